package overlay

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/scenario"
	"callstep/engine/sweep"
	"callstep/scenarios/scenariotest"
	"callstep/ui/pane/panetest"
)

// swept is the screen with the sweep of a lesson on it, the cursor on a cell.
func swept(t *testing.T, at string, change func(*Fresh)) *Sweep {
	t.Helper()
	sc := scenariotest.Load(t, "lost-reply")
	f := Fresh{
		Word: "lost-reply", Actor: engine.Recorded, Turns: len(sc.Turns), Lesson: sc.Guards, Guards: sc.Guards,
		Own: []string{"lost_reply@3"},
	}
	if change != nil {
		change(&f)
	}
	s := NewSweep(f)
	from := damaged()
	for g := range from.guards {
		from.guards[g].On = sc.Guards.Has(exchange.Guard(g))
	}
	s.Set(panetest.Plain, from)
	sweepNow(t, s, sc, 1)
	s.to(t, at)
	return s
}

// sweepNow makes the sweep that the screen asks for.
func sweepNow(t *testing.T, s *Sweep, sc *scenario.Scenario, gen int) {
	t.Helper()
	ask, wanted := s.Ask()
	if !wanted {
		t.Fatal("no sweep is asked for")
	}
	s.Began(gen)
	g, err := sweep.Run(context.Background(), sc, sweep.Options{Actors: ask.Actors, On: ask.On, Off: ask.Off})
	s.Ended(gen, g, time.Millisecond, err)
}

// to puts the cursor on KIND@N.
func (s *Sweep) to(t *testing.T, at string) {
	t.Helper()
	for r := range s.board.rows {
		for c := range s.board.places {
			if s.board.rows[r].fault.Kind+"@"+itoa(c+1) == at {
				s.point(r, c)
				return
			}
		}
	}
	if at != "" {
		t.Fatalf("there is no %s", at)
	}
}

func TestSweepOpensCells(t *testing.T) {
	for _, c := range []struct {
		name, at, keys, want string
		change               func(*Fresh)
	}{
		{"a fault", "unknown_tool@2", "enter", "restart | inject unknown_tool@2 | goto 2", nil},
		{"the next turn", "unknown_tool@2", "right enter", "restart | inject unknown_tool@3 | goto 3", nil},
		{"the turn before", "unknown_tool@3", "left enter", "restart | inject unknown_tool@2 | goto 2", nil},
		{"no further than the last turn", "unknown_tool@2", "right right right right enter", "restart | inject unknown_tool@4 | goto 4", nil},
		{"the worst of what was tried", "changed_arguments@3", "enter", "restart | inject changed_arguments@3,quantity=1 | goto 3", nil},
		{"a turn left out is not gone to afterwards", "drop_turn@3", "enter", "restart | goto 3 | inject drop_turn@3", nil},
		{"the fault below", "wrong_type@2", "up enter", "restart | inject unknown_tool@2 | goto 2", nil},
		{"what the run was opened with is taken out", "unknown_tool@2", "enter", "restart | remove fenced@1 | inject unknown_tool@2 | goto 2",
			func(f *Fresh) { f.Added = []string{"fenced@1"} }},
		{"unless it is the fault", "unknown_tool@2", "enter", "restart | goto 2",
			func(f *Fresh) { f.Added = []string{"unknown_tool@2"} }},
		{"guards as they were swept", "unknown_tool@2", "enter", "restart | guard schema=on | inject unknown_tool@2 | goto 2",
			func(f *Fresh) { f.Guards = f.Guards.Without(exchange.SchemaGuard) }},
		{"nothing to open", "swapped_dates@2", "enter", "", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := swept(t, c.at, c.change)
			got, used := press(s, c.keys)
			if commands(got) != c.want || !used || got.Notice == "" || got.Close != (c.want != "") {
				t.Errorf("%s gives %q, closes %v, notice %q; want %q", c.keys, commands(got), got.Close, got.Notice, c.want)
			}
		})
	}
}

func TestSweepAsks(t *testing.T) {
	s := swept(t, "unknown_tool@2", nil)
	if _, again := s.Ask(); again {
		t.Error("it asks for the same sweep twice")
	}
	for _, c := range []struct {
		keys, actors, on string
		all              bool
	}{
		{"tab", "careful", "", false},
		{"shift+tab", "recorded", "", false},
		{"shift+tab", strings.Join(engine.ActorNames(), " "), "", false},
		{"tab", "recorded", "", false},
		{"g", "recorded", "session_values durable_ledger atomic_insert", true},
		{"g", "recorded", "", false},
		{"g", "recorded", "", false},
	} {
		if _, used := press(s, c.keys); !used {
			t.Errorf("%s is not used", c.keys)
		}
		ask, wanted := s.Ask()
		if got := strings.Join(ask.Actors, " "); !wanted || got != c.actors {
			t.Errorf("%s asks for %q, want %q", c.keys, got, c.actors)
		}
		if got := strings.Join(ask.On.Names(), " "); got != c.on || ask.Off != 0 {
			t.Errorf("%s switches %q on, %v off; want %q", c.keys, got, ask.Off.Names(), c.on)
		}
	}
}

// TestSweepOfAnotherActor: the actor proposes instead, without the faults that
// come with the recorded turns; and the other way about.
func TestSweepOfAnotherActor(t *testing.T) {
	s := swept(t, "", func(f *Fresh) { f.Actor = "careful" })
	if got := s.actors[s.actor]; got != "careful" {
		t.Fatalf("it starts with %s", got)
	}
	s.fresh.Actor = engine.Recorded
	s.to(t, "unknown_tool@2")
	got, _ := press(s, "enter")
	if want := "restart | actor careful | remove lost_reply@3 | inject unknown_tool@2x* | goto 2"; commands(got) != want || !got.Close {
		t.Errorf("enter gives %q, want %q", commands(got), want)
	}
	got, _ = press(s, "y")
	if want := "callstep run lost-reply --actor careful --fault 'unknown_tool@2x*'"; got.Copy != want {
		t.Errorf("y copies %q, want %s", got.Copy, want)
	}
	s = swept(t, "", nil)
	s.fresh.Actor = "hasty"
	s.to(t, "unknown_tool@2")
	got, _ = press(s, "enter")
	if want := "restart | actor recorded | inject lost_reply@3 | inject unknown_tool@2 | goto 2"; commands(got) != want || !got.Close {
		t.Errorf("enter gives %q, want %q", commands(got), want)
	}
}

func TestSweepGoesFromDamageToDamage(t *testing.T) {
	s := swept(t, "unknown_tool@2", nil)
	first := ""
	seen := map[string]bool{}
	for range len(s.board.worth) + 1 {
		press(s, "d")
		at := s.board.rows[s.row].fault.Kind + "@" + itoa(s.col+1)
		if first == "" {
			first = at
		}
		seen[at] = true
	}
	if at := s.board.rows[s.row].fault.Kind + "@" + itoa(s.col+1); at != first || len(seen) != len(s.board.worth) {
		t.Errorf("after %d of %d cells it is at %s, want %s again", len(seen), len(s.board.worth), at, first)
	}
}

// TestStaleSweepsAreDropped: what an earlier sweep still says changes nothing.
func TestStaleSweepsAreDropped(t *testing.T) {
	s := swept(t, "", nil)
	grid := s.grid
	press(s, "tab")
	s.Ask()
	s.Began(2)
	s.Told(1, 5, 9)
	s.Ended(1, grid, time.Second, nil)
	if s.grid != nil || s.total != 0 || !s.running {
		t.Error("a stale sweep is taken for the new one")
	}
	s.Told(2, 5, 9)
	if screen := strings.Join(s.View(100, 23), "\n"); !strings.Contains(screen, "5 of 9") || !strings.Contains(screen, "careful") {
		t.Errorf("no progress in sight:\n%s", screen)
	}
	for _, k := range []string{"enter", "y", "d"} {
		if do, _ := press(s, k); do.Notice == "" || do.Close || do.Copy != "" {
			t.Errorf("%s before there is a grid: %+v", k, do)
		}
	}
	s.Ended(2, nil, 0, errors.New("\x1b[2Jbroken"))
	if screen := strings.Join(s.View(100, 23), "\n"); !strings.Contains(screen, "This cannot be swept: ") || strings.Contains(screen, "\x1b") {
		t.Errorf("no error in sight:\n%s", screen)
	}
}

// TestSweepIsExact draws it at every size, also with more turns than fit.
func TestSweepIsExact(t *testing.T) {
	for _, turns := range []int{4, 40} {
		s := swept(t, "", func(f *Fresh) { f.Turns = turns; f.Word = "a b\x1b[2J" })
		s.Set(panetest.Dark, damaged())
		for w := 1; w <= 200; w += 1 + w/9 {
			for h := 1; h <= 60; h += 1 + h/5 {
				panetest.Rows(t, s.View(w, h), w, h)
				s.point((s.row+7)%len(s.board.rows), (s.col+3)%s.board.places)
			}
		}
	}
}

// TestSweepKeepsTheCursorInSight goes through all of it on a small screen.
func TestSweepKeepsTheCursorInSight(t *testing.T) {
	s := swept(t, "", func(f *Fresh) { f.Turns = 40 })
	for _, size := range []panetest.Size{{W: 60, H: 17}, {W: 80, H: 23}, {W: 120, H: 35}} {
		for row := range s.board.rows {
			s.point(row, row%s.board.places)
			screen := strings.Join(s.View(size.W, size.H), "\n")
			if kind := "▸ " + s.board.rows[row].fault.Kind; !strings.Contains(screen, kind) || !strings.Contains(screen, "[") {
				t.Fatalf("%v: %s@%d is out of sight:\n%s", size, kind, s.col+1, screen)
			}
		}
	}
}
