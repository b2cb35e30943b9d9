package transcript_test

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"callstep/engine"
	"callstep/engine/fault"
	"callstep/engine/scenario"
	"callstep/engine/transcript"
	"callstep/engine/wire"
)

// TestTalk walks scenarios and prints their conversations. The verbs:
//
//	talk FILE [actor=NAME]     a built-in scenario; the lines below are commands, the conversation is that of the last position
//	last FILE N                the same, its last N parts
//	tools FILE                 the same, of the declarations only
func TestTalk(t *testing.T) {
	datadriven.RunTest(t, "testdata/talk.txt", func(t *testing.T, d *datadriven.TestData) string {
		var actor string
		d.MaybeScanArgs(t, "actor", &actor)
		m := open(t, d.CmdArgs[0].Key, actor)
		for line := range strings.Lines(d.Input) {
			if err := m.Do(strings.TrimSpace(line)); err != nil {
				return err.Error() + "\n"
			}
		}
		talk := transcript.Talk(m)
		switch lines := strings.SplitAfter(turnLines(talk), "\n"); d.Cmd {
		case "tools":
			return toolLines(talk)
		case "last":
			n, err := strconv.Atoi(d.CmdArgs[1].Key)
			if err != nil {
				d.Fatalf(t, "%v", err)
			}
			return strings.Join(lines[max(0, len(lines)-1-n):], "")
		default:
			return strings.Join(lines, "")
		}
	})
}

func open(t *testing.T, name, actor string, faults ...string) *engine.Machine {
	t.Helper()
	text, err := os.ReadFile("../../scenarios/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return opened(t, name, text, actor, faults...)
}

func opened(t *testing.T, name string, text []byte, actor string, faults ...string) *engine.Machine {
	t.Helper()
	sc, err := scenario.Parse(name, text)
	var problems scenario.Errors
	if errors.As(err, &problems) {
		t.Fatalf("%s: %+v\n%s", name, problems[0], text)
	}
	o := engine.Options{Actor: actor}
	for _, word := range faults {
		spec, err := fault.Parse(word)
		if err != nil {
			t.Fatal(err)
		}
		o.Faults = append(o.Faults, spec)
	}
	m, err := engine.Open(sc, o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func turnLines(talk wire.Talk) string {
	var b strings.Builder
	who := [...]string{"system", "user", "model", "tool"}
	for _, turn := range talk.Turns {
		for _, p := range turn.Parts {
			fmt.Fprintf(&b, "%s: ", who[turn.Role])
			switch p.Kind {
			case wire.Call:
				fmt.Fprintf(&b, "%s %s %s\n", p.ID, p.Name, p.Args)
			case wire.Result:
				mark := ""
				if p.Failed {
					mark = " failed"
				}
				fmt.Fprintf(&b, "%s %s%s %s\n", p.ID, p.Name, mark, short(p.Text))
			default:
				fmt.Fprintf(&b, "%s\n", short(p.Text))
			}
		}
	}
	return b.String()
}

func toolLines(talk wire.Talk) string {
	var b strings.Builder
	for _, tool := range talk.Tools {
		strict := ""
		if tool.Strict == wire.Yes {
			strict = " strict"
		}
		fmt.Fprintf(&b, "%s%s: %s\n  %s\n", tool.Name, strict, short(tool.Description), tool.Schema)
	}
	return b.String()
}

// short keeps the beginning of a text, on one line.
func short(s string) string {
	s = fmt.Sprintf("%q", s)
	s = s[1 : len(s)-1]
	if runes := []rune(s); len(runes) > 150 {
		return fmt.Sprintf("%s… (%d bytes)", string(runes[:120]), len(s))
	}
	return s
}
