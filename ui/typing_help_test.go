package ui

import (
	"strings"
	"testing"

	"callstep/engine"
	"callstep/ui/keymap"
	"callstep/ui/uitest"
)

// TestHelpWhereLettersAreText: the picker, the editor, the prompt and the search
// have a help of their own, the footer names its key, and what was typed is
// there when it closes.
func TestHelpWhereLettersAreText(t *testing.T) {
	for _, c := range []struct {
		open, help, footer, shows, typed string
		in                               keymap.Context
	}{
		{"f r e p", "?", "? keys", "find the faults with these letters", "> rep", keymap.Faults},
		{"f r e p", "f1", "? keys", "next schedule or value", "> rep", keymap.Faults},
		{"e Z ?", "f1", "F1 keys", "send exactly this text", "Z?", keymap.Editor},
		{"e Z", "ctrl+g", "F1 keys", "delete the word before the cursor", "Z", keymap.Editor},
		{": i n ?", "f1", "F1 keys", "complete the word", ":in?", keymap.Typing},
		{": i n", "ctrl+g", "F1 keys", "a word back", ":in", keymap.Typing},
	} {
		for _, size := range [][2]int{{80, 24}, {120, 36}, {60, 18}} {
			m := testModel(&fakeMachine{snaps: []*engine.Snapshot{uitest.Lost()}}, "plain", size[0], size[1])
			press(t, m, strings.Fields(c.open)...)
			onScreen(t, m, c.typed)
			if !strings.HasSuffix(footer(m), c.footer) {
				t.Errorf("%s at %v: the footer is %q", c.open, size, footer(m))
			}
			press(t, m, c.help, ">", "<")
			onScreen(t, m, "Keys")
			all := plain(m.View())
			press(t, m, ">")
			if all += plain(m.View()); !strings.Contains(all, c.shows) {
				t.Errorf("%s %s at %v lacks %q:\n%s", c.open, c.help, size, c.shows, all)
			}
			press(t, m, "esc")
			onScreen(t, m, c.typed)
			if m.over.Keys() != c.in {
				t.Errorf("%s %s esc leads to %s", c.open, c.help, m.over.Keys())
			}
		}
	}
}

// TestHelpDoesNotLoseWhatIsTyped: q in the help over a text closes the help.
func TestHelpDoesNotLoseWhatIsTyped(t *testing.T) {
	m := testModel(&fakeMachine{snaps: []*engine.Snapshot{uitest.Lost()}}, "plain", 80, 24)
	press(t, m, "e", "Z", "f1")
	if strings.Contains(footer(m), "quit") {
		t.Errorf("the footer is %q", footer(m))
	}
	if quits(press(t, m, "q")) {
		t.Error("the text is lost")
	}
	onScreen(t, m, "Z")
	press(t, m, "esc", "y", "g", "?")
	if !strings.HasSuffix(footer(m), "q quit") || !quits(press(t, m, "q")) {
		t.Errorf("q over a list does not quit; the footer is %q", footer(m))
	}
}

// TestHelpOfTheSearch: it is about the search, and what is sought stays. A
// cursor in the middle of it is seen.
func TestHelpOfTheSearch(t *testing.T) {
	m := recordedFile(t, "healthy.json", 100, 30)
	press(t, m, "/", "a", "c", "left", "b", "f1")
	onScreen(t, m, "find it, from here on")
	press(t, m, "esc")
	onScreen(t, m, "find  ab│c")
	if m.over.Keys() != keymap.Seeking || !strings.HasSuffix(footer(m), "F1 keys") {
		t.Errorf("esc leads to %s, the footer is %q", m.over.Keys(), footer(m))
	}
}
