package transcript_test

import (
	"path/filepath"
	"reflect"
	"testing"

	"callstep/engine"
	"callstep/engine/fault"
	"callstep/engine/transcript"
	"callstep/engine/wire"
)

// TestTalkOnTheWire writes the conversations of every lesson, and of every fault
// in one with all guards off, for every provider: what is read again is what
// was said, but for what was named as lost.
func TestTalkOnTheWire(t *testing.T) {
	files, err := filepath.Glob("../../scenarios/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no lessons", err)
	}
	for _, file := range files {
		m := open(t, filepath.Base(file), "")
		if err := m.Do("end"); err != nil {
			t.Fatal(err)
		}
		onTheWire(t, filepath.Base(file), m)
	}
	for _, f := range fault.Catalogue() {
		m := open(t, "lost-reply.yaml", "")
		for _, command := range []string{"remove lost_reply@3", "guard all=off", "inject " + f.Kind + "@3", "end"} {
			if err := m.Do(command); err != nil {
				t.Fatal(f.Kind, err)
			}
		}
		onTheWire(t, f.Kind, m)
	}
}

func onTheWire(t *testing.T, name string, m *engine.Machine) {
	t.Helper()
	talk := transcript.Talk(m)
	for p := range wire.NumProviders {
		body, lost, ok := wire.Encode(p, &talk)
		if !ok {
			continue
		}
		x, bad := wire.ReadBody(p, body)
		if bad != nil {
			t.Fatalf("%s for %s: %v\n%s", name, p, bad, body)
		}
		read, _ := wire.TalkOf(x)
		if len(lost) == 0 && !reflect.DeepEqual(read.Turns, talk.Turns) {
			t.Errorf("%s for %s: said\n%+v\nread\n%+v", name, p, talk.Turns, read.Turns)
		}
		if again, lost, _ := wire.Encode(p, &read); len(lost) > 0 {
			t.Errorf("%s for %s: written once more, %s is lost\n%s", name, p, lost, again)
		}
	}
}
