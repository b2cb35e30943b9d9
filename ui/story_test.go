package ui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/ui/theme"
)

// TestStories plays whole visits of a person on the real engine: the keys they
// press, and what the screen must then say.
func TestStories(t *testing.T) {
	for _, c := range []struct {
		name, lesson string
		keys         []string
		wants        []string
		not          string
	}{
		{"the first screen", "lost-reply", nil, []string{"turn 1 of 4", "begin:", "nothing has run"}, "invalid_json"},
		{"the lesson to its good end", "lost-reply", []string{"space", "space", "space", "space"},
			[]string{"turn 4 of 4", "drafts 1", "= turn 3, byte for byte", "back to the start"}, "✗ one draft"},
		{"stage by stage", "lost-reply", []string{"s", "s", "s"}, []string{"▶ ✗ parse", "invalid_json"}, ""},
		{"to the loss and back", "lost-reply", []string{"n", "c", "left"}, []string{"turn 3 of 4", "▶ ✓ execute", "drafts 1"}, "reply_lost"},
		{"idempotency off", "lost-reply", []string{"g", "down", "down", "down", "down", "down", "down", "space", "esc", "end"},
			[]string{"drafts 2", "! guard off: idempotency", "✗ one draft per request", "[! 4 second draft]"}, ""},
		{"an unknown tool", "lost-reply", []string{"n", "n", "f", "unknown", "enter"},
			[]string{"unknown_tool", "✗ allow", "turn 2 of 4", "fault: unknown_tool@2"}, ""},
		{"and undone with one key", "lost-reply", []string{"n", "n", "f", "unknown", "enter", "u"},
			[]string{"B17 available=2", "turn 2 of 4"}, "unknown_tool"},
		{"a turn left out", "lost-reply", []string{"n", "n", "x"}, []string{"turn 2 is left out; u takes that back", "lookup_required"}, ""},
		{"the proposal rewritten", "lost-reply", []string{"n", "e", "ctrl+s"}, []string{"turn 1 of 4", "invalid_json"}, ""},
		{"the ledger's row leads to its writer", "lost-reply", []string{"n", "n", "n", "4", "enter"},
			[]string{"▶ ✓ execute", "backspace returns"}, "reply_lost"},
		{"and back", "lost-reply", []string{"n", "n", "n", "4", "enter", "backspace"}, []string{"reply_lost"}, ""},
		{"no stock", "no-stock", []string{"end"}, []string{"drafts 0", "✗ 2 insufficient_stock", "[✓ 5 answer]"}, ""},
		{"the start is the start", "lost-reply", []string{"left"}, []string{"✗ "}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := theme.Profile(colorprofile.TrueColor)
			md := newModel(openLesson(t, c.lesson), Options{Theme: "plain", Profile: &p, Environ: []string{"TERM=xterm"}})
			md.Update(tea.WindowSizeMsg{Width: 120, Height: 36})
			press(t, md, c.keys...)
			screen := md.View()
			exact(t, screen, 120, 36, c.name)
			for _, want := range c.wants {
				if !strings.Contains(screen, want) {
					t.Errorf("after %s the screen lacks %q:\n%s", strings.Join(c.keys, " "), want, screen)
				}
			}
			if c.not != "" && strings.Contains(screen, c.not) {
				t.Errorf("after %s the screen has %q:\n%s", strings.Join(c.keys, " "), c.not, screen)
			}
		})
	}
}
