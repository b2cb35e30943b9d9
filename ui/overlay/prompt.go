package overlay

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"callstep/ui/keymap"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// Prompt takes one command as text: any of the engine's, and a few that belong
// to the screen. What is wrong with it is said in the box, which stays open.
type Prompt struct {
	th    *theme.Theme
	words []verbWord
	input textinput.Model
	wrong string // what the last command failed with, until the next key

	past  []string // commands typed before, oldest first
	place int      // in past; its length for the new line
	draft string   // the new line while an old one is shown
}

// mostTyped is the longest command that can be typed, in characters: room for
// the text of a whole proposal.
const mostTyped = 64 << 10

// NewPrompt makes the prompt; past are the commands typed before.
func NewPrompt(past []string) *Prompt {
	p := &Prompt{input: textinput.New(), past: past, place: len(past)}
	p.input.CharLimit = mostTyped
	p.input.KeyMap.Paste.SetEnabled(false) // it would run a program to read the clipboard
	p.input.Focus()
	return p
}

// Set implements Overlay.
func (p *Prompt) Set(th *theme.Theme, src Source) {
	p.th = th
	if p.words == nil {
		p.words = verbWords(src)
	}
}

// Keys implements Overlay.
func (p *Prompt) Keys() keymap.Context { return keymap.Typing }

// Failed tells what the command failed with.
func (p *Prompt) Failed(why string) { p.wrong = why }

// Key implements Overlay.
func (p *Prompt) Key(k tea.KeyMsg) (Action, bool) {
	if _, bound := keymap.Lookup(keymap.Always, k.String()); bound && !k.Paste {
		return Action{}, false
	}
	p.wrong = ""
	if !k.Paste {
		switch action, _ := keymap.Lookup(keymap.Typing, k.String()); action {
		case keymap.Enter:
			return p.enter(), true
		case keymap.Next:
			p.complete()
			return Action{}, true
		case keymap.Up:
			p.recall(-1)
			return Action{}, true
		case keymap.Down:
			p.recall(1)
			return Action{}, true
		case keymap.Close, keymap.HelpKeys:
			return Action{}, false
		}
		if k.Type == tea.KeyBackspace && p.input.Value() == "" {
			return Action{Close: true}, true
		}
	}
	p.input, _ = p.input.Update(k)
	return Action{}, true
}

// enter hands the command to the root.
func (p *Prompt) enter() Action {
	line := strings.TrimSpace(p.input.Value())
	if line == "" {
		return Action{Close: true}
	}
	if !utf8.ValidString(line) {
		p.wrong = "some bytes are not UTF-8"
		return Action{}
	}
	return Action{Typed: line, Close: true}
}

// recall shows another command typed before.
func (p *Prompt) recall(by int) {
	to := p.place + by
	if to < 0 || to > len(p.past) {
		return
	}
	if p.place == len(p.past) {
		p.draft = p.input.Value()
	}
	p.place = to
	line := p.draft
	if to < len(p.past) {
		line = p.past[to]
	}
	p.input.SetValue(line)
	p.input.CursorEnd()
}

// complete fills in what all candidates begin with, and a space behind a verb
// that takes something.
func (p *Prompt) complete() {
	head, word := p.typed()
	found := p.candidates()
	if len(found) == 0 {
		return
	}
	common := found[0].name
	for _, c := range found[1:] {
		for !strings.HasPrefix(c.name, common) {
			common = common[:len(common)-1]
		}
	}
	if len(found) == 1 && found[0].more {
		common += " "
	}
	if len(common) > len(word) {
		p.input.SetValue(head + common)
		p.input.CursorEnd()
	}
}

// typed divides the line before the cursor: what is complete, and the word
// being typed.
func (p *Prompt) typed() (head, word string) {
	line := p.input.Value()
	at := strings.LastIndexByte(line, ' ') + 1
	return line[:at], line[at:]
}

// candidates are what the word being typed may become.
func (p *Prompt) candidates() []verbWord {
	head, word := p.typed()
	from := p.words
	if head != "" {
		from = nil
		verb := strings.TrimSpace(head)
		if at := slices.IndexFunc(p.words, func(w verbWord) bool { return w.name == verb }); at >= 0 {
			from = p.words[at].args
		}
	}
	var found []verbWord
	for _, w := range from {
		if strings.HasPrefix(w.name, word) {
			found = append(found, w)
		}
	}
	return found
}

// Size implements Overlay.
func (p *Prompt) Size(w, h int) (int, int) { return around(90, 12, w-2, h) }

// View implements Overlay.
func (p *Prompt) View(w, h int) []string {
	b := box{th: p.th, title: "Command", foot: "as in scripts and cues"}
	inner, rows := inside(w, h)
	lines := []pane.Line{p.line(inner)}
	if p.wrong != "" {
		lines = append(lines, pane.Line{}.Bold(theme.Refuse, p.th.G.Refuse).Put(theme.Text, " ").Raw(theme.Text, p.wrong).Wrap(inner, 2)...)
		lines = lines[:min(len(lines), max(rows-3, 2))]
	}
	lines = append(lines, rule(p.th, inner))
	return b.draw(append(lines, p.hints(inner, rows-len(lines))...), w, h)
}

// line is what is being typed.
func (p *Prompt) line(w int) pane.Line {
	return typed(p.th, pane.Line{}.Bold(theme.Accent, ":"), &p.input, w)
}

// typed appends what is being typed up to w cells, moved so far to the left that
// the cursor shows.
func typed(th *theme.Theme, l pane.Line, in *textinput.Model, w int) pane.Line {
	value := []rune(in.Value())
	at := min(in.Position(), len(value))
	before, under, after := text.Clean(string(value[:at])), " ", ""
	if at < len(value) {
		under, after = text.Clean(string(value[at])), text.Clean(string(value[at+1:]))
	}
	const least = 8 // cells in sight behind the cursor
	for room := w - l.Width() + 1 - least; text.Width(before) > max(room, 1); {
		_, size := utf8.DecodeRuneInString(before)
		before = before[size:]
	}
	if under == "" {
		under = " "
	}
	l = caret(th, l.Put(theme.Strong, before), under)
	return l.Put(theme.Strong, text.Cut(after, max(w-l.Width(), 0)))
}

// hints list the candidates with what they do.
func (p *Prompt) hints(w, h int) []pane.Line {
	found := p.candidates()
	if len(found) == 0 {
		return p.about()
	}
	col := 0
	for _, c := range found {
		col = max(col, text.Width(c.name)+1+text.Width(c.arg))
	}
	col = min(col+2, w/2)
	var lines []pane.Line
	for i, c := range found {
		if i == h-1 && len(found) > h {
			lines = append(lines, pane.Line{}.Put(theme.Faint, p.th.G.Dots+" "+strconv.Itoa(len(found)-i)+" more"))
			break
		}
		l := pane.Line{}.Put(theme.Accent, text.Cut(c.name, col-1)).Put(theme.Text, " ")
		l = l.Put(theme.Muted, text.Cut(c.arg, max(col-1-l.Width(), 0))).To(col)
		lines = append(lines, l.Put(theme.Text, text.Cut(c.help, max(w-col, 0))))
	}
	return lines
}

// about describes the verb that stands there already.
func (p *Prompt) about() []pane.Line {
	verb, _, _ := strings.Cut(strings.TrimLeft(p.input.Value(), " "), " ")
	for _, v := range p.words {
		if v.name == verb {
			return []pane.Line{pane.Line{}.Put(theme.Accent, v.name).Put(theme.Text, " ").Put(theme.Muted, v.arg).Put(theme.Text, "  "+v.help)}
		}
	}
	return []pane.Line{pane.Line{}.Put(theme.Faint, "no command begins like that")}
}
