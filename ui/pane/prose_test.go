package pane

import (
	"testing"

	"callstep/ui/theme"
)

// TestProse shows code in angle brackets.
func TestProse(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", ""}, {"no code", "no code"}, {"`retryable` is true", "<retryable> is true"}, {"parses `arguments` exactly", "parses <arguments> exactly"},
		{"`a` and `b`", "<a> and <b>"}, {"one ` alone", "one ` alone"}, {"`a` and `b", "<a> and `b"}, {"``", "``"},
		{"between ``` lines, `x` too", "between ``` lines, <x> too"}, {"a\n`b`", "a␊<b>"}, {"`두 권`", "<두 권>"},
	} {
		got := ""
		for _, s := range (Line{}).Prose(theme.Text, c.in).segs {
			if s.hue == CodeHue {
				got += "<" + s.text + ">"
			} else {
				got += s.text
			}
		}
		if got != c.want {
			t.Errorf("%q is drawn as %q, want %q", c.in, got, c.want)
		}
	}
}
