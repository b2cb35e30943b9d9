package overlay

import (
	"encoding/json"
	"strconv"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/ui/keymap"
	"callstep/ui/pane"
	"callstep/ui/theme"
)

// Editor is where a person writes in the AI's place. What it sends is what
// stands in it, byte for byte: no space and no line end is added or taken.
type Editor struct {
	th    *theme.Theme
	snap  *engine.Snapshot
	turn  int
	input *input
	was   string // the text it opened with
	whole bool   // all of it is in the editor
	paste bool   // for the answer of another AI

	asking bool // whether to throw the changes away
}

// NewEditor makes the editor for a text.
func NewEditor(text string) *Editor {
	e := &Editor{was: text}
	e.input, e.whole = newInput(text)
	return e
}

// NewPaste makes the editor for the answer of an AI of the person's own.
func NewPaste() *Editor {
	e := NewEditor("")
	e.paste = true
	return e
}

// Set implements Overlay.
func (e *Editor) Set(th *theme.Theme, src Source) {
	e.th, e.snap = th, src.Snapshot()
	if e.turn == 0 {
		e.turn = max(e.snap.Turn, 1)
	}
}

// Keys implements Overlay.
func (e *Editor) Keys() keymap.Context { return keymap.Editor }

// Can implements Choosy: a question is answered in the box.
func (e *Editor) Can(keymap.Action) bool { return !e.asking }

// changed reports whether anything would be lost by closing.
func (e *Editor) changed() bool { return e.input.text() != e.was }

// Key implements Overlay.
func (e *Editor) Key(k tea.KeyMsg) (Action, bool) {
	if _, bound := keymap.Lookup(keymap.Always, k.String()); bound && !k.Paste {
		return Action{}, false
	}
	if e.asking {
		e.asking = false
		return Action{Close: k.String() == "y"}, true
	}
	if !k.Paste {
		switch action, _ := keymap.Lookup(keymap.Editor, k.String()); action {
		case keymap.Send:
			return e.send(), true
		case keymap.Close:
			e.asking = e.changed()
			return Action{}, e.asking
		case keymap.HelpKeys:
			return Action{}, false
		}
	}
	if !e.input.key(k) {
		return Action{Notice: "That is more than the editor holds; nothing was put in."}, true
	}
	return Action{}, true
}

// send hands the text to the engine, in JSON quotes so that every byte of it
// survives in a command. A turn that has begun is played again with it, as far
// as it had come.
func (e *Editor) send() Action {
	text := e.input.text()
	if !e.whole {
		return Action{Notice: "The text is longer than the editor holds, so it cannot be sent from here."}
	}
	if !utf8.ValidString(text) {
		return Action{Notice: "Some bytes are not UTF-8 (shown as �): take them out first."}
	}
	quoted, err := json.Marshal(text)
	if err != nil {
		return Action{Notice: "This text cannot be sent: " + err.Error()}
	}
	do := Action{Commands: []string{"edit " + string(quoted)}, Close: true}
	do.Notice = "Sent " + pane.Count(len(text), "byte") + " in place of the AI's; u takes that back."
	if begun(e.snap, e.turn) {
		do.Commands = append([]string{"goto " + strconv.Itoa(e.turn)}, do.Commands...)
		if e.snap.Stages[exchange.FollowUp].Happened {
			do.Commands = append(do.Commands, "next")
		} else {
			do.Commands = append(do.Commands, "step", "step") // declare, propose: the text is there
		}
	}
	return do
}

// Size implements Overlay.
func (e *Editor) Size(w, h int) (int, int) { return around(106, 22, w-2, h) }

// View implements Overlay.
func (e *Editor) View(w, h int) []string {
	b := box{
		th: e.th, title: "Write turn " + strconv.Itoa(e.turn) + " in the AI's place",
		right: pane.Count(len(e.input.text()), "byte"), foot: "sent exactly as it stands, spaces and line ends too",
	}
	if e.paste {
		b.title = "Paste your AI's answer to turn " + strconv.Itoa(e.turn)
	}
	if e.changed() {
		b.right += " " + e.th.G.Dot + " changed"
	}
	inner, rows := inside(w, h)
	if !e.asking {
		return b.draw(e.input.draw(e.th, inner, rows), w, h)
	}
	lines := e.input.draw(e.th, inner, rows-2)
	for len(lines) < rows-2 {
		lines = append(lines, pane.Line{})
	}
	lines = append(lines, rule(e.th, inner))
	lines = append(lines, pane.Line{}.Put(theme.Fault, "Throw away what you changed?  ").
		Bold(theme.Accent, "y").Put(theme.Text, " yes   ").Bold(theme.Accent, "any other key").Put(theme.Text, " go on writing"))
	return b.draw(lines, w, h)
}
