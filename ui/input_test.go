package ui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// TestInputFilter feeds what Bubble Tea reports and reads what was typed.
func TestInputFilter(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"one key", "s", "s"},
		{"a burst", "nnn", "n n n"},
		{"a burst with a capital", "sSf", "s S f"},
		{"a named key", "pgdown", "pgdown"},
		{"half a mouse report", "alt+[ <65;115;38M", ""},
		{"the tail of one", "65;115;38m", ""},
		{"two reports in one read", "alt+[ <65;1;3M<65;1;3", ""},
		{"digits are no mouse", "1234", "1 2 3 4"},
		{"a dark background", "alt+] 11;rgb:0000/0000/0000 ctrl+g", "dark"},
		{"a light one, other end", `alt+] 11;rgb:ffff/ffff/ffff alt+\`, "light"},
		{"an answer in two reads", "alt+] 11;rgb:ffff /ffff/ffff ctrl+g q", "light q"},
		{"an answer after keys", "nn alt+] 11;rgb:00/00/00 ctrl+g s", "n n dark s"},
		{"alt+] typed by a person", "alt+] q", "q"},
		{"alt+] and a burst", "alt+] nn", "n n"},
		{"a broken answer", "alt+] 11;rgb:zz ctrl+g", "1 1 ; r g b : z z ctrl+g"},
		{"another answer's end", "ctrl+g", "ctrl+g"},
	} {
		var f inputFilter
		var got []string
		for _, k := range strings.Fields(c.in) {
			keys, dark := f.filter(key(k))
			if dark != nil {
				got = append(got, map[bool]string{true: "dark", false: "light"}[*dark])
			}
			for _, one := range keys {
				got = append(got, one.String())
			}
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s: %q became %q, want %q", c.name, c.in, s, c.want)
		}
	}
}

func TestPasteStaysWhole(t *testing.T) {
	var f inputFilter
	keys, _ := f.filter(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("nnn ccc"), Paste: true})
	if len(keys) != 1 || keys[0].String() != "[nnn ccc]" {
		t.Errorf("a paste became %v", keys)
	}
	m := lessonMachine()
	md := testModel(m, "plain", 80, 24)
	md.Update(keys[0])
	if len(m.did) != 0 {
		t.Errorf("a paste on the main screen ran %v", m.did)
	}
}

// TestBackgroundAnswerSwitchesTheTheme: only where the theme is left to the
// terminal.
func TestBackgroundAnswerSwitchesTheTheme(t *testing.T) {
	for _, c := range []struct{ theme, want string }{{"auto", "light"}, {"", "light"}, {"contrast", "contrast"}, {"mono", "mono"}} {
		m := lessonMachine()
		md := testModel(m, c.theme, 80, 24)
		press(t, md, "alt+]", "11;rgb:fafa/fafa/fafa", "ctrl+g")
		if md.theme.Name != c.want || len(m.did) != 0 {
			t.Errorf("theme %q became %q and ran %v, want %q", c.theme, md.theme.Name, m.did, c.want)
		}
	}
}
