package repair

import (
	"slices"

	"callstep/engine/exchange"
)

const server = "It is what the server sent, and only the server knows the rest."

var resultRows = at(exchange.ToolResult, slices.Concat([]Row{
	{Code: "missing_tool_result", Providers: mcp, Not: server},
	{Code: "missing_tool_result", Providers: gemini, Does: "answers every call, with an error where no response is in the file", fix: geminiGather, reveals: true},
	{Code: "missing_tool_result", Does: "moves the result behind its call, or answers it with an error", fix: missing, reveals: true},
	{Code: "response_count_mismatch", Does: "gathers the responses in one content, one for each call", fix: geminiGather, reveals: true},
	{Code: "duplicate_tool_result", Providers: mcp, Not: server},
	{Code: "duplicate_tool_result", Providers: gemini, Does: "keeps one response for each call", fix: geminiGather, reveals: true},
	{Code: "duplicate_tool_result", Does: "takes the second result out", fix: dropSecond},
	{Code: "tool_result_id_mismatch", Providers: gemini, Does: "gives the response name and id of its call", fix: geminiName},
	{Code: "tool_result_id_mismatch", Does: "gives the result the id of the call that waits", fix: mismatch},
	{Code: "results_split_across_messages", Does: "puts the results of a turn into one message", fix: gatherResults},
	{Code: "text_before_tool_result", Rules: []string{"text_with_pending_server_tool"}, Not: "The text has to wait until the provider's own tool has answered: send it with the next request."},
	{Code: "text_before_tool_result", Does: "moves the results before the text", fix: resultsFirst},
	{Code: "tool_result_wrong_role", Providers: anthropic, Does: "moves the result into a message of the user", fix: resultRole},
	{Code: "tool_result_wrong_role", Providers: gemini, Does: "sets the role to user", fix: roleOf("user")},
	{Code: "empty_error_content", Does: "lets the result say that the tool failed", fix: emptyError},
	{Code: "missing_output_field", Rules: []string{"function_name_missing"}, Does: "names the function", fix: functionName},
	{Code: "missing_output_field", Does: "adds the field, or writes the value as it must be", fix: output},
	{Code: "error_reported_as_success", Does: "sets the error flag", fix: flagError},
	{Code: "control_characters", Does: "takes them out", fix: stripControls},
	{Code: "lone_surrogate", Does: "writes U+FFFD in its place", fix: halfSurrogates},
	{Code: "structured_content_missing", Does: "adds the structured part where the text holds it, and the text where it is missing", fix: structuredPart},
	{Code: "unstructured_error", Does: "puts an error with a code in its place, and flags it", fix: structured},
},
	none("The answer never arrived: repeat the call with the same key.", "reply_lost", "request_lost"),
	none("In which role a result belongs there, the file does not show.", "tool_result_wrong_role"),
	none("The tool and its output schema do not agree: mend one of them.", "structured_content_mismatch"),
	none("What of the result is needed, only you can say.", "result_too_large"),
	none("Mark it as data. To cut it out would hide what the tool returned.", "untrusted_instructions"),
	none("The tool has to return long ids as texts.", "integer_unsafe"),
)...)
