package present

import (
	"strings"
	"testing"

	"callstep/ui/text"
)

// TestFontIsEven: the rows of a letter are equally long.
func TestFontIsEven(t *testing.T) {
	for r, l := range font {
		for _, row := range l {
			if len(row) != len(l[0]) || strings.Trim(row, "# ") != "" {
				t.Errorf("%q: row %q of %q", r, row, l)
			}
		}
	}
}

func TestBigIsAsLargeAsItFits(t *testing.T) {
	for _, c := range []struct {
		text string
		w, h int
		rows int
		has  string
	}{
		{"reply_lost", 110, 6, 5, "████"},
		{"reply_lost", 60, 6, 3, "▀"},
		{"reply_lost", 60, 11, 11, "████"},
		{"reply_lost", 30, 2, 1, "r e p l y"},
		{"reply_lost", 11, 2, 1, "reply_lost"},
		{"조회", 80, 8, 1, "조 회"},
		{"", 80, 8, 0, ""},
		{"x", 0, 8, 0, ""},
	} {
		rows := Big(c.text, false, c.w, c.h)
		if len(rows) != c.rows || !strings.Contains(strings.Join(rows, "\n"), c.has) {
			t.Errorf("Big(%q, %d, %d) has %d rows:\n%s", c.text, c.w, c.h, len(rows), strings.Join(rows, "\n"))
		}
	}
}

// FuzzBig: never wider or taller than asked for, ASCII where that was asked for.
func FuzzBig(f *testing.F) {
	f.Add("invalid_json", true, 40, 6)
	f.Add("  a  b", false, 3, 3)
	f.Fuzz(func(t *testing.T, s string, ascii bool, w, h int) {
		w, h = min(w, 300), min(h, 100)
		s = text.Clean(s)
		rows := Big(s, ascii, w, h)
		if len(rows) > max(h, 0) {
			t.Errorf("%d rows, %d are free", len(rows), h)
		}
		for _, r := range rows {
			if text.Width(r) > max(w, 2) {
				t.Errorf("%d cells, %d are free: %q", text.Width(r), w, r)
			}
		}
	})
}
