package transcript_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"callstep/engine/diagnose"
	"callstep/engine/jsonscan"
	"callstep/engine/record"
	"callstep/engine/transcript"
	"callstep/engine/wire"
)

// TestTalkOfMade imports recorded exchanges and steps them: the calls of the
// conversation are those of the recording, in their order.
func TestTalkOfMade(t *testing.T) {
	files, err := filepath.Glob("../diagnose/testdata/cases/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	made := 0
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		doc, bad := jsonscan.Index(string(text))
		if bad != nil {
			t.Fatal(bad)
		}
		file, unread := record.Read(name, doc.Root().Get("exchange").Raw())
		if unread != nil || len(file.Exchanges) != 1 {
			continue
		}
		x := file.Exchanges[0]
		sc, err := transcript.Make(diagnose.Exchange(x, diagnose.Options{}), "case", name)
		if err != nil {
			continue
		}
		m := opened(t, "case.yaml", sc.YAML, "")
		if err := m.Do("end"); err != nil {
			t.Fatal(err)
		}
		made++
		before, _ := wire.TalkOf(x)
		if got, want := calls(transcript.Talk(m)), calls(before); got != want {
			t.Errorf("%s: calls\n%sof the recording\n%s%s", filepath.Base(name), got, want, sc.YAML)
		}
	}
	if made < 30 {
		t.Errorf("only %d cases could be imported", made)
	}
}

func calls(talk wire.Talk) string {
	var b strings.Builder
	for _, turn := range talk.Turns {
		for _, p := range turn.Parts {
			if p.Kind == wire.Call && p.Name != "call_not_recorded" { // stands for the call of a result without one
				fmt.Fprintf(&b, "%s %s\n", p.Name, p.Args)
			}
		}
	}
	return b.String()
}
