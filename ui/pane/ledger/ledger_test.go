package ledger

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

// TestEnterGoesToTheWriter: and the cursor stays on its row when that jump
// takes the rows above it away.
func TestEnterGoesToTheWriter(t *testing.T) {
	p := New()
	s := uitest.Damage()
	p.Set(s, panetest.Plain)
	p.View(60, 12, true)
	do, used := panetest.Keys(p, keymap.Down, keymap.Enter)
	if want := "goto-pos 55"; !used || do.Command != want {
		t.Fatalf("enter gives %q, want %q", do.Command, want)
	}
	earlier := uitest.Damage()
	earlier.Ledger.Rows = earlier.Ledger.Rows[1:]
	p.Set(earlier, panetest.Plain)
	if got := p.View(60, 12, true)[1]; !strings.HasPrefix(got, "▸") {
		t.Errorf("the cursor left its row: %q", got)
	}
	if do, _ := panetest.Keys(p, keymap.Bottom, keymap.Down, keymap.Enter); do.Command != "goto-pos 35" {
		t.Errorf("the oldest row: %q", do.Command)
	}
	if do, _ := p.Key(keymap.Copy); do.Copy != "–  lookup_stock K42  available 2 at 10:00  turn 2 execute" {
		t.Errorf("copied %q", do.Copy)
	}
	p.Set(uitest.Empty(), panetest.Plain)
	if do, used := p.Key(keymap.Enter); !used || do.Command != "" || do.Notice == "" {
		t.Errorf("enter on nothing: %v", do)
	}
}

// TestWorstNewsStaysInSight: in very few rows the newest row and what does not
// hold are there.
func TestWorstNewsStaysInSight(t *testing.T) {
	p := New()
	p.Set(uitest.Damage(), panetest.Plain)
	for h := 3; h < 9; h++ {
		got := strings.Join(p.View(70, h, false), "\n")
		for _, want := range []string{"DRAFT-T900-2", "✗ one draft per request, now 2"} {
			if !strings.Contains(got, want) {
				t.Errorf("%d rows without %q:\n%s", h, want, got)
			}
		}
	}
}

func TestNarrowTableKeepsWhoWroteIt(t *testing.T) {
	p := New()
	p.Set(uitest.Damage(), panetest.Plain)
	got := strings.Join(p.View(40, 12, false), "\n")
	for _, want := range []string{"← 4", "← 3", "create_draft"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is gone:\n%s", want, got)
		}
	}
	if strings.Contains(got, "×2") || strings.Contains(got, "execute") {
		t.Errorf("arguments and stages should be gone:\n%s", got)
	}
}

// TestColumnsLeftOutAreTold: a table without its columns of who knows says so at
// every size, and where there is a row for it, what shows them.
func TestColumnsLeftOutAreTold(t *testing.T) {
	p := New()
	p.Set(uitest.Damage(), panetest.Plain)
	p.Widest(76)
	const narrowest, roomy = 30, 12
	for w := narrowest; w <= 90; w++ {
		for h := 5; h <= 16; h++ {
			rows := p.View(w, h, false)
			panetest.Rows(t, rows, w, h)
			all := strings.Contains(rows[0], "AI")
			if all == strings.Contains(rows[0], "…") {
				t.Fatalf("%d×%d: the header is %q", w, h, rows[0])
			}
			if told := strings.Contains(strings.Join(rows, "\n"), "app, AI left out: z"); h >= roomy && told == all {
				t.Fatalf("%d×%d: told %v:\n%s", w, h, told, strings.Join(rows, "\n"))
			}
		}
	}
	p.Widest(56)
	if got := strings.Join(p.View(56, 16, false), "\n"); !strings.Contains(got, "left out: a wider screen shows them") {
		t.Errorf("zoom would not show them, and is named:\n%s", got)
	}
	s := uitest.Damage()
	for range 40 {
		s.Ledger.Rows = append(s.Ledger.Rows, s.Ledger.Rows[0])
	}
	p.Set(s, panetest.Plain)
	if got := strings.Join(p.View(56, 16, false), "\n"); !strings.Contains(got, "older rows; app, AI left out: a wider") {
		t.Errorf("not told beside older rows:\n%s", got)
	}
}

// TestNarrowTableKeepsWhatAPersonSaid: a call loses its arguments there, a
// person's answer does not lose its words.
func TestNarrowTableKeepsWhatAPersonSaid(t *testing.T) {
	p := New()
	s := uitest.Damage()
	s.Ledger.Rows = append(s.Ledger.Rows, engine.RowView{Kind: "no", Key: "–", Call: "a person", Outcome: "no to a draft", Turn: 1, Stage: exchange.Confirm})
	p.Set(s, panetest.Plain)
	if got := strings.Join(p.View(52, 14, false), "\n"); !strings.Contains(got, " a person ") {
		t.Errorf("who said it is cut:\n%s", got)
	}
}

func TestAttempts(t *testing.T) {
	for _, c := range []struct {
		used, limit int
		want        string
	}{
		{0, 4, "attempts      ▱▱▱▱ 0 of 4, then a person"},
		{1, 100, "attempts      ▰▱▱▱▱▱▱▱▱▱ 1 of 100, then a person"},
		{5, 4, "attempts      ▰▰▰▰ 5 of 4, beyond the limit"},
		{2, 0, "attempts      2, no limit"},
	} {
		p := New()
		p.Set(&engine.Snapshot{Ledger: engine.LedgerView{Attempts: c.used, Limit: c.limit}}, panetest.Plain)
		if got := p.View(60, 12, false); !strings.HasPrefix(got[3], c.want+" ") {
			t.Errorf("got %q, want %q", got[3], c.want)
		}
	}
}
