package checklist

import "callstep/engine/exchange"

// of are codes of one boundary.
func of(b exchange.Boundary, codes ...exchange.Code) (list []At) {
	for _, c := range codes {
		list = append(list, At{Boundary: b, Code: c})
	}
	return list
}

// lines is the list. Its order is part of the output.
var lines = []Line{
	{
		ID: "names", Text: "Tool names are unique, and descriptions are precise.",
		About: of(exchange.Declaration, "duplicate_tool_name", "tool_name_invalid_chars", "tool_name_too_long", "tool_name_generic", "description_missing", "descriptions_alike"),
		shows: declared,
	},
	{
		ID: "subset", Text: "Schemas stay within the part of JSON Schema that the provider supports.",
		About: of(exchange.Declaration, "schema_invalid", "schema_top_level_union", "schema_ref_unsupported", "schema_keyword_unsupported", "schema_too_deep", "schema_too_large",
			"too_many_tools", "tools_shape_mixed", "tool_choice_unknown_tool", "tool_choice_without_tools", "tool_choice_conflicts_with_thinking"),
		shows: declared,
	},
	{
		ID: "strict", Text: "Strict tools keep the rules of strict: closed objects, every property required.",
		About: of(exchange.Declaration, "strict_schema_incomplete"),
		shows: strict,
	},
	{
		ID: "validated", Text: "Every call is validated and authorised before it runs.",
		About: of(exchange.Execution, "executed_after_denial", "not_authorized", "session_value_changed", "needs_confirmation", "rule_refused"),
		shows: validated, breaks: ranFaulty,
	},
	{
		ID: "ids", Text: "Every result carries the id of its call, and every call has one result.",
		About: append(of(exchange.ToolResult, "missing_tool_result", "tool_result_id_mismatch", "duplicate_tool_result"),
			append(of(exchange.FollowUpContext, "orphan_tool_result", "tool_id_invalid_chars", "tool_id_too_long"),
				of(exchange.ModelOutput, "call_id_missing", "duplicate_call_id")...)...),
		shows: answered,
	},
	{
		ID: "envelope", Text: "Results come back in the envelope that the provider wants, parallel ones together.",
		About: of(exchange.ToolResult, "results_split_across_messages", "response_count_mismatch", "text_before_tool_result", "tool_result_wrong_role", "missing_output_field",
			"structured_content_missing", "structured_content_mismatch", "empty_error_content", "unstructured_error", "error_reported_as_success"),
		shows: parallelAnswered,
	},
	{
		ID: "thinking", Text: "Thinking goes back unchanged.",
		About: []At{
			{exchange.FollowUpContext, "thinking_block_altered", ""}, {exchange.FollowUpContext, "thinking_block_missing", ""},
			{exchange.FollowUpContext, "reasoning_item_missing", ""}, {exchange.FollowUpContext, "reasoning_item_orphaned", ""},
		},
		shows: thoughtBack,
	},
	{
		ID: "signatures", Text: "Signatures are kept on every part that had one.",
		About: []At{{exchange.FollowUpContext, "missing_thought_signature", ""}, {exchange.FollowUpContext, "thinking_block_altered", "signature"}},
		shows: signed,
	},
	{
		ID: "parallel", Text: "Parallel calls are off where nobody coordinates them.",
		About: append(of(exchange.ModelOutput, "parallel_calls_not_allowed", "duplicate_call", "too_many_tool_calls"), of(exchange.Declaration, "strict_parallel")...),
		shows: oneCall,
	},
	{
		ID: "retries", Text: "Retries are bounded, back off with jitter, and repeat only what a key or its nature makes safe.",
		About: append(of(exchange.Execution, "duplicate_side_effect", "idempotency_conflict", "attempt_limit"), of(exchange.FollowUpContext, "repeated_identical_calls")...),
		shows: func(*facts) (bool, string) {
			return false, "when requests were sent, and which keys went with them, is not on the wire"
		},
	},
	{
		ID: "stop", Text: "A 400, 401, 402 or 403 stops the loop: the same request is not sent again.",
		shows: stopped, breaks: resent,
	},
	{
		ID: "logs", Text: "Logs are enough to name the first broken boundary, and hold no secrets.",
		shows: told, breaks: secrets,
	},
	{
		ID: "claims", Text: "The user is told that something is done only where a result shows it.",
		About: of(exchange.FollowUpContext, "unverified_claim"),
		shows: claimed,
	},
}
