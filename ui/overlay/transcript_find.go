package overlay

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
	"callstep/ui/keymap"
	"callstep/ui/pane"
	"callstep/ui/theme"
)

// finder looks for a text in what the messages say.
type finder struct {
	typing bool
	input  textinput.Model
	words  string        // searched for, "" = nothing yet
	row    int           // of the place found last
	at     jsonscan.Span // in the text of that row
}

// mostSought is the longest text that is searched for, in characters.
const mostSought = 200

func (f *finder) begin() {
	f.typing = true
	f.input = textinput.New()
	f.input.CharLimit = mostSought
	f.input.KeyMap.Paste.SetEnabled(false) // it would run a program to read the clipboard
	f.input.Focus()
}

// stop forgets what was found: the rows are others now.
func (f *finder) stop() { f.typing, f.at = false, jsonscan.Span{} }

// inRow is the place found last, if it lies in a row.
func (f *finder) inRow(row int) (jsonscan.Span, bool) {
	return f.at, f.at.End > 0 && f.row == row
}

// title is the rule over the messages while a text is typed.
func (f *finder) title(th *theme.Theme, w int) string {
	l := pane.Line{}.Put(theme.Accent, th.G.Heavy).Bold(theme.Title, " find ").Put(theme.Text, " ")
	l = typed(th, l, &f.input, w-2).Put(theme.Text, " ")
	return l.Put(theme.Accent, strings.Repeat(th.G.Heavy, max(w-l.Width(), 0))).Paint(th, w)
}

// findKey answers a key while a text is typed.
func (t *Transcript) findKey(k tea.KeyMsg) (Action, bool) {
	if _, bound := keymap.Lookup(keymap.Always, k.String()); bound && !k.Paste {
		return Action{}, false
	}
	f := &t.finder
	if !k.Paste {
		switch action, _ := keymap.Lookup(keymap.Seeking, k.String()); {
		case action == keymap.Enter:
			f.typing = false
			if f.words = f.input.Value(); f.words == "" {
				return Action{}, true
			}
			f.row, f.at = t.cursor, jsonscan.Span{}
			return t.find(1), true
		case action == keymap.HelpKeys:
			return Action{}, false
		case action == keymap.Close, k.Type == tea.KeyBackspace && f.input.Value() == "":
			f.typing = false
			return Action{}, true
		}
	}
	f.input, _ = f.input.Update(k)
	return Action{}, true
}

// find goes to the next place, or the one before, that holds the words; behind
// the last it goes on with the first.
func (t *Transcript) find(step int) Action {
	f, total := &t.finder, t.facts().total
	if f.words == "" {
		return Action{Notice: "Nothing was searched for yet: / finds a text."}
	}
	sought := newSought(f.words)
	start := t.cursor
	if at, ok := f.inRow(start); ok {
		if to, found := t.inMessage(start, sought, at, step); found {
			return t.found(start, to, "")
		}
		start += step
	}
	for i := range total {
		row := ((start+i*step)%total + total) % total
		if to, found := t.inMessage(row, sought, jsonscan.Span{}, step); found {
			around := ""
			if start+i*step < 0 || start+i*step >= total {
				around = " Searched around the end."
			}
			return t.found(row, to, around)
		}
	}
	return Action{Notice: "No message holds " + jsonscan.Quote(f.words) + "."}
}

func (t *Transcript) found(row int, at jsonscan.Span, around string) Action {
	if row != t.cursor {
		t.jump(row)
	}
	t.finder.row, t.finder.at, t.fed = row, at, false
	return Action{Notice: "Row " + strconv.Itoa(row+1) + " of " + strconv.Itoa(t.facts().total) + "; . goes on, , goes back." + around}
}

// inMessage is the next place in what a row says, behind another one or before
// it; from the end of the row where there is no other.
func (t *Transcript) inMessage(row int, s sought, from jsonscan.Span, step int) (jsonscan.Span, bool) {
	f := t.facts()
	r := f.row(row)
	whole := f.nodeOf(r)
	base := whole.Start()
	best := jsonscan.Span{}
	for _, part := range f.says(r, whole) {
		raw, at := part.Raw(), part.Start()-base
		for hit := range s.in(raw) {
			place := jsonscan.Span{Start: at + hit.Start, End: at + hit.End}
			switch {
			case step > 0 && place.Start >= from.End:
				return place, true
			case step < 0 && (from.End == 0 || place.Start < from.Start):
				best = place
			}
		}
	}
	return best, best.End > 0
}

// nodeOf is the value of a row, whatever was found in it.
func (ix *index) nodeOf(r row) jsonscan.Node {
	switch r.kind {
	case toolsRow:
		return ix.x.Steps[r.step].ToolsAt
	case statusRow:
		if n := ix.x.Steps[r.step].Failure.Node; n.Exists() {
			return n
		}
		return ix.x.Steps[r.step].Response
	case frameRow:
		return ix.x.Frames[r.turn].Node
	}
	return ix.message(r).Node()
}

// says are the parts of a row that say something: of a message its texts, calls
// and results, not the words of the format around them.
func (ix *index) says(r row, whole jsonscan.Node) []jsonscan.Node {
	if r.kind != messageRow {
		return []jsonscan.Node{whole}
	}
	m := ix.message(r)
	var parts []jsonscan.Node
	for i := range m.Blocks {
		b := &m.Blocks[i]
		name := b.Node().Get("name")
		if b.Kind == wire.Call && !name.Exists() {
			name = b.Node().Path("function", "name")
		}
		for _, n := range [...]jsonscan.Node{name, b.Body()} {
			if n.Within(whole) {
				parts = append(parts, n)
			}
		}
	}
	return parts
}
