package result

import (
	"strings"
	"testing"

	"callstep/engine"
	"callstep/ui/keymap"
	"callstep/ui/pane"
	"callstep/ui/pane/panetest"
	"callstep/ui/uitest"
)

func newPane() pane.Pane { return New() }

func TestScreens(t *testing.T)   { panetest.Screens(t, newPane) }
func TestExactSize(t *testing.T) { panetest.Exact(t, newPane) }

func BenchmarkView(b *testing.B) { panetest.Bench(b, newPane, 70, 26) }

func TestTitleShowsWhereWorldAndAIDisagree(t *testing.T) {
	p := New()
	for _, c := range []struct {
		snap *engine.Snapshot
		want string
	}{{uitest.Lost(), "≠"}, {uitest.Damage(), ""}} {
		p.Set(c.snap, panetest.Plain)
		if _, mark, _, _, _ := p.Title(); mark != c.want {
			t.Errorf("mark %q, want %q", mark, c.want)
		}
	}
}

func TestCopyIsWhatTheAIIsTold(t *testing.T) {
	p := New()
	p.Set(uitest.Ended(), panetest.Plain)
	if do, _ := p.Key(keymap.Copy); do.Copy != "draft_id DRAFT-T900, status draft." {
		t.Errorf("copied %q", do.Copy)
	}
	p.Set(uitest.Refused(), panetest.Plain)
	if do, _ := p.Key(keymap.Copy); do.Copy != uitest.Refused().Result.Message {
		t.Errorf("of an error it copied %q, not its bytes", do.Copy)
	}
	p.Set(uitest.Midway(), panetest.Plain)
	if _, used := p.Key(keymap.Copy); used {
		t.Error("there is nothing to copy yet")
	}
}

// TestRawShowsTheBytes: where words and bytes do not fit both, v changes from
// one to the other.
func TestRawShowsTheBytes(t *testing.T) {
	p := New()
	p.Set(uitest.Refused(), panetest.Plain)
	for _, c := range []struct {
		right       string
		has, hasNot string
	}{{"in words", "the choice of tool is right", `"ok":false`}, {"raw · 141 B", `{"ok":false,"error"`, "invalid_json: the choice"}, {"in words", "the choice of tool is right", `"ok":false`}} {
		got := strings.Join(p.View(56, 6, true), "\n")
		if _, _, _, right, _ := p.Title(); right != c.right || !strings.Contains(got, c.has) || strings.Contains(got, c.hasNot) {
			t.Errorf("%s:\n%s\nshould be %s", right, got, c.right)
		}
		panetest.Keys(p, keymap.Raw)
	}
	p.Set(uitest.Ended(), panetest.Plain)
	if _, used := p.Key(keymap.Raw); used {
		t.Error("a result has no other form")
	}
}

func TestEmptyLinesGiveWayFirst(t *testing.T) {
	p := New()
	p.Set(uitest.Lost(), panetest.Plain)
	for h, want := range map[int]int{15: 3, 14: 2, 13: 1, 12: 0} {
		blank := 0
		for _, row := range p.View(50, h, false) {
			if strings.TrimSpace(row) == "" {
				blank++
			}
		}
		if blank != want {
			t.Errorf("%d rows hold %d empty ones, want %d", h, blank, want)
		}
	}
}
