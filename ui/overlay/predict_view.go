package overlay

import (
	"strconv"

	"callstep/engine/exchange"
	"callstep/engine/learn"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// View implements Overlay.
func (p *Predict) View(w, h int) []string {
	b := box{th: p.th, title: "Predict turn " + strconv.Itoa(p.f.Turn)}
	inner, rows := inside(w, h)
	if p.step == revealed {
		lines := p.revealed(inner)
		top := p.scroll.Fit(len(lines), rows)
		b.title = "Turn " + strconv.Itoa(p.f.Turn) + ": what you said, and what it was"
		return b.draw(lines[top:], w, h)
	}
	if n := learn.Hints - p.hints; n > 0 {
		b.right = "h " + pane.Count(n, "hint") + " left"
	}
	hints := p.hintLines(inner)
	head := []pane.Line{pane.Line{}.Bold(theme.Strong, p.question())}
	list := p.choices()
	written := p.written(inner, rows-len(head)-len(hints)-len(list)-2)
	room := max(rows-len(head)-len(hints)-len(written), 1)
	lines := append(written, head...)
	top := pane.Around(p.cursor, len(list), room)
	for i := top; i < min(top+room, len(list)); i++ {
		lines = append(lines, p.choice(list[i], inner, i == p.cursor, i))
	}
	for len(lines) < rows-len(hints) {
		lines = append(lines, pane.Line{})
	}
	return b.draw(append(lines, hints...), w, h)
}

// question is what is asked now, after what was said so far.
func (p *Predict) question() string {
	switch p.step {
	case askStage:
		if p.guess.Ending == learn.IsStruck {
			return "At which stage does it strike?"
		}
		return "At which stage?"
	case askCode:
		return "With which code?"
	}
	return "What becomes of it?"
}

// choice is one row to choose; a stage comes with what it asks, a code with
// what it means.
func (p *Predict) choice(word string, w int, cursor bool, i int) pane.Line {
	l := pane.Line{}
	if cursor {
		l = l.Put(theme.Accent, p.th.G.Cursor)
	}
	l = l.To(2).Put(theme.Text, text.Clean(word))
	switch p.step {
	case askStage:
		l = l.To(14).Put(theme.Muted, p.f.Stages[i].Asks())
	case askCode:
		for _, info := range exchange.Lookup(exchange.Code(word)) {
			l = l.To(28).Put(theme.Muted, info.Meaning)
			break
		}
	}
	l = l.Fit(w)
	if cursor {
		l = l.OnBar()
	}
	return l
}

// written is what the AI wrote, as far as there is room for it.
func (p *Predict) written(w, room int) []pane.Line {
	if p.snap == nil || !p.snap.Proposal.Arrived || room < 4 {
		return nil
	}
	lines := []pane.Line{pane.Line{}.Put(theme.Muted, "The AI wrote:")}
	for _, l := range text.Lines(p.snap.Proposal.Text) {
		lines = append(lines, pane.Line{}.To(2).Put(theme.Text, l).Break(w, 2)...)
	}
	if len(lines) > room-1 {
		lines = append(lines[:room-2], pane.Line{}.To(2).Put(theme.Faint, p.th.G.Dots+" all of it is in the pane Proposal"))
	}
	return append(lines, pane.Line{})
}

// hintLines are the hints that were asked for.
func (p *Predict) hintLines(w int) []pane.Line {
	if p.hints == 0 {
		return nil
	}
	lines := []pane.Line{rule(p.th, w)}
	for n := 1; n <= p.hints; n++ {
		lines = append(lines, pane.Line{}.Put(theme.Cause, strconv.Itoa(n)+" ").Raw(theme.Text, p.f.Hint(n)).Wrap(w, 2)...)
	}
	return lines
}

// revealed is the prediction beside the truth, and the score.
func (p *Predict) revealed(w int) []pane.Line {
	v := p.f.Judge(p.guess)
	said := func(name, words string, hue theme.Token) []pane.Line {
		return pane.Line{}.Put(theme.Muted, name).To(10).Raw(hue, words).Wrap(w, 10)
	}
	lines := said("you said", p.guess.Words(), theme.Text)
	lines = append(lines, said("it was", p.f.Truth.Words(), theme.Strong)...)
	if p.f.Shows != "" {
		lines = append(lines, said("", p.f.Shows, theme.Text)...)
	}
	lines = append(lines, pane.Line{}, p.parts(v), pane.Line{})
	score := "Right so far: " + p.result.Predicted.String() + "."
	if p.result.Firsts.Of > 0 {
		score += " At first sight, without a hint: " + p.result.Firsts.String() + "."
	}
	lines = append(lines, pane.Line{}.Put(theme.Text, score).Wrap(w, 0)...)
	lines = append(lines, pane.Line{}.Put(theme.Muted, p.counts()).Wrap(w, 0)...)
	lines = append(lines, pane.Line{})
	return append(lines, pane.Line{}.Bold(theme.Accent, "enter").Put(theme.Text, " look at it   ").Bold(theme.Accent, "p").Put(theme.Text, " predict the next turn"))
}

// parts marks each part of the prediction.
func (p *Predict) parts(v learn.Verdict) pane.Line {
	l := pane.Line{}.To(10)
	for _, part := range []struct {
		name  string
		right bool
		asked bool
	}{
		{"outcome", v.Ending, true}, {"stage", v.Stage, p.guess.Ending != learn.Passes || !v.Ending},
		{"code", v.Code, p.guess.Ending == learn.IsRefused},
	} {
		if !part.asked {
			continue
		}
		sign, hue := p.th.G.Refuse, theme.Refuse
		if part.right {
			sign, hue = p.th.G.Pass, theme.Pass
		}
		l = l.Bold(hue, sign).Put(theme.Text, " "+part.name+"   ")
	}
	return l
}

// counts says what the prediction counts as.
func (p *Predict) counts() string {
	switch {
	case p.result.First:
		return "This was a first guess without a hint."
	case p.hints > 0:
		return "Not counted as a first guess: you took " + pane.Count(p.hints, "hint") + "."
	}
	return "Not counted as a first guess: you had seen this turn before."
}
