package report

import (
	"strings"

	"callstep/engine"
	"callstep/engine/exchange"
)

// Side is one of two runs as a comparison shows it. Texts of it quote models,
// tools and files: whoever shows them makes them safe.
type Side struct {
	Name    string   // "this run", "without the fault", "a.script"
	In      string   // the same inside a sentence: "in this run"
	Notes   []string // what is special about it: "lost_reply@3"
	Outcome exchange.Outcome
	Log     string // hash of the log
}

// Cell is one event of one run, or why there is none.
type Cell struct {
	Mark   exchange.Mark // NotReached where the run has no such event
	Code   exchange.Code
	Text   string
	Writes engine.Change
	Pos    int // position right after the event, 0 if there is none
}

// Row is one stage of one turn in both runs.
type Row struct {
	Turn        int
	Stage       string // as engine.EventView names it
	Left, Right Cell
	Same        bool
	Dull        bool // says nothing that the rows around it do not say
}

// Figure is one line of the two ledgers.
type Figure struct {
	Name        string
	Left, Right string
	Same        bool
}

// Comparison is two runs side by side, turn by turn and stage by stage.
type Comparison struct {
	Left, Right Side
	Rows        []Row
	First       int      // row of the first difference, -1 if there is none
	Ledger      []Figure // how both stand at their ends
	Closing     string   // one or two sentences on what it comes to
	Good        bool     // no damage on the right that the left does not have
}

// Same reports whether nothing differs.
func (c *Comparison) Same() bool { return c.First < 0 && c.Left.Log == c.Right.Log }

// Compare reads two runs that stand at their tips. It changes neither.
func Compare(left, right *engine.Machine, l, r Side) (*Comparison, error) {
	a, err := entriesOf(left)
	if err != nil {
		return nil, err
	}
	b, err := entriesOf(right)
	if err != nil {
		return nil, err
	}
	c := &Comparison{Left: l, Right: r, First: -1, Rows: align(a, b)}
	c.Left.Log, c.Right.Log = left.LogSHA256(), right.LogSHA256()
	at := [2]figures{figuresOf(left), figuresOf(right)}
	c.Left.Outcome, c.Right.Outcome = at[0].totals.Outcome, at[1].totals.Outcome
	c.first()
	c.Ledger = sideBySide(&at[0], &at[1])
	c.close(&at[0], &at[1])
	return c, nil
}

// first finds the first difference in what happened. That somebody changed
// something is a reason, not a difference; a dull row is the first one only
// where no other tells.
func (c *Comparison) first() {
	dull := -1
	for i := range c.Rows {
		r := &c.Rows[i]
		switch {
		case r.Same || r.Stage == setting:
		case !r.Dull:
			c.First = i
			return
		case dull < 0:
			dull = i
		}
	}
	if c.First = dull; dull >= 0 {
		c.Rows[dull].Dull = false
	}
}

// NextDifference is the first row that differs behind a row, or the first of
// all if there is none behind it; -1 if nothing differs.
func (c *Comparison) NextDifference(after int) int {
	for i := after + 1; i < len(c.Rows); i++ {
		if r := &c.Rows[i]; !r.Same && !r.Dull {
			return i
		}
	}
	return c.First
}

// Run is what can be compared with itself: a machine.
type Run interface {
	Snapshot() *engine.Snapshot
	Branches() []engine.BranchView
	Alone(branch int) (*engine.Machine, error)
	Clean() (clean *engine.Machine, without []string, err error)
}

// Twin compares the run of the branch under the cursor with what it would be
// without what was changed; both up to their ends. It is nil where nothing was
// changed that could be left out.
func Twin(m Run) (*Comparison, error) {
	clean, without, err := m.Clean()
	if clean == nil || err != nil {
		return nil, err
	}
	run, err := toItsEnd(m, m.Snapshot().Branch+1)
	if err != nil {
		return nil, err
	}
	name := "without all that"
	if len(without) == 1 {
		name = undone(without[0])
	}
	c, err := Compare(clean, run, Side{Name: name, In: name}, Side{Name: "this run", In: "in this run", Notes: without})
	if err == nil && c.First < 0 {
		c.Closing += idle(run)
	}
	return c, err
}

// undone is a run without one change, in words.
func undone(change string) string {
	for _, w := range []struct{ prefix, suffix, now string }{
		{"guard ", " off", " on"}, {"guard ", " on", " off"}, {"", " left out", ""}, {"", " taken out", ""},
	} {
		if what, ok := strings.CutSuffix(change, w.suffix); ok && strings.HasPrefix(change, w.prefix) {
			return "with " + what + w.now
		}
	}
	return "without " + change
}

// idle says which faults never struck.
func idle(run *engine.Machine) string {
	var words string
	for _, f := range run.InForce() {
		if f.Struck || f.Lesson {
			continue
		}
		words += " " + f.Spec + " never struck"
		if f.Why != "" {
			words += ": " + f.Why
		}
		words += "."
	}
	return words
}

// Branches compares a branch, from 1, with the one under the cursor; both up
// to their ends.
func Branches(m Run, other int) (*Comparison, error) {
	current := m.Snapshot().Branch + 1
	left, err := toItsEnd(m, other)
	if err != nil {
		return nil, err
	}
	right, err := toItsEnd(m, current)
	if err != nil {
		return nil, err
	}
	all := m.Branches()
	return Compare(left, right, branchSide(&all[other-1]), branchSide(&all[current-1]))
}

func branchSide(b *engine.BranchView) Side {
	name := "branch " + itoa(b.N)
	in := "on " + name
	if b.Name != "" {
		name += " " + b.Name
	}
	return Side{Name: name, In: in, Notes: b.Changes}
}

// toItsEnd is a branch on a machine of its own, played to its end.
func toItsEnd(m Run, branch int) (*engine.Machine, error) {
	run, err := m.Alone(branch)
	if err != nil {
		return nil, err
	}
	if !run.Snapshot().Ended {
		err = run.Do("end")
	}
	return run, err
}
