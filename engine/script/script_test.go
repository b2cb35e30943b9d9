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
	"callstep/engine/expect"
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
		Notes: []string{"# a second parcel"},
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
		{"an outcome that is none", head + "outcome: duplicate\n", `a.script:3: outcome: there is no outcome "duplicate"; did you mean duplicated?`},
		{"attempts that are none", head + "attempts: -1\n", `a.script:3: attempts: "-1" is no number from 0`},
		{"effects without a number", head + "effects: send_parcel\n", `a.script:3: effects: expected TOOL=NUMBER, got "send_parcel"`},
		{"a code without its turn", head + "code: ok\n", "a.script:3: code: expected the number of a turn and its code, as in `4 ok`; got \"ok\""},
		{"two codes of a turn", head + "code: 1 ok\ncode: 1 ok\n", "a.script:4: code: turn 1 has one already"},
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
		made := Of(m, "./parcel.yaml")
		made.Expect = expect.Of(m)
		text, err := made.Format()
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
		if list := s.Judge(again); len(list) > 0 || !s.Expects() {
			t.Fatalf("the same runs differ: %v\n%s", list, text)
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

// TestJudge: what came out otherwise is told from the first turn on.
func TestJudge(t *testing.T) {
	text := "callstep-script: 1\nscenario: parcel\nattempts: 3\neffects: announce=1 nosuch=2\noutcome: done\n" +
		"code: 4 skipped\ncode: 9 ok\ncode: 1 invalid_json\nbroken: nothing_lost\nlog: " + zeros + "\n\nend\n"
	s, err := Parse("a.script", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	m, err := Replay("a.script", s, load(t))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, d := range s.Judge(m) {
		got = append(got, d.String())
	}
	want := []string{
		"turn 1: needs_confirmation, expected invalid_json",
		"turn 9: not reached, expected ok",
		"nothing_lost: held, expected broken",
		"tool_attempts: 1, expected 3",
		"effects of announce: 0, expected 1",
		"effects of nosuch: no tool that leaves any, expected 2",
		"outcome: unjudged, expected done",
		"log: " + m.LogSHA256() + ", expected " + zeros,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

var zeros = strings.Repeat("0", 64)

func TestFormatKeepsToLines(t *testing.T) {
	if _, err := (&Script{Scenario: "a\nnext"}).Format(); err == nil {
		t.Error("a name of two lines would be a command")
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(broken))
	f.Add([]byte("callstep-script: 1\nscenario: a\nturns: x y\nlog:"))
	f.Add([]byte("# so\ncallstep-script: 1\n# and so\nscenario: a\noutcome: done\nattempts: 3\neffects: a=1 b=0\nbroken: x y\ncode: 1 ok\ncode: 2 skipped\n"))
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
