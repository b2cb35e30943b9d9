package script

import (
	"bytes"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/scenario"
)

func load(t testing.TB) *scenario.Scenario {
	t.Helper()
	const file = "../report/testdata/parcel.yaml"
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	sc, err := scenario.Parse("parcel.yaml", src)
	if err != nil {
		t.Fatal(err)
	}
	return sc
}

const broken = `# a second parcel
callstep-script: 1
scenario: ./parcel.yaml
seed: 7
guard: confirmation=off
fault: truncated@3

next
goto 3
edit "{\"name\": 1,\r\n \"b\": \"a: b\"}"
name it: the one
end
`

func TestParse(t *testing.T) {
	s, err := Parse("a.script", []byte(broken))
	if err != nil {
		t.Fatal(err)
	}
	want := &Script{
		Scenario: "./parcel.yaml", Seed: 7, Faults: []string{"truncated@3"}, Guards: []string{"confirmation=off"},
		Commands: []Command{
			{engine.Command{Verb: "next"}, 8}, {engine.Command{Verb: "goto", Arg: "3"}, 9},
			{engine.Command{Verb: "edit", Arg: `"{\"name\": 1,\r\n \"b\": \"a: b\"}"`}, 10},
			{engine.Command{Verb: "name", Arg: "it: the one"}, 11}, {engine.Command{Verb: "end"}, 12},
		},
	}
	if diff := cmp.Diff(want, s); diff != "" {
		t.Error(diff)
	}
}

func TestParseSaysWhere(t *testing.T) {
	const head = "callstep-script: 1\nscenario: parcel\n"
	for _, c := range []struct{ name, text, want string }{
		{"another file", "callstep: 1\n", `a.script:1: this is no script: it starts with "callstep-script: 1"`},
		{"nothing", "", "a.script:1: this is no script"},
		{"a later format", "callstep-script: 2\nscenario: parcel\n", "a.script:1: callstep-script: this program reads version 1"},
		{"no scenario", "callstep-script: 1\n\nnext\n", "a.script:3: nothing says which scenario"},
		{"two scenarios", head + "scenario: other\n", `a.script:3: scenario: it stands twice: "parcel" and "other"`},
		{"a misspelt head", head + "sede: 7\n", `a.script:3: there is no head "sede"; did you mean "seed"?`},
		{"a head too late", head + "next\nseed: 7\n", `a.script:4: "seed" is a head`},
		{"a seed that is none", head + "seed: seven\n", `a.script:3: seed: "seven" is no whole number`},
		{"a guard that is none", head + "guard: conformation=off\n", "a.script:3: guard: guard conformation=off"},
		{"a guard without a state", head + "guard: rules\n", "a.script:3: guard: guard rules"},
		{"a fault that is none", head + "fault: lost\n", "a.script:3: fault: "},
		{"a hash that is none", head + "log: abc\n", "a.script:3: log: a hash has 64"},
		{"a command that is none", head + "\n# so\nnxt\n", `a.script:5: there is no command "nxt"`},
		{"bytes", head + "next \xff\n", "a.script:3: the line is not UTF-8"},
		{"too long", head + strings.Repeat("next\n", 1<<20), "a.script:1: a script has at most"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Parse("a.script", []byte(c.text))
			var at *Error
			if !errors.As(err, &at) || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("says %v\nwant %s", err, c.want)
			}
		})
	}
}

// TestReplayIsTheSame: whatever was done, its script does it again, byte for
// byte, also after it was a file.
func TestReplayIsTheSame(t *testing.T) {
	sc := load(t)
	commands := []string{
		"next", "step", "back", "prev", "continue", "rcontinue", "start", "end", "restart", "undo", "redo", "goto 2", "goto 3", "goto-pos 4",
		"inject truncated@3", "inject lost_reply@1", "remove truncated@3", "drop 2", "guard all=on", "guard confirmation=off",
		`edit "x \u001b \n y"`, "yes", "no", "branch 1", "branch 2", "name a: b # c",
		"actor careful", "actor stubborn", "actor recorded",
	}
	rapid.Check(t, func(t *rapid.T) {
		o := engine.Options{Seed: rapid.Int64().Draw(t, "seed"), NoFaults: rapid.Bool().Draw(t, "no faults")}
		o.Off = exchange.Guards(rapid.Uint32().Draw(t, "off")) & exchange.AllGuards
		o.On = exchange.AllGuards &^ o.Off & exchange.Guards(rapid.Uint32().Draw(t, "on"))
		if rapid.Bool().Draw(t, "fault") {
			s, err := fault.Parse("markdown_fence@1/2x*")
			if err != nil {
				t.Fatal(err)
			}
			o.Faults = []fault.Spec{s}
		}
		m, err := engine.Open(sc, o)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range rapid.SliceOfN(rapid.SampledFrom(commands), 0, 25).Draw(t, "commands") {
			_ = m.Do(c) // one that cannot be done changes nothing and is in no script
		}
		text, err := Of(m, "./parcel.yaml").Format()
		if err != nil {
			t.Fatal(err)
		}
		s, err := Parse("a.script", text)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		again, err := Replay("a.script", s, sc)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		var want, got bytes.Buffer
		if err := errors.Join(m.WriteLog(&want), again.WriteLog(&got)); err != nil {
			t.Fatal(err)
		}
		if want.String() != got.String() || again.LogSHA256() != s.Log {
			t.Fatalf("another log:\n%s", cmp.Diff(want.String(), got.String()))
		}
		if turn, known := s.Parting(again); known && turn != 0 {
			t.Fatalf("the same logs part in turn %d", turn)
		}
		if a, b := m.Snapshot(), again.Snapshot(); a.Pos != b.Pos || a.Branch != b.Branch {
			t.Fatalf("stands at %d.%d, not %d.%d", b.Branch, b.Pos, a.Branch, a.Pos)
		}
	})
}

func TestReplaySaysWhichLineFails(t *testing.T) {
	s, err := Parse("a.script", []byte("callstep-script: 1\nscenario: parcel\n\nnext\nbranch 7\n"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err = Replay("a.script", s, load(t)); err == nil || err.Error() != "a.script:5: branch 7: there is no branch 7: there are 1" {
		t.Errorf("says %v", err)
	}
	s.Actor = "nobody"
	if _, err = Replay("a.script", s, load(t)); err == nil || !strings.HasPrefix(err.Error(), "a.script:1: there is no actor") {
		t.Errorf("says %v", err)
	}
}

// TestParting finds the turn from which two logs differ.
func TestParting(t *testing.T) {
	run := func(commands ...string) *engine.Machine {
		m, err := engine.Open(load(t), engine.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range commands {
			if err := m.Do(c); err != nil {
				t.Fatal(err)
			}
		}
		return m
	}
	saved := Of(run("end"), "parcel")
	for _, c := range []struct {
		name string
		m    *engine.Machine
		want int
	}{
		{"the same", run("end"), 0},
		{"changed in turn 3", run("goto 3", "inject truncated@3", "end"), 3},
		{"changed in turn 1", run(`edit "no"`, "end"), 1},
		{"shorter", run("next"), 0},
	} {
		if turn, known := saved.Parting(c.m); turn != c.want || !known {
			t.Errorf("%s: turn %d, known %v", c.name, turn, known)
		}
	}
	if _, known := (&Script{}).Parting(run("end")); known {
		t.Error("a script without marks cannot know")
	}
}

func TestFormatKeepsToLines(t *testing.T) {
	if _, err := (&Script{Scenario: "a\nnext"}).Format(); err == nil {
		t.Error("a name of two lines would be a command")
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(broken))
	f.Add([]byte("callstep-script: 1\nscenario: a\nturns: x y\nlog:"))
	f.Fuzz(func(t *testing.T, src []byte) {
		s, err := Parse("a.script", src)
		if err != nil {
			return
		}
		text, err := s.Format()
		if err != nil {
			return
		}
		if _, err := Parse("a.script", text); err != nil {
			t.Fatalf("what was read is not read again: %v\n%s", err, text)
		}
	})
}
