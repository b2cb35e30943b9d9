package ui

import (
	"strings"
	"testing"

	"callstep/ui/keymap"
)

// TestFooterNamesTheWayOut: in every box that esc closes, at every width, the
// footer says so.
func TestFooterNamesTheWayOut(t *testing.T) {
	for _, size := range [][2]int{{60, 18}, {80, 24}, {99, 40}, {120, 36}} {
		for _, keys := range []string{"f", "g", "?", "e", "t", "B", "w", ":", ";", "W", "g ?", "f ?"} {
			m := pupilOf(t, school(t, "lost-reply"), size[0], size[1])
			press(t, m, append([]string{"n", "n"}, strings.Fields(keys)...)...)
			if got := footer(m); m.over == nil || !strings.Contains(got, "esc ") && !strings.HasPrefix(got, "[esc]") {
				t.Errorf("%s at %v: the footer is %q", keys, size, got)
			}
		}
	}
}

// TestFooterWhileAsked: a question in a box is answered there, and the footer
// names no key that would only be taken for an answer.
func TestFooterWhileAsked(t *testing.T) {
	for _, keys := range []string{"e Z esc", "L x"} {
		m := pupilOf(t, school(t, "lost-reply"), 80, 24)
		press(t, m, strings.Fields(keys)...)
		if got := footer(m); got != "" {
			t.Errorf("%s: the footer is %q", keys, got)
		}
	}
}

// TestFooterSaysWhatScrolls: where all is in sight, nothing is said of scrolling.
func TestFooterSaysWhatScrolls(t *testing.T) {
	for _, c := range []struct {
		keys string
		h    int
		want bool
	}{{"?", 24, true}, {"g ?", 36, false}, {"T", 36, false}, {"n W", 24, true}} {
		m := pupilOf(t, school(t, "lost-reply"), 120, c.h)
		press(t, m, strings.Fields(c.keys)...)
		if got := strings.Contains(footer(m), "↑↓ scroll"); got != c.want {
			t.Errorf("%s with %d rows: %v, the footer is %q", c.keys, c.h, got, footer(m))
		}
	}
}

// TestFooterOfTheReason: the key that shows what a finding means then leads back
// to the bytes.
func TestFooterOfTheReason(t *testing.T) {
	m := recordedFile(t, "broken.json", 120, 36)
	for _, want := range []string{"w why", "w bytes", "w why"} {
		if got := footer(m); !strings.Contains(got, want) {
			t.Errorf("the footer is %q, and lacks %q", got, want)
		}
		press(t, m, "w")
	}
	if m.over.Keys() != keymap.Transcript {
		t.Errorf("w leads to %s", m.over.Keys())
	}
}
