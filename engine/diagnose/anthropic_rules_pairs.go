package diagnose

import "callstep/engine/exchange"

// anthropicPairRules are the demands on how results answer calls. They are
// judged on merged turns: the API joins consecutive messages of one role.
var anthropicPairRules = []Rule{
	{
		Word: "tool_result_missing", Code: "missing_tool_result", Boundary: exchange.ToolResult,
		Severity: exchange.Error, Claim: Meaning,
		Said: "messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_…. " +
			"Each `tool_use` block must have a corresponding `tool_result` block in the next message.",
		Match: []string{"ids were found without", "blocks immediately after"},
		Do:    "Give one tool_result for each id in the very next user message, with is_error where the call failed or was cancelled.",
	},
	{
		Word: "tool_result_count", Code: "missing_tool_result", Boundary: exchange.ToolResult,
		Severity: exchange.Error, Claim: Meaning,
		Said: "Did not find 1 `tool_result` block(s) at the beginning of this message. " +
			"Messages following `tool_use` blocks must begin with a matching number of `tool_result` blocks.",
		Match:    []string{"Did not find", "at the beginning of this message"},
		NotBuilt: "an earlier wording of tool_result_missing and tool_result_not_first, which judge the same",
	},
	{
		Word: "message_between_call_and_result", Code: "missing_tool_result", Boundary: exchange.ToolResult, Cause: "late",
		Severity: exchange.Error, Claim: Meaning,
		Said: "Documentation of tool use: you cannot include any messages between the assistant's tool use and the user's tool result.",
		Do:   "Move the result into the user message that directly follows the call, and what stands between behind it.",
	},
	{
		Word: "tool_result_unknown_id", Code: "tool_result_id_mismatch", Boundary: exchange.ToolResult,
		Severity: exchange.Error, Claim: Refusal,
		Said: "messages.2.content.0: unexpected `tool_use_id` found in `tool_result` blocks: toolu_…. " +
			"Each `tool_result` block must have a corresponding `tool_use` block in the previous message.",
		Match: []string{"unexpected", "tool_use_id", "in the previous message"},
		Do:    "Give the result the id of the call that it answers.",
	},
	{
		Word: "tool_result_orphan", Code: "orphan_tool_result", Boundary: exchange.FollowUpContext,
		Severity: exchange.Error, Claim: Refusal,
		Said: "messages.2.content.0: unexpected `tool_use_id` found in `tool_result` blocks: toolu_…. " +
			"Each `tool_result` block must have a corresponding `tool_use` block in the previous message.",
	},
	{
		Word: "server_tool_result_orphan", Code: "orphan_tool_result", Boundary: exchange.FollowUpContext,
		Severity: exchange.Error, Claim: Refusal,
		Said: "unexpected `tool_use_id` found in `web_search_tool_result` blocks: srvtoolu_…. " +
			"Each `web_search_tool_result` block must have a corresponding `server_tool_use` block before it.",
		Match:    []string{"unexpected", "tool_use_id", "server_tool_use"},
		NotBuilt: "calls that run at the provider are its own to pair, and deferred ones are answered in a later response",
	},
	{
		Word: "tool_result_duplicate", Code: "duplicate_tool_result", Boundary: exchange.ToolResult,
		Severity: exchange.Error, Claim: Refusal,
		Said: "messages.2.content.1: each tool_use must have a single result. " +
			"Found multiple `tool_result` blocks with id: toolu_…",
		Match: []string{"must have a single result"},
	},
	{
		Word: "tool_result_not_first", Code: "text_before_tool_result", Boundary: exchange.ToolResult,
		Severity: exchange.Error, Claim: Refusal,
		Said: "Documentation of tool use: tool_result blocks must come first in the content array; text must come after all of them.",
		Do:   "Put every tool_result first and text behind them, over all user messages that follow the call.",
	},
	{
		Word: "text_with_pending_server_tool", Code: "text_before_tool_result", Boundary: exchange.ToolResult, Cause: "pending_server_tool",
		Severity: exchange.Error, Claim: Refusal,
		Said: "Documentation of tool use: while a server tool is unresolved, the user message must contain only tool_result blocks.",
		Do:   "Send the results alone; the text can follow when the server tool has answered.",
	},
	{
		Word: "parallel_results_split", Code: "results_split_across_messages", Boundary: exchange.ToolResult,
		Severity: exchange.Warning, Claim: Hygiene,
		Said: "Documentation of parallel tool use: all results together in a single user message; the API itself joins them.",
	},
	{
		Word: "tool_result_wrong_role", Code: "tool_result_wrong_role", Boundary: exchange.ToolResult,
		Severity: exchange.Error, Claim: Refusal,
		Said:  "messages.1: `tool_result` blocks can only be in `user` messages",
		Match: []string{"tool_result", "blocks can only be in", "user"},
		Do:    "Put the result into a user message.",
	},
	{
		Word: "tool_result_id_missing", Code: "tool_result_id_mismatch", Boundary: exchange.ToolResult, Cause: "missing",
		Severity: exchange.Error, Claim: Refusal,
		Said:  "messages.2.content.0.tool_result.tool_use_id: Field required",
		Match: []string{".tool_result.tool_use_id: Field required"},
		Do:    "Give the result the id of the call that it answers.",
	},
	{
		Word: "tool_result_content_kind", Code: "missing_output_field", Boundary: exchange.ToolResult,
		Severity: exchange.Error, Claim: Refusal,
		Said:  "messages.2.content.0.tool_result.content: Input should be a valid list",
		Match: []string{".tool_result.content", ": Input should be a valid "},
		Do:    "Send the content as a string, or as a list of blocks; write JSON out as text.",
	},
	{
		Word: "is_error_non_text", Code: "empty_error_content", Boundary: exchange.ToolResult, Cause: "non_text",
		Severity: exchange.Error, Claim: Refusal,
		Said:  "all content must be type text if is_error is true",
		Match: []string{"all content must be type", "is_error"},
		Do:    "Say the error in text alone; leave images and documents out of it.",
	},
	{
		Word: "is_error_empty", Code: "empty_error_content", Boundary: exchange.ToolResult,
		Severity: exchange.Error, Claim: Refusal,
		Said:  "content cannot be empty if is_error is true",
		Match: []string{"content cannot be empty if", "is_error"},
	},
}
