package text

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

func TestWidth(t *testing.T) {
	for _, c := range []struct {
		in string
		w  int
	}{
		{"", 0}, {"plain", 5}, {"━━ ✓ ━╋━", 8}, {"조회 2권", 8}, {"日本語", 6}, {"e\u0301", 1},
		{"\u1112\u1161\u11ab", 2}, {"กำ", 2}, {"🎉", 2}, {"\x1b[1;38;2;1;2;3mred\x1b[m", 3}, {"\x1b[mx", 1}, {"▰▱", 2},
	} {
		if got := Width(c.in); got != c.w {
			t.Errorf("Width(%q) = %d, want %d", c.in, got, c.w)
		}
	}
}

func TestCutAndFit(t *testing.T) {
	for _, c := range []struct {
		in       string
		w        int
		cut, fit string
	}{
		{"abc", 5, "abc", "abc  "},
		{"abcdef", 4, "abc…", "abc…"},
		{"조회기준", 4, "조…", "조… "},
		{"조회기준", 1, "…", "…"},
		{"abc", 0, "", ""},
		{"abc", -3, "", ""},
		{"\x1b[1mabcdef\x1b[m", 4, "\x1b[1mabc…\x1b[m", "\x1b[1mabc…\x1b[m"},
		{"\x1b[1mab\x1b[mcdef", 4, "\x1b[1mab\x1b[mc…", "\x1b[1mab\x1b[mc…"},
	} {
		if got := Cut(c.in, c.w); got != c.cut {
			t.Errorf("Cut(%q, %d) = %q, want %q", c.in, c.w, got, c.cut)
		}
		if got := Fit(c.in, c.w); got != c.fit {
			t.Errorf("Fit(%q, %d) = %q, want %q", c.in, c.w, got, c.fit)
		}
	}
}

func TestClean(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"plain text stays the same", "a {\"b\": 1}", "a {\"b\": 1}"},
		{"wide text stays the same", "10:00 조회 기준 2권", "10:00 조회 기준 2권"},
		{"colour from a tool", "\x1b[31mred\x1b[0m", "␛[31mred␛[0m"},
		{"a clipboard write", "\x1b]52;c;aGk=\a", "␛]52;c;aGk=␇"},
		{"the one-byte form of the same", "\u009b31m", "␛[31m"},
		{"carriage return, newline, delete", "a\rb\nc\x7f", "a␍b␊c␡"},
		{"tab", "a\tb", "a    b"},
		{"writing direction", "user\u202egnp.exe", "user<U+202E>gnp.exe"},
		{"zero width", "pass\u200bword\ufeff", "pass<U+200B>word<U+FEFF>"},
		{"picture selector", "❤\ufe0f", "❤"},
		{"joined emoji", "👩\u200d👧", "👩<U+200D>👧"},
		{"skin tone", "👍🏽", "👍<U+1F3FD>"},
		{"flag", "🇫🇷", "FR"},
		{"hidden tag letters", "ok\U000e0041", "ok<U+E0041>"},
		{"broken bytes", "a\xffb", "a\ufffdb"},
		{"a tower of marks", "e" + strings.Repeat("\u0301", 40), "e" + strings.Repeat("\u0301", 4)},
		{"line separator", "a\u2028b", "a<U+2028>b"},
		{"blank Hangul letter", "a\u3164b", "a<U+3164>b"},
	} {
		if got := Clean(c.in); got != c.want {
			t.Errorf("%s: Clean(%q) = %q, want %q", c.name, c.in, got, c.want)
		}
	}
}

func TestLines(t *testing.T) {
	want := []string{"one", "two␍", "", "th    ree", ""}
	if got := Lines("one\r\ntwo\r\r\n\nth\tree\n"); !slices.Equal(got, want) {
		t.Errorf("Lines = %q, want %q", got, want)
	}
}

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		in   string
		w    int
		want []string
	}{
		{"", 5, []string{""}},
		{"short", 9, []string{"short"}},
		{"timeout after 10 s: outcome unknown.", 20, []string{"timeout after 10 s:", "outcome unknown."}},
		{"  keeps its indent here", 10, []string{"  keeps", "its indent", "here"}},
		{"supercalifragilistic", 8, []string{"supercal", "ifragili", "stic"}},
		{"a supercalifragilistic", 8, []string{"a", "supercal", "ifragili", "stic"}},
		{"조회 기준 예약 미확정", 10, []string{"조회 기준", "예약", "미확정"}},
		{"予約は未確定です。", 8, []string{"予約は未", "確定で", "す。"}},
		{"조회", 1, []string{"", ""}},
		{"x", 0, []string{""}},
		{"one  two", 4, []string{"one", "two"}},
	} {
		if got := Wrap(c.in, c.w); !slices.Equal(got, c.want) {
			t.Errorf("Wrap(%q, %d) = %q, want %q", c.in, c.w, got, c.want)
		}
	}
}

// FuzzClean feeds anything a model or a tool could send: what comes out has no
// control in it, is stable, and can be cut and wrapped to any width exactly.
func FuzzClean(f *testing.F) {
	for _, s := range []string{"plain", "\x1b[2J\x1b]0;t\a", "조회 기준 2권", "👩\u200d👩\u200d👧\ufe0f🇫🇷", "\xff\xfe\u009b5m", "क्षि กำ \u1112\u1161\u11ab", "a\tb\r\nc"} {
		f.Add(s, 7)
	}
	f.Fuzz(func(t *testing.T, s string, w int) {
		w = (w%300 + 300) % 300
		c := Clean(s)
		for _, r := range c {
			if r < 0x20 || r >= 0x7f && r < 0xa0 {
				t.Fatalf("Clean(%q) = %q: control %U left", s, c, r)
			}
		}
		if !utf8.ValidString(c) || Clean(c) != c {
			t.Fatalf("Clean(%q) = %q is not stable", s, c)
		}
		if ansi.StringWidth(c) > Width(c) {
			t.Fatalf("Width(%q) = %d, the renderer counts %d and would cut the line", c, Width(c), ansi.StringWidth(c))
		}
		if got := Width(Fit(c, w)); got != w {
			t.Fatalf("Fit(%q, %d) has %d cells", c, w, got)
		}
		head, tail := Split(c, w)
		if head+tail != c || Width(head) > w {
			t.Fatalf("Split(%q, %d) = %q, %q", c, w, head, tail)
		}
		for _, l := range Wrap(c, w) {
			if Width(l) > w {
				t.Fatalf("Wrap(%q, %d) has a line of %d cells: %q", c, w, Width(l), l)
			}
		}
	})
}

func BenchmarkWidth(b *testing.B) {
	const line = " \x1b[1;38;2;244;247;251mcreate_draft\x1b[m once, wrote DRAFT-R101  ━━━━ ✓ ━━━━ 조회"
	for b.Loop() {
		Width(line)
	}
}
