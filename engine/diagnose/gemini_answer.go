package diagnose

import (
	"slices"
	"strconv"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// geminiEnds are the finish reasons that are faults, by the rule of each. They
// come with HTTP 200. MALFORMED_RESPONSE and MISSING_THOUGHT_SIGNATURE stand in
// newer copies of the REST documents only.
var geminiEnds = map[string]string{
	"MALFORMED_FUNCTION_CALL":   "malformed_function_call",
	"MALFORMED_RESPONSE":        "malformed_function_call",
	"UNEXPECTED_TOOL_CALL":      "unexpected_tool_call",
	"TOO_MANY_TOOL_CALLS":       "too_many_tool_calls",
	"MISSING_THOUGHT_SIGNATURE": "missing_thought_signature",
}

// geminiAnswers judges how the responses ended. A fault that a later response
// of the thread put right is a recovered one.
func geminiAnswers(j *Judge) {
	last := -1
	for i, s := range j.X.Steps {
		if s.Finish != "" && geminiEnds[s.Finish] == "" {
			last = i
		}
	}
	for i, s := range j.X.Steps {
		word := geminiEnds[s.Finish]
		if word == "" {
			continue
		}
		h := Hit{Word: word, Time: Time{i, len(s.Turns), 0}, Message: -1, Subject: "response " + strconv.Itoa(i), Final: true,
			Node: s.Response, Evidence: "The response ended with finishReason " + s.Finish + ".", Recovered: last > i}
		candidate := s.Response.Get("candidates").Item(0)
		if !candidate.Exists() {
			candidate = s.Response.Path("response", "candidates").Item(0)
		}
		for _, key := range []string{"finishReason", "finish_reason"} {
			if n := candidate.Get(key); n.Exists() {
				h.Node = n
			}
		}
		for _, key := range []string{"finishMessage", "finish_message"} {
			if said := candidate.Get(key).Str(); said != "" {
				h.Evidence += " It says " + quote(said) + "."
			}
		}
		j.Report(h)
	}
}

// geminiParts judges the contents of each request one by one.
func geminiParts(j *Judge) {
	for i, s := range j.X.Steps {
		p := geminiContents{j: j, step: i, s: s, sent: len(s.Turns)}
		if !s.Response.Exists() {
			p.sent = geminiSent(s.Turns)
		}
		for k := range s.Turns {
			p.content(k, &s.Turns[k])
		}
	}
}

type geminiContents struct {
	j    *Judge
	step int
	s    *wire.Step
	sent int // contents from here on are the recorded answer
}

func (p geminiContents) content(k int, t *wire.Turn) {
	report := func(word string, block int, node jsonscan.Node, subject, evidence string) {
		p.j.Report(Hit{Word: word, Time: Time{p.step, k, block}, Message: t.Index(), Node: node, Subject: subject, Evidence: evidence})
	}
	place := "contents[" + strconv.Itoa(t.Index()) + "]"
	if len(t.Blocks) == 0 && k < p.sent {
		report("empty_parts", 0, t.Node(), place, place+" has no parts.")
	}
	if role := t.Said(); !t.Has(wire.Result) && !slices.Contains(geminiRoles, role) {
		report("content_role", 0, t.Node().Get("role"), place, place+" has the role "+quote(role)+"; Gemini knows user and model.")
	}
	for i := range t.Blocks {
		b := &t.Blocks[i]
		part := place + ".parts[" + strconv.Itoa(i) + "]"
		switch {
		case b.Kind == wire.Result && !b.Body().Is(jsonscan.Object):
			report("function_response_not_object", i, geminiWhole(b.Body(), b.Node()), geminiSubject(b, part),
				"The response of "+quote(b.Name)+" is "+geminiKind(b.Body())+", not an object.")
		case b.Kind == wire.Call && b.Body().Exists() && !b.Body().Is(jsonscan.Object) && !b.Body().Is(jsonscan.Null):
			report("function_args_not_object", i, b.Body(), geminiSubject(b, part),
				"The arguments of "+quote(b.Name)+" are "+geminiKind(b.Body())+", not an object.")
		case b.Kind == wire.OtherBlock && b.Node().Is(jsonscan.Object) && b.Node().Len() == 0:
			report("empty_part", i, b.Node(), part, part+" is an empty object.")
		}
		if b.Kind == wire.Result && !slices.Contains(geminiResultRoles, t.Said()) {
			report("function_response_role", i, t.Node().Get("role"), geminiSubject(b, part), "A functionResponse stands under the role "+quote(t.Said())+".")
		}
	}
}

// geminiRoles are the roles of contents without results.
var geminiRoles = []string{"", "user", "model"}

// geminiResultRoles are the roles under which results come: Google's own
// examples have them under user, function and tool, some harnesses under model.
var geminiResultRoles = []string{"", "user", "function", "tool", "model"}

// geminiSubject names a call or result: by its id, or by its place.
func geminiSubject(b *wire.Block, place string) string {
	if b.ID() != "" {
		return b.ID()
	}
	return place
}

func geminiWhole(part, whole jsonscan.Node) jsonscan.Node {
	if part.Exists() {
		return part
	}
	return whole
}

// geminiKind is the kind of a value with its article.
func geminiKind(n jsonscan.Node) string {
	switch n.Kind() {
	case jsonscan.Absent:
		return "absent"
	case jsonscan.Null:
		return "null"
	case jsonscan.Array:
		return "an array"
	case jsonscan.Object:
		return "an object"
	}
	return "a " + n.Kind().String()
}
