package ledger

import (
	"strconv"

	"callstep/engine"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// detail is how much is said below the table.
type detail uint8

const (
	nothing detail = iota
	worst          // only the first thing that does not hold
	short          // attempts, and one line for all that must hold
	full
)

// colFact is where the facts start, after their names.
const colFact = 14

func fact(name string) pane.Line {
	return pane.Line{}.Put(theme.Muted, name).To(colFact)
}

// facts are the lines below the table.
func (p *Pane) facts(w int, d detail) []pane.Line {
	var all []pane.Line
	if d >= short {
		all = append(all, p.attempts(w))
	}
	all = append(all, p.invariants(d)...)
	if d == full {
		all = append(all, p.conversation())
	}
	return all
}

// maxBar is the longest bar; higher limits are drawn to scale.
const maxBar = 10

func (p *Pane) attempts(w int) pane.Line {
	v := &p.snap.Ledger
	l := fact("attempts")
	if v.Limit <= 0 {
		return l.Put(theme.Text, strconv.Itoa(v.Attempts)).Put(theme.Muted, ", no limit")
	}
	hue := theme.Accent
	if v.Attempts > v.Limit {
		hue = theme.Refuse
	}
	if w >= 40 {
		l = l.Add(bar(p.th, hue, v.Attempts, v.Limit)).Put(theme.Text, " ")
	}
	l = l.Put(theme.Text, strconv.Itoa(v.Attempts)+" of "+strconv.Itoa(v.Limit))
	if v.Attempts > v.Limit {
		return l.Put(theme.Refuse, ", beyond the limit")
	}
	return l.Put(theme.Muted, ", then a person")
}

// bar draws used out of limit as full and empty parts.
func bar(th *theme.Theme, hue theme.Token, used, limit int) pane.Line {
	n := min(limit, maxBar)
	on := max(0, min(n, (used*n+limit-1)/limit))
	l := pane.Line{}
	for i := range n {
		if i < on {
			l = l.Put(hue, th.G.Full)
		} else {
			l = l.Put(hue, th.G.Empty)
		}
	}
	return l
}

// invariants says what must hold: each on a line of its own, or in short those
// that do not hold, and how many do when all hold.
func (p *Pane) invariants(d detail) []pane.Line {
	var said []pane.Line
	all := p.snap.Ledger.Invariants
	for i := range all {
		if d == full || len(all) == 1 && d == short || !all[i].Holds && d > nothing {
			said = append(said, p.invariant(&all[i]))
		}
	}
	if d == worst && len(said) > 1 {
		return []pane.Line{fact("must hold").Add(said[0]).Put(theme.Refuse, ", and "+strconv.Itoa(len(said)-1)+" more")}
	}
	if d == short && len(said) == 0 && len(all) > 0 {
		said = append(said, pane.Line{}.Put(theme.Pass, p.th.G.Pass+" ").Put(theme.Text, "all "+strconv.Itoa(len(all))))
	}
	lines := make([]pane.Line, len(said))
	for i, l := range said {
		name := ""
		if i == 0 {
			name = "must hold"
		}
		lines[i] = fact(name).Add(l)
	}
	return lines
}

func (p *Pane) invariant(v *engine.InvariantView) pane.Line {
	l := pane.Line{}
	now := theme.Muted
	if v.Holds {
		l = l.Put(theme.Pass, p.th.G.Pass+" ").Put(theme.Text, text.Clean(v.Text))
	} else {
		l, now = l.Bold(theme.Refuse, p.th.G.Refuse+" "+text.Clean(v.Text)), theme.Refuse
	}
	if v.Now != "" {
		l = l.Put(now, ", "+text.Clean(v.Now))
	}
	return l
}

func (p *Pane) conversation() pane.Line {
	v := &p.snap.Ledger
	l := fact("conversation").Put(theme.Text, pane.Count(v.Messages, "message"))
	if v.Unanswered > 0 {
		l = l.Put(theme.Fault, ", "+pane.Count(v.Unanswered, "call")+" unanswered")
	}
	return l
}
