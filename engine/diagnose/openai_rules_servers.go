package diagnose

import "callstep/engine/exchange"

// openAIServerRules are demands of servers that speak OpenAI's formats.
var openAIServerRules = []Rule{
	// Mistral, code 3280.
	openAIRefusal("mistral_tool_call_id", exchange.FollowUpContext, "tool_id_invalid_chars",
		"Tool call id was call_1 but must be a-z, A-Z, 0-9, with a length of 9.", "Tool call id was", "with a length of 9").
		with("Map ids to nine letters and digits, in the call and in its result alike."),
	// Mistral, code 3230.
	openAIRefusal("mistral_result_count", exchange.ToolResult, "missing_tool_result",
		"Not the same number of function calls and responses", "Not the same number of function calls and responses"),
	// DeepSeek, models that think.
	openAIRefusal("deepseek_reasoning_content", exchange.FollowUpContext, "thinking_block_missing",
		"Missing `reasoning_content` field in the assistant message at message index 2.", "reasoning_content", "field in the assistant message").
		with(reasoningBack),
	// Google's compatible endpoint.
	openAIRefusal("missing_thought_signature", exchange.FollowUpContext, "missing_thought_signature",
		"Function call is missing a thought_signature in functionCall parts.", "missing a thought_signature").
		with("Send extra_content.google.thought_signature back with the call, as it came."),
	inWords("deepseek_reasoning_back", exchange.FollowUpContext, "thinking_block_missing",
		"The `reasoning_content` in the thinking mode must be passed back to the API.", "reasoning_content", "must be passed back").
		with(reasoningBack),
	// Kimi.
	inWords("kimi_reasoning_missing", exchange.FollowUpContext, "thinking_block_missing",
		"thinking is enabled but reasoning_content is missing in assistant tool call message at index 2", "reasoning_content is missing").
		with(reasoningBack),
	inWords("kimi_result_id", exchange.ToolResult, "tool_result_id_mismatch", "tool_call_id  is not found", "tool_call_id ", " is not found"),
	inWords("mistral_result_id", exchange.ToolResult, "tool_result_id_mismatch",
		"Unexpected tool call id call_9 in tool results", "Unexpected tool call id", "in tool results"),
	inWords("mistral_role_order", exchange.FollowUpContext, "call_turn_out_of_order",
		"Unexpected role 'user' after role 'tool'", "Unexpected role", "after role 'tool'").
		with("Let the model speak behind the tool messages: this server wants an assistant message before the next user message."),
	inWords("mistral_result_alone", exchange.FollowUpContext, "orphan_tool_result",
		"Unexpected role 'tool' after role 'user'", "Unexpected role 'tool' after role"),
	inWords("mistral_last_role", exchange.FollowUpContext, "call_turn_out_of_order",
		"Expected last role User or Tool (or Assistant with prefix True) for serving but got assistant", "Expected last role User or Tool"),
	inWords("mistral_empty_assistant", exchange.FollowUpContext, "empty_content",
		"Assistant message must have either content or tool_calls, but not none.", "Assistant message must have either content or tool_calls"),
	inWords("mistral_function_name", exchange.Declaration, "tool_name_invalid_chars",
		"Function name was x.y but must be a-z, A-Z, 0-9, or contain underscores and dashes, with a maximum length of 64.",
		"Function name was", "but must be a-z, A-Z, 0-9"),
	inWords("groq_result_id", exchange.ToolResult, "tool_result_id_mismatch",
		"'messages.2' : for 'role:tool' the following must be satisfied[('messages.2.tool_call_id' : property 'tool_call_id' is missing)]",
		"for 'role:tool'", "property 'tool_call_id' is missing").
		with("Give the result the id of the call that it answers."),
	// Qwen on Model Studio.
	inWords("qwen_arguments", exchange.ModelOutput, "arguments_not_json",
		"<400> InternalError.Algo.InvalidParameter: The \"function.arguments\" parameter of the code model must be in JSON format.",
		"function.arguments", "must be in JSON format").
		with("Do not send broken arguments back as they are: refuse the call and ask again, or write {} in the history."),
	// What the chat templates of open models raise, passed on by vLLM, llama.cpp and others.
	inWords("template_result_alone", exchange.FollowUpContext, "orphan_tool_result",
		"Message has tool role, but there was no previous assistant message with a tool call!", "no previous assistant message with a tool call"),
	inWords("template_single_call", exchange.ModelOutput, "parallel_calls_not_allowed",
		"This model only supports single tool-calls at once!", "only supports single tool-calls at once"),
	inWords("template_alternate", exchange.FollowUpContext, "call_turn_out_of_order",
		"Conversation roles must alternate user/assistant/user/assistant/...", "onversation roles must alternate").
		with("Join neighbouring messages of one role; where the template knows no role tool, take one that does."),
	inWords("template_id", exchange.FollowUpContext, "tool_id_invalid_chars",
		"Tool call IDs should be alphanumeric strings with length >= 9!", "Tool call IDs should be alphanumeric"),
	inWords("template_arguments", exchange.FollowUpContext, "tool_input_not_object",
		"Can only get item pairs from a mapping.", "Can only get item pairs from a mapping").
		with("This template wants the arguments of a call in the history as an object, not as text: newer servers parse it themselves."),
	inWords("xgrammar_keyword", exchange.Declaration, "schema_keyword_unsupported",
		"The provided JSON schema contains features not supported by xgrammar.", "schema contains features not supported"),
	inWords("guidance_keyword", exchange.Declaration, "schema_keyword_unsupported",
		"Grammar error: Unimplemented keys: [\"propertyNames\"]", "Unimplemented keys"),
	inWords("llama_cpp_schema", exchange.Declaration, "schema_invalid",
		"JSON schema conversion failed: Unrecognized schema: {\"type\":\"any\"}", "schema conversion failed"),
	inWords("tool_choice_needs_tools", exchange.Declaration, "tool_choice_without_tools",
		"When using `tool_choice`, `tools` must be set.", "When using 'tool_choice', 'tools' must be set"),
}

const reasoningBack = "Send reasoning_content back with every assistant message since the user last spoke."
