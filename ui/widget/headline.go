package widget

import (
	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/ui/layout"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// headlineHue is the hue of the sentence at the counter.
func headlineHue(th *theme.Theme, h engine.Headline) theme.Token {
	_, hue := pane.Mark(th, h.Mark)
	switch {
	case h.Harm:
		return theme.Refuse
	case hue == theme.Pass || hue == theme.Faint:
		return theme.Strong
	}
	return hue
}

// headline writes the sentence so that its caret stands under the station at
// the counter: to the left of the caret where it fits, else to the right. Without a caret, and
// where it fits on neither side, its mark leads.
func headline(th *theme.Theme, s *engine.Snapshot, w int, l layout.Strip, st [numStages]station) string {
	r := newRow(th, w)
	words, hue := text.Clean(s.Headline.Text), headlineHue(th, s.Headline)
	if words == "" {
		return r.String()
	}
	if l.Caret && s.Counter >= 0 && s.Counter < numStages {
		n, x := text.Width(words), st[s.Counter].x
		if x-1-n >= 1 {
			return r.to(x-1-n).bold(hue, words).to(x).bold(hue, th.G.Up).String()
		}
		if x+2+n <= w-1 {
			return r.to(x).bold(hue, th.G.Up).to(x+2).bold(hue, words).String()
		}
	}
	r.to(1).fields(sign(th, s.Headline))
	return r.bold(hue, text.Cut(words, w-1-r.n)).String()
}

// sign is the headline's mark where no caret links it to its station.
func sign(th *theme.Theme, h engine.Headline) []field {
	glyph, hue := pane.Mark(th, h.Mark)
	switch {
	case h.Harm:
		glyph, hue = th.G.Harm, theme.Refuse
	case h.Mark == exchange.NotReached:
		return nil
	}
	return []field{{hue, true, glyph}, {hue, false, " "}}
}
