package main

import (
	"context"
	"errors"
	"io"
	"math"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/report"
	"callstep/engine/sweep"
	"callstep/ui/text"
)

// sweeping is how the command line asks for a sweep.
type sweeping struct {
	setup
	actors, only, failOn []string
	depth, workers       int
	shard                string
	merge                bool
	json, markdown       bool
	junit                junit
}

func (a *app) sweepVerb() *cobra.Command {
	s := &sweeping{}
	cmd := &cobra.Command{
		Use:   "sweep SCENARIO | --merge FILE...",
		Short: "Try every fault at every turn, and see which guard stops what",
		Long: `Try every fault of the catalogue at every turn, alone or up to three at once,
and tell what each run came to. Nothing is drawn by lot: the same sweep gives
the same grid, however many processors share it.

A square of the grid is one fault at one turn. It may take several runs, because
a fault can strike in several ways, once or again and again; the square shows
the worst of them. Below the grid both are counted: runs and squares. Depth 2
and 3 count the runs with all sets of two and three faults as well, and list
those that are worse than each of their parts. Then comes what each guard is
there for: the faults that only it stops, and the guards that it backs up.

--shard 2/4 does the second of four parts and prints it as JSON; --merge puts
the parts together, and prints what the whole sweep would have.

While it lasts, a terminal shows how far it is and what came of the runs so
far. Ctrl-C stops it.

Exit code 0: swept. 1: an outcome of --fail-on was met. 2: the scenario, a part
or the command line cannot be used, or the sweep was interrupted.`,
		Example: `  callstep sweep lost-reply
  callstep sweep lost-reply --actor all --guard all=on --depth 2
  callstep sweep lost-reply --actor careful --fail-on duplicated,false_claim --junit=report.xml
  callstep sweep lost-reply --actor all --shard 1/4 > part1.json
  callstep sweep --merge part1.json part2.json part3.json part4.json`,
		GroupID:           groupWalk,
		ValidArgsFunction: completeScenarios,
		RunE:              func(cmd *cobra.Command, args []string) error { return a.sweep(cmd, s, args) },
	}
	f := cmd.Flags()
	f.StringSliceVar(&s.actors, "actor", []string{engine.Recorded}, "who proposes: a name, several with commas, or all")
	f.IntVar(&s.depth, "depth", 1, "how many faults at once, 1 to 3")
	f.StringSliceVar(&s.only, "only", nil, "try only these faults: KIND,KIND")
	f.StringArrayVar(&s.Guards, "guard", nil, "switch a guard: NAME=on or NAME=off, all=on; may be repeated")
	f.BoolVar(&s.NoFaults, "no-faults", false, "leave out the scenario's own faults")
	f.StringSliceVar(&s.failOn, "fail-on", nil, "exit with 1 if a run comes to one of these outcomes")
	f.StringVar(&s.shard, "shard", "", "do one part only: PART/PARTS, as in 2/4")
	f.BoolVar(&s.merge, "merge", false, "put the parts of a sharded sweep together")
	f.IntVar(&s.workers, "workers", runtime.NumCPU(), "how many processors to use")
	f.BoolVar(&s.json, "json", false, "one JSON object, for a program")
	f.BoolVar(&s.markdown, "markdown", false, "a Markdown page")
	s.junit.flags(cmd, true)
	complete(cmd, "actor", completeActors)
	complete(cmd, "guard", completeGuards)
	complete(cmd, "fail-on", completeOutcomes)
	complete(cmd, "only", completeKinds)
	return cmd
}

func completeOutcomes(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return exchange.OutcomeNames(), cobra.ShellCompDirectiveNoFileComp
}

func completeKinds(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return faultKinds(), cobra.ShellCompDirectiveNoFileComp
}

func faultKinds() []string {
	var kinds []string
	for _, f := range fault.Catalogue() {
		kinds = append(kinds, f.Kind)
	}
	return kinds
}

// sweep sweeps, or merges, and prints.
func (a *app) sweep(cmd *cobra.Command, s *sweeping, args []string) error {
	bad, err := s.outcomes()
	if err != nil {
		return err
	}
	if s.junit.prints() && !s.merge && len(args) == 2 {
		return unusablef("Write --junit="+args[1]+".", "a file behind --junit needs a =")
	}
	if err := s.junit.free(); err != nil {
		return err
	}
	var g *sweep.Grid
	if s.merge {
		g, err = a.mergeParts(args)
	} else if err = exactly(1, "one scenario: an id or a file")(cmd, args); err == nil {
		g, err = a.swept(cmd.Context(), s, args[0])
	}
	if err != nil {
		return err
	}
	if err := a.printRun(func(w io.Writer) error { return s.write(w, g, bad) }); err != nil {
		return err
	}
	if err := a.putJUnit(&s.junit, func(w io.Writer) error { return junitGrid(w, g, bad) }); err != nil {
		return err
	}
	for _, o := range bad {
		if g.Counts[o] > 0 {
			return silent(found)
		}
	}
	return nil
}

// swept runs the sweep. Ctrl-C stops it; a second one ends callstep at once.
func (a *app) swept(ctx context.Context, s *sweeping, word string) (*sweep.Grid, error) {
	o, err := s.options()
	if err != nil {
		return nil, err
	}
	sc, err := a.compile(word)
	if err != nil {
		return nil, err
	}
	if word != sc.ID {
		o.Source = word
	}
	if ctx == nil {
		ctx = context.Background()
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	defer stop()
	context.AfterFunc(ctx, stop)
	m := &meter{}
	o.Progress, o.Tally = m.progress, m.tally
	hide := m.show(a.err, "sweeping "+sc.ID)
	g, err := sweep.Run(ctx, sc, o)
	hide()
	var crash *sweep.Crash
	switch {
	case errors.As(err, &crash):
		return nil, unusablef("This is a bug of callstep. Please report it with this command: "+crash.Run, "the sweep of %s broke down: %v", sc.ID, crash.Panic)
	case errors.Is(err, context.Canceled):
		percent, cells := m.share()
		return nil, unusablef("Nothing was printed: part of a grid would look like all of it. --shard sweeps in parts.",
			"the sweep of %s was interrupted at %d %%, after %s", sc.ID, percent, exchange.Count(cells, "run"))
	case err != nil:
		return nil, unusablef("`callstep sweep --help` shows what can be set.", "cannot sweep %s: %s", sc.ID, err)
	}
	return g, nil
}

// mostWorkers bounds what a typing error can cost. More goroutines than
// processors gain nothing.
const mostWorkers = 1024

func (s *sweeping) options() (sweep.Options, error) {
	run, err := s.setup.options()
	if err != nil {
		return sweep.Options{}, err
	}
	o := sweep.Options{Kinds: s.only, Depth: s.depth, On: run.On, Off: run.Off, NoFaults: s.NoFaults, Workers: min(s.workers, mostWorkers)}
	if o.Actors, err = s.cast(); err != nil {
		return o, err
	}
	if s.depth < 1 || s.depth > sweep.MaxDepth {
		return o, unusablef("Three faults at once are the most.", "--depth %d: a sweep tries 1 to %d faults at once", s.depth, sweep.MaxDepth)
	}
	if s.workers < 1 {
		return o, unusablef("Leave it out to use all processors.", "--workers %d: it takes at least one", s.workers)
	}
	for _, kind := range s.only {
		if err := known("--only", "fault", kind, faultKinds()); err != nil {
			return o, err
		}
	}
	if s.shard == "" {
		return o, nil
	}
	if o.Shard, err = parseShard(s.shard); err != nil {
		return o, err
	}
	if s.junit.to != "" || s.markdown {
		return o, unusablef("Merge the parts, and ask for it then: --merge takes the same flags.", "--shard prints JSON only")
	}
	s.json = true
	return o, nil
}

// cast is the actors that were asked for, each once.
func (s *sweeping) cast() ([]string, error) {
	if slices.Contains(s.actors, "all") {
		return engine.ActorNames(), nil
	}
	var cast []string
	for _, name := range s.actors {
		if err := known("--actor", "actor", name, engine.ActorNames()); err != nil {
			return nil, err
		}
		if !slices.Contains(cast, name) {
			cast = append(cast, name)
		}
	}
	return cast, nil
}

// outcomes are those of --fail-on.
func (s *sweeping) outcomes() ([]exchange.Outcome, error) {
	var bad []exchange.Outcome
	for _, name := range s.failOn {
		if err := known("--fail-on", "outcome", name, exchange.OutcomeNames()); err != nil {
			return nil, err
		}
		o, _ := exchange.OutcomeNamed(name)
		bad = append(bad, o)
	}
	if s.json && (s.junit.prints() || s.markdown) || s.junit.prints() && s.markdown {
		return nil, unusablef("Give one of the three, or --junit=FILE.", "--json, --junit and --markdown exclude each other")
	}
	return bad, nil
}

// known refuses a word that a flag does not take, and says what it takes.
func known(flag, what, word string, words []string) error {
	if slices.Contains(words, word) {
		return nil
	}
	next := "The " + what + "s: " + strings.Join(words, ", ") + "."
	if near, ok := exchange.Nearest(word, words); ok {
		next = "Did you mean " + near + "? " + next
	}
	return unusablef(next, "%s: there is no %s %q", flag, what, word)
}

func parseShard(word string) (sweep.Shard, error) {
	part, parts, ok := strings.Cut(word, "/")
	i, err := strconv.Atoi(part)
	n, err2 := strconv.Atoi(parts)
	if !ok || err != nil || err2 != nil || i < 1 || i > n {
		return sweep.Shard{}, unusablef("The second of four parts is 2/4.", "--shard %s: not a part and how many there are", word)
	}
	return sweep.Shard{Index: i, Of: n}, nil
}

// mergeParts reads the parts of a sweep and puts them together.
func (a *app) mergeParts(names []string) (*sweep.Grid, error) {
	const next = "Give every file that --shard wrote, of one and the same sweep."
	if len(names) == 0 {
		return nil, unusablef(next, "--merge needs the parts of a sweep")
	}
	var parts []*sweep.Grid
	for _, name := range names {
		bytes, err := a.readFile(name, math.MaxInt64, next)
		if err != nil {
			return nil, err
		}
		g, err := sweep.Read(bytes)
		if err != nil {
			return nil, unusablef(next, "cannot use %s: %s", name, err)
		}
		parts = append(parts, g)
	}
	g, err := sweep.Merge(parts)
	if err != nil {
		return nil, unusablef(next, "cannot merge: %s", err)
	}
	return g, nil
}

// write prints the grid in the way asked for.
func (s *sweeping) write(w io.Writer, g *sweep.Grid, bad []exchange.Outcome) error {
	switch {
	case s.json:
		return g.JSON(w)
	case s.junit.prints():
		return junitGrid(w, g, bad)
	case s.markdown:
		return report.Markdown(w, g, text.Clean)
	}
	return report.Grid(w, g, text.Clean)
}

// junitGrid is the grid as JUnit XML. Where nothing was said to be bad, it fails
// what is damage.
func junitGrid(w io.Writer, g *sweep.Grid, bad []exchange.Outcome) error {
	if len(bad) == 0 {
		bad = sweep.Damage()
	}
	return report.JUnit(w, g, bad, text.Clean)
}
