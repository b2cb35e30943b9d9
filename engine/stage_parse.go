package engine

import (
	"fmt"

	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
)

// runParse asks whether the whole response is one call and nothing else. With
// the guard off, the first balanced object is fished out of the text.
func runParse(r *runner, s *State) step {
	f := &s.Flight
	v := f.Text
	if v.Call != nil {
		f.Call = v.Call
		return pass()
	}
	f.Cause = v.Cause
	ev := guarded(s, exchange.ParseGuard, v.Code)
	ev.N = int32(v.At)
	if ev.Mark == exchange.Bypassed {
		if f.Call = r.fished(v); f.Call == nil {
			ev.Mark, ev.Bypass = exchange.Refuse, 0
		}
	}
	return ev
}

// causeWords say a cause of invalid JSON in a few words.
var causeWords = map[string]string{
	"markdown_fence": "Markdown fence",
	"leading_text":   "text before the object",
	"trailing_text":  "text after the object",
	"truncated":      "cut off",
	"python_literal": "Python, not JSON",
	"trailing_comma": "a comma too many",
	"not_json":       "not JSON",
}

func viewParse(m *moment, v *StageView) {
	t := m.s.Flight.Text
	v.Rule = "the whole text is one JSON object with name and arguments"
	if t.Code == "" {
		v.Text, v.Short = "one JSON object", "1 object"
		return
	}
	words := causeWords[t.Cause]
	if words == "" || t.secondObject() {
		words = t.Why
	}
	v.Text = fmt.Sprintf("%s at byte %d: %s", t.Code, t.At, words)
	v.Short = fmt.Sprintf("byte %d", t.At)
	if m.ev.Mark == exchange.Bypassed {
		v.Text = "guard parse is off: an object was fished out"
		if c := m.s.Flight.Call; len(c.Args) == 0 {
			v.Text = "guard parse is off: a call without arguments was fished out"
		}
	}
}

var parseHeads = map[string]string{
	"markdown_fence": "Refused: wrapped in Markdown, so it is not one JSON object.",
	"leading_text":   "Refused: there is text before the JSON object.",
	"trailing_text":  "Refused: there is text after the JSON object.",
	"truncated":      "Refused: the text ends in the middle of the object.",
	"python_literal": "Refused: this is Python, not JSON.",
	"trailing_comma": "Refused: one comma too many makes it no JSON.",
	"not_json":       "Refused: this is not JSON.",
}

// secondObject reports whether what follows the object is another one: several
// calls where one is due.
func (w *wrong) secondObject() bool {
	return w.Cause == string(jsonscan.TrailingText) && w.Why == "a second object after the first"
}

func headParse(m *moment) string {
	t := m.s.Flight.Text
	switch {
	case m.ev.Mark == exchange.Bypassed:
		return "Nobody minds the wrapping: a call was fished out of the text."
	case t.secondObject():
		return "Refused: a second object stands after the first. One call at a time."
	case t.Code == "":
		return "The whole response is one JSON object."
	}
	if h, ok := parseHeads[t.Cause]; ok {
		return h
	}
	return "Refused: " + t.Why + "."
}
