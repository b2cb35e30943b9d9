package repair_test

import (
	"fmt"
	"strings"
	"testing"

	"callstep/engine/diagnose"
	"callstep/engine/repair"
)

// TestManyAlike repairs a record in which no call is answered: those that are
// listed are repaired together, so that the record is judged a few times, not
// once for each call.
func TestManyAlike(t *testing.T) {
	const calls = 450
	var b strings.Builder
	b.WriteString(`{"model":"gpt-4.1-mini","messages":[{"role":"user","content":"go"}`)
	for i := range calls {
		fmt.Fprintf(&b, `,{"role":"assistant","content":null,"tool_calls":[{"id":"c%d","type":"function","function":{"name":"weigh","arguments":"{}"}}]},{"role":"user","content":"and?"}`, i)
	}
	b.WriteString(`]}`)
	judged := 0
	judge := judging(diagnose.Options{})
	r, err := repair.Text(b.String(), func(text string) (*diagnose.Whole, error) {
		judged++
		return judge(text)
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Steps) != calls || r.More || r.Whole.First >= 0 {
		t.Errorf("%d repairs of %d, more %v", len(r.Steps), calls, r.More)
	}
	if judged > calls/20 {
		t.Errorf("judged %d times", judged)
	}
	for i, s := range r.Steps {
		if !strings.Contains(s.Done, fmt.Sprintf(`"c%d"`, i)) {
			t.Fatalf("repair %d is %s", i, s.Done)
		}
	}
}
