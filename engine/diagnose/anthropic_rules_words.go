package diagnose

import "callstep/engine/exchange"

// anthropicWords are refusals that say the same as another rule, or what no rule
// can see.
var anthropicWords = []Rule{
	inWords("schema_refused", exchange.Declaration, "schema_invalid",
		"tools.41.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12 (https://json-schema.org/draft/2020-12).",
		"input_schema: JSON schema is invalid").
		with("Make each input_schema valid under JSON Schema draft 2020-12: the number in the refusal is the tool's place, from 0 on."),
	inWords("input_schema_kind", exchange.Declaration, "schema_invalid",
		"tools.0.custom.input_schema: Input should be a valid dictionary", "tools.", "input_schema: Input should be"),
	inWords("tools_not_declared", exchange.ModelOutput, "unknown_tool",
		"Requests which include `tool_use` or `tool_result` blocks must define tools", "blocks must define tools").
		with(declareAgain),
	inWords("function_wrapper", exchange.Declaration, "tools_shape_mixed",
		"tools.0.function: Extra inputs are not permitted", "tools.", ".function: Extra inputs are not permitted").
		with("Write name, description and input_schema flat into the declaration."),
	inWords("tool_calls_in_message", exchange.Declaration, "tools_shape_mixed",
		"messages.1.tool_calls: Extra inputs are not permitted", ".tool_calls: Extra inputs are not permitted").
		with("Write a call as a tool_use block in the content of the assistant message."),
	inWords("role_unknown", exchange.ToolResult, "tool_result_wrong_role",
		"messages: Unexpected role \"tool\". Allowed roles are \"user\" or \"assistant\".", "Unexpected role 'tool'", "Allowed roles are").
		with("Send results as tool_result blocks in a user message."),
	inWords("role_word", exchange.ToolResult, "tool_result_wrong_role",
		"messages.2.role: Input should be 'user' or 'assistant'", ".role: Input should be 'user' or 'assistant'").
		with("Send results as tool_result blocks in a user message; instructions belong in system."),
	inWords("roles_alternate", exchange.FollowUpContext, "call_turn_out_of_order",
		"messages: roles must alternate between \"user\" and \"assistant\", but found multiple \"user\" roles in a row", "roles must alternate between 'user' and 'assistant'").
		with("Join neighbouring messages of one role into one."),
	inWords("signature_absent", exchange.FollowUpContext, "thinking_block_altered",
		"messages.1.content.0.thinking.signature: Field required", ".thinking.signature: Field required").
		with("Send the block back byte for byte with its signature, or leave the whole block out."),
}

// declareAgain is what to do where a history has calls and the request no tools.
const declareAgain = "Declare the tools again in every request whose history has calls; forbid their use with tool_choice none where none is wanted."
