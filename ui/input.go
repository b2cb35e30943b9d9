package ui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/ui/term"
)

// inputFilter makes of what Bubble Tea reports what was typed. Version 1
// reports all the runes of one read as one key, and takes the answers and
// mouse reports of a terminal for keys.
type inputFilter struct {
	answer strings.Builder // an OSC answer under way
	inside bool
}

// filter returns the single keys of a message, and the background when the
// message completed an answer about it.
func (f *inputFilter) filter(k tea.KeyMsg) (keys []tea.KeyMsg, dark *bool) {
	if f.swallows(k) {
		return nil, nil
	}
	if f.inside { // the answer ended, or never was one
		f.inside = false
		if d, ok := term.ParseBackground(f.answer.String()); ok {
			dark = &d
		}
		if ends(k) {
			return nil, dark
		}
	}
	switch {
	case isMouse(k):
		return nil, dark
	case k.Type != tea.KeyRunes || k.Paste || len(k.Runes) < 2:
		return []tea.KeyMsg{k}, dark
	}
	for _, r := range k.Runes {
		one := tea.Key{Type: tea.KeyRunes, Runes: []rune{r}, Alt: k.Alt}
		if r == ' ' {
			one.Type = tea.KeySpace
		}
		keys = append(keys, tea.KeyMsg(one))
	}
	return keys, dark
}

// swallows reports a key that is the start or the body of an OSC answer:
// alt+], then "11;rgb:…". Its letters must not run commands.
func (f *inputFilter) swallows(k tea.KeyMsg) bool {
	if k.Type != tea.KeyRunes || k.Paste {
		return false
	}
	if k.Alt && string(k.Runes) == "]" {
		f.inside = true
		f.answer.Reset()
		return true
	}
	if !f.inside || k.Alt || f.answer.Len() > 40 {
		return false
	}
	body := f.answer.String() + string(k.Runes)
	const head = "11;rgb"
	if n := min(len(body), len(head)); body[:n] != head[:n] || strings.Trim(body[n:], "a:/0123456789abcdefABCDEF") != "" {
		return false
	}
	f.answer.WriteString(string(k.Runes))
	return true
}

// ends reports what an answer ends with: BEL, or ESC and a backslash.
func ends(k tea.KeyMsg) bool {
	return k.Type == tea.KeyCtrlG || k.Type == tea.KeyRunes && k.Alt && string(k.Runes) == `\`
}

// isMouse reports the remains of a mouse report that was cut in two by the end
// of a read: "alt+[" and "<65;115;38M".
func isMouse(k tea.KeyMsg) bool {
	if k.Type != tea.KeyRunes || k.Paste {
		return false
	}
	if k.Alt {
		return string(k.Runes) == "["
	}
	s := string(k.Runes)
	return len(s) >= 5 && strings.Count(s, ";") >= 1 && strings.Trim(s, "<0123456789;Mm") == "" &&
		(s[0] == '<' || strings.HasSuffix(s, "M") || strings.HasSuffix(s, "m"))
}
