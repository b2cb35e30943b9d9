package repair

import (
	"slices"

	"callstep/engine/exchange"
)

// outputRows mend calls of the history alone. An answer of the model is thrown
// away and asked for again.
var outputRows = at(exchange.ModelOutput, slices.Concat([]Row{
	{Code: "arguments_markdown_fenced", Does: "takes the fence off, in the history", fix: plainObject},
	{Code: "arguments_trailing_text", Does: "cuts the text behind the object, in the history", fix: plainObject},
	{Code: "arguments_double_encoded", Does: "undoes the double encoding, in the history", fix: plainObject},
	{Code: "arguments_not_json", Does: "mends a trailing comma, Python's words, text before the object, in the history", fix: plainObject},
	{Code: "arguments_empty_string", Does: "writes {} where the tool requires nothing, in the history", fix: emptyArguments},
	{Code: "arguments_duplicate_key", Does: "takes a key out that is given twice with one value, in the history", fix: sameKeys},
	{Code: "argument_stringified_json", Does: "puts the value in the place of its text, in the history", fix: fitArguments},
	{Code: "argument_wrong_type", Does: "writes a number or a boolean that a text spells, in the history", fix: fitArguments},
	{Code: "argument_null_not_allowed", Does: "takes null out where nothing need be given, in the history", fix: fitArguments},
	{Code: "argument_enum_mismatch", Does: "writes the value in the enum's letters, in the history", fix: fitArguments},
	{Code: "unknown_tool", Does: "takes a prefix off, or writes the declared letters, in the history", fix: callName},
	{Code: "tool_name_repeated", Does: "writes the name once, in the history", fix: callName},
	{Code: "duplicate_call_id", Rules: []string{"item_duplicate"}, Does: "takes the item out where it stands the second time", fix: itemTwice},
	{Code: "duplicate_call_id", Does: "gives the second call and its result an id of their own, in the history", fix: splitID},
	{Code: "call_id_missing", Does: "gives call and result one id, in the history", fix: bothIDs},
},
	none("The whole answer is to be one JSON object: ask again.", "invalid_json", "invalid_envelope"),
	none("Throw the answer away and ask the model again: what it meant is a guess.", "tool_call_in_text", "arguments_truncated", "arguments_concatenated", "arguments_non_finite_number", "argument_missing_required",
		"argument_unexpected", "argument_out_of_range", "parallel_calls_not_allowed", "too_many_tool_calls", "required_call_missing", "malformed_function_call"),
	none("The number was changed before it came here: ask again, with the id as a text.", "integer_unsafe"),
	none("The character is lost: ask again.", "replacement_character"),
	none("Both calls were made. Whether both were meant, only the model can say.", "duplicate_call"),
	none("What the stream would have said is not in the file: send the request again.", "stream_incomplete"),
	none("It is what the provider wrote. Decide by the content.", "stop_reason_mismatch"),
	none("The loop has to end: hand over to a person.", "step_limit"),
)...)

const ran = "What was run cannot be taken back by writing the record anew."

// executionRows: no text mends what was run.
var executionRows = at(exchange.Execution, slices.Concat(
	none(ran, "executed_after_denial", "timeout_outcome_unknown", "duplicate_side_effect"),
	none("It is what the model was told. Whether the tool can be mended, the record does not say.", "tool_reported_error"),
	none("It is what the server answered; mend the client or the server.", "tool_protocol_error"),
	none("The application has to decide it.", "not_authorized", "session_value_changed", "idempotency_conflict", "stale_read", "rule_refused", "needs_confirmation", "attempt_limit"),
)...)
