package verdict

import (
	"strings"
	"testing"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/ui/keymap"
	"callstep/ui/pane"
	"callstep/ui/pane/panetest"
	"callstep/ui/uitest"
)

func newPane() pane.Pane { return New() }

func TestScreens(t *testing.T)   { panetest.Screens(t, newPane) }
func TestExactSize(t *testing.T) { panetest.Exact(t, newPane) }

func BenchmarkView(b *testing.B) { panetest.Bench(b, newPane, 70, 26) }

func view(p *Pane, s *engine.Snapshot, w, h int) []string {
	p.Set(s, panetest.Plain)
	rows := p.View(w, h, true)
	for i := range rows {
		rows[i] = strings.TrimRight(rows[i], " ")
	}
	return rows
}

// TestCursorReadsOneStage: the row under the cursor is explained below.
func TestCursorReadsOneStage(t *testing.T) {
	p := New()
	view(p, uitest.Lost(), 60, 18)
	panetest.Keys(p, keymap.Up, keymap.Up, keymap.Up, keymap.Up)
	rows := view(p, uitest.Lost(), 60, 18)
	if want := "▸ ✓ rules     2 of 2 hold: lookup_required, stock"; rows[6] != want {
		t.Errorf("got %q, want %q", rows[6], want)
	}
	if want := "▶ ◆ reply     reply_lost: no answer after 10 s"; rows[10] != want {
		t.Errorf("the counter moved: %q", rows[10])
	}
	detail := strings.Join(rows[12:], "\n")
	for _, want := range []string{"Is it authorised", `results("lookup_stock")`, "lost-reply.yaml:33"} {
		if !strings.Contains(detail, want) {
			t.Errorf("%q is not explained:\n%s", want, detail)
		}
	}
	if do, _ := p.Key(keymap.Copy); do.Copy != `rules  2 of 2 hold: lookup_required, stock  (results("lookup_stock").exists(r, r.book_id == args.book_id) · lost-reply.yaml:33)` {
		t.Errorf("copied %q", do.Copy)
	}
	panetest.Keys(p, keymap.Top, keymap.Up)
	if rows := view(p, uitest.Lost(), 60, 18); !strings.HasPrefix(rows[0], "▸") {
		t.Errorf("at the top: %q", rows[0])
	}
	panetest.Keys(p, keymap.Bottom, keymap.Down)
	if rows := view(p, uitest.Lost(), 60, 18); !strings.HasPrefix(rows[11], "▸") {
		t.Errorf("at the bottom: %q", rows[11])
	}
	if rows := view(p, uitest.Damage(), 60, 18); !strings.HasPrefix(rows[11], "▶") || strings.Contains(strings.Join(rows, ""), "▸") {
		t.Error("a step leaves the cursor behind")
	}
}

func TestFewRowsShowTheCounter(t *testing.T) {
	for h := 1; h < 12; h++ {
		if got := strings.Join(view(New(), uitest.Lost(), 60, h), "\n"); !strings.Contains(got, "▶") {
			t.Errorf("the counter is out of sight in %d rows:\n%s", h, got)
		}
	}
}

// TestAheadIsNotNeverReached: what is still to come says nothing; what was
// skipped says so once.
func TestAheadIsNotNeverReached(t *testing.T) {
	if got := strings.Join(view(New(), uitest.Midway(), 60, 12), "\n"); strings.Contains(got, "not reached") {
		t.Errorf("the stages ahead:\n%s", got)
	}
	if got := strings.Join(view(New(), uitest.Refused(), 60, 12), "\n"); strings.Count(got, "not reached") != 1 {
		t.Errorf("the stages skipped:\n%s", got)
	}
}

func TestHandedBackComesFromTheLedger(t *testing.T) {
	if got := view(New(), uitest.Ended(), 60, 12)[exchange.Execute]; !strings.HasSuffix(got, "= ← ledger") {
		t.Errorf("got %q", got)
	}
}
