package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"callstep/engine"
	"callstep/engine/exchange"
)

// Linear writes a whole run as sentences, one fact a line, to be read from the
// beginning to the end: aloud, by a screen reader, or from a pipe. Each line
// begins with what it is about; nothing hangs on a column, a sign or a colour.
// Every line passes through clean, as in Plain.
func Linear(w io.Writer, m *engine.Machine, clean func(string) string) error {
	own, err := m.Alone(m.Snapshot().Branch + 1)
	if err != nil {
		return err
	}
	l := &linear{w: w, m: own, clean: clean}
	sc := m.Scenario()
	l.say("lesson", sc.Title)
	l.text("about", sc.About)
	l.text("about", sc.Offline)
	if off := m.GuardsOff(); len(off) > 0 {
		l.say("guards off", strings.Join(off, ", "))
	}
	turns := own.Turns()
	for i := range turns {
		l.turn(&turns[i], len(sc.Turns))
	}
	l.end()
	return l.err
}

// linear writes lines and remembers the first error.
type linear struct {
	w     io.Writer
	m     *engine.Machine
	clean func(string) string
	err   error
}

func (l *linear) say(about, words string) {
	if words == "" || l.err != nil {
		return
	}
	_, l.err = fmt.Fprintf(l.w, "%s: %s\n", about, l.clean(words))
}

// text says a longer text line by line; its blank lines are left out.
func (l *linear) text(about, s string) {
	for line := range strings.Lines(s) {
		l.say(about, strings.TrimRight(line, "\r\n"))
	}
}

func (l *linear) gap() {
	if l.err == nil {
		_, l.err = fmt.Fprintln(l.w)
	}
}

// turn tells one turn: what was sent and came, each stage, what ran and was
// told, what it changed, and the narration.
func (l *linear) turn(t *engine.TurnResult, of int) {
	l.gap()
	head := fmt.Sprintf("turn %d of %d", t.Turn, max(of, t.Turn))
	if t.Verdict == "skipped" {
		l.say(head, l.m.Event(t.End-1).Text)
		return
	}
	if l.err = l.m.Do(fmt.Sprintf("goto-pos %d", t.End)); l.err != nil {
		return
	}
	s := l.m.Snapshot()
	switch s.Proposal.Kind {
	case "person":
		l.say(head, "a person speaks")
		l.text("person", s.Proposal.Text)
		l.say("means", s.Headline.Text)
		l.narrate(s.Note)
		return
	case "answer":
		l.say(head, "the AI answers the user")
	default:
		l.say(head, "the AI proposes")
	}
	for _, f := range s.Faults {
		if f.Struck && f.Turn == t.Turn {
			l.say("fault", f.Spec+" strikes in this turn")
		}
	}
	if s.Proposal.Unsent {
		l.text("not sent", s.Proposal.Sent)
	} else {
		l.text("sent", s.Proposal.Sent)
	}
	if s.Proposal.SameAs > 0 {
		l.say("came", fmt.Sprintf("the same bytes as in turn %d", s.Proposal.SameAs))
	}
	l.text("came", s.Proposal.Text)
	l.stages(s)
	l.result(s)
	l.ledger(s, t.Turn)
	l.narrate(s.Note)
}

// stages tells what became of each stage; those that decided nothing share a
// line.
func (l *linear) stages(s *engine.Snapshot) {
	var idle, ahead []string
	for id := range exchange.NumStages {
		v := &s.Stages[id]
		switch v.Mark {
		case exchange.NotApplicable:
			idle = append(idle, id.String())
			continue
		case exchange.NotReached:
			ahead = append(ahead, id.String())
			continue
		}
		words := markWords[v.Mark]
		if v.Code != "" && v.Code != exchange.OK && !strings.HasPrefix(v.Text, string(v.Code)) {
			words += ", " + string(v.Code)
		}
		if v.Text != "" {
			words += ": " + v.Text
		}
		l.say("stage "+id.String(), words)
	}
	l.say("stages with nothing to decide", strings.Join(idle, ", "))
	l.say("stages not reached", strings.Join(ahead, ", "))
	l.say("in short", s.Headline.Text)
}

// result tells what ran, what the AI was told, and where the two disagree.
func (l *linear) result(s *engine.Snapshot) {
	l.say("ran", s.Result.Ran)
	for _, f := range s.Result.Fields {
		for _, leaf := range leaves(f) {
			l.say("result "+l.clean(leaf.Name), leaf.Value)
		}
	}
	for _, line := range s.Result.Tries {
		l.say("how it was repeated", line)
	}
	for _, f := range s.Result.Products {
		l.say("at worst, if the SDK repeats too", f.Name+": "+f.Value)
	}
	l.told(&s.Result)
	l.say("differs", s.Result.Differs)
}

// told tells what goes back to the AI. A result goes back field by field.
func (l *linear) told(r *engine.ResultView) {
	for _, line := range r.Told {
		name, value, isField := strings.Cut(line, " ")
		if r.Code != exchange.OK || !isField {
			l.say("told", line)
			continue
		}
		for _, leaf := range leaves(engine.Field{Name: name, Value: value}) {
			l.say("told", leaf.Name+" "+leaf.Value)
		}
	}
}

var changeWords = map[engine.Change]string{
	engine.Added: "new", engine.HandedBack: "handed back unchanged", engine.Harmed: "damage",
}

// ledger tells what the turn changed in the ledger, and what is true now.
func (l *linear) ledger(s *engine.Snapshot, turn int) {
	changed := false
	for i := len(s.Ledger.Rows) - 1; i >= 0; i-- { // oldest first
		row := &s.Ledger.Rows[i]
		if row.Turn != turn || row.Change == engine.NoChange {
			continue
		}
		changed = true
		words := fmt.Sprintf("%s: %s: %s", changeWords[row.Change], row.Call, row.Outcome)
		if row.Key != "" && row.Key != "–" {
			words += ", key " + row.Key
		}
		if len(row.Here) > 0 {
			words += "; guards that were off and would have refused: " + strings.Join(row.Here, ", ")
		}
		if earlier := besides(row.Behind, row.Here); len(earlier) > 0 {
			words += "; guards that let something pass earlier in this run: " + strings.Join(earlier, ", ")
		}
		l.say("ledger", words)
	}
	if !changed {
		l.say("ledger", "nothing changes")
	}
	attempts := fmt.Sprintf("attempts %d", s.Ledger.Attempts)
	if s.Ledger.Limit > 0 {
		attempts += fmt.Sprintf(" of %d", s.Ledger.Limit)
	}
	now := []string{attempts}
	for _, c := range s.Ledger.Counts {
		now = append(now, c.Name+" "+c.Value)
	}
	l.say("ledger now", strings.Join(now, ", "))
	for _, inv := range s.Ledger.Invariants {
		if !inv.Holds {
			l.say("must hold, and does not", strings.TrimSuffix(inv.Text+", "+inv.Now, ", "))
		}
	}
}

// besides is a list without the words of another.
func besides(list, others []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(word string) bool { return slices.Contains(others, word) })
}

// narrate tells the narration, one paragraph or line of a sample a line.
func (l *linear) narrate(note string) {
	for _, said := range Speak(note) {
		about := "note"
		if said.Code {
			about = "sample"
		}
		l.say(about, said.Text)
	}
}

// end tells what the run came to.
func (l *linear) end() {
	l.gap()
	t := l.m.Totals()
	l.say("outcome", fmt.Sprintf("%s: %s", strings.ReplaceAll(t.Outcome.String(), "_", " "), t.Outcome.Meaning()))
	for _, e := range t.Ends {
		l.say(l.clean(e.Name), e.Value)
	}
}
