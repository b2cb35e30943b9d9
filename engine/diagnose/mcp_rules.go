package diagnose

import "callstep/engine/exchange"

// mcpRules are the demands of the Model Context Protocol: its specification of
// 2025-11-25 and 2026-07-28, and what the TypeScript, Go and Python SDKs say.
// The severity of what the specification only recommends is a warning.
var mcpRules = []Rule{
	{
		Word: "mcp_tool_name", Code: "tool_name_invalid_chars", Boundary: exchange.Declaration, Severity: exchange.Warning, Claim: Hygiene,
		Do: "Name tools with A-Z, a-z, 0-9, dot, underscore and dash, 1 to 128 characters.",
	},
	{
		Word: "mcp_tool_name_long", Code: "tool_name_too_long", Boundary: exchange.Declaration, Severity: exchange.Warning, Claim: Hygiene,
		Said: "tool name exceeds maximum length of 128 characters (current: N)",
	},
	{
		Word: "name_not_portable", Code: "tool_name_invalid_chars", Boundary: exchange.Declaration, Severity: exchange.Warning, Claim: Hygiene,
		NotBuilt: "a session with a server does not say for whose model the tools are; `callstep export --declarations` renames them for each",
	},
	{Word: "mcp_tool_name_twice", Code: "duplicate_tool_name", Boundary: exchange.Declaration, Severity: exchange.Warning, Claim: Hygiene},
	{
		Word: "mcp_input_schema", Code: "schema_invalid", Boundary: exchange.Declaration, Severity: exchange.Error,
		Do: "Give every tool an inputSchema with \"type\": \"object\"; without arguments {\"type\": \"object\"} is enough.",
	},
	{
		Word: "mcp_list_incomplete", Code: "unknown_tool", Boundary: exchange.ModelOutput, Cause: "list_incomplete", Severity: exchange.Warning, Claim: Hygiene,
		Do: "Follow nextCursor until a page has none, before the model is offered the tools.",
	},
	{
		Word: "mcp_unknown_tool", Code: "unknown_tool", Boundary: exchange.ModelOutput, Severity: exchange.Error,
		Said: "MCP error -32602: Tool X not found", Do: "Offer the model the names of tools/list only, and return the error to it with those names.",
	},
	{Word: "mcp_invalid_arguments", Code: "argument_wrong_type", Boundary: exchange.ModelOutput, Severity: exchange.Error, Said: "Input validation error: Invalid arguments for tool X: …"},
	{Word: "mcp_argument_missing", Code: "argument_missing_required", Boundary: exchange.ModelOutput, Severity: exchange.Error, Said: "Input validation error: Invalid arguments for tool X: …"},
	{Word: "mcp_argument_unexpected", Code: "argument_unexpected", Boundary: exchange.ModelOutput, Severity: exchange.Error, Said: "Input validation error: Invalid arguments for tool X: …"},
	{Word: "mcp_argument_enum", Code: "argument_enum_mismatch", Boundary: exchange.ModelOutput, Severity: exchange.Error, Said: "Input validation error: Invalid arguments for tool X: …"},
	{Word: "mcp_argument_null", Code: "argument_null_not_allowed", Boundary: exchange.ModelOutput, Severity: exchange.Error, Said: "Input validation error: Invalid arguments for tool X: …"},
	{Word: "mcp_argument_range", Code: "argument_out_of_range", Boundary: exchange.ModelOutput, Severity: exchange.Error, Said: "Input validation error: Invalid arguments for tool X: …"},
	{
		Word: "mcp_id_reused", Code: "duplicate_call_id", Boundary: exchange.ModelOutput, Severity: exchange.Error,
		Do: "Count ids up within a session, and never send one twice.",
	},
	{Word: "mcp_tool_error", Code: "tool_reported_error", Boundary: exchange.Execution, Severity: exchange.Error},
	{
		Word: "mcp_protocol_error", Code: "tool_protocol_error", Boundary: exchange.Execution, Severity: exchange.Error,
		Do: "Read the code of the error: -32601 is a method the server does not have, -32602 wrong parameters, -32603 its own fault.",
	},
	{
		Word: "mcp_not_json", Code: "tool_protocol_error", Boundary: exchange.Execution, Cause: "not_json_on_stdout", Severity: exchange.Error,
		Said: "Unexpected token … is not valid JSON", Do: "Let the server write frames alone to its standard output, and everything else to standard error.",
	},
	{
		Word: "mcp_timeout", Code: "timeout_outcome_unknown", Boundary: exchange.Execution, Severity: exchange.Error,
		Said: "MCP error -32001: Request timed out",
		Do:   "Find out whether it took effect before anything is sent again; give slow tools a longer timeout and progress notifications.",
	},
	{
		Word: "mcp_unsafe_retry", Code: "duplicate_side_effect", Boundary: exchange.Execution, Cause: "unsafe_retry", Severity: exchange.Error,
		Do: "Repeat a call of unknown outcome only if the tool says readOnlyHint or idempotentHint.",
	},
	{Word: "mcp_id_null", Code: "tool_protocol_error", Boundary: exchange.Execution, Cause: "id_null", Severity: exchange.Error, Do: "Give every request an id that is a string or an integer."},
	{Word: "mcp_response_unknown_id", Code: "tool_protocol_error", Boundary: exchange.Execution, Cause: "unknown_id", Severity: exchange.Error, Do: "Answer with the very id of the request."},
	{Word: "mcp_retry_id_same", Code: "tool_protocol_error", Boundary: exchange.Execution, Cause: "retry", Severity: exchange.Error, Do: "Send the retry of an input_required result under a new id, and give requestState back unchanged."},
	{Word: "mcp_cancel_unknown", Code: "tool_protocol_error", Boundary: exchange.Execution, Cause: "cancel_unknown", Severity: exchange.Warning, Claim: Hygiene, Do: "Nothing: a receiver ignores it. Cancel only requests that are still open."},
	{
		Word: "mcp_response_missing", Code: "missing_tool_result", Boundary: exchange.ToolResult, Severity: exchange.Error,
		Do: "Answer every request, or close the stream with an error; a client that resumes a stream must send Last-Event-ID.",
	},
	{Word: "mcp_response_twice", Code: "duplicate_tool_result", Boundary: exchange.ToolResult, Severity: exchange.Error},
	{
		Word: "mcp_response_after_cancel", Code: "duplicate_tool_result", Boundary: exchange.ToolResult, Cause: "after_cancel", Severity: exchange.Warning, Claim: Hygiene,
		Do: "Note what it says: the call did run. A client ignores it otherwise.",
	},
	{Word: "mcp_content_missing", Code: "missing_output_field", Boundary: exchange.ToolResult, Severity: exchange.Error, Do: "Give every result a content array; it may be empty."},
	{
		Word: "mcp_output_schema_missing", Code: "structured_content_missing", Boundary: exchange.ToolResult, Severity: exchange.Error,
		Said: "MCP error -32600: Tool X has an output schema but did not return structured content", Do: "Return structuredContent that fits outputSchema, or take outputSchema out of the declaration.",
	},
	{
		Word: "mcp_output_schema_mismatch", Code: "structured_content_mismatch", Boundary: exchange.ToolResult, Severity: exchange.Error,
		Said: "MCP error -32602: Structured content does not match the tool's output schema: …",
	},
	{
		Word: "mcp_structured_text_missing", Code: "structured_content_missing", Boundary: exchange.ToolResult, Cause: "text_missing", Severity: exchange.Warning, Claim: Hygiene,
		Do: "Put the JSON of structuredContent into a text block too, for clients that read only content.",
	},
}
