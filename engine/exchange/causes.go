package exchange

// CauseInfo is one refinement of a code: the same break, seen more closely.
type CauseInfo struct {
	Code    Code
	Cause   string
	Meaning string // one sentence
}

var causes = []CauseInfo{
	{OK, "replay", "A known key came again with the same arguments: the stored outcome was handed back, nothing ran a second time."},
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
	{"tool_reported_error", "http_429", "The tool's own backend asked to slow down; other statuses of the backend read http_400, http_503 and so on."},
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
