package overlay

import (
	"strings"
	"unicode"

	"github.com/charmbracelet/bubbles/textarea"
	tea "github.com/charmbracelet/bubbletea"
)

// input is a text that is being written. A Bubbles text area edits it; what
// that would change or drop (tabs, carriage returns, controls) stands in it
// under other names, so that the text comes out byte for byte. Pictures and
// signs exist on the screen only.
type input struct {
	area  textarea.Model
	names names

	goal int // column that up and down keep to, -1 if none
	w    int // cells of a row when last drawn
	page int // rows when last drawn
	top  int // first row drawn
}

// newInput opens a text, the cursor at its start. whole is false where it is
// longer than a text area holds.
func newInput(text string) (in *input, whole bool) {
	in = &input{area: textarea.New(), names: newNames(), goal: -1, w: 80, page: 10}
	in.area.MaxHeight, in.area.MaxWidth = 0, 0
	in.area.KeyMap.Paste.SetEnabled(false) // it would run a program to read the clipboard
	in.area.Focus()
	in.area.SetValue(in.names.hide(text))
	in.begin()
	return in, in.text() == text
}

// text is the whole text, byte for byte.
func (in *input) text() string { return in.names.reveal(in.area.Value()) }

// key edits the text or moves in it. It reports false where a text area cannot
// hold so much: then nothing has changed.
func (in *input) key(k tea.KeyMsg) bool {
	name := k.String()
	switch {
	case k.Paste:
		return in.insert(pasted(string(k.Runes)))
	case name == "tab":
		return in.insert("\t")
	case name == "ctrl+j":
		return in.insert("\n")
	case name == "up", name == "ctrl+p":
		in.vertical(-1)
		return true
	case name == "down", name == "ctrl+n":
		in.vertical(1)
		return true
	case name == "pgup":
		in.vertical(-max(in.page-1, 1))
		return true
	case name == "pgdown":
		in.vertical(max(in.page-1, 1))
		return true
	case k.Type == tea.KeyRunes && k.Alt && !strings.Contains("b f d c l u < >", string(k.Runes)):
		return true // a text area would take the letter alone
	case k.Type == tea.KeyRunes && !k.Alt:
		return in.insert(string(k.Runes))
	case name == "alt+left", name == "alt+b":
		if in.nothingBefore() {
			in.begin() // a text area would search for a word for ever
			return true
		}
	}
	in.goal = -1
	in.area, _ = in.area.Update(k)
	return true
}

// pasted undoes what terminals do to a paste: they send line ends as carriage
// returns. Where line feeds came through, carriage returns are the text's own.
func pasted(s string) string {
	if strings.Contains(s, "\n") {
		return s
	}
	return strings.ReplaceAll(s, "\r", "\n")
}

// insert writes at the cursor. A text area that is full drops lines silently;
// here nothing is inserted then.
func (in *input) insert(s string) bool {
	hidden := in.names.hide(s)
	before := in.area.Value()
	at := in.at()
	in.goal = -1
	in.area.InsertString(hidden)
	if len(in.area.Value()) == len(before)+len(hidden) {
		return true
	}
	in.area.SetValue(before)
	in.move(at)
	return false
}

// at is the cursor as an index into the runes of the text.
func (in *input) at() int {
	n := 0
	lines := strings.Split(in.area.Value(), "\n")
	for _, l := range lines[:min(in.area.Line(), len(lines))] {
		n += len([]rune(l)) + 1
	}
	info := in.area.LineInfo()
	return n + info.StartColumn + info.ColumnOffset
}

// move puts the cursor before the i-th rune of the text.
func (in *input) move(i int) {
	line := 0
	for _, l := range strings.Split(in.area.Value(), "\n") {
		n := len([]rune(l))
		if i <= n {
			break
		}
		i -= n + 1
		line++
	}
	for in.area.Line() > line {
		in.area.CursorStart()
		in.area.CursorUp()
	}
	for in.area.Line() < line && in.area.Line() < in.area.LineCount()-1 {
		in.area.CursorEnd()
		in.area.CursorDown()
	}
	in.area.SetCursor(i)
	in.goal = -1
}

func (in *input) begin() { in.move(0) }

// nothingBefore reports that only white space stands before the cursor.
func (in *input) nothingBefore() bool {
	for _, r := range []rune(in.area.Value())[:in.at()] {
		if !unicode.IsSpace(r) {
			return false
		}
	}
	return true
}
