package diagnose

import "callstep/engine/exchange"

// openAIWords are refusals of OpenAI and its compatible servers that say the
// same as another rule, or what no rule can see.
var openAIWords = []Rule{
	inWords("schema_refused", exchange.Declaration, "schema_invalid",
		"Invalid schema for function 'x': 'str' is not valid under any of the given schemas.", "Invalid schema for"),
	inWords("parameters_kind", exchange.Declaration, "schema_invalid",
		"Invalid type for 'tools[0].function.parameters': expected an object, but got null instead.", "Invalid type for 'tools[", "parameters'"),
	inWords("reference_place", exchange.Declaration, "schema_ref_unsupported",
		"Invalid schema for function 'x': In context=('properties', 'p'), reference can only point to definitions defined at the top level of the schema.",
		"Invalid schema for function", "reference can only point to"),
	inWords("strict_extra_required", exchange.Declaration, "strict_schema_incomplete",
		"Invalid schema for function 'x': In context=(), 'required' is required to be supplied and to be an array including every key in properties. Extra required key 'y' supplied.",
		"'required' is required to be supplied and to be an array including every key in properties", "Extra required key"),
	inWords("choice_word", exchange.Declaration, "tool_choice_unknown_tool",
		"Invalid value: 'any'. Supported values are: 'none', 'auto', and 'required'.", "Invalid value: ", "Supported values are: 'none', 'auto'").
		with("Write tool_choice as this interface has it: a word (none, auto, required) or the object that names a function."),
	inWords("choice_not_found", exchange.Declaration, "tool_choice_unknown_tool",
		"Tool choice 'x' not found in 'tools' parameter.", "Tool choice", "not found in 'tools'"),
	inWords("choice_without_tools_said", exchange.Declaration, "tool_choice_without_tools",
		"tool_choice is only allowed when tools are specified", "is only allowed when tools are specified"),
	inWords("tool_role_unknown", exchange.ToolResult, "tool_result_wrong_role",
		"Invalid value: 'tool'. Supported values are: 'assistant', 'system', 'developer', and 'user'.", "Invalid value: 'tool'", "Supported values are: ").
		with("This interface has no role tool: send the result as an item of type function_call_output."),
	inWords("called_name_invalid", exchange.ModelOutput, "unknown_tool",
		"Invalid 'messages[1].tool_calls[0].function.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.",
		"Invalid 'messages[", "].function.name': string does not match pattern").
		with("The model called a name that no tool can have: refuse such a call before it enters the history."),
	inWords("called_name_too_long", exchange.ModelOutput, "unknown_tool",
		"Invalid 'messages[1].tool_calls[0].function.name': string too long. Expected a string with maximum length 64, but got a string with length 70 instead.",
		"Invalid 'messages[", "].function.name': string too long").
		with("The model called a name that no tool can have: refuse such a call before it enters the history."),
}

// openAIChatWords are those of Chat Completions alone.
var openAIChatWords = []Rule{
	inWords("result_id_absent", exchange.ToolResult, "tool_result_id_mismatch",
		"Missing required parameter: 'messages[2].tool_call_id'.", "Missing required parameter: 'messages[", "].tool_call_id'").
		with("Give the result the id of the call that it answers."),
	inWords("result_image", exchange.ToolResult, "missing_output_field",
		"Invalid 'messages[2]'. Image URLs are only allowed for messages with role 'user', but this message with role 'tool' contains an image URL.",
		"Image URLs are only allowed for messages with role 'user'").
		with("Put the text in the result; send an image in a user message behind all results."),
}

// openAIHistoryRules are what Chat Completions refuses in messages that others
// take: it is judged where the server is known to be OpenAI's own.
var openAIHistoryRules = []Rule{
	openAIRefusal("tool_calls_empty", exchange.FollowUpContext, "empty_content",
		"Invalid 'messages[1].tool_calls': empty array. Expected an array with minimum length 1, but got an empty array instead.",
		"Invalid 'messages[", "].tool_calls': empty array").
		with("Leave tool_calls out of a message that calls nothing."),
	openAIRefusal("arguments_not_text", exchange.FollowUpContext, "tool_input_not_object",
		"Invalid type for 'messages[1].tool_calls[0].function.arguments': expected a string, but got an object instead.",
		"Invalid type for 'messages[", ".function.arguments'").
		with("Send the arguments as the string that came: JSON text, not an object."),
}

// openAIResponsesWords are those of Responses alone.
var openAIResponsesWords = []Rule{
	inWords("message_without_reasoning", exchange.FollowUpContext, "reasoning_item_missing",
		"Item 'msg_1' of type 'message' was provided without its required preceding item of type 'reasoning'.",
		"was provided without its required preceding item of type 'reasoning'"),
}
