package diagnose

import "callstep/engine/exchange"

// openAIChatRules are the rules of Chat Completions alone.
var openAIChatRules = []Rule{
	openAIRefusal("tool_result_missing", exchange.ToolResult, "missing_tool_result",
		"An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: call_1",
		"must be followed by tool messages responding to each 'tool_call_id'").meaning(),
	openAIRefusal("tool_result_orphan", exchange.FollowUpContext, "orphan_tool_result",
		"Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
		"messages with role 'tool' must be a response to a prece"),
	openAIRefusal("tool_result_unknown_id", exchange.ToolResult, "tool_result_id_mismatch",
		"Invalid parameter: 'tool_call_id' of 'call_9' not found in 'tool_calls' of previous message.",
		"'tool_call_id' of", "not found in 'tool_calls' of previous message"),
	openAIRefusal("tool_result_id_missing", exchange.ToolResult, "tool_result_id_mismatch", ""),
	// Quoted of DeepSeek and others; one report has it of OpenAI.
	openAIRefusal("tool_result_duplicate", exchange.ToolResult, "duplicate_tool_result",
		"Duplicate value for 'tool_call_id' of 'call_1' in message[3]", "Duplicate value for 'tool_call_id'"),
	openAIRefusal("tool_call_id_too_long", exchange.FollowUpContext, "tool_id_too_long",
		"Invalid 'messages[2].tool_calls[0].id': string too long. Expected a string with maximum length 40, but got a string with length 41 instead.",
		"tool_calls[", ".id': string too long"),
	openAIRefusal("too_many_tools", exchange.Declaration, "too_many_tools",
		"Invalid 'tools': array too long. Expected an array with maximum length 128, but got an array with length 217 instead.",
		"Invalid 'tools': array too long"),
	openAIRefusal("tools_shape_mixed", exchange.Declaration, "tools_shape_mixed",
		"Missing required parameter: 'tools[0].function'.", "Missing required parameter: 'tools[", ".function'"),
	openAIRefusal("content_null", exchange.ToolResult, "missing_output_field",
		"Invalid value for 'content': expected a string, got null.", "Invalid value for 'content': expected a string, got null"),
	openAIRefusal("message_content_null", exchange.FollowUpContext, "empty_content",
		"Invalid value for 'content': expected a string, got null."),
	openAIRefusal("result_part_not_text", exchange.ToolResult, "missing_output_field", "").
		with("Put the text in the result; send an image in a user message behind all results."),
	openAIRefusal("function_name_missing", exchange.ToolResult, "missing_output_field",
		"Missing parameter 'name': messages with role 'function' must have a 'name'.", "messages with role 'function' must have a 'name'").
		with("Give the message of role function the name of the function that it answers."),
	openAIUnjudged("call_truncated", exchange.ModelOutput, "arguments_truncated", "arguments_truncated judges it for every provider"),
	openAIUnjudged("call_undeclared_tool", exchange.ModelOutput, "unknown_tool", "unknown_tool judges it for every provider"),
	openAIUnjudged("call_violates_schema", exchange.ModelOutput, "argument_wrong_type", "the argument rules judge it for every provider"),
	openAIUnjudged("finish_reason_mismatch", exchange.ModelOutput, "stop_reason_mismatch", "stop_reason_mismatch judges it for every provider"),
}

// openAIResponsesRules are the rules of Responses alone.
var openAIResponsesRules = []Rule{
	openAIRefusal("tool_result_missing", exchange.ToolResult, "missing_tool_result",
		"No tool output found for function call call_1.", "No tool output found for").meaning(),
	openAIRefusal("tool_result_orphan", exchange.FollowUpContext, "orphan_tool_result",
		"No tool call found for function call output with call_id call_1.", "No tool call found for"),
	openAIRefusal("tool_result_unknown_id", exchange.ToolResult, "tool_result_id_mismatch",
		"No tool output found for function call call_1."),
	openAIRefusal("tool_result_id_missing", exchange.ToolResult, "tool_result_id_mismatch",
		"Missing required parameter: 'input[2].call_id'.", "Missing required parameter: 'input[", "].call_id'"),
	openAIRefusal("tool_result_duplicate", exchange.ToolResult, "duplicate_tool_result",
		"No tool call found for function call output with call_id call_1."),
	openAIRefusal("tools_shape_mixed", exchange.Declaration, "tools_shape_mixed",
		"Missing required parameter: 'tools[0].name'", "Missing required parameter: 'tools[", "].name'"),
	openAIRefusal("responses_strict_fallback", exchange.Declaration, "strict_schema_incomplete", "").warning().
		with("Say strict: false, or close every object and require every property."),
	openAIRefusal("output_missing", exchange.ToolResult, "missing_output_field",
		"Missing required parameter: 'input[2].output'.", "Missing required parameter: 'input[", "].output'"),
	openAIRefusal("output_too_long", exchange.ToolResult, "result_too_large", ""),
	openAIRefusal("call_id_len", exchange.FollowUpContext, "tool_id_too_long",
		"Invalid 'input[2].call_id': string too long. Expected a string with maximum length 64", ".call_id': string too long"),
	openAIRefusal("reasoning_without_follower", exchange.FollowUpContext, "reasoning_item_orphaned",
		"Item 'rs_1' of type 'reasoning' was provided without its required following item.",
		"of type 'reasoning' was provided without its required following item"),
	openAIRefusal("reasoning_dropped", exchange.FollowUpContext, "reasoning_item_missing",
		"Item 'fc_1' of type 'function_call' was provided without its required 'reasoning' item: 'rs_1'.",
		"was provided without its required 'reasoning' item"),
	openAIRefusal("item_duplicate", exchange.ModelOutput, "duplicate_call_id",
		"Duplicate item found with id rs_1. Remove duplicate items from your input and try again.", "Duplicate item found with id").
		with("Send each item once; with previous_response_id send only what is new."),
	openAIRefusal("item_not_persisted", exchange.FollowUpContext, "reasoning_item_orphaned",
		"Item with id 'rs_1' not found. Items are not persisted when `store` is set to false. Try again with `store` set to true, or remove this item from your input.",
		"Items are not persisted when `store` is set to false").
		with("With store: false ask for reasoning.encrypted_content and send the items themselves, or leave them out."),
	openAIRefusal("item_id_prefix", exchange.FollowUpContext, "tool_id_invalid_chars",
		"Invalid 'input[3].id': 'call_1'. Expected an ID that begins with 'fc'.", "Expected an ID that begins with"),
	openAIRefusal("item_id_length", exchange.FollowUpContext, "tool_id_too_long",
		"Invalid 'input[3].id': string too long. Expected a string with maximum length 64", "Invalid 'input[", "].id': string too long"),
	openAIRefusal("invalid_encrypted_content", exchange.FollowUpContext, "thinking_block_altered",
		"The encrypted content gAAA… could not be verified. Reason: Encrypted content could not be decrypted or parsed.",
		"ncrypted content", "could not be verified"),
	{Word: "call_truncated", Boundary: exchange.ModelOutput, Code: "arguments_truncated", Severity: exchange.Error, Claim: Meaning},
}
