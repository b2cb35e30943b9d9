package widget

import (
	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/ui/layout"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// StripRows are the rows of the rail; those that the layout has no row for are
// empty.
type StripRows struct{ Labels, Track, Names, Evidence, Head string }

// Strip draws the rail: twelve stations, what became of each, and the headline
// hanging from the station at the program counter.
func Strip(th *theme.Theme, s *engine.Snapshot, w int, l layout.Strip) StripRows {
	st := stations(w, l)
	rows := StripRows{Track: track(th, s, w, st), Head: headline(th, s, w, l, st)}
	if l.Labels >= 0 {
		rows.Labels = labels(th, s, w, st)
	}
	if l.Names >= 0 {
		rows.Names = names(th, s, w, l, st)
	}
	if l.Evidence >= 0 {
		rows.Evidence = evidence(th, s, w, st)
	}
	return rows
}

// link is the state of the line between two stations.
type link uint8

const (
	ahead link = iota
	travelled
	cut
)

// linkAfter is the line from stage i to the next one. A refusal goes straight
// to the reply, and a lost reply ends there: such lines are cut.
func linkAfter(s *engine.Snapshot, i int) link {
	if i+1 < numStages && passed(s, i+1) {
		if passed(s, i) && !stops(s, i) {
			return travelled
		}
		return cut
	}
	if i == numStages-1 && s.Stages[i].Happened {
		return ahead // to the next turn
	}
	for j := range s.Stages {
		if j > i && s.Stages[j].Happened || j <= i && stops(s, j) {
			return cut
		}
	}
	return ahead
}

// passed reports a stage that the exchange came through; one that does not
// apply counts where the exchange went on behind it.
func passed(s *engine.Snapshot, i int) bool {
	if s.Stages[i].Happened || s.Stages[i].Mark != exchange.NotApplicable {
		return s.Stages[i].Happened
	}
	for _, later := range s.Stages[i+1:] {
		if later.Happened {
			return true
		}
	}
	return false
}

// stops reports a stage that the call did not get past.
func stops(s *engine.Snapshot, i int) bool {
	m := s.Stages[i].Mark
	return m == exchange.Refuse || m == exchange.Struck && i >= int(exchange.Execute)
}

func (r *row) link(l link, cross bool, n, at int) {
	line, crossing, hue := r.th.G.Light, r.th.G.LightCross, theme.Line
	switch l {
	case travelled:
		line, crossing, hue = r.th.G.Heavy, r.th.G.HeavyCross, theme.Track
	case cut:
		line, crossing = r.th.G.Dash, r.th.G.DashCross
	}
	if !cross {
		r.run(hue, line, n)
		return
	}
	r.run(hue, line, at)
	r.run(hue, crossing, 1)
	r.run(hue, line, n-at-1)
}

// track draws the signs and the line between them.
func track(th *theme.Theme, s *engine.Snapshot, w int, st [numStages]station) string {
	r := newRow(th, w).to(1)
	start := ahead
	if s.Stages[0].Happened {
		start = travelled
	}
	r.link(start, false, st[0].x-1-r.n, 0)
	for i, at := range st {
		r.to(at.x)
		sign, hue := pane.Mark(th, s.Stages[i].Mark)
		if i == s.Counter {
			r.bold(hue, sign)
		} else {
			r.put(hue, sign)
		}
		if mark, hue := pane.Change(th, s.Stages[i].Writes); mark != "" {
			r.bold(hue, mark)
		}
		if i == numStages-1 {
			break
		}
		end, cross := st[i+1].x-1, crosses(i+1)
		if r.n+1 < end {
			r.to(r.n + 1)
		}
		mid := (at.to + st[i+1].from - 1) / 2
		r.link(linkAfter(s, i), cross, end-r.n, min(max(mid-r.n, 0), end-r.n-1))
	}
	r.to(r.n + 1)
	r.link(linkAfter(s, numStages-1), false, w-1-r.n, 0)
	return r.String()
}

// names writes the stages under their signs, the one at the counter heavy in
// the hue of its mark and, where no caret points at it, in brackets.
func names(th *theme.Theme, s *engine.Snapshot, w int, l layout.Strip, st [numStages]station) string {
	r := newRow(th, w)
	for i, at := range st {
		name := stationName(exchange.Stage(i), l)
		switch {
		case i == s.Counter:
			_, hue := pane.Mark(th, s.Stages[i].Mark)
			if hue == theme.Pass || hue == theme.Faint {
				hue = theme.Strong
			}
			if !l.Caret {
				r.to(at.from-1).bold(hue, "["+name+"]")
			} else {
				r.to(at.from).bold(hue, name)
			}
		case s.Stages[i].Happened:
			r.to(at.from).put(theme.Muted, name)
		default:
			r.to(at.from).put(theme.Faint, name)
		}
	}
	return r.String()
}

// mostEvidence is the length of a stage's shortest evidence.
const mostEvidence = 9

// evidence writes each stage's shortest evidence under its name.
func evidence(th *theme.Theme, s *engine.Snapshot, w int, st [numStages]station) string {
	r := newRow(th, w)
	for i, at := range st {
		room := mostEvidence
		if i > 0 {
			room = min(room, 2*(at.x-r.n)-1) // what stands to the left stays readable
		}
		short := text.Cut(text.Clean(s.Stages[i].Short), room)
		hue := theme.Faint
		if i == s.Counter {
			_, hue = pane.Mark(th, s.Stages[i].Mark)
		}
		if n := text.Width(short); n > 0 {
			r.to(max(at.x-(n-1)/2, r.n+1)).put(hue, short)
		}
	}
	return r.String()
}

// boundaryLabels are the boundaries in words short enough for the rail.
var boundaryLabels = map[exchange.Boundary]string{
	exchange.Declaration: "declaration", exchange.ModelOutput: "model output", exchange.Execution: "execution",
	exchange.ToolResult: "result", exchange.FollowUpContext: "follow-up",
}

// labels names the five boundaries over their stations.
func labels(th *theme.Theme, s *engine.Snapshot, w int, st [numStages]station) string {
	r := newRow(th, w)
	for first := 0; first < numStages; {
		b := exchange.Stage(first).Boundary()
		last := first
		for last+1 < numStages && !crosses(last+1) {
			last++
		}
		word := boundaryLabels[b]
		at := (st[first].x+st[last].x)/2 - (len(word)-1)/2
		at = max(r.n+2, min(at, w-1-len(word)))
		if r.n == 0 {
			at = max(1, at-1)
		}
		hue := theme.Faint
		if s.Counter >= first && s.Counter <= last {
			hue = theme.Text
		}
		r.to(at).put(hue, word)
		first = last + 1
	}
	return r.String()
}
