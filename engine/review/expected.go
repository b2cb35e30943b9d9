package review

import (
	"fmt"
	"strings"

	"callstep/engine"
	"callstep/engine/expect"
)

// expected doubts what the file expects of its recorded run and the run does
// not come to. What must hold at every moment is judged by callstep test.
func (r *review) expected(m *engine.Machine) {
	want := expect.OfScenario(r.sc)
	want.Damage = true // leaves out what must hold
	for _, d := range want.Compare(m) {
		path, message := []any{"expect", d.What}, fmt.Sprintf("the recorded run comes to %s %s, not %s", d.Got, strings.ReplaceAll(d.What, "_", " "), d.Want)
		switch tool, effects := strings.CutPrefix(d.What, "effects of "); {
		case d.Turn > 0:
			path = []any{"turns", d.Turn - 1, "expect"}
			message = fmt.Sprintf("turn %d comes to `%s`, not `%s`", d.Turn, d.Got, d.Want)
		case effects:
			path = []any{"expect", "effects", tool}
			message = fmt.Sprintf("the recorded run leaves %s of `%s`, not %s", d.Got, tool, d.Want)
		case d.What == "outcome":
			message = fmt.Sprintf("the recorded run ends as `%s`, not `%s`", d.Got, d.Want)
		}
		r.doubt(message, "Write down what the run comes to, or mend what keeps it from coming to this.", path...)
	}
}
