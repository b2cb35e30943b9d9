package overlay

import (
	"fmt"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine"
	"callstep/ui/keymap"
	"callstep/ui/theme"
)

// Cue is a prepared failure: the commands behind one digit, and what comes of
// them.
type Cue struct {
	Key    int // the digit, -1 if none is left
	Name   string
	Do     []string        // engine command texts, the way to a fresh run included
	Sets   []string        // what it changes, in words
	Turn   int             // where it leads, 0 if that was not tried
	Leads  engine.Headline // what stands there
	Brief  string          // the same in a word: a code, a result
	After  string          // what the world has come to there, in words; empty if nothing has
	Harm   bool            // it is damage
	Caught string          // of a cue made from a fault: who stops it
	Why    string          // why it cannot run here, empty if it can
	Made   bool            // made from the catalogue of faults, not by the author
}

// Cues is the sheet of prepared failures, for those who show them to others.
type Cues struct {
	th     *theme.Theme
	cues   []Cue
	cursor int
	hide   bool // say nothing about where a cue leads: others are looking on
}

// NewCues makes the sheet. With hide it does not tell where cues lead.
func NewCues(cues []Cue, hide bool) *Cues { return &Cues{cues: cues, hide: hide} }

// Set implements Overlay.
func (c *Cues) Set(th *theme.Theme, _ Source) { c.th = th }

// Keys implements Overlay.
func (c *Cues) Keys() keymap.Context { return keymap.Cues }

// Key implements Overlay.
func (c *Cues) Key(k tea.KeyMsg) (Action, bool) {
	action, _ := keymap.Lookup(keymap.Cues, k.String())
	switch action {
	case keymap.Down:
		c.point(c.cursor + 1)
	case keymap.Up:
		c.point(c.cursor - 1)
	case keymap.PageDown:
		c.point(len(c.cues) - 1)
	case keymap.PageUp:
		c.point(0)
	case keymap.Enter:
		if len(c.cues) == 0 {
			return Action{Close: true}, true
		}
		return c.cues[c.cursor].Action(), true
	case keymap.CueDigit:
		return c.digit(k.String()), true
	default:
		return Action{}, false
	}
	return Action{}, true
}

func (c *Cues) point(at int) { c.cursor = max(0, min(at, len(c.cues)-1)) }

// digit runs the cue on a digit. One that fails leaves the sheet open, with the
// cursor on it.
func (c *Cues) digit(key string) Action {
	for i := range c.cues {
		if c.cues[i].OnDigit(key) {
			c.cursor = i
			return c.cues[i].Action()
		}
	}
	return Action{Notice: NoCue(key)}
}

// OnDigit reports whether the cue is on a digit.
func (c *Cue) OnDigit(key string) bool { return strconv.Itoa(c.Key) == key }

// NoCue says that no cue is on a digit.
func NoCue(digit string) string { return "There is no cue on " + digit + "." }

// Action is what running the cue asks the root to do.
func (c *Cue) Action() Action {
	notice := c.Name + "; u takes it back."
	if c.Key >= 0 {
		notice = fmt.Sprintf("Cue %d: %s", c.Key, notice)
	}
	return Action{Commands: c.Do, Close: true, Notice: notice}
}

// steps are the commands of a cue on one line.
func (c *Cue) steps() string { return strings.Join(c.Do, ", ") }
