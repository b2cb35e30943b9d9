package repair_test

import (
	"fmt"
	"strings"
	"testing"

	"callstep/engine/diagnose"
	"callstep/engine/repair"
)

// TestManyAlike repairs records in which no call is answered: all are repaired
// together, so that the record is judged a few times, however many calls it
// holds.
func TestManyAlike(t *testing.T) {
	const calls = 450
	call := func(i int) string {
		return fmt.Sprintf(`{"id":"c%d","type":"function","function":{"name":"weigh","arguments":"{}"}}`, i)
	}
	var rows, parallel []string
	for i := range calls {
		rows = append(rows, `{"role":"assistant","content":null,"tool_calls":[`+call(i)+`]},{"role":"user","content":"and?"}`)
		parallel = append(parallel, call(i))
	}
	for name, messages := range map[string]string{
		"in a row": strings.Join(rows, ","),
		"parallel": `{"role":"assistant","content":null,"tool_calls":[` + strings.Join(parallel, ",") + `]},{"role":"user","content":"and?"}`,
	} {
		t.Run(name, func(t *testing.T) {
			manyAlike(t, calls, `{"model":"gpt-4.1-mini","messages":[{"role":"user","content":"go"},`+messages+`]}`)
		})
	}
}

func manyAlike(t *testing.T, calls int, text string) {
	judged := 0
	judge := judging(diagnose.Options{})
	r, err := repair.Text(text, func(text string, all bool) (*diagnose.Whole, error) {
		judged++
		return judge(text, all)
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Steps) != calls || r.More || r.Whole.First >= 0 {
		t.Errorf("%d repairs of %d, more %v", len(r.Steps), calls, r.More)
	}
	if judged > 5 {
		t.Errorf("judged %d times", judged)
	}
	for i, s := range r.Steps {
		if !strings.Contains(s.Done, fmt.Sprintf(`"c%d"`, i)) {
			t.Fatalf("repair %d is %s", i, s.Done)
		}
	}
}
