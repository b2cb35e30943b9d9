package overlay

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/colorprofile"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/report"
	"callstep/ui/pane/panetest"
	"callstep/ui/theme"
	"callstep/ui/uitest"
)

func at(pos int, m exchange.Mark, text string) report.Cell {
	return report.Cell{Mark: m, Text: text, Pos: pos}
}

// lost is the lesson with and without the lost reply.
func lost() *report.Comparison {
	gone := report.Cell{Text: "not taken"}
	wrote, wroteToo := at(15, exchange.Pass, "ran once, wrote DRAFT-T900"), at(15, exchange.Pass, "ran once, wrote DRAFT-T900")
	wrote.Writes, wroteToo.Writes = engine.Added, engine.Added
	back := at(25, exchange.Pass, "handed back: DRAFT-T900")
	back.Writes = engine.HandedBack
	return &report.Comparison{
		Left:  report.Side{Name: "without lost_reply@3", In: "without lost_reply@3", Outcome: exchange.Recovered, Log: "a"},
		Right: report.Side{Name: "this run", In: "in this run", Notes: []string{"lost_reply@3"}, Outcome: exchange.Recovered, Log: "b"},
		Rows: []report.Row{
			{Turn: 1, Stage: "declare", Left: at(1, exchange.Pass, "2 tools"), Right: at(1, exchange.Pass, "2 tools"), Same: true, Dull: true},
			{Turn: 1, Stage: "parse", Left: at(3, exchange.Refuse, "invalid_json at byte 0: Markdown fence"), Right: at(3, exchange.Refuse, "invalid_json at byte 0: Markdown fence"), Same: true},
			{Turn: 2, Stage: "setting", Right: at(6, exchange.NotReached, "guard rules=on")},
			{Turn: 3, Stage: "key", Left: at(12, exchange.Pass, "T900 is fresh"), Right: at(12, exchange.Pass, "T900 is fresh"), Same: true},
			{Turn: 3, Stage: "execute", Left: wrote, Right: wroteToo, Same: true},
			{Turn: 3, Stage: "reply", Left: at(16, exchange.Pass, "the result goes back to the AI"), Right: at(16, exchange.Struck, "reply_lost: no answer after 10 s")},
			{Turn: 3, Stage: "follow_up", Left: at(17, exchange.Pass, "sent back whole"), Right: report.Cell{Text: "not reached"}},
			{Turn: 4, Stage: "propose", Left: report.Cell{Text: "not taken: the AI was not told timeout_outcome_unknown"}, Right: at(20, exchange.Pass, "138 bytes, the same as turn 3")},
			{Turn: 4, Stage: "key", Left: gone, Right: at(23, exchange.Pass, "T900 is known, nothing changed: a replay")},
			{Turn: 4, Stage: "execute", Left: gone, Right: back},
		},
		First: 5,
		Ledger: []report.Figure{
			{Name: "drafts", Left: "1  DRAFT-T900", Right: "1  DRAFT-T900", Same: true},
			{Name: "attempts", Left: "2 of 4", Right: "3 of 4"},
			{Name: "responses", Left: "3", Right: "4"},
			{Name: "virtual time", Left: "0 s", Right: "10 s"},
			{Name: "outcome", Left: "recovered", Right: "recovered", Same: true},
		},
		Closing: "Another road, the same world: one draft. The key T900 made the repeat harmless.",
		Good:    true,
	}
}

// attack is a comparison whose every word attacks the terminal.
func attack(bad string) *report.Comparison {
	c := lost()
	c.Left.Name, c.Right.Name, c.Right.Notes, c.Closing = bad, bad, []string{bad, bad}, strings.Repeat(bad, 5)
	for i := range c.Rows {
		r := &c.Rows[i]
		r.Left.Text, r.Right.Text, r.Turn = bad, bad, i*100_000
		if r.Stage != "setting" {
			r.Stage = "follow_up"
		}
	}
	for i := range c.Ledger {
		c.Ledger[i] = report.Figure{Name: bad, Left: bad, Right: bad}
	}
	return c
}

func tree() []engine.BranchView {
	return []engine.BranchView{
		{N: 1, Turn: 1, Len: 47, Ended: true, Outcome: exchange.Recovered},
		{N: 2, From: 1, At: 36, Turn: 4, Changes: []string{"new_key@4"}, Len: 48, Ended: true, Outcome: exchange.Duplicated, Name: "a fresh id"},
		{N: 3, From: 1, At: 17, Turn: 3, Changes: []string{"guard rules off", "changed_arguments@3,quantity=3"}, Len: 30, Outcome: exchange.Running, Current: true},
		{N: 4, From: 2, At: 37, Turn: 4, Changes: []string{"guard session_values on"}, Len: 49, Ended: true, Outcome: exchange.Refused},
		{N: 5, From: 1, Turn: 1, Len: 0, Outcome: exchange.Running},
	}
}

func untouched() *source {
	return &source{snap: uitest.Begin(), tree: tree()[:1], note: "There is nothing to compare yet: nothing in this run is broken or changed."}
}

// TestTwinScreens draws the whole screen at the sizes of the pictures.
func TestTwinScreens(t *testing.T) {
	for _, th := range []*theme.Theme{panetest.Plain, theme.New("dark", false, colorprofile.ASCII)} {
		name, mono := "twin-screen", ""
		if th != panetest.Plain {
			mono = "-mono"
		}
		var b strings.Builder
		for _, size := range []panetest.Size{{W: 80, H: 23}, {W: 120, H: 35}, {W: 200, H: 59}} {
			for _, src := range []*source{damaged(), hostile()} {
				o := NewTwin(0)
				o.Set(th, src)
				fmt.Fprintf(&b, "%d×%d\n", size.W, size.H)
				rows := o.View(size.W, size.H)
				panetest.Rows(t, rows, size.W, size.H)
				for _, row := range rows {
					b.WriteString(strings.TrimRight(row, " ") + "\n")
				}
			}
		}
		panetest.Golden(t, name+mono, strings.ReplaceAll(b.String(), "\x1b", "␛"))
	}
}

func TestTwinGoesToDifferences(t *testing.T) {
	for _, c := range []struct {
		name, keys, want string
		len              int
	}{
		{"the first one", "enter", "goto-pos 16", 30},
		{"not played yet", "enter", "end | goto-pos 16", 12},
		{"where this run has nothing", "d enter", "goto-pos 16", 30},
		{"another", "d d d enter", "goto-pos 23", 30},
		{"round again", "d d d d d enter", "goto-pos 16", 30},
	} {
		t.Run(c.name, func(t *testing.T) {
			src := damaged()
			src.snap.Len = c.len
			got, used := press(open(NewTwin(0), src), c.keys)
			if commands(got) != c.want || !used || !got.Close {
				t.Errorf("%s gives %q, close %v", c.keys, commands(got), got.Close)
			}
		})
	}
	if got, _ := press(open(NewTwin(0), damaged()), "s"); commands(got) != "step" || got.Close {
		t.Errorf("s gives %+v", got)
	}
	if got, _ := press(open(NewTwin(0), untouched()), "enter"); commands(got) != "" || got.Notice == "" {
		t.Errorf("with nothing to compare enter gives %+v", got)
	}
}

func TestBranchesSwitchAndCompare(t *testing.T) {
	got, _ := press(open(NewBranches(), damaged()), "up enter")
	if commands(got) != "branch 4" || !got.Close {
		t.Errorf("enter gives %+v: a branch stands under the one it left", got)
	}
	if got, _ = press(open(NewBranches(), damaged()), "up up t"); got.Open != "twin" || got.Branch != 2 {
		t.Errorf("t gives %+v", got)
	}
	if got, _ = press(open(NewBranches(), damaged()), "t"); got.Open != "" || got.Notice == "" {
		t.Errorf("t on the current one gives %+v", got)
	}
}

func TestPrompt(t *testing.T) {
	for _, c := range []struct{ name, keys, want string }{
		{"a command", "g o t o space 3 enter", "goto 3"},
		{"completed", "i n j tab l o s t _ r e p tab enter", "inject lost_reply@3"},
		{"as far as it is clear", "r e s tab enter", "restart"},
		{"an earlier one", "up up enter", "goto 1"},
		{"down to what was typed", "x up up down down enter", "x"},
		{"nothing", "enter", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, _ := press(open(NewPrompt([]string{"goto 1", "next"}), damaged()), c.keys)
			if got.Typed != c.want || !got.Close {
				t.Errorf("%s gives %+v, want %q", c.keys, got, c.want)
			}
		})
	}
	p := NewPrompt(nil)
	open(p, damaged())
	p.Key(tea.KeyMsg{Type: tea.KeyRunes, Paste: true, Runes: []rune("goto\n2\x1b[2J")})
	if got, _ := press(p, "enter"); got.Typed != "goto 2[2J" {
		t.Errorf("a paste is typed as %q", got.Typed)
	}
	p.Failed("there is no branch 9: there are 3")
	if !strings.Contains(strings.Join(p.View(p.Size(80, 20)), "\n"), "✗ there is no branch 9") {
		t.Error("the prompt does not say what was wrong")
	}
}
