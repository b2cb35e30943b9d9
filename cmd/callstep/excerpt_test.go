package main

import (
	"strings"
	"testing"
)

// TestExcerpt puts the caret under the cell that a person would point at.
func TestExcerpt(t *testing.T) {
	long := strings.Repeat("a", 300) + "HERE" + strings.Repeat("b", 300)
	for _, c := range []struct {
		name, source string
		col          int
		want         string
	}{
		{"the beginning", "titel: y", 1, "titel: y\n^"},
		{"a value", "id: X y", 5, "id: X y\n    ^"},
		{"behind wide characters", "조회: !x", 5, "조회: !x\n      ^"},
		{"beyond the end", "id:", 9, "id:\n   ^"},
		{"no column", "id:", 0, "id:\n^"},
		{"a carriage return", "id: x\r", 5, "id: x\n    ^"},
		{"a blank line", "  ", 1, "\n"},
	} {
		line, caret := excerpt(c.source, c.col)
		if got := line + "\n" + caret; got != c.want {
			t.Errorf("%s:\n%s\nwant:\n%s", c.name, got, c.want)
		}
	}
	line, caret := excerpt(long, 301)
	if at := len([]rune(caret)) - 1; !strings.HasPrefix(string([]rune(line)[at:]), "HERE") || len([]rune(line)) > excerptWidth {
		t.Errorf("a long line:\n%s\n%s", line, caret)
	}
	if line, _ := excerpt("a\x1b[2J\tb\u202e\u009bc", 1); strings.ContainsAny(line, "\x1b\t\u202e\u009b") {
		t.Errorf("hostile: %q", line)
	}
}
