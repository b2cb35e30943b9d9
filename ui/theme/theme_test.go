package theme

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
)

func painted(t *Theme) string {
	var b strings.Builder
	for k := range NumTokens {
		b.WriteString(t.Paint(k, "x") + t.Bold(k, "x") + t.OnBar(k, "x"))
	}
	return b.String()
}

// TestNoColourMeansNoColour: NO_COLOR keeps bold, faint and reverse, the plain
// theme keeps nothing.
func TestNoColourMeansNoColour(t *testing.T) {
	for _, name := range Names() {
		mono := painted(New(name, false, colorprofile.ASCII))
		if name != "plain" && !strings.Contains(mono, "\x1b[1m") {
			t.Errorf("%s without colours has no bold left", name)
		}
		if left := regexp.MustCompile(`\x1b\[(1|2|7|1;7|2;7)?m|x`).ReplaceAllString(mono, ""); left != "" {
			t.Errorf("%s without colours still sends %q", name, left)
		}
		if got := painted(New(name, false, colorprofile.NoTTY)); strings.Contains(got, "\x1b") {
			t.Errorf("%s without a terminal sends %q", name, got)
		}
	}
	if got := painted(New("plain", false, colorprofile.TrueColor)); strings.Contains(got, "\x1b") {
		t.Errorf("plain sends %q", got)
	}
}

// TestHuesDifferInEveryProfile: with 256 or 16 colours the five hues and the
// chips are still five hues and four chips.
func TestHuesDifferInEveryProfile(t *testing.T) {
	for _, name := range []string{"dark", "light", "contrast"} {
		for _, p := range []Profile{colorprofile.TrueColor, colorprofile.ANSI256, colorprofile.ANSI} {
			th := New(name, false, p)
			seen := map[string]Token{}
			for _, k := range []Token{Text, Accent, Pass, Refuse, Fault, Cause, ChipAccent, ChipPass, ChipRefuse, ChipFault, Selected} {
				if other, ok := seen[th.open[k]]; ok {
					t.Errorf("%s, %s: tokens %d and %d are both %q", name, p, k, other, th.open[k])
				}
				seen[th.open[k]] = k
			}
		}
	}
}

func TestPaint(t *testing.T) {
	th := New("dark", false, colorprofile.TrueColor)
	for _, c := range []struct{ got, want string }{
		{th.Paint(Pass, "✓"), "\x1b[38;2;111;227;182m✓\x1b[m"},
		{th.Bold(Pass, "✓"), "\x1b[1;38;2;111;227;182m✓\x1b[m"},
		{th.Bold(Strong, "x"), "\x1b[1;38;2;244;247;251mx\x1b[m"},
		{th.Paint(ChipAccent, " space "), "\x1b[1;38;2;11;20;32;48;2;134;197;244m space \x1b[m"},
		{th.OnBar(Fault, "x"), "\x1b[38;2;247;208;96;48;2;29;42;58mx\x1b[m"},
		{th.Paint(Pass, ""), ""},
		{New("light", false, colorprofile.ANSI256).Paint(Refuse, "x"), "\x1b[38;5;88mx\x1b[m"},
		{New("dark", false, colorprofile.ANSI).Paint(Title, "x"), "\x1b[1;36mx\x1b[m"},
		{New("mono", false, colorprofile.TrueColor).OnBar(Refuse, "x"), "\x1b[1;7mx\x1b[m"},
	} {
		if c.got != c.want {
			t.Errorf("painted %q, want %q", c.got, c.want)
		}
	}
}

func TestEveryGlyphIsOneCell(t *testing.T) {
	for _, set := range []Glyphs{unicodeGlyphs, asciiGlyphs} {
		v := reflect.ValueOf(set)
		for i := range v.NumField() {
			name, f := v.Type().Field(i).Name, v.Field(i)
			if f.Kind() == reflect.Array {
				continue
			}
			if w := ansi.StringWidth(f.String()); w != 1 {
				t.Errorf("%s %q is %d cells wide", name, f.String(), w)
			}
		}
	}
}

func TestProfileOf(t *testing.T) {
	for _, c := range []struct {
		env  string
		want Profile
	}{
		{"TERM=xterm-256color", colorprofile.ANSI256},
		{"TERM=xterm-256color COLORTERM=truecolor", colorprofile.TrueColor},
		{"TERM=tmux-256color COLORTERM=truecolor TMUX=/tmp/x", colorprofile.TrueColor},
		{"TERM=tmux-256color TMUX=/tmp/x", colorprofile.ANSI256},
		{"TERM=xterm-256color NO_COLOR=yes", colorprofile.ASCII},
		{"TERM=xterm-256color COLORTERM=truecolor NO_COLOR=1", colorprofile.ASCII},
		{"TERM=xterm NO_COLOR=", colorprofile.ANSI},
		{"TERM=linux", colorprofile.ANSI},
		{"TERM=dumb", colorprofile.NoTTY},
	} {
		if got := ProfileOf(strings.Fields(c.env)); got != c.want {
			t.Errorf("ProfileOf(%s) = %s, want %s", c.env, got, c.want)
		}
	}
}
