package diagnose

import "callstep/engine/exchange"

var declarationRules = []Rule{
	{Word: "tool_name_generic", Code: "tool_name_generic", Boundary: exchange.Declaration, Severity: exchange.Warning, Claim: Hygiene},
	{Word: "description_missing", Code: "description_missing", Boundary: exchange.Declaration, Severity: exchange.Warning, Claim: Hygiene},
	{Word: "descriptions_alike", Code: "descriptions_alike", Boundary: exchange.Declaration, Severity: exchange.Warning, Claim: Hygiene},
	{
		Word: "schema_invalid", Code: "schema_invalid", Boundary: exchange.Declaration, Severity: exchange.Error, Claim: Refusal,
		Do: "Validate the schema alone, against JSON Schema draft 2020-12, and mend it at the place named.",
	},
}

// outputRules are about what the model wrote.
var outputRules = []Rule{
	output("unknown_tool", "unknown_tool"),
	{
		Word: "call_forbidden", Code: "unknown_tool", Boundary: exchange.ModelOutput, Cause: "calls_forbidden", Severity: exchange.Error,
		Do: "Do not run it. Answer it with an error, or send the request again; check whether the server honours tool_choice.",
	},
	output("tool_name_repeated", "tool_name_repeated"),
	output("tool_call_in_text", "tool_call_in_text"),
	output("arguments_not_json", "arguments_not_json"),
	output("arguments_markdown_fenced", "arguments_markdown_fenced"),
	output("arguments_trailing_text", "arguments_trailing_text"),
	{
		Word: "arguments_truncated", Code: "arguments_truncated", Boundary: exchange.ModelOutput, Severity: exchange.Error,
		Do: "Do not run it, however complete it looks. Raise the output limit or ask for less in one call, then ask again: with the same limit it is cut again.",
	},
	{
		Word: "arguments_concatenated", Code: "arguments_concatenated", Boundary: exchange.ModelOutput, Severity: exchange.Error,
		Do: "Refuse it: to split it is a guess. If the raw stream holds two calls, the client must keep them apart by their index; asking again does not mend the client.",
	},
	output("arguments_double_encoded", "arguments_double_encoded"),
	output("arguments_empty_string", "arguments_empty_string"),
	output("arguments_duplicate_key", "arguments_duplicate_key"),
	output("arguments_non_finite_number", "arguments_non_finite_number"),
	output("argument_missing_required", "argument_missing_required"),
	output("argument_unexpected", "argument_unexpected"),
	output("argument_wrong_type", "argument_wrong_type"),
	output("argument_null_not_allowed", "argument_null_not_allowed"),
	output("argument_enum_mismatch", "argument_enum_mismatch"),
	output("argument_out_of_range", "argument_out_of_range"),
	output("argument_stringified_json", "argument_stringified_json"),
	{Word: "integer_unsafe", Code: "integer_unsafe", Boundary: exchange.ModelOutput, Severity: exchange.Warning, Claim: Hygiene},
	{
		Word: "integer_changed", Code: "integer_unsafe", Boundary: exchange.ModelOutput, Cause: "rounded", Severity: exchange.Error,
		Do: "Refuse it: the number is not the one that was read. Pass long ids as strings, in schema and result alike.",
	},
	output("replacement_character", "replacement_character"),
	output("duplicate_call", "duplicate_call"),
	output("duplicate_call_id", "duplicate_call_id"),
	{
		Word: "call_id_reused", Code: "duplicate_call_id", Boundary: exchange.ModelOutput, Cause: "reused_later", Severity: exchange.Warning, Claim: Hygiene,
		Do: "Give every call of an exchange an id of its own: providers pair by the nearest call, other readers by the first.",
	},
	output("parallel_calls_not_allowed", "parallel_calls_not_allowed"),
	{
		Word: "required_call_missing", Code: "required_call_missing", Boundary: exchange.ModelOutput, Severity: exchange.Error,
		Said:  "Groq 400: \"Tool choice is required, but model did not call a tool\"",
		Match: []string{"Tool choice is required, but model did not call a tool"},
	},
	{Word: "call_id_missing", Code: "call_id_missing", Boundary: exchange.ModelOutput, Severity: exchange.Error, Claim: Refusal},
	output("stream_incomplete", "stream_incomplete"),
	{Word: "stop_reason_mismatch", Code: "stop_reason_mismatch", Boundary: exchange.ModelOutput, Severity: exchange.Warning, Claim: Hygiene},
}

// output is a plain rule about model output.
func output(word string, code exchange.Code) Rule {
	return Rule{Word: word, Code: code, Boundary: exchange.ModelOutput, Severity: exchange.Error}
}

var executionRules = []Rule{
	{Word: "executed_after_denial", Code: "executed_after_denial", Boundary: exchange.Execution, Severity: exchange.Error},
	{Word: "tool_reported_error", Code: "tool_reported_error", Boundary: exchange.Execution, Severity: exchange.Error},
	{Word: "timeout_outcome_unknown", Code: "timeout_outcome_unknown", Boundary: exchange.Execution, Severity: exchange.Error},
	{
		Word: "effect_twice", Code: "duplicate_side_effect", Boundary: exchange.Execution, Cause: "ran_twice", Severity: exchange.Error,
		Do: "Give each wish a key of its own that stays the same when the call is made again, and let the service hand back what it made for that key before.",
	},
	{Word: "unsafe_retry", Code: "duplicate_side_effect", Boundary: exchange.Execution, Cause: "unsafe_retry", Severity: exchange.Warning, Claim: Hygiene},
	{
		Word: "otel_call_without_execution", Code: "tool_protocol_error", Boundary: exchange.Execution, Cause: "not_recorded", Severity: exchange.Warning, Claim: Hygiene,
		Do: "Find who answered the call: a cache, a stub, or an execution that was not traced.",
	},
	{
		Word: "otel_execution_unrequested", Code: "tool_protocol_error", Boundary: exchange.Execution, Cause: "unrequested", Severity: exchange.Warning, Claim: Hygiene,
		Do: "Find who ran it: another exchange, or the application by itself.",
	},
}

var resultRules = []Rule{
	{Word: "empty_error_content", Code: "empty_error_content", Boundary: exchange.ToolResult, Severity: exchange.Error},
	{Word: "error_reported_as_success", Code: "error_reported_as_success", Boundary: exchange.ToolResult, Severity: exchange.Warning, Claim: Hygiene},
	{Word: "lone_surrogate", Code: "lone_surrogate", Boundary: exchange.ToolResult, Severity: exchange.Error},
	{Word: "control_characters", Code: "control_characters", Boundary: exchange.ToolResult, Severity: exchange.Warning, Claim: Hygiene},
	{Word: "result_too_large", Code: "result_too_large", Boundary: exchange.ToolResult, Severity: exchange.Warning, Claim: Hygiene},
	{Word: "untrusted_instructions", Code: "untrusted_instructions", Boundary: exchange.ToolResult, Severity: exchange.Warning, Claim: Hygiene},
	{Word: "result_integer_unsafe", Code: "integer_unsafe", Boundary: exchange.ToolResult, Severity: exchange.Warning, Claim: Hygiene},
	{Word: "unstructured_error", Code: "unstructured_error", Boundary: exchange.ToolResult, Severity: exchange.Error},
}

var followRules = []Rule{
	{Word: "repeated_identical_calls", Code: "repeated_identical_calls", Boundary: exchange.FollowUpContext, Severity: exchange.Warning, Claim: Hygiene},
	{Word: "unverified_claim", Code: "unverified_claim", Boundary: exchange.FollowUpContext, Severity: exchange.Error},
	provider("provider_bad_request"), provider("provider_unauthorized"), provider("provider_payment"), provider("provider_forbidden"), provider("provider_not_found"),
	provider("provider_too_large"), provider("provider_timeout"), provider("provider_rate_limited"), provider("provider_overloaded"), provider("provider_unavailable"),
}

func provider(code exchange.Code) Rule {
	return Rule{Word: string(code), Code: code, Boundary: exchange.FollowUpContext, Severity: exchange.Error}
}

// hiddenRules are codes that no transcript can show, each with the reason.
var hiddenRules = []Rule{
	hidden("invalid_json", exchange.ModelOutput, "a recorded text is free text; only a scenario declares a text envelope"),
	hidden("invalid_envelope", exchange.ModelOutput, "a recorded text is free text; only a scenario declares a text envelope"),
	hidden("step_limit", exchange.ModelOutput, "the limit is the application's, and not on the wire"),
	hidden("not_authorized", exchange.Execution, "the rights of the session are not on the wire"),
	hidden("session_value_changed", exchange.Execution, "the values of the session are not on the wire"),
	hidden("idempotency_conflict", exchange.Execution, "the keys are the application's, and not on the wire"),
	hidden("stale_read", exchange.Execution, "what changed in the world is not on the wire"),
	hidden("rule_refused", exchange.Execution, "the rules are the application's, and not on the wire"),
	hidden("needs_confirmation", exchange.Execution, "what a person confirmed is not on the wire"),
	hidden("attempt_limit", exchange.Execution, "the limit is the application's, and not on the wire"),
	hidden("reply_lost", exchange.ToolResult, "a transcript shows only timeout_outcome_unknown"),
	hidden("request_lost", exchange.ToolResult, "a transcript shows only timeout_outcome_unknown"),
	{
		Word: "otel_result_lost", Code: "missing_tool_result", Boundary: exchange.ToolResult, Severity: exchange.Error,
		NotBuilt: "the providers' rules about unanswered calls find it in the messages",
	},
	{
		Word: "otel_tool_error", Code: "tool_reported_error", Boundary: exchange.Execution, Severity: exchange.Error,
		NotBuilt: "tool_reported_error reads the same span",
	},
	{
		Word: "otel_content_not_captured", Code: "tool_protocol_error", Boundary: exchange.Execution, Severity: exchange.Warning, Claim: Hygiene,
		NotBuilt: "the reader notes which spans hold no messages, and nothing is judged of them",
	},
}

func hidden(code exchange.Code, at exchange.Boundary, why string) Rule {
	return Rule{Word: string(code), Code: code, Boundary: at, Severity: exchange.Error, NotBuilt: why}
}
