package overlay

import (
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/report"
	"callstep/ui/keymap"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// chooser is a list over the recording to choose from.
type chooser struct {
	title, right, foot string
	cursor, page, top  int
	rows               int
	row                func(i, w int) pane.Line
	about              func(i, w int) []pane.Line // of the row under the cursor, in words
	choose             func(i int) Action
}

// The rows under a list that say more of the one under the cursor, and how many
// of the list must be left above them.
const (
	aboutRows   = 3
	leastChoice = 3
)

// chooseKey answers a key while a list is open.
func (t *Transcript) chooseKey(k tea.KeyMsg) (Action, bool) {
	c := t.chooser
	page := max(c.page-1, 1)
	switch action, _ := keymap.Lookup(keymap.Choosing, k.String()); action {
	case keymap.Down:
		c.point(c.cursor + 1)
	case keymap.Up:
		c.point(c.cursor - 1)
	case keymap.PageDown:
		c.point(c.cursor + page)
	case keymap.PageUp:
		c.point(c.cursor - page)
	case keymap.Top:
		c.point(0)
	case keymap.Bottom:
		c.point(c.rows - 1)
	case keymap.Enter:
		t.chooser = nil
		return c.choose(c.cursor), true
	case keymap.Close:
		t.chooser = nil
	default:
		return Action{}, false
	}
	return Action{}, true
}

func (c *chooser) point(at int) { c.cursor = max(0, min(at, c.rows-1)) }

// drawChooser draws the list in place of the messages.
func (t *Transcript) drawChooser(w, h, y int) []string {
	c := t.chooser
	margin := 0
	if w >= 100 {
		margin = 2
	}
	bw, bh := w-2*margin, min(h, c.rows+frameH+aboutRows+1)
	inner, rows := inside(bw, bh)
	about := 0
	if rows >= min(c.rows, leastChoice)+aboutRows+1 {
		about = aboutRows + 1
	}
	c.page = max(rows-about, 1)
	c.top = max(0, min(c.top, c.cursor-1, c.rows-c.page))
	if c.cursor > c.top+c.page-2 {
		c.top = max(0, min(c.cursor-c.page+2, c.rows-c.page))
	}
	var lines []pane.Line
	for i := c.top; i < min(c.top+c.page, c.rows); i++ {
		l := t.cursorSign(i == c.cursor).Add(c.row(i, inner-1))
		if i == c.cursor {
			l = l.Fit(inner).OnBar()
		}
		lines = append(lines, l)
	}
	for len(lines) < c.page {
		lines = append(lines, pane.Line{})
	}
	if about > 0 {
		words := c.about(c.cursor, inner)
		lines = append(append(lines, rule(t.th, inner)), words[:min(len(words), aboutRows)]...)
	}
	t.areas.box = area{margin, y + frameH/2, bw, c.page}
	f := box{th: t.th, title: c.title, right: c.right, foot: c.foot}
	out := make([]string, 0, h)
	for _, row := range f.draw(lines, bw, bh) {
		out = append(out, text.Spaces(margin)+row+text.Spaces(margin))
	}
	for len(out) < h {
		out = append(out, text.Spaces(w))
	}
	return out
}

// openExchanges lists the exchanges of the file.
func (t *Transcript) openExchanges() Action {
	each := t.whole.Each
	if len(each) == 1 {
		return Action{Notice: "The file holds one exchange."}
	}
	broken, provider := 0, 0
	for _, d := range each {
		provider = max(provider, text.Width(d.Exchange.Provider.String()))
		if d.First >= 0 {
			broken++
		}
	}
	t.chooser = &chooser{
		title: "Exchanges", right: strconv.Itoa(len(each)) + ", " + strconv.Itoa(broken) + " broken", cursor: t.at, rows: len(each),
		row: func(i, w int) pane.Line { return t.exchangeRow(i, provider+2, w) }, about: t.exchangeAbout,
		choose: func(i int) Action { t.choose(i); return Action{} },
	}
	return Action{}
}

// verdictWords are the verdict on an exchange in a few words, with its sign.
func (t *Transcript) verdictWords(d *diagnose.Diagnosis) (sign, words string, hue theme.Token) {
	g := &t.th.G
	switch {
	case !d.Exchange.Provider.Supported():
		return g.NA, "not judged", theme.Faint
	case d.First >= 0:
		return g.Refuse, pane.Boundary(d.Boundary()) + ": " + string(d.Code()), theme.Refuse
	case d.Warnings() > 0:
		return g.Off, pane.Count(d.Warnings(), "warning"), theme.Fault
	}
	return g.Pass, "nothing broke", theme.Pass
}

func (t *Transcript) exchangeRow(i, provider, w int) pane.Line {
	d := t.whole.Each[i]
	sign, words, hue := t.verdictWords(d)
	number := strconv.Itoa(i + 1)
	wide := len(strconv.Itoa(len(t.whole.Each)))
	l := pane.Line{}.To(wide-len(number)).Put(theme.Faint, number).To(wide+1).Bold(hue, sign).To(wide+3).
		Cell(theme.Muted, d.Exchange.Provider.String(), provider)
	words = text.Cut(words, w/2)
	end := w - text.Width(words) - 1
	label := glance(short(d.Exchange.Label))
	if label == "" {
		label = "(no words to tell it by)"
	}
	return l.Put(theme.Text, text.Cut(label, max(end-l.Width()-2, 0))).Fit(end).Put(hue, words)
}

func (t *Transcript) exchangeAbout(i, w int) []pane.Line {
	d := t.whole.Each[i]
	words, counted := t.words[i]
	if !counted {
		words = report.CountWords(diagnose.Count(d.Exchange)) + "."
		t.words[i] = words
	}
	if d.First >= 0 {
		words += " " + d.Findings[d.First].Evidence
	} else if d.Exchange.Reason != "" {
		words += " " + d.Exchange.Reason
	}
	return pane.Line{}.To(1).Raw(theme.Text, short(words)).Wrap(w-1, 1)
}

// openFindings lists the findings of the exchange, each consequence under what
// it follows from.
func (t *Transcript) openFindings() Action {
	d := t.shown()
	if len(d.Findings) == 0 {
		return Action{Notice: "Nothing was found in this exchange."}
	}
	order := byCause(d)
	at := 0
	if now := t.finding(); now != nil {
		for i, n := range order {
			if &d.Findings[n.finding] == now {
				at = i
			}
		}
	}
	t.chooser = &chooser{
		title: "Findings", right: pane.Count(d.Errors(), "error") + ", " + pane.Count(d.Warnings(), "warning"),
		foot: "a consequence stands under its cause", cursor: at, rows: len(order),
		row:   func(i, w int) pane.Line { return t.findingRow(order[i], w) },
		about: func(i, w int) []pane.Line { return t.findingAbout(order[i], w) },
		choose: func(i int) Action {
			t.jump(t.facts().of(&d.Findings[order[i].finding]))
			t.picked = order[i].finding
			return Action{}
		},
	}
	return Action{}
}

// leaf is a finding in the tree of causes.
type leaf struct{ finding, depth int }

// byCause puts the findings in the order of time, and each consequence behind
// its cause.
func byCause(d *diagnose.Diagnosis) []leaf {
	under := map[int][]int{}
	for i := range d.Findings {
		cause := d.Findings[i].Follows
		if cause >= i {
			cause = -1
		}
		under[cause] = append(under[cause], i)
	}
	var order []leaf
	var grow func(cause, depth int)
	grow = func(cause, depth int) {
		for _, i := range under[cause] {
			order = append(order, leaf{i, depth})
			grow(i, depth+1)
		}
	}
	grow(-1, 0)
	return order
}

func (t *Transcript) findingRow(n leaf, w int) pane.Line {
	d := t.shown()
	f := &d.Findings[n.finding]
	g := &t.th.G
	sign, hue := g.Refuse, theme.Refuse
	if f.Severity == exchange.Warning {
		sign, hue = g.Off, theme.Fault
	}
	const mostDepth = 4
	l := pane.Line{}.To(1)
	if n.depth > 0 {
		l = l.To(1+3*(min(n.depth, mostDepth)-1)).Put(theme.Line, g.Corners[2]+g.Light+" ")
	}
	l = l.Bold(hue, sign).Put(theme.Text, " ")
	if n.finding == d.First {
		l = l.Bold(theme.Strong, string(f.Code)).Put(theme.Refuse, "  first")
	} else {
		l = l.Put(theme.Strong, string(f.Code))
	}
	const code = 44
	if w >= 90 {
		l = l.To(code).Put(theme.Text, " ").Cell(theme.Muted, pane.Boundary(f.Boundary), 14)
	} else {
		l = l.Put(theme.Muted, "  "+pane.Boundary(f.Boundary))
	}
	where := ""
	if f.MessageIndex >= 0 {
		where = "message " + strconv.Itoa(f.MessageIndex)
	}
	end := w - text.Width(where) - 1
	if w >= 120 {
		l = l.Put(theme.Text, text.Cut(glance(short(f.Evidence)), max(end-l.Width()-2, 0)))
	}
	return l.Fit(end).Put(theme.Faint, where)
}

func (t *Transcript) findingAbout(n leaf, w int) []pane.Line {
	f := &t.shown().Findings[n.finding]
	return pane.Line{}.To(1).Raw(theme.Text, short(f.Evidence)).Wrap(w-1, 1)
}
