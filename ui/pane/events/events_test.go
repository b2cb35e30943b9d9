package events

import (
	"fmt"
	"strings"
	"testing"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/ui/keymap"
	"callstep/ui/pane"
	"callstep/ui/pane/panetest"
)

// log is a made-up run: twelve stages a turn, a setting now and then.
func log(i int) engine.EventView {
	turn, stage := i/13+1, i%13
	switch {
	case stage == 12:
		return engine.EventView{Turn: turn, Stage: "setting", Text: "guard idempotency=off"}
	case stage == int(exchange.Confirm):
		return engine.EventView{Turn: turn, Stage: "confirm", Mark: exchange.NotApplicable}
	case stage == int(exchange.Parse) && turn == 1:
		return engine.EventView{Turn: turn, Stage: "parse", Mark: exchange.Refuse, Code: "invalid_json", Text: "invalid_json at byte 0\x1b[2J"}
	}
	return engine.EventView{Turn: turn, Stage: exchange.Stage(stage).String(), Mark: exchange.Pass, Text: fmt.Sprintf("event %d", i+1)}
}

func newPane() pane.Pane {
	p := New()
	p.SetSource(log)
	return p
}

func TestScreens(t *testing.T)   { panetest.Screens(t, newPane) }
func TestExactSize(t *testing.T) { panetest.Exact(t, newPane) }

func BenchmarkView(b *testing.B) { panetest.Bench(b, newPane, 70, 26) }

func TestTailUpToTheCursor(t *testing.T) {
	p := New()
	p.SetSource(log)
	p.Set(&engine.Snapshot{Version: 1, Pos: 10, Len: 26}, panetest.Plain)
	if _, _, _, right, _ := p.Title(); right != "10 of 26" {
		t.Errorf("title says %q", right)
	}
	got := strings.Join(p.View(40, 20, true), "\n")
	if !strings.Contains(got, "event 10") || strings.Contains(got, "event 11") {
		t.Errorf("the tail ends elsewhere:\n%s", got)
	}
	if strings.Contains(got, "confirm") {
		t.Errorf("stages with nothing to decide are in the way:\n%s", got)
	}
}

func TestScrollingBack(t *testing.T) {
	p := New()
	p.SetSource(log)
	s := &engine.Snapshot{Version: 1, Pos: 130, Len: 130}
	p.Set(s, panetest.Plain)
	p.View(40, 10, true)
	if _, used := p.Key(keymap.Down); used {
		t.Error("down at the newest event does nothing, and takes the key")
	}
	panetest.Keys(p, keymap.PageUp, keymap.Up)
	if got := p.View(40, 10, true)[9]; !strings.Contains(got, "event 121") {
		t.Errorf("nine events back ends in %q", got)
	}
	p.Set(&engine.Snapshot{Version: 2, Pos: 129, Len: 130}, panetest.Plain)
	if got := p.View(40, 10, true)[9]; !strings.Contains(got, "event 129") {
		t.Errorf("a step does not come back to the newest: %q", got)
	}
}

// TestReadsOnlyWhatItShows: the cost of a long log is that of a short one.
func TestReadsOnlyWhatItShows(t *testing.T) {
	reads := 0
	p := New()
	p.SetSource(func(i int) engine.EventView {
		reads++
		return engine.EventView{Stage: "confirm", Mark: exchange.NotApplicable}
	})
	p.Set(&engine.Snapshot{Version: 1, Pos: 5_000_000, Len: 5_000_000}, panetest.Plain)
	p.View(40, 20, true)
	if reads > 100 {
		t.Errorf("%d events read for 20 rows", reads)
	}
}
