package exchange

// CauseInfo is one refinement of a code: the same break, seen more closely.
type CauseInfo struct {
	Code    Code
	Cause   string
	Meaning string // one sentence
}

var causes = []CauseInfo{
	{OK, "replay", "A known key came again with the same arguments: the stored outcome was handed back, nothing ran a second time."},
	{"tool_name_invalid_chars", "parameter", "The name of a parameter is meant, not that of the tool."},
	{"schema_invalid", "type_list", "A type is a list of words where the provider takes one; null goes into nullable."},
	{"schema_invalid", "type_unknown", "A type is none of the words that the provider knows."},
	{"schema_invalid", "empty_object", "An object has no properties; some models and servers refuse that."},
	{"schema_invalid", "enum_not_string", "An enum holds values that are no strings, or stands under another type than string."},
	{"schema_invalid", "items_missing", "An array does not say what its items are."},
	{"schema_invalid", "required_unknown", "required names a property that is not declared there."},
	{"schema_invalid", "two_schemas", "The declaration gives its schema twice, in two dialects."},
	{"schema_keyword_unsupported", "format", "The keyword is known, the format is not."},
	{"tool_choice_unknown_tool", "shape", "The choice has a word or a shape that the provider does not know."},
	{"invalid_json", "markdown_fence", "The object stands inside a Markdown code fence; the fence is text around the call, so the response is not one object."},
	{"invalid_json", "leading_text", "Words stand in front of the object; the response must begin with its opening brace."},
	{"invalid_json", "trailing_text", "The object is whole, but something follows it; the response must end with its closing brace."},
	{"invalid_json", "truncated", "The text ends inside the object: an output limit or a cut connection took the rest."},
	{"invalid_json", "python_literal", "A Python word or quote stands where JSON wants its own: True, False, None, or single quotes around a string."},
	{"invalid_json", "trailing_comma", "A comma stands before a closing brace or bracket; JSON allows none there."},
	{"invalid_json", "not_json", "No JSON object can be made out at all: prose, or broken in a way that has no name of its own."},
	{"invalid_envelope", "not_an_object", "The response is JSON, but a list, a text or a number instead of an object."},
	{"invalid_envelope", "no_name", "There is no member name that is a text."},
	{"invalid_envelope", "no_arguments", "There is no member arguments."},
	{"invalid_envelope", "arguments_not_object", "arguments is there, but it is no object."},
	{"invalid_envelope", "extra_member", "There is more beside name and arguments."},
	{"unknown_tool", "empty_name", "The call has no name at all; a client that pads its messages, or a stream put together wrongly, is the usual reason."},
	{"unknown_tool", "prefix", "The name is a declared one with something in front of it, such as functions. or default_api:."},
	{"unknown_tool", "wrapper", "The name is the one under which the provider bundles several calls for itself; it should never have come out."},
	{"unknown_tool", "letter_case", "The name is a declared one but for the case of its letters."},
	{"unknown_tool", "unexpected_tool_call", "Gemini's own word: the model called a function though the request declares none, or not this one."},
	{"unknown_tool", "list_incomplete", "The server's list of tools has more pages than were fetched, so the tool may exist."},
	{"unknown_tool", "calls_forbidden", "The request forbids calls altogether, and the model made one."},
	{"unknown_tool", "not_allowed", "The tool is declared, but the request narrows the choice to others."},
	{"required_call_missing", "other_tool", "A call was made, but of another tool than the one that the request demands."},
	{"arguments_not_json", "leading_text", "Words stand in front of the object."},
	{"arguments_not_json", "python_literal", "A Python word or quote stands where JSON wants its own: True, False, None, or single quotes around a string."},
	{"arguments_not_json", "trailing_comma", "A comma stands before a closing brace or bracket; JSON allows none there."},
	{"arguments_not_json", "not_json", "The text is broken in a way that has no name of its own."},
	{"argument_wrong_type", "not_an_object", "The arguments are JSON, but a list, a text, a number or null instead of an object."},
	{"integer_unsafe", "rounded", "An earlier message holds another integer that a double rounds to this one: the value was changed on its way."},
	{"replacement_character", "lone_surrogate", "Half of a surrogate pair stands in the argument; a decoder makes U+FFFD of it."},
	{"duplicate_call_id", "reused_later", "The id was used before, in an earlier response; most providers take it, and pair each result with the nearest call."},
	{"duplicate_side_effect", "unsafe_retry", "A call without a known outcome was made again, and nothing keeps it from taking effect twice."},
	{"tool_reported_error", "http_429", "The tool's own backend asked to slow down; other statuses of the backend read http_400, http_503 and so on."},
	{"tool_protocol_error", "id_null", "A request has the id null, which cannot be answered."},
	{"tool_protocol_error", "unknown_id", "An answer has an id that no open request has."},
	{"tool_protocol_error", "retry", "The retry of an input_required result has the old id, or does not give the state back."},
	{"tool_protocol_error", "cancel_unknown", "A request was cancelled that is not open."},
	{"tool_protocol_error", "not_json_on_stdout", "The server writes something else than frames to its standard output."},
	{"tool_protocol_error", "rpc_32601", "The server does not have the method; other codes of JSON-RPC read rpc_32602, rpc_32603 and so on."},
	{"tool_result_id_mismatch", "name", "The name of the result is not the name of the call."},
	{"duplicate_tool_result", "after_cancel", "The client had given the call up before the answer came."},
	{"response_count_mismatch", "turn_order", "The responses are there, but not in the content right after the calls."},
	{"structured_content_missing", "text_missing", "structuredContent is there, and no text block holds its JSON for clients that read only content."},
	{"missing_thought_signature", "altered", "A signature came back that is not the one the call was sent with."},
	{"missing_thought_signature", "bypassed", "The stand-in for calls that no model made was sent instead of a signature."},
	{"empty_content", "part_without_data", "A part has none of the members that a part may have."},
}

// AllCauses lists every cause, in table order. Callers must not change the
// slice.
func AllCauses() []CauseInfo { return causes }

// Causes lists the causes that refine a code; nil where it has none.
func Causes(code Code) []CauseInfo {
	var found []CauseInfo
	for _, c := range causes {
		if c.Code == code {
			found = append(found, c)
		}
	}
	return found
}
