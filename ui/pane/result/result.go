// Package result draws what really happened beside what the AI is told: the
// two can differ, and that is what the pane is for.
package result

import (
	"slices"
	"strconv"
	"strings"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/ui/keymap"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// Pane is the Result pane.
type Pane struct {
	th   *theme.Theme
	snap *engine.Snapshot

	raw    bool // the person prefers the bytes of the message
	scroll pane.Scroll
	memo   pane.Memo
	rev    int
}

// New makes the pane.
func New() *Pane { return &Pane{snap: &engine.Snapshot{}} }

// Title implements pane.Pane.
func (p *Pane) Title() (name, mark, is, right string, hue theme.Token) {
	if p.snap.Result.Differs != "" {
		mark, hue = p.th.G.Differs, theme.Fault
	}
	if p.snap.Result.Message != "" {
		right = "in words"
		if p.raw {
			right = "raw " + p.th.G.Dot + " " + strconv.Itoa(len(p.snap.Result.Message)) + " B"
		}
	}
	return "Result", mark, "what ran, what was told", right, hue
}

// Set implements pane.Pane.
func (p *Pane) Set(s *engine.Snapshot, th *theme.Theme) {
	if s == nil || s == p.snap && th == p.th {
		return
	}
	old := p.snap
	p.snap, p.th = s, th
	if same(&old.Result, &s.Result) {
		return
	}
	if old.Turn != s.Turn {
		p.scroll.Reset()
	}
	p.rev++
}

// same reports whether two readings show the same result.
func same(a, b *engine.ResultView) bool {
	return a.Ran == b.Ran && a.Code == b.Code && a.Differs == b.Differs &&
		a.Message == b.Message && slices.Equal(a.Fields, b.Fields) && slices.Equal(a.Told, b.Told) && slices.Equal(a.Retries, b.Retries) && slices.Equal(a.Products, b.Products)
}

// columns is the width from which the two halves stand side by side.
const columns = 60

// Need implements pane.Pane.
func (p *Pane) Need(w int) int {
	return p.memo.Need(w, p.rev, func() int { return len(p.lines(w, 1<<20)) })
}

// View implements pane.Pane.
func (p *Pane) View(w, h int, focused bool) []string {
	return p.memo.Rows(p.th, w, h, p.rev, focused, func() []string {
		return p.scroll.Draw(p.th, p.lines(w, h), w, h)
	})
}

// Key implements pane.Pane.
func (p *Pane) Key(action keymap.Action) (pane.Intent, bool) {
	r := &p.snap.Result
	switch {
	case action == keymap.Copy && r.Message != "":
		return pane.Intent{Copy: r.Message, Notice: "Copied the message to the AI, byte for byte."}, true
	case action == keymap.Copy && len(r.Told) > 0:
		return pane.Intent{Copy: strings.Join(r.Told, "\n"), Notice: "Copied what the AI is told."}, true
	case action == keymap.Raw && r.Message != "":
		p.raw = !p.raw
		p.rev++
		return pane.Intent{}, true
	}
	if p.scroll.Key(action) {
		p.rev++
		return pane.Intent{}, true
	}
	return pane.Intent{}, false
}

// lines lays the halves side by side from 60 cells, else one below the other,
// without the empty lines where there is no room for them. The bytes of the
// message have the whole width; they stand below its words only where both fit.
func (p *Pane) lines(w, h int) []pane.Line {
	var all []pane.Line
	raw := p.raw && p.snap.Result.Message != ""
	if w >= columns && !raw {
		all = blocks(p.beside(w), p.differs(w), p.retried(w))
	} else {
		all = blocks(p.happened(w), p.differs(w), p.told(w), p.retried(w))
	}
	if raw {
		return air(all, h)
	}
	if whole := air(blocks(slices.Clone(all), p.message(w)), h); len(whole) <= h {
		return whole
	}
	return air(all, h)
}

// blocks puts blocks of lines below others, with an empty line between.
func blocks(all []pane.Line, more ...[]pane.Line) []pane.Line {
	for _, block := range more {
		if block != nil {
			all = append(append(all, pane.Line{}), block...)
		}
	}
	return all
}

// air takes as many empty lines out as it takes for the others to fit.
func air(lines []pane.Line, h int) []pane.Line {
	for i := len(lines) - 1; i >= 0 && len(lines) > h; i-- {
		if lines[i].Width() == 0 {
			lines = slices.Delete(lines, i, i+1)
		}
	}
	return lines
}

// beside joins the halves, with a rule between them.
func (p *Pane) beside(w int) []pane.Line {
	half := p.split(w)
	left, right := p.happened(half-1), p.told(w-half-2)
	var all []pane.Line
	for i := range max(len(left), len(right)) {
		l := pane.Line{}
		if i < len(left) {
			l = l.Add(left[i])
		}
		l = l.To(half).Put(theme.Line, p.th.G.Vertical+" ")
		if i < len(right) {
			l = l.Add(right[i])
		}
		all = append(all, l)
	}
	return all
}

// split is the width of the left half: a little more than half where that
// keeps its lines from wrapping.
func (p *Pane) split(w int) int {
	half, most := w/2-1, w*5/8
	tight := p.happened(half - 1)
	if loose := p.happened(most - 1); len(loose) < len(tight) {
		half = 0
		for _, l := range loose {
			half = max(half, l.Width()+1)
		}
	}
	return half
}

// happened is what the application did, whatever the AI heard of it.
func (p *Pane) happened(w int) []pane.Line {
	r := &p.snap.Result
	all := []pane.Line{heading("what happened")}
	if r.Ran == "" && len(r.Fields) == 0 {
		return append(all, pane.Line{}.To(2).Put(theme.Faint, "nothing yet"))
	}
	fields := r.Fields
	if r.Ran != "" {
		fields = append([]engine.Field{{Name: "ran", Value: r.Ran}}, fields...)
	}
	return append(all, pane.Fields(fields, 2, w)...)
}

// retried is how a failed request was repeated, and what that comes to where an
// SDK repeats each of them by itself.
func (p *Pane) retried(w int) []pane.Line {
	r := &p.snap.Result
	if len(r.Retries) == 0 {
		return nil
	}
	all := []pane.Line{heading("how it was repeated")}
	for _, s := range r.Retries {
		all = append(all, pane.Line{}.To(2).Put(theme.Text, text.Clean(s)).Wrap(w, 2)...)
	}
	if len(r.Products) > 0 {
		all = append(all, heading("at worst, if the SDK repeats too"))
	}
	for _, f := range r.Products {
		all = append(all, pane.Line{}.To(2).Raw(theme.Muted, f.Name+": ").Raw(theme.Text, f.Value).Wrap(w, 4)...)
	}
	return all
}

// told is what goes back to the AI, line by line.
func (p *Pane) told(w int) []pane.Line {
	r := &p.snap.Result
	head := heading("what the AI is told")
	if code := text.Clean(string(r.Code)); code != "" && r.Code != exchange.OK && !mentions(r.Told, code) {
		if with := head.Put(theme.Faint, " "+p.th.G.Dot+" "+code); with.Width() <= w {
			head = with
		}
	}
	all := []pane.Line{head}
	switch {
	case len(r.Told) == 0:
		return append(all, pane.Line{}.To(2).Put(theme.Faint, "nothing yet"))
	case p.raw && r.Message != "":
		return append(all, bytes(r.Message, w)...)
	}
	for _, s := range r.Told {
		for _, l := range text.Lines(s) {
			all = append(all, pane.Line{}.To(2).Put(theme.Text, l).Wrap(w, 2)...)
		}
	}
	return all
}

// message is the structured error that goes back, byte for byte.
func (p *Pane) message(w int) []pane.Line {
	m := p.snap.Result.Message
	if m == "" {
		return nil
	}
	return append([]pane.Line{heading("as it is sent, byte for byte")}, bytes(m, w)...)
}

func bytes(message string, w int) []pane.Line {
	return pane.Line{}.To(2).Raw(theme.Text, message).Wrap(w, 2)
}

// mentions reports whether the code stands in the words anyway.
func mentions(told []string, code string) bool {
	return slices.ContainsFunc(told, func(s string) bool { return strings.Contains(s, code) })
}

// differs is the sentence where world and AI disagree.
func (p *Pane) differs(w int) []pane.Line {
	d := p.snap.Result.Differs
	if d == "" {
		return nil
	}
	return pane.Line{}.Put(theme.Fault, p.th.G.Differs+" ").Raw(theme.Fault, d).Wrap(w, 2)
}

func heading(s string) pane.Line { return pane.Line{}.Put(theme.Muted, s) }
