package diagnose

import "callstep/engine/exchange"

// gatewayWords are refusals of services that stand before the models of others
// and say it in words of their own, in whatever format they were asked: Amazon
// Bedrock's Converse, and LiteLLM.
var gatewayWords = []Rule{
	inWords("bedrock_result_missing", exchange.ToolResult, "missing_tool_result",
		"Expected toolResult blocks at messages.2.content for the following Ids: tooluse_1", "Expected toolResult blocks at", "for the following Ids"),
	inWords("bedrock_result_extra", exchange.FollowUpContext, "orphan_tool_result",
		"The number of toolResult blocks at messages.2.content exceeds the number of toolUse blocks of previous turn.", "number of toolResult blocks", "exceeds the number of toolUse blocks"),
	inWords("bedrock_call_twice", exchange.ModelOutput, "duplicate_call_id",
		"The toolUse blocks at messages.2.content contain duplicate Ids: tooluse_1", "toolUse blocks at", "contain duplicate Ids"),
	inWords("bedrock_result_twice", exchange.ToolResult, "duplicate_tool_result",
		"The toolResult blocks at messages.2.content contain duplicate Ids: tooluse_1", "toolResult blocks at", "contain duplicate Ids"),
	inWords("bedrock_tools_not_declared", exchange.ModelOutput, "unknown_tool",
		"The toolConfig field must be defined when using toolUse and toolResult content blocks.", "toolConfig field must be defined").
		with(declareAgain),
	inWords("litellm_tools_not_declared", exchange.ModelOutput, "unknown_tool",
		"litellm.UnsupportedParamsError: Anthropic expects the `tools=` param to be passed in when message history has tool calls.", "expects the 'tools=' param to be passed in").
		with(declareAgain),
	inWords("bedrock_blank_text", exchange.FollowUpContext, "empty_content",
		"The text field in the ContentBlock object at messages.1.content.0 is blank. Add text to the text field, and try again.", "text field in the ContentBlock object", "is blank"),
	inWords("bedrock_empty_message", exchange.FollowUpContext, "empty_content",
		"The content field in the Message object at messages.1 is empty. Add a ContentBlock object to the content field and try again.", "content field in the Message object", "is empty"),
	inWords("bedrock_name", exchange.Declaration, "tool_name_invalid_chars",
		"1 validation error detected: Value 'x.y' at 'toolConfig.tools.1.member.toolSpec.name' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_-]+",
		".toolSpec.name' failed to satisfy constraint", "regular expression pattern"),
	inWords("bedrock_name_too_long", exchange.Declaration, "tool_name_too_long",
		"1 validation error detected: Value 'x' at 'toolConfig.tools.1.member.toolSpec.name' failed to satisfy constraint: Member must have length less than or equal to 64",
		".toolSpec.name' failed to satisfy constraint", "length less than or equal to"),
	inWords("bedrock_schema_root", exchange.Declaration, "schema_invalid",
		"The value at toolConfig.tools.0.toolSpec.inputSchema.json.type must be one of the following: object.", "toolSpec.inputSchema.json.type must be one of"),
	inWords("bedrock_input_not_object", exchange.FollowUpContext, "tool_input_not_object",
		"The format of the value at messages.1.content.1.toolUse.input is invalid. Provide a json object for the field and try again.", "toolUse.input is invalid").
		with("Parse the arguments before the call is stored; write {} where there are none."),
	inWords("bedrock_id", exchange.FollowUpContext, "tool_id_invalid_chars",
		"1 validation error detected: Value 'a.b' at 'messages.1.member.content.1.member.toolUse.toolUseId' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_-]+",
		".toolUseId' failed to satisfy constraint"),
	inWords("bedrock_starts_with_user", exchange.FollowUpContext, "call_turn_out_of_order",
		"A conversation must start with a user message. Try again with a conversation that starts with a user message.", "A conversation must start with a user message"),
	inWords("bedrock_alternate", exchange.FollowUpContext, "call_turn_out_of_order",
		"A conversation must alternate between user and assistant roles. Make sure the conversation alternates between user and assistant roles and try again.", "A conversation must alternate between user and assistant roles"),
	inWords("nova_sequence", exchange.ModelOutput, "malformed_function_call",
		"Model produced invalid sequence as part of ToolUse. Please refer to the model tool use troubleshooting guide.", "invalid sequence as part of ToolUse"),
}
