package verdict

import (
	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// rowMemo remembers one stage as drawn: a step changes two stages of twelve.
type rowMemo struct {
	key  rowKey
	rows []string
}

// rowKey is all that a stage's row depends on.
type rowKey struct {
	view   engine.StageView
	th     *theme.Theme
	w      int
	here   bool // the counter stands on it
	cursor bool
	ruled  bool // what decided stands below it
	never  bool // it is the first that was never reached
}

// of is the rows of the i-th stage.
func (m *rowMemo) of(i int, k rowKey) []string {
	if m.rows == nil || m.key != k {
		m.key, m.rows = k, []string{k.line(i).Paint(k.th, k.w)}
		if src := source(k.th, &k.view); k.ruled && src != "" {
			rule := pane.Line{}.To(colName).Put(theme.Line, k.th.G.Vertical).To(colText)
			m.rows = append(m.rows, rule.Put(theme.Faint, text.Cut(src, k.w-colText)).Paint(k.th, k.w))
		}
	}
	return m.rows
}

// line is a stage with its sign, its name and its evidence.
func (k *rowKey) line(i int) pane.Line {
	glyph, hue := pane.Mark(k.th, k.view.Mark)
	name, evidence := hues(k.view.Mark, hue, k.here)
	l := pane.Line{}
	switch {
	case k.here:
		l = l.Put(hue, k.th.G.Counter)
	case k.cursor:
		l = l.Put(theme.Accent, k.th.G.Cursor)
	}
	l = l.To(colSign).Put(hue, glyph).To(colName)
	if k.here {
		l = l.Bold(name, exchange.Stage(i).String())
	} else {
		l = l.Put(name, exchange.Stage(i).String())
	}
	words := text.Clean(k.view.Text)
	if k.never {
		words = "not reached"
	}
	change := writes(k.th, &k.view)
	return l.To(colText).Put(evidence, text.Cut(words, k.w-colText-change.Width())).Add(change)
}

// hues are the hues of a stage's name and evidence. What was stopped or struck
// stands out, and so does the counter; what has nothing to say steps back.
func hues(m exchange.Mark, own theme.Token, here bool) (name, evidence theme.Token) {
	switch m {
	case exchange.Refuse, exchange.Struck:
		return own, own
	case exchange.NotReached, exchange.NotApplicable:
		return theme.Faint, theme.Faint
	}
	if here {
		return theme.Strong, theme.Text
	}
	return theme.Text, theme.Muted
}

// writes says what the stage did to the ledger, in the ledger's own sign.
func writes(th *theme.Theme, s *engine.StageView) pane.Line {
	sign, hue := pane.Change(th, s.Writes)
	if sign == "" {
		return pane.Line{}
	}
	arrow := th.G.Right
	if s.Writes == engine.HandedBack {
		arrow = th.G.Left
	}
	return pane.Line{}.To(2).Bold(hue, sign+" "+arrow+" ledger")
}

// source is what decided and where it is written.
func source(th *theme.Theme, s *engine.StageView) string {
	switch {
	case s.Rule == "":
		return text.Clean(s.Where)
	case s.Where == "":
		return text.Clean(s.Rule)
	}
	return text.Clean(s.Rule) + " " + th.G.Dot + " " + text.Clean(s.Where)
}
