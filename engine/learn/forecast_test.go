package learn_test

import (
	"fmt"
	"strings"
	"testing"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/learn"
	"callstep/scenarios"
	"callstep/scenarios/scenariotest"
)

func open(t *testing.T, word string, commands ...string) *engine.Machine {
	t.Helper()
	m, err := engine.Open(scenariotest.Load(t, word), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range commands {
		if err := m.Do(c); err != nil {
			t.Fatalf("%s: %v", c, err)
		}
	}
	return m
}

// TestAhead: what the learner must have said, turn by turn.
func TestAhead(t *testing.T) {
	for _, c := range []struct {
		word     string
		commands []string
		want     string
	}{
		{"lost-reply", nil, "1: It is refused at parse with invalid_json."},
		{"lost-reply", []string{"step", "step"}, "1: It is refused at parse with invalid_json."},
		{"lost-reply", []string{"step", "step", "step"}, "this turn is decided already"},
		{"lost-reply", []string{"next"}, "2: It passes every stage."},
		{"lost-reply", []string{"next", "next"}, "3: A fault strikes at reply."},
		{"lost-reply", []string{"goto 4"}, "4: It passes every stage."},
		{"lost-reply", []string{"goto 4", "guard idempotency=off"}, "4: The check at key says no, but its guard is off."},
		{"lost-reply", []string{"goto 4", "guard session_values=on", "inject new_key@4"}, "4: It is refused at key with session_value_changed."},
		{"lost-reply", []string{"goto 2", "drop 2"}, "3: It is refused at rules with lookup_required."},
		{"lost-reply", []string{"goto 4", "inject false_claim@4"}, "4: It is refused at follow_up with unverified_claim."},
		{"lost-reply", []string{"end"}, "the run is over"},
		{"lost-reply", []string{"end", "goto 2"}, "2: It passes every stage."},
		{"no-stock", []string{"next"}, "2: It is refused at rules with insufficient_stock."},
		{"no-stock", []string{"goto 5"}, "5: It passes every stage."},
		{"exact-yes", []string{"goto 4"}, ""},
	} {
		m := open(t, c.word, c.commands...)
		hash, pos, script := m.LogSHA256(), m.Snapshot().Pos, len(m.Script())
		got := ""
		f, err := learn.Ahead(m)
		if err == nil {
			got = fmt.Sprintf("%d: %s", f.Turn, f.Truth.Words())
		} else {
			got = err.Error()
		}
		if !strings.HasPrefix(got, c.want) {
			t.Errorf("%s %v: %s\nwant %s", c.word, c.commands, got, c.want)
		}
		if m.LogSHA256() != hash || m.Snapshot().Pos != pos || len(m.Script()) != script {
			t.Errorf("%s %v: looking ahead moved the run", c.word, c.commands)
		}
	}
}

// TestTruthIsWhatHappens: in every built-in scenario, at every stage of every
// turn, what is foretold is what the timeline then says.
func TestTruthIsWhatHappens(t *testing.T) {
	for _, word := range scenarios.Names() {
		m := open(t, word)
		for range 400 {
			f, err := learn.Ahead(m)
			if err == nil {
				own, _ := m.Alone(1)
				if err := own.Do("next"); err != nil {
					t.Fatal(err)
				}
				for _, r := range own.Turns() {
					if r.Turn == f.Turn && (string(r.Code) != f.Sight.Code || f.Truth.Code != "" && r.Code != f.Truth.Code) {
						t.Errorf("%s turn %d: foretold %+v, came to %s", word, f.Turn, f.Truth, r.Code)
					}
				}
				if v := f.Judge(f.Truth); !v.Right() {
					t.Errorf("%s turn %d: the truth is judged wrong: %+v", word, f.Turn, v)
				}
				if f.Truth.Ending == learn.IsRefused && !contains(f.Codes(f.Truth.Stage), f.Truth.Code) {
					t.Errorf("%s turn %d: %s is not among the choices", word, f.Turn, f.Truth.Code)
				}
				for n := 1; n <= learn.Hints; n++ {
					if f.Hint(n) == "" {
						t.Errorf("%s turn %d: no hint %d", word, f.Turn, n)
					}
				}
			}
			if m.Do("step") != nil {
				break
			}
		}
	}
}

func contains(list []exchange.Code, c exchange.Code) bool {
	for _, x := range list {
		if x == c {
			return true
		}
	}
	return false
}

func TestHints(t *testing.T) {
	f, err := learn.Ahead(open(t, "no-stock", "next"))
	if err != nil {
		t.Fatal(err)
	}
	for n, want := range []string{
		"A stage to weigh: rules. It asks: Is it authorised",
		"Compare the arguments with the rules lookup_required, insufficient_stock; they read what really ran of lookup_stock, in the ledger.",
		`r.available >= args.quantity`,
	} {
		if got := f.Hint(n + 1); !strings.Contains(got, want) {
			t.Errorf("hint %d: %s", n+1, got)
		}
	}
	if f, err = learn.Ahead(open(t, "lost-reply")); err != nil {
		t.Fatal(err)
	}
	if got := f.Hint(2); !strings.HasSuffix(got, "does anything stand outside?") {
		t.Errorf("a question ends as %q", got)
	}
}

func TestUsualCodesExist(t *testing.T) {
	f, err := learn.Ahead(open(t, "lost-reply"))
	if err != nil {
		t.Fatal(err)
	}
	for s := range exchange.NumStages {
		if n := len(f.Codes(s)); n == 0 || n > 7 {
			t.Errorf("%s: %d codes to choose from", s, n)
		}
	}
}
