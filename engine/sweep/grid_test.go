package sweep

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/scenarios"
)

// TestGrids reads testdata/*.txt. One command: sweep scenario=ID, with the
// actors, the depth and the guards to switch; its input is the kinds of faults.
// What it prints is the glyph of each single fault at each place, the cells
// below depth 1, and the necessity. Written anew with CALLSTEP_UPDATE=1.
func TestGrids(t *testing.T) {
	if os.Getenv("CALLSTEP_UPDATE") == "1" {
		if err := flag.Set("rewrite", "true"); err != nil {
			t.Fatal(err)
		}
	}
	datadriven.Walk(t, "testdata", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			var id string
			o := Options{Kinds: strings.Fields(d.Input)}
			for _, arg := range d.CmdArgs {
				switch arg.Key {
				case "scenario":
					id = arg.Vals[0]
				case "actors":
					o.Actors = arg.Vals
				case "depth":
					arg.Scan(t, 0, &o.Depth)
				case "on":
					o.On = guards(t, arg.Vals)
				case "off":
					o.Off = guards(t, arg.Vals)
				}
			}
			return drawn(grid(t, load(t, id), o))
		})
	})
}

func guards(t *testing.T, names []string) exchange.Guards {
	t.Helper()
	if slices.Equal(names, []string{"all"}) {
		return exchange.AllGuards
	}
	list, err := guardsNamed(names)
	if err != nil {
		t.Fatal(err)
	}
	var set exchange.Guards
	for _, g := range list {
		set = set.With(g)
	}
	return set
}

func drawn(g *Grid) string {
	var b strings.Builder
	for _, table := range g.Tables() {
		fmt.Fprintf(&b, "%s\n", table.Actor)
		for _, row := range table.Rows {
			if !slices.ContainsFunc(row.Worst, func(c *Cell) bool { return c != nil }) {
				continue
			}
			fmt.Fprintf(&b, "  %-18s", row.Fault.Kind)
			for _, c := range row.Worst {
				if c == nil {
					b.WriteString(" " + Idle)
				} else {
					b.WriteString(" " + Glyph(c.Outcome))
				}
			}
			b.WriteString("\n")
		}
	}
	for i := range g.Cells {
		if c := &g.Cells[i]; len(c.Faults) > 1 {
			fmt.Fprintf(&b, "%s: %s, %s\n", c.Actor, c.Name(), c.Outcome)
		}
	}
	for o := exchange.FalseClaim; o <= exchange.Done; o++ {
		if g.Counts[o] > 0 {
			fmt.Fprintf(&b, "%s %s %d\n", Glyph(o), o, g.Counts[o])
		}
	}
	for _, n := range g.Necessity {
		fmt.Fprintf(&b, "%s stops %v, backs up %v\n", n.Guard, n.Stops, names(n.BacksUp))
	}
	return b.String()
}

// TestCaughtBy: a cell tells what answered its faults first, and when.
func TestCaughtBy(t *testing.T) {
	g := grid(t, load(t, "lost-reply"), Options{On: exchange.AllGuards})
	for name, want := range map[string]string{
		"lost_reply@3":                   "replay in turn 4",
		"new_key@4":                      "session_value_changed in turn 4",
		"out_of_range@3":                 "argument_out_of_range in turn 3",
		"changed_arguments@4,quantity=3": "session_value_changed in turn 4",
	} {
		i := slices.IndexFunc(g.Cells, func(c Cell) bool { return c.Name() == name })
		if i < 0 {
			t.Errorf("no cell %s", name)
			continue
		}
		if got := fmt.Sprintf("%s in turn %d", g.Cells[i].CaughtBy, g.Cells[i].Turn); got != want {
			t.Errorf("%s: %s, should be %s", name, got, want)
		}
	}
}

// TestNoDamage: with every guard on, no fault and no pair of faults does
// damage, whoever proposes.
func TestNoDamage(t *testing.T) {
	g := grid(t, load(t, "lost-reply"), Options{Actors: engine.ActorNames(), Depth: 2, On: exchange.AllGuards, Workers: 2})
	for _, c := range g.Worst(exchange.FalseClaim, exchange.Leaked, exchange.Duplicated, exchange.Runaway, exchange.Broken) {
		t.Errorf("%s: %s", c.Outcome, g.Repro(c, "lost-reply"))
	}
	for _, o := range []exchange.Outcome{exchange.FalseClaim, exchange.Leaked, exchange.Duplicated, exchange.Runaway, exchange.Broken} {
		if g.Counts[o] > 0 {
			t.Errorf("%d cells come to %s", g.Counts[o], o)
		}
	}
}

// TestWorkers: how many goroutines share the work changes nothing.
func TestWorkers(t *testing.T) {
	sc := load(t, "lost-reply")
	o := Options{Actors: engine.ActorNames(), Depth: 2, Kinds: []string{"new_key", "lost_reply", "crash_after_effect", "truncated"}}
	want := text(t, grid(t, sc, o))
	for _, n := range []int{2, 3, 8} {
		o.Workers = n
		if got := text(t, grid(t, sc, o)); got != want {
			t.Errorf("%d workers: %s", n, firstDifference(got, want))
		}
	}
}

// TestShards: the parts of a sweep, written and read, make up the whole.
func TestShards(t *testing.T) {
	sc := load(t, "lost-reply")
	for depth := 1; depth <= MaxDepth; depth++ {
		o := Options{Actors: engine.ActorNames(), Depth: depth, Source: "./x.yaml", Off: guards(t, []string{"conflict"})}
		if depth > 1 {
			o.Kinds = []string{"lost_reply", "changed_arguments", "markdown_fence"}
		}
		whole := grid(t, sc, o)
		var parts []*Grid
		for i := 4; i >= 1; i-- {
			o.Shard = Shard{i, 4}
			part, err := Read([]byte(text(t, grid(t, sc, o))))
			if err != nil {
				t.Fatal(err)
			}
			parts = append(parts, part)
		}
		merged, err := Merge(parts)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := text(t, merged), text(t, whole); got != want {
			t.Errorf("depth %d: %s", depth, firstDifference(got, want))
		}
		last := &whole.Cells[len(whole.Cells)-1]
		again := &merged.Cells[len(merged.Cells)-1]
		if merged.Repro(again, merged.Word()) != whole.Repro(last, whole.Word()) || *again.answer() != *last.answer() {
			t.Errorf("depth %d: %s %v became %s %v", depth, whole.Repro(last, whole.Word()), last.answer(), merged.Repro(again, merged.Word()), again.answer())
		}
	}
}

type answer struct {
	by   string
	turn int
}

func (c *Cell) answer() *answer { return &answer{c.CaughtBy, c.Turn} }

func TestMergeRefuses(t *testing.T) {
	sc := load(t, "lost-reply")
	part := func(i, of, depth int) *Grid {
		return grid(t, sc, Options{Kinds: []string{"lost_reply"}, Depth: depth, Shard: Shard{i, of}})
	}
	other := part(2, 2, 1)
	other.Scenario = "no-stock"
	short := part(2, 2, 1)
	short.Cells = short.Cells[:len(short.Cells)-1]
	for want, parts := range map[string][]*Grid{
		"there is nothing to merge":                          nil,
		"of 2 parts there is no 2":                           {part(1, 2, 1)},
		"part 1 of 2 is there twice":                         {part(1, 2, 1), part(1, 2, 1)},
		"one part is of 2, another of 3":                     {part(1, 2, 1), part(2, 3, 1)},
		"one part is of depth 1, another of depth 2":         {part(1, 2, 1), part(2, 2, 2)},
		"one part is of lost-reply, another of no-stock":     {part(1, 2, 1), other},
		"part 2 has not the cells that it says it has":       {part(1, 2, 1), short},
		"a sweep of lost-reply is whole already, not a part": {grid(t, sc, Options{Kinds: []string{"lost_reply"}})},
	} {
		if _, err := Merge(parts); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestReadRefuses: what is no grid is refused, with the reason.
func TestReadRefuses(t *testing.T) {
	for text, want := range map[string]string{
		``:   "it is not the JSON of a sweep: unexpected end of JSON input",
		`{}`: "it is not the JSON of a sweep: it has no scenario and depth",
		`{"scenario":"x","depth":1,"counts":{"fine":1}}`:                             `there is no outcome "fine"`,
		`{"scenario":"x","depth":1,"cells":[{"outcome":"fine"}]}`:                    `cell 1: there is no outcome "fine"`,
		`{"scenario":"x","depth":1,"necessity":[{"guard":"luck"}]}`:                  `there is no guard "luck"`,
		`{"scenario":"x","depth":1,"shard":{"index":3,"of":2}}`:                      "there is no part 3 of 2: parts are counted from 1",
		`{"scenario":"x","depth":1,"cells":[{"outcome":"done","faults":"new_key"}]}`: "it is not the JSON of a sweep: json: cannot unmarshal string into Go struct field cellJSON.cells.faults of type []sweep.faultJSON",
	} {
		if _, err := Read([]byte(text)); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
	}
}

// TestCancel: a sweep that is not wanted any more stops, and says so.
func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	seen := 0
	_, err := Run(ctx, load(t, "lost-reply"), Options{Depth: 2, Progress: func(done, total int) {
		if seen = done; done > total {
			t.Errorf("%d of %d", done, total)
		}
		if done == 10 {
			cancel()
		}
	}})
	if err != context.Canceled || seen != 10 {
		t.Errorf("stopped after %d with %v", seen, err)
	}
}

// TestProgress: progress goes up by one to the total, and the outcomes told
// with it come to those of the grid.
func TestProgress(t *testing.T) {
	last, all := 0, 0
	var met Counts
	g := grid(t, load(t, "lost-reply"), Options{Depth: 3, Kinds: []string{"lost_reply"}, Workers: 3, Progress: func(done, total int) {
		if done != last+1 {
			t.Errorf("%d after %d", done, last)
		}
		last, all = done, total
	}, Tally: func(so Counts) {
		if so.Total() < met.Total() {
			t.Errorf("%d cells after %d", so.Total(), met.Total())
		}
		met = so
	}})
	if last != all || all == 0 {
		t.Errorf("ended at %d of %d", last, all)
	}
	if met != g.Counts {
		t.Errorf("told %v, the grid has %v", met, g.Counts)
	}
}

func TestRunRefuses(t *testing.T) {
	sc := load(t, "lost-reply")
	for want, o := range map[string]Options{
		"a depth of 4: a sweep tries 1 to 3 faults at once":                                        {Depth: 4},
		`there is no fault "nonsense"`:                                                             {Kinds: []string{"nonsense"}},
		"there is no part 0 of 4: parts are counted from 1":                                        {Shard: Shard{0, 4}},
		`there is no actor "cat": the actors are recorded, careful, hasty, stubborn and forgetful`: {Actors: []string{"cat"}},
	} {
		if _, err := Run(context.Background(), sc, o); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestRepro(t *testing.T) {
	g := &Grid{Scenario: "x", Settings: []string{"idempotency=off"}, NoFaults: true}
	c := &Cell{Actor: "careful", Faults: []CellFault{{"new_key", "2x*", nil}, {"changed_arguments", "3", fault.Params{{Name: "note", Value: "it's"}}}}}
	want := `callstep run './my file.yaml' --actor careful --guard idempotency=off --no-faults --fault 'new_key@2x*' --fault 'changed_arguments@3,note=it'\''s'`
	if got := g.Repro(c, "./my file.yaml"); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestNecessity: switching only the guards that had a say in a run finds what
// switching all of them finds.
func TestNecessity(t *testing.T) {
	sc := load(t, "lost-reply")
	for _, on := range []exchange.Guards{0, exchange.AllGuards} {
		o := Options{Actors: []string{"recorded", "careful", "hasty"}, On: on}
		fast := grid(t, sc, o)
		everyGuard = true
		plain := grid(t, sc, o)
		everyGuard = false
		var got, want bytes.Buffer
		for _, n := range fast.Necessity {
			fmt.Fprintln(&got, n.Guard, n.Stops, names(n.BacksUp))
		}
		for _, n := range plain.Necessity {
			fmt.Fprintln(&want, n.Guard, n.Stops, names(n.BacksUp))
		}
		if got.String() != want.String() {
			t.Error(firstDifference(got.String(), want.String()))
		}
	}
}

// TestEveryGuardIsNeeded: over the built-in scenarios, every guard is the only
// one that stops some fault.
func TestEveryGuardIsNeeded(t *testing.T) {
	idle := exchange.AllGuards
	for _, id := range scenarios.Names() {
		if idle == 0 {
			break
		}
		g := grid(t, load(t, id), Options{Actors: engine.ActorNames(), Workers: 2})
		for _, n := range g.Necessity {
			if len(n.Stops) > 0 {
				idle = idle.Without(n.Guard)
			}
		}
	}
	if idle != 0 {
		t.Errorf("no built-in scenario shows what these are for: %s", idle)
	}
}

// TestNeeded: a sweep tells of the guards that the tools and limits of a
// scenario can need, and of no other.
func TestNeeded(t *testing.T) {
	for id, never := range map[string][]string{
		"lost-reply": {"confirmation"},
		"no-stock":   {"confirmation"},
		"exact-yes":  {"session_values", "conflict"},
	} {
		s := &sweep{sc: load(t, id)}
		if got, want := s.needed(), exchange.AllGuards&^guards(t, never); got != want {
			t.Errorf("%s can need %s\nshould be    %s", id, got, want)
		}
	}
	var told exchange.Guards
	for _, n := range grid(t, load(t, "lost-reply"), Options{Actors: engine.ActorNames(), Workers: 2}).Necessity {
		told = told.With(n.Guard)
	}
	if want := exchange.AllGuards.Without(exchange.Confirmation); told != want {
		t.Errorf("lost-reply tells of %s\nshould be     %s", told, want)
	}
}
