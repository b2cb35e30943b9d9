package repair_test

import (
	"testing"

	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/repair"
)

// TestCorpus repairs every exchange by which the rules are tested. A text
// without an error stays as it is, a repaired one is still a recording, its
// repaired findings are gone, and a second run finds nothing to do.
func TestCorpus(t *testing.T) {
	for _, strict := range []bool{false, true} {
		judge := judging(diagnose.Options{Strict: strict})
		corpus(t, func(name, text string) {
			before, err := judge(text, false)
			if err != nil {
				return
			}
			r, err := repair.Text(text, judge)
			if err != nil {
				t.Logf("%s: %v", name, err)
				return
			}
			switch errors := errorsOf(before); {
			case errors == 0 && r.Text != text:
				t.Errorf("%s: a healthy text was changed", name)
			case errors > 0 && testing.Verbose():
				t.Logf("%s strict=%v\n%s", name, strict, said(r))
			}
			whole, err := judge(r.Text, false)
			if err != nil {
				t.Fatalf("%s: %v\n%s", name, err, r.Text)
			}
			for _, s := range r.Steps {
				if stands(whole, s) {
					t.Errorf("%s: repaired and still there: %s", name, said(r))
				}
			}
			again, err := repair.Text(r.Text, judge)
			if err != nil || len(again.Steps) > 0 {
				t.Errorf("%s: there was more to do: %v %s\n%s", name, err, said(again), r.Text)
			}
		})
	}
}

// stands reports whether a finding that was repaired is in a judgement: of its
// kind, about its subject.
func stands(w *diagnose.Whole, s repair.Step) bool {
	if s.Exchange >= len(w.Each) || s.Finding.Subject == "" {
		return false
	}
	for _, f := range w.Each[s.Exchange].Findings {
		if f.Severity == exchange.Error && f.Code == s.Finding.Code && f.Rule == s.Finding.Rule && f.Subject == s.Finding.Subject {
			return true
		}
	}
	return false
}

func errorsOf(w *diagnose.Whole) (n int) {
	for _, d := range w.Each {
		n += d.Errors()
	}
	return n
}

func said(r *repair.Result) string {
	out := ""
	for _, s := range r.Steps {
		out += "  " + s.Finding.Boundary.String() + " " + string(s.Finding.Code) + " [" + s.Finding.Rule + "]: " + s.Done + "\n"
	}
	for _, l := range r.Left {
		out += "  LEFT " + l.Finding.Boundary.String() + " " + string(l.Finding.Code) + " [" + l.Finding.Rule + "] " + l.Finding.Evidence + ": " + l.Why + "\n"
	}
	return out
}

// TestEveryCodeHasARow keeps the table whole: a code is repaired, or there is a
// reason why not.
func TestEveryCodeHasARow(t *testing.T) {
	for _, c := range exchange.Codes() {
		found := false
		for _, r := range repair.Rows() {
			if r.Boundary == c.Boundary && r.Code == c.Code {
				found = found || len(r.Providers) == 0 && len(r.Rules) == 0
			}
			if (r.Does == "") == (r.Not == "") {
				t.Errorf("%s: either repaired, or said why not", r.Code)
			}
		}
		if !found {
			t.Errorf("%s %s: no row that holds for every provider and rule", c.Boundary, c.Code)
		}
	}
}

// FuzzText repairs any text: it never panics, what comes out is still a
// recording, its repaired findings are gone, and a healthy text stays as it is.
func FuzzText(f *testing.F) {
	n := 0
	corpus(f, func(_, text string) {
		if n++; n%9 == 0 && len(text) < 2000 {
			f.Add(text, n%2 == 0)
		}
	})
	f.Fuzz(func(t *testing.T, text string, strict bool) {
		judge := judging(diagnose.Options{Strict: strict})
		before, err := judge(text, false)
		if err != nil {
			return
		}
		r, err := repair.Text(text, judge)
		if err != nil {
			return
		}
		if errorsOf(before) == 0 && r.Text != text {
			t.Fatal("a healthy text was changed")
		}
		after, err := judge(r.Text, false)
		if err != nil {
			t.Fatalf("%v\n%s", err, r.Text)
		}
		if last := len(r.Steps) - 1; last >= 0 && stands(after, r.Steps[last]) {
			t.Fatalf("still there: %s\n%s", said(r), r.Text)
		}
	})
}
