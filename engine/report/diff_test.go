package report

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/fault"
)

func spec(t *testing.T, text string) fault.Spec {
	t.Helper()
	s, err := fault.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestDiffReadings compares both readings of a comparison with those kept.
func TestDiffReadings(t *testing.T) {
	off := exchange.Guards(0).With(exchange.Confirmation)
	c, err := Twin(ended(t, engine.Options{Off: off, Faults: []fault.Spec{spec(t, "truncated@3")}}))
	if err != nil {
		t.Fatal(err)
	}
	var plain, doc bytes.Buffer
	if err := DiffPlain(&plain, c, asIs); err != nil {
		t.Fatal(err)
	}
	if err := DiffJSON(&doc, c); err != nil {
		t.Fatal(err)
	}
	for name, got := range map[string]string{"diff-plain": plain.String(), "diff-json": doc.String()} {
		golden := filepath.Join("testdata", "parcel."+name+".golden")
		if os.Getenv("CALLSTEP_UPDATE") == "1" {
			if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("differs from %s:\n%s", golden, diff)
		}
	}
	var back struct {
		Same  bool
		First struct {
			Turn  int
			Stage string
		} `json:"first_difference"`
		Rows []struct{ How string }
	}
	if err := json.Unmarshal(doc.Bytes(), &back); err != nil || back.Same || back.First.Turn == 0 || len(back.Rows) != len(c.Rows) {
		t.Errorf("reads back as %+v, %v", back, err)
	}
}

// TestARunIsTheSameAsItself, whatever was broken in it.
func TestARunIsTheSameAsItself(t *testing.T) {
	for _, f := range fault.Catalogue() {
		s, err := fault.ParseTurn(f.Kind, 1)
		if err != nil {
			t.Fatal(err)
		}
		o := engine.Options{Faults: []fault.Spec{s}}
		c, err := Compare(ended(t, o), ended(t, o), Side{Name: "a"}, Side{Name: "b"})
		if err != nil || !c.Same() || c.First >= 0 || !c.Good {
			t.Fatalf("%s: %v, first %d", f.Kind, err, c.First)
		}
		for _, figure := range c.Ledger {
			if !figure.Same {
				t.Errorf("%s: %s differs: %q and %q", f.Kind, figure.Name, figure.Left, figure.Right)
			}
		}
	}
}

// TestEveryFaultHasATwin: whatever is broken, the comparison is made, every
// event stands in exactly one row, and what is said to differ does.
func TestEveryFaultHasATwin(t *testing.T) {
	for _, f := range fault.Catalogue() {
		s, err := fault.ParseTurn(f.Kind, 1)
		if err != nil {
			t.Fatal(err)
		}
		m := ended(t, engine.Options{Faults: []fault.Spec{s}})
		c, err := Twin(m)
		if err != nil {
			t.Fatalf("%s: %v", f.Kind, err)
		}
		seen := map[int]bool{}
		for i := range c.Rows {
			r := &c.Rows[i]
			if r.Right.Pos > 0 && seen[r.Right.Pos] {
				t.Errorf("%s: event %d stands twice", f.Kind, r.Right.Pos)
			}
			seen[r.Right.Pos] = true
			if !r.Same && r.Stage != setting && r.Left.Text == r.Right.Text && r.Left.Mark == r.Right.Mark && r.Left.Code == r.Right.Code {
				t.Errorf("%s: turn %d %s differs, but reads the same: %q", f.Kind, r.Turn, r.Stage, r.Left.Text)
			}
		}
		for pos := 1; pos < m.Events(); pos++ { // the last one is the end
			if v := m.Event(pos - 1); !seen[pos] && v.Stage != skip {
				t.Errorf("%s: event %d, %s of turn %d, stands nowhere", f.Kind, pos, v.Stage, v.Turn)
			}
		}
		if c.Closing == "" || strings.Contains(c.Closing, "  ") {
			t.Errorf("%s closes with %q", f.Kind, c.Closing)
		}
	}
}

func TestUndone(t *testing.T) {
	for change, want := range map[string]string{
		"new_key@4": "without new_key@4", "guard rules off": "with guard rules on", "guard rules on": "with guard rules off",
		"lost_reply@3 taken out": "with lost_reply@3", "a rewritten text": "without a rewritten text",
	} {
		if got := undone(change); got != want {
			t.Errorf("%s: %q, want %q", change, got, want)
		}
	}
}

func TestEvidence(t *testing.T) {
	for _, c := range []struct{ a, b, left, right string }{
		{`{"id":"R1","n":2}`, `{"id":"R2","n":2}`, `"id":"R1"`, `"id":"R2"`},
		{"", "x", "nothing more", "x"},
		{"\xff\xfe", "\xff", "�", "nothing more"},
	} {
		left, right := evidence(c.a, c.b)
		if left != c.left || right != c.right {
			t.Errorf("%q and %q: %q and %q", c.a, c.b, left, right)
		}
	}
}
