package overlay

import (
	"strconv"
	"strings"
	"time"

	"callstep/engine"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// Size implements Overlay: everything.
func (s *Sweep) Size(w, h int) (int, int) { return max(w, 0), max(h, 0) }

// sideBySide is the width from which grid and description stand beside each
// other.
const sideBySide = 76

// View implements Overlay.
func (s *Sweep) View(w, h int) []string {
	head := s.head(w, h >= 28)
	out := pane.Draw(s.th, head, 0, w, min(len(head), h))
	room := h - len(out)
	switch {
	case s.grid == nil:
		return append(out, pane.Draw(s.th, s.waiting(w), 0, w, room)...)
	case w >= sideBySide:
		return append(out, pane.Draw(s.th, s.beside(w, room), 0, w, room)...)
	}
	return append(out, pane.Draw(s.th, s.below(w, room), 0, w, room)...)
}

// head is the title and the settings.
func (s *Sweep) head(w int, air bool) []pane.Line {
	title := pane.Line{}.To(1).Bold(theme.Title, "callstep").Put(theme.Text, "  ").Bold(theme.Strong, "Sweep")
	if w >= sideBySide {
		title = title.Bold(theme.Strong, ": every fault at every "+s.place())
	}
	figures := s.figures()
	for len(figures) > 0 && title.Width()+text.Width(strings.Join(figures, s.dot()))+3 > w {
		figures = figures[:len(figures)-1]
	}
	right := strings.Join(figures, s.dot())
	title = title.To(w-text.Width(right)-1).Put(theme.Muted, right)
	if air {
		return []pane.Line{title, {}, s.settings(w), {}}
	}
	return []pane.Line{title, s.settings(w)}
}

func (s *Sweep) dot() string { return " " + s.th.G.Dot + " " }

// figures say how large the sweep was, in an order in which the last ones can
// be left out.
func (s *Sweep) figures() []string {
	if s.grid == nil {
		return nil
	}
	size := pane.Count(len(s.board.rows), "fault") + " " + s.th.G.Times + " " + pane.Count(s.board.places, s.place())
	return []string{size, pane.Count(s.board.runs, "run"), duration(s.took)}
}

func duration(d time.Duration) string {
	switch ms := float64(d) / float64(time.Millisecond); {
	case ms < 10:
		return strconv.FormatFloat(ms, 'f', 1, 64) + " ms"
	case ms < 1000:
		return strconv.FormatFloat(ms, 'f', 0, 64) + " ms"
	default:
		return strconv.FormatFloat(ms/1000, 'f', 1, 64) + " s"
	}
}

// place is what the columns are: the recorded turns keep their numbers, other
// actors give one response after the other.
func (s *Sweep) place() string {
	switch s.actors[s.actor] {
	case engine.Recorded, allActors:
		return "turn"
	}
	return "response"
}

func (s *Sweep) placeWords() string { return s.place() + " " + itoa(s.col+1) }

// settings are the actor, the guards and how far the sweep is.
func (s *Sweep) settings(w int) pane.Line {
	l := pane.Line{}.To(1).Put(theme.Muted, "actor ").Add(s.choice(s.actors[s.actor])).
		Put(theme.Text, "   ").Put(theme.Muted, "guards ").Add(s.choice(sweepGuards[s.guards]))
	done, total := s.done, s.total
	if s.grid != nil {
		done = total
	}
	words := " " + itoa(done) + " of " + itoa(total)
	if s.grid != nil {
		words = " done"
	}
	bar := min(20, w-l.Width()-4-len(words))
	if total == 0 || bar < 4 {
		return l
	}
	full := bar * done / total
	return l.Put(theme.Text, "   ").Put(theme.Track, strings.Repeat(s.th.G.Heavy, full)).
		Put(theme.Faint, strings.Repeat(s.th.G.Light, bar-full)).Put(theme.Muted, words)
}

func (s *Sweep) choice(value string) pane.Line {
	before, after := "‹ ", " ›"
	if s.th.ASCII {
		before, after = "< ", " >"
	}
	return pane.Line{}.Put(theme.Accent, before).Bold(theme.Title, value).Put(theme.Accent, after)
}

// waiting stands where the grid will be.
func (s *Sweep) waiting(w int) []pane.Line {
	if s.why != "" {
		return append([]pane.Line{{}}, pane.Line{}.To(1).Bold(theme.Refuse, s.th.G.Refuse+" ").
			Raw(theme.Text, "This cannot be swept: "+s.why).Wrap(w-1, 3)...)
	}
	return append([]pane.Line{{}}, pane.Line{}.To(1).Put(theme.Muted, "Every fault is tried at every "+s.place()+", each in a run of its own. "+
		"esc stops that and closes.").Wrap(w-1, 1)...)
}

// beside draws the grid and the description beside it.
func (s *Sweep) beside(w, h int) []pane.Line {
	g := s.columns(w)
	grid, about := s.table(g, h), s.about(w-g.end-4, h-1)
	rows := make([]pane.Line, h)
	for i := range rows {
		l := pane.Line{}
		if i < len(grid) {
			l = grid[i].Fit(g.end)
		}
		if i > 0 {
			l = l.To(g.end).Put(theme.Text, " ").Put(theme.Line, s.th.G.Vertical+" ")
			if i <= len(about) {
				l = l.Add(about[i-1])
			}
		}
		rows[i] = l
	}
	return rows
}

// below draws the grid and the description under it.
func (s *Sweep) below(w, h int) []pane.Line {
	const most = 8
	about := s.brief(w-2, max(min(most, h-8), 0))
	grid := s.table(s.columns(w), h-len(about)-1)
	for len(grid) < h-len(about)-1 {
		grid = append(grid, pane.Line{})
	}
	if len(about) == 0 {
		return grid
	}
	grid = append(grid, rule(s.th, w))
	for _, l := range about {
		grid = append(grid, pane.Line{}.To(1).Add(l))
	}
	return grid
}
