package overlay

import (
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/sweep"
	"callstep/ui/keymap"
	"callstep/ui/pane"
	"callstep/ui/theme"
)

// Fresh is what a run is before anything was changed on the screen, so that a
// cell of the sweep can be made again from it.
type Fresh struct {
	Word   string          // names the scenario on the command line
	Actor  string          // who writes the turns
	Turns  int             // recorded turns
	Lesson exchange.Guards // on in the scenario
	Guards exchange.Guards // on at the start of the run
	Own    []string        // faults that come with the recorded turns, nil if they are left out
	Added  []string        // faults that the run was opened with besides
}

// SweepAsk is a sweep to be made.
type SweepAsk struct {
	Actors  []string
	On, Off exchange.Guards // changes to the scenario's guards
}

// Sweep shows what every fault at every turn comes to. It never sweeps itself:
// it says what it wants, and is told how far that is and what came of it.
type Sweep struct {
	th    *theme.Theme
	fresh Fresh
	now   exchange.Guards // on when the screen opened
	known bool            // now is known

	actors []string // to choose from; the last is all of them
	actor  int
	guards guardChoice

	wanted      bool
	gen         int // of the sweep under way or done; what others tell is stale
	running     bool
	done, total int
	why         string // the sweep could not be made
	took        time.Duration

	grid   *sweep.Grid
	board  board
	row    int
	col    int
	placed bool

	rows pane.Scroll
	left int // first column in sight
	page int
}

// guardChoice is under which guards to sweep.
type guardChoice uint8

const (
	guardsNow guardChoice = iota
	guardsAll
	guardsLesson
	numGuardChoices
)

var sweepGuards = [numGuardChoices]string{"as now", "all on", "as in the lesson"}

const allActors = "all"

// NewSweep makes the screen for the scenario being walked.
func NewSweep(f Fresh) *Sweep {
	s := &Sweep{fresh: f, actors: append(engine.ActorNames(), allActors), wanted: true}
	s.actor = max(slices.Index(s.actors, f.Actor), 0)
	return s
}

// Whole reports that the screen is all the overlay's.
func (s *Sweep) Whole() bool { return true }

// Set implements Overlay. The guards are those of the moment it opens.
func (s *Sweep) Set(th *theme.Theme, src Source) {
	s.th = th
	if s.known {
		return
	}
	s.known = true
	for _, g := range src.Guards() {
		if g.On {
			s.now = s.now.With(g.Guard)
		}
	}
}

// Keys implements Overlay.
func (s *Sweep) Keys() keymap.Context { return keymap.Sweep }

// Ask is the sweep to make, once each time another one is wanted.
func (s *Sweep) Ask() (ask SweepAsk, wanted bool) {
	if !s.wanted {
		return SweepAsk{}, false
	}
	s.wanted = false
	on := s.guardsOn()
	ask = SweepAsk{Actors: []string{s.actors[s.actor]}, On: on &^ s.fresh.Lesson, Off: s.fresh.Lesson &^ on}
	if s.actors[s.actor] == allActors {
		ask.Actors = s.actors[:len(s.actors)-1]
	}
	return ask, true
}

// guardsOn are the guards in force in the sweep.
func (s *Sweep) guardsOn() exchange.Guards {
	switch s.guards {
	case guardsAll:
		return exchange.AllGuards
	case guardsLesson:
		return s.fresh.Lesson
	}
	return s.now
}

// Began tells that the sweep asked for is under way, by its number.
func (s *Sweep) Began(gen int) {
	s.gen, s.running, s.done, s.total, s.why = gen, true, 0, 0, ""
	s.grid, s.board = nil, board{}
}

// Told tells how far a sweep is.
func (s *Sweep) Told(gen, done, total int) {
	if gen == s.gen {
		s.done, s.total = done, total
	}
}

// Ended tells what a sweep came to.
func (s *Sweep) Ended(gen int, g *sweep.Grid, took time.Duration, err error) {
	if gen != s.gen || !s.running {
		return
	}
	s.running = false
	if err != nil {
		s.why = err.Error()
		return
	}
	turns := s.fresh.Turns
	if s.actors[s.actor] != engine.Recorded {
		turns = 0
	}
	s.grid, s.took, s.board = g, took, boardOf(g, turns)
	if !s.placed {
		s.placed = true
		s.row, s.col = s.board.first()
	}
	s.point(s.row, s.col)
}

func (s *Sweep) point(row, col int) {
	s.row = max(0, min(row, len(s.board.rows)-1))
	s.col = max(0, min(col, s.board.places-1))
}

// again asks for a sweep with other settings.
func (s *Sweep) again() { s.wanted = true }

// Key implements Overlay.
func (s *Sweep) Key(k tea.KeyMsg) (Action, bool) {
	action, _ := keymap.Lookup(keymap.Sweep, k.String())
	switch action {
	case keymap.Down:
		s.point(s.row+1, s.col)
	case keymap.Up:
		s.point(s.row-1, s.col)
	case keymap.Right:
		s.point(s.row, s.col+1)
	case keymap.Left:
		s.point(s.row, s.col-1)
	case keymap.PageDown:
		s.point(s.row+max(s.page-2, 1), s.col)
	case keymap.PageUp:
		s.point(s.row-max(s.page-2, 1), s.col)
	case keymap.Top:
		s.point(0, s.col)
	case keymap.Bottom:
		s.point(len(s.board.rows)-1, s.col)
	case keymap.Next:
		s.actor = (s.actor + 1) % len(s.actors)
		s.again()
	case keymap.Prev:
		s.actor = (s.actor + len(s.actors) - 1) % len(s.actors)
		s.again()
	case keymap.GuardList:
		s.guards = (s.guards + 1) % numGuardChoices
		s.again()
	case keymap.NextDiff:
		return s.nextDamage(), true
	case keymap.Copy:
		return s.copy(), true
	case keymap.Enter:
		return s.enter(), true
	default:
		return Action{}, false
	}
	return Action{}, true
}

// nextDamage goes to the next cell worth a look, after the last to the first.
func (s *Sweep) nextDamage() Action {
	list := s.board.worth
	if len(list) == 0 {
		if s.grid == nil {
			return s.noCell()
		}
		return Action{Notice: "No fault does damage here."}
	}
	next := 1 + slices.IndexFunc(list, func(p spot) bool { return p.row == s.row && p.col == s.col })
	to := list[next%len(list)]
	s.point(to.row, to.col)
	return Action{}
}

// cell is the one under the cursor, nil where the fault could not act.
func (s *Sweep) cell() *sweep.Cell {
	if sl := s.board.at(s.row, s.col); sl != nil {
		return sl.worst
	}
	return nil
}
