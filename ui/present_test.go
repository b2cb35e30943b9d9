package ui

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine"
	"callstep/ui/theme"
	"callstep/ui/uitest"
)

// TestPresentStories plays what a speaker does with a clicker, and a few keys of
// the machine it is plugged into.
func TestPresentStories(t *testing.T) {
	for _, c := range []struct {
		name  string
		keys  []string
		wants []string
		nots  []string
	}{
		{"the beginning", []string{"P"}, []string{"turn 1 of 4", "Recover a lost reply"}, []string{"1 Proposal", "begin:", "invalid_json"}},
		{"what the AI writes comes first", []string{"P", "pgdown"}, []string{"turn 1 of 4", "```json", `"lookup_stock"`}, []string{"invalid_json", "✗"}},
		{"then what comes of it", []string{"P", "pgdown", "pgdown"}, []string{"✗ parse", "[✗ 1 invalid_json]"}, []string{"```json"}},
		{"to the loss", []string{"P", "pgdown", "pgdown", "pgdown", "pgdown", "pgdown", "pgdown"}, []string{"◆ reply", "+ DRAFT-R101", "turn 3 of 4"}, []string{"identical"}},
		{"back", []string{"P", "pgdown", "pgdown", "pgdown", "pgdown", "pgup"}, []string{"✗ parse", "turn 1 of 4"}, nil},
		{"the narration stays hidden", []string{"P", "pgdown"}, nil, []string{"Watch", "Markdown fence"}},
		{"until asked for", []string{"P", "pgdown", "pgdown", "l"}, []string{"✗ parse"}, nil},
		{"dark", []string{"P", "b"}, nil, []string{"callstep", "turn"}},
		{"dark with the other key", []string{"P", "."}, nil, []string{"callstep", "turn"}},
		{"a key in the dark is only light", []string{"P", "b", "pgdown"}, []string{"turn 1 of 4", "Recover a lost reply"}, []string{"```json"}},
		{"esc in the dark", []string{"P", "b", "esc"}, []string{"turn 1 of 4"}, nil},
		{"light with the same key", []string{"P", "b", "b"}, []string{"turn 1 of 4"}, nil},
		{"a cue digit", []string{"P", "5"}, []string{"turn 4 of 4", "! DRAFT-R102", "fault: new_key@4"}, []string{"Cue 5"}},
		{"a cue digit in the dark", []string{"P", "b", "5"}, []string{"turn 4 of 4"}, nil},
		{"a cue from the sheet, which tells nothing ahead", []string{"P", ";"}, []string{"Cues", "Take a fresh id"}, []string{"leads to", "second draft", "conflict"}},
		{"begin anew", []string{"P", "5", "f5"}, []string{"turn 1 of 4"}, []string{"fault: new_key"}},
		{"begin anew from the sheet", []string{"P", "5", ";", "f5"}, []string{"turn 1 of 4"}, []string{"fault: new_key", "─ Cues"}},
		{"the end", strings.Fields("P pgdown pgdown pgdown pgdown pgdown pgdown pgdown pgdown pgdown"), []string{"This is the end. F5 begins anew.", "turn 4 of 4"}, nil},
		{"esc never leaves", []string{"P", "esc"}, nil, []string{"1 Proposal"}},
		{"P leaves", []string{"P", "pgdown", "P"}, []string{"1 Proposal", "4 Ledger"}, nil},
		{"the keys", []string{"P", "?"}, []string{"on: what the AI writes", "black screen, and back"}, []string{"whole run"}},
		{"other keys do nothing", []string{"P", "f", "g", "q", "x", "e", ":"}, []string{"turn 1 of 4"}, []string{"Break turn", "Guards"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			md := showing(t, "lost-reply", "plain", 120, 36)
			press(t, md, c.keys...)
			exact(t, md.View(), 120, 36, c.name)
			for _, want := range c.wants {
				if !strings.Contains(md.View(), want) {
					t.Errorf("after %v the screen lacks %q:\n%s", c.keys, want, md.View())
				}
			}
			for _, not := range c.nots {
				if strings.Contains(md.View(), not) {
					t.Errorf("after %v the screen has %q:\n%s", c.keys, not, md.View())
				}
			}
		})
	}
}

// TestClickerReachesTheEnd walks every lesson with one key, also past the points
// at which a person is asked.
func TestClickerReachesTheEnd(t *testing.T) {
	for _, id := range []string{"lost-reply", "no-stock", "exact-yes"} {
		md := showing(t, id, "plain", 100, 30)
		press(t, md, "P")
		for range 40 {
			press(t, md, "pgdown")
		}
		if s := md.snap; !s.Ended || s.Pos != s.Len || md.over != nil {
			t.Errorf("%s stands at turn %d, %d of %d; an overlay is open: %v", id, s.Turn, s.Pos, s.Len, md.over != nil)
		}
	}
}

// TestPresentIsNamedInTheOptions: the command line can begin so.
func TestPresentIsNamedInTheOptions(t *testing.T) {
	p := theme.Profile(colorprofile.TrueColor)
	md := newModel(openLesson(t, "lost-reply"), Options{Theme: "plain", Profile: &p, Environ: []string{"TERM=xterm"}, Present: true})
	if strings.Contains(md.View(), "1 Proposal") || !md.present.on {
		t.Errorf("not presenting:\n%s", md.View())
	}
}

// TestPresentScreens compares a talk, key by key, at several sizes.
func TestPresentScreens(t *testing.T) {
	for _, c := range []struct {
		name, theme string
		w, h        int
		keys        []string
	}{
		{"talk-60x18", "plain", 60, 18, []string{"", "pgdown", "pgdown", "5"}},
		{"talk-80x24", "plain", 80, 24, []string{"", "pgdown", "pgdown", "5", "l"}},
		{"talk-120x36", "plain", 120, 36, []string{"", "pgdown", "pgdown", "pgdown", "pgdown", "5", ";"}},
		{"talk-200x60", "plain", 200, 60, []string{"pgdown", "pgdown", "6"}},
		{"talk-ascii", "ascii", 100, 30, []string{"pgdown", "pgdown", "5"}},
		{"talk-mono", "mono", 80, 24, []string{"pgdown", "pgdown"}},
	} {
		md := showing(t, "lost-reply", c.theme, c.w, c.h)
		press(t, md, "P")
		var b strings.Builder
		for _, k := range c.keys {
			if k != "" {
				press(t, md, k)
			}
			exact(t, md.View(), c.w, c.h, c.name)
			fmt.Fprintf(&b, "after %q\n%s\n", k, trimmed(strings.ReplaceAll(md.View(), "\x1b", "␛")))
		}
		golden(t, filepath.Join("testdata", "screens", c.name+".golden"), b.String())
		if c.theme == "ascii" {
			for _, r := range md.View() {
				if r > 0x7e {
					t.Fatalf("%U on an ASCII screen", r)
				}
			}
		}
	}
}

// TestPresentIsExact draws every moment at every class of size, in every theme.
func TestPresentIsExact(t *testing.T) {
	i := 0
	for _, n := range uitest.All() {
		for w := 60; w <= 240; w += 15 {
			for h := 18; h <= 70; h += 9 {
				i++
				name := append(theme.Names(), "ascii")[i%7]
				md := testModel(&fakeMachine{snaps: []*engine.Snapshot{n.Snap}}, name, w, h)
				press(t, md, "P")
				if i%3 == 0 {
					press(t, md, "l")
				}
				exact(t, md.View(), w, h, fmt.Sprintf("%s %d×%d %s", n.Name, w, h, name))
			}
		}
	}
	md := testModel(lessonMachine(), "dark", 80, 24)
	press(t, md, "P")
	md.Update(tea.WindowSizeMsg{Width: 40, Height: 10})
	exact(t, md.View(), 40, 10, "too small")
}

// TestASpeakerAnswersWhenReady: a question to a person does not jump up before
// those who look on; enter opens it.
func TestASpeakerAnswersWhenReady(t *testing.T) {
	md := showing(t, "exact-yes", "plain", 100, 30)
	press(t, md, "P")
	for md.snap.Ask == nil && !md.snap.Ended {
		press(t, md, "pgdown")
	}
	if md.snap.Ask == nil || md.over != nil {
		t.Fatalf("nobody is asked: %v; a box is open: %v", md.snap.Ask == nil, md.over != nil)
	}
	press(t, md, "enter")
	exact(t, md.View(), 100, 30, "asked")
	if !strings.Contains(md.View(), "A person is asked") {
		t.Fatalf("no question:\n%s", md.View())
	}
	turn := md.snap.Turn
	press(t, md, "y", "enter")
	if md.over != nil || md.snap.Ask != nil || !md.present.on {
		t.Errorf("the answer was not taken: %+v", md.notice)
	}
	press(t, md, "pgdown", "pgdown")
	if md.snap.Turn <= turn {
		t.Errorf("the run stands in turn %d", md.snap.Turn)
	}
}
