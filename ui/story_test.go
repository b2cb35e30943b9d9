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
		{"idempotency off at the end plays the last turn again", "lost-reply",
			[]string{"end", "g", "space", "esc"},
			[]string{"drafts 2", "turn 4 of 4", "guard idempotency is off"}, ""},
		{"and on again makes it whole", "lost-reply",
			[]string{"end", "g", "space", "space", "esc"},
			[]string{"drafts 1", "turn 4 of 4", "R101 is known"}, "✗ one draft"},
		{"an unknown tool", "lost-reply", []string{"n", "n", "f", "unknown", "enter"},
			[]string{"unknown_tool", "✗ allow", "turn 2 of 4", "fault: unknown_tool@2"}, ""},
		{"and undone with one key", "lost-reply", []string{"n", "n", "f", "unknown", "enter", "u"},
			[]string{"B17 available=2", "turn 2 of 4", "Taken back: fault unknown_tool@2. U does it again."}, "✗ allow"},
		{"undone after walking on", "lost-reply", []string{"n", "n", "f", "unknown", "enter", "n", "s", "s", "u"},
			[]string{"B17 available=2", "turn 2 of 4", "Taken back: fault unknown_tool@2"}, "✗ allow"},
		{"moves are no changes", "lost-reply", []string{"n", "n", "u"}, []string{"turn 2 of 4", "nothing has been changed"}, ""},
		{"a turn left out", "lost-reply", []string{"n", "n", "x"}, []string{"Turn 2 is left out; u takes that back.", "lookup_required"}, ""},
		{"the proposal rewritten", "lost-reply", []string{"n", "e", "ctrl+s"}, []string{"turn 1 of 4", "invalid_json"}, ""},
		{"the ledger's row leads to its writer", "lost-reply", []string{"n", "n", "n", "4", "enter"},
			[]string{"▶ ✓ execute", "backspace returns"}, "reply_lost"},
		{"and back", "lost-reply", []string{"n", "n", "n", "4", "enter", "backspace"}, []string{"reply_lost"}, ""},
		{"the twin", "lost-reply", []string{"end", "t"},
			[]string{"Twin: with and without lost_reply@3", "differs at turn 3, reply", "Another road, the same world: one draft."}, "▶ ✓ reply"},
		{"to the difference", "lost-reply", []string{"end", "t", "enter"}, []string{"▶ ◆ reply", "turn 3 of 4", "The runs differ here"}, ""},
		{"to a difference that has not been played", "lost-reply", []string{"n", "t", "enter"}, []string{"▶ ◆ reply", "turn 3 of 4"}, ""},
		{"stepping both", "lost-reply", []string{"n", "n", "t", "s", "s", "s", "s", "s", "s"}, []string{"▶3 key"}, ""},
		{"a guard off has a twin", "lost-reply", []string{":", "guard idempotency=off", "enter", "t"},
			[]string{"with guard idempotency on", "one draft with guard idempotency on, two drafts in this run."}, ""},
		{"nothing to compare", "no-stock", []string{"n", "t"}, []string{"There is nothing to compare yet"}, ""},
		{"nothing changed, but another branch", "no-stock", []string{"n", "n", ":", "goto 2", "enter", ":", "guard rules=off", "enter", "n", ":", "branch 1", "enter", "t"},
			[]string{"Twin: branch 2 and branch 1", "so branch 2 stands beside it", "differs at turn 2, rules"}, ""},
		{"branches", "lost-reply", []string{"end", ":", "goto 4", "enter", ":", "inject new_key@4", "enter", "end", ":", "name a fresh id", "enter", "B"},
			[]string{"Branches", "1  as the run began", "╰─ 2 ● a fresh id  from turn 4: new_key@4", "duplicated"}, ""},
		{"another branch", "lost-reply", []string{"end", ":", "goto 4", "enter", ":", "inject new_key@4", "enter", "end", "B", "up", "enter"},
			[]string{"branch 1 of 2", "drafts 1"}, ""},
		{"two branches beside each other", "lost-reply", []string{"end", ":", "goto 4", "enter", ":", "inject new_key@4", "enter", "end", "B", "up", "t"},
			[]string{"Twin: branch 1 and branch 2", "one draft on branch 1, two drafts on branch 2."}, ""},
		{"a typed command that fails stays", "lost-reply", []string{":", "branch 9", "enter"}, []string{":branch 9", "✗ there is no branch 9: there are 1"}, ""},
		{"another actor", "lost-reply", []string{"n", "n", ":", "actor hasty", "enter"},
			[]string{"hasty · seed 0", "hasty proposes from here on; u takes that back."}, "recorded"},
		{"and what it does", "lost-reply", []string{"n", "n", ":", "actor hasty", "enter", "end"}, []string{"hasty · seed 0", "drafts 2", "Duplicated"}, ""},
		{"and undone", "lost-reply", []string{"n", "n", ":", "actor hasty", "enter", "end", "u"}, []string{"recorded · seed 0", "turn 2 of", "Taken back: actor hasty"}, "drafts 2"},
		{"its twin", "lost-reply", []string{"n", "n", ":", "actor hasty", "enter", "end", "t"}, []string{"Twin: with and without actor hasty", "duplicated"}, ""},
		{"nothing is switched after the end", "lost-reply", []string{"end", ":", "guard rules=off", "enter"}, []string{"✗ the run has ended, so nothing would come of it"}, ""},
		{"a typed undo takes a change back whole", "lost-reply", []string{"n", "n", "f", "unknown", "enter", ":", "undo", "enter"},
			[]string{"Taken back: fault unknown_tool@2"}, "✗ allow"},
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
