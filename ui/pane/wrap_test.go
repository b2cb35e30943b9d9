package pane

import (
	"strings"
	"testing"

	"callstep/ui/text"
	"callstep/ui/theme"
)

func plain(lines []Line) string {
	var all []string
	for _, l := range lines {
		all = append(all, l.Plain())
	}
	return strings.Join(all, "|")
}

func TestWrapBreaksProseAtSpaces(t *testing.T) {
	for _, c := range []struct {
		name    string
		line    Line
		w, hang int
		want    string
	}{
		{"short stays", Line{}.Put(theme.Text, "the draft"), 9, 0, "the draft"},
		{"at a space", Line{}.Put(theme.Text, "the draft exists"), 10, 0, "the draft|exists"},
		{"hanging", Line{}.Put(theme.Muted, "sent  ").Put(theme.Text, "look at the stock first"), 16, 6, "sent  look at|      the stock|      first"},
		{"long word", Line{}.Put(theme.Text, "abcdefghijklmnopqrst"), 9, 0, "abcdefghi|jklmnopqr|st"},
		{"word of the next segment", Line{}.Put(theme.Text, "the quick ").Put(theme.Strong, "brown fox"), 13, 0, "the quick|brown fox"},
		{"space at the start of a segment", Line{}.Put(theme.JSONKey, "request_id").Put(theme.Text, " would make"), 13, 0, "request_id|would make"},
		{"wide runes", Line{}.Put(theme.Text, "조회기준입니다"), 9, 0, "조회기준|입니다"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := plain(c.line.Wrap(c.w, c.hang)); got != c.want {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}

func TestBreakLosesNothing(t *testing.T) {
	for _, s := range []string{"  two  spaces   here  ", "조회 기준 2권, 예약 미확정", strings.Repeat("x", 50), "a " + strings.Repeat("y", 30) + "  z "} {
		for w := 1; w < 40; w++ {
			l := Line{}.Put(theme.JSONKey, s[:2]).Put(theme.Strong, s[2:])
			if got := strings.ReplaceAll(plain(l.Break(w, 0)), "|", ""); got != s {
				t.Fatalf("at %d cells %q came out as %q", w, s, got)
			}
		}
	}
}

func TestPaintFillsExactly(t *testing.T) {
	th := &theme.Theme{}
	l := Line{}.Put(theme.Text, "조회 기준").To(12).Cell(theme.Muted, "a long cell", 6).Put(theme.Text, " end")
	for w := range 40 {
		if got := text.Width(l.Paint(th, w)); got != w {
			t.Errorf("painted at %d cells it takes %d", w, got)
		}
	}
	if got, want := l.Plain(), "조회 기준   a lon… end"; got != want {
		t.Errorf("got %q want %q", got, want)
	}
}

func TestScrollSaysWhatIsOutOfSight(t *testing.T) {
	var lines []Line
	for i := range 10 {
		lines = append(lines, Line{}.Put(theme.Text, string(rune('a'+i))))
	}
	th := &theme.Theme{}
	th.G.Dots = "…"
	var s Scroll
	show := func() string {
		rows := s.Draw(th, lines, 16, 5)
		for i := range rows {
			rows[i] = strings.TrimSpace(rows[i])
		}
		return strings.Join(rows, "|")
	}
	for _, c := range []struct{ key, want string }{
		{"", "a|b|c|d|… 6 more lines"},
		{"down", "… 2 lines above|c|d|e|… 5 more lines"},
		{"bottom", "… 6 lines above|g|h|i|j"},
		{"pageup", "… 3 lines above|d|e|f|… 4 more lines"},
		{"top", "a|b|c|d|… 6 more lines"},
	} {
		s.Key(c.key)
		if got := show(); got != c.want {
			t.Errorf("after %q: %q, want %q", c.key, got, c.want)
		}
	}
	s.Fit(3, 5)
	if s.Key("down") {
		t.Error("a window on everything used a key it has no use for")
	}
}
