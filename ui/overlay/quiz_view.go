package overlay

import (
	"strconv"
	"strings"

	"callstep/engine/learn"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// View implements Overlay.
func (z *Quiz) View(w, h int) []string {
	b := box{th: z.th, title: "Questions"}
	inner, rows := inside(w, h)
	if len(z.items) == 0 {
		return b.draw([]pane.Line{pane.Line{}.Put(theme.Faint, "This lesson has no review questions.")}, w, h)
	}
	if z.offer {
		return b.draw(z.offers(inner), w, h)
	}
	it := &z.items[z.at]
	b.title = "Question " + strconv.Itoa(z.at+1) + " of " + strconv.Itoa(len(z.items))
	s, answered := z.score()
	b.right = strconv.Itoa(answered) + " answered"
	if s.Of > 0 {
		b.right += " " + z.th.G.Dot + " " + s.String() + " right"
	}
	b.foot = "answers stay on this machine"
	if it.phase == compares {
		lines := z.compare(it, inner)
		return b.draw(z.scrolled(it, lines, inner, rows), w, h)
	}
	lines := pane.Line{}.Prose(theme.Strong, it.q.Ask).Wrap(inner, 0)
	lines = lines[:min(len(lines), max(rows-4, 1))]
	if it.phase == asksSure {
		sure := z.asksSure(inner)
		return b.draw(append(append(lines, z.given(it, inner, rows-len(lines)-len(sure))...), sure...), w, h)
	}
	lines = append(lines, pane.Line{}.Put(theme.Muted, z.how(it)).Wrap(inner, 0)...)
	room := max(rows-len(lines), 1)
	if it.input != nil {
		return b.draw(append(lines, it.input.draw(z.th, inner, room)...), w, h)
	}
	return b.draw(append(lines, z.list(it, inner, room)...), w, h)
}

// scrolled is the window on lines that may be more than fit.
func (z *Quiz) scrolled(it *question, lines []pane.Line, w, rows int) []pane.Line {
	top := it.scroll.Fit(len(lines), rows)
	lines = lines[top:min(top+rows, len(lines))]
	if rest := it.scroll.Below(); rest > 0 && len(lines) > 1 {
		lines = append(lines[:len(lines)-1:len(lines)-1], pane.Line{}.Put(theme.Faint, z.th.G.Dots+" "+pane.Count(rest+1, "more line")).Fit(w))
	}
	return lines
}

// how says how a question of its kind is answered, and that it was before.
func (z *Quiz) how(it *question) string {
	how := map[string]string{
		"choice": "Choose one.", "order": "Put the steps in order: space takes one, up and down move it, space puts it down; enter when done.",
		"fill": "Write what stands in the gap, then enter.", "decide": "Decide, and defend it in a few sentences.",
	}[it.q.Kind]
	if how == "" {
		how = "Answer in your own words."
	}
	if it.had {
		how += " You answered this before."
	}
	return how
}

// list are the choices, or the steps as they stand now.
func (z *Quiz) list(it *question, w, room int) []pane.Line {
	items := it.q.Items
	if it.order != nil {
		items = it.order
	}
	var lines []pane.Line
	at := 0
	for i, item := range items {
		if i == it.cursor {
			at = len(lines)
		}
		lines = append(lines, z.item(it, i, item, w)...)
	}
	top := pane.Around(at, len(lines), room)
	return lines[top:min(top+room, len(lines))]
}

func (z *Quiz) item(it *question, i int, item string, w int) []pane.Line {
	l := pane.Line{}
	if i == it.cursor {
		l = l.Put(theme.Accent, z.th.G.Cursor)
	}
	l = l.To(2)
	if it.order != nil {
		l = l.Put(theme.Muted, strconv.Itoa(i+1)+" ").To(4)
	}
	hue := theme.Text
	if i == it.cursor && it.taken {
		l = l.Bold(theme.Fault, "<> ")
		hue = theme.Strong
	}
	all := l.Prose(hue, item).Wrap(w, l.Width())
	if i == it.cursor {
		for n := range all {
			all[n] = all[n].Fit(w).OnBar()
		}
	}
	return all
}

// asksSure asks for a confidence that nobody has to give.
func (z *Quiz) asksSure(w int) []pane.Line {
	l := pane.Line{}.Put(theme.Text, "How sure are you?  ")
	for i, word := range []string{"a guess", "fairly", "certain"} {
		l = l.Bold(theme.Accent, strconv.Itoa(i+1)).Put(theme.Text, " "+word+"   ")
	}
	return append([]pane.Line{{}}, l.Bold(theme.Accent, "enter").Put(theme.Muted, " rather not say").Wrap(w, 0)...)
}

// offers says what there is before anything is asked.
func (z *Quiz) offers(w int) []pane.Line {
	left := 0
	for i := range z.items {
		if it := &z.items[i]; !it.had && it.phase != compares {
			left++
		}
	}
	what := "The run is over. " + pane.Count(len(z.items), "question") + " about what you saw"
	if left < len(z.items) {
		what += ", " + strconv.Itoa(left) + " of them without an answer yet"
	}
	lines := append(pane.Line{}.Bold(theme.Strong, what+".").Wrap(w, 0), pane.Line{})
	return append(lines, pane.Line{}.Bold(theme.Accent, "enter").Put(theme.Text, " answer them   ").Bold(theme.Accent, "esc").
		Put(theme.Text, " stay with the run; Q comes back here").Wrap(w, 0)...)
}

// given is the answer just given, in at most h lines.
func (z *Quiz) given(it *question, w, h int) []pane.Line {
	words := it.given.Given
	if it.order != nil {
		words = numberedLines(it.order)
	}
	lines := []pane.Line{{}, pane.Line{}.Put(theme.Muted, "your answer")}
	lines = append(lines, it.words(words, theme.Text, w)...)
	if h < 3 {
		return nil
	}
	if len(lines) > h {
		lines = append(lines[:h-1], pane.Line{}.To(2).Put(theme.Faint, z.th.G.Dots))
	}
	return lines
}

// compare is the learner's answer beside a good one.
func (z *Quiz) compare(it *question, w int) []pane.Line {
	lines := pane.Line{}.Prose(theme.Strong, it.q.Ask).Wrap(w, 0)
	put := func(name string, body []pane.Line) {
		lines = append(append(lines, pane.Line{}, pane.Line{}.Put(theme.Muted, name)), body...)
	}
	yours := "your answer"
	if n := it.given.Confidence; n > 0 {
		yours += ", " + []string{"a guess", "fairly sure", "certain"}[n-1]
	}
	given := it.given.Given
	if it.order != nil {
		given = numberedLines(it.order)
	}
	put(yours, it.words(given, theme.Text, w))
	if it.had && it.before.Given != it.given.Given && it.order == nil {
		put("what you wrote before", it.words(it.before.Given, theme.Muted, w))
	}
	good := "a good answer"
	switch {
	case it.given.Right:
		lines = append(lines, pane.Line{}, pane.Line{}.Bold(theme.Pass, z.th.G.Pass).Bold(theme.Strong, " Right."))
	case it.given.Judged:
		lines = append(lines, pane.Line{}, pane.Line{}.Bold(theme.Refuse, z.th.G.Refuse).Bold(theme.Strong, " Not right."))
	default:
		good += " to compare with: which of its points did you have?"
	}
	put(good, prose(learn.GoodAnswer(it.q), theme.Strong, w))
	return lines
}

// words are the lines of an answer: as typed, or as the lesson's own words where
// they were chosen or put in order.
func (it *question) words(given string, hue theme.Token, w int) []pane.Line {
	if it.input == nil {
		return prose(given, hue, w)
	}
	var lines []pane.Line
	for _, part := range text.Lines(given) {
		lines = append(lines, pane.Line{}.To(2).Put(hue, part).Wrap(w, 2)...)
	}
	return lines
}

// prose are the lines of what a lesson says.
func prose(words string, hue theme.Token, w int) []pane.Line {
	var lines []pane.Line
	for _, part := range text.Lines(words) {
		lines = append(lines, pane.Line{}.To(2).Prose(hue, part).Wrap(w, 2)...)
	}
	return lines
}

func numberedLines(list []string) string {
	var b strings.Builder
	for i, s := range list {
		b.WriteString(strconv.Itoa(i+1) + ". " + s + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}
