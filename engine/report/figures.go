package report

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/retry"
)

// figures is how one run stands at its tip.
type figures struct {
	totals    engine.Totals
	ledger    engine.LedgerView
	turns     []engine.TurnResult
	responses int
	waited    time.Duration // on the virtual clock
	told      exchange.Code
	effects   []effect // of the tools that leave any, in the order of the scenario
}

// effect is what one tool left in the world.
type effect struct {
	tool, one, many string
	outcomes        []string // oldest first
	keys            []string
	behind          []string // guards that were off when it was written
}

func figuresOf(m *engine.Machine) figures {
	f := figures{totals: m.Totals(), ledger: m.Snapshot().Ledger, turns: m.Turns()}
	for _, t := range f.turns {
		f.waited += t.Waited
		if t.Responded() {
			f.responses++
			f.told = t.Told
		}
	}
	nouns := map[string][2]string{}
	for _, tool := range m.Scenario().Tools {
		nouns[tool.Name] = tool.Noun
	}
	for _, c := range f.totals.Effects {
		noun := nouns[c.Tool]
		e := effect{tool: c.Tool, one: noun[0], many: noun[1]}
		if e.one == "" {
			name := cmp.Or(c.Tool, "no name")
			e.one, e.many = "call of "+name, "calls of "+name
		}
		for _, row := range slices.Backward(f.ledger.Rows) {
			if e.wrote(&row) {
				e.outcomes, e.keys = append(e.outcomes, row.Outcome), append(e.keys, row.Key)
				e.behind = append(e.behind, row.Behind...)
			}
		}
		f.effects = append(f.effects, e)
	}
	return f
}

// wrote reports whether a row of the ledger is what the tool left.
func (e *effect) wrote(row *engine.RowView) bool { return row.Kind == "ran" && row.Tool == e.tool }

// world is everything the effects come to, as text to compare.
func (f *figures) world() string {
	var b strings.Builder
	for _, row := range slices.Backward(f.ledger.Rows) {
		for _, e := range f.effects {
			if e.wrote(&row) {
				fmt.Fprintf(&b, "%q %q %q\n", row.Call, row.Key, row.Outcome)
			}
		}
	}
	return b.String()
}

// words count what was written: "one draft and no booking".
func (f *figures) words() string {
	var list []string
	for _, e := range f.effects {
		noun := e.many
		if len(e.outcomes) == 1 {
			noun = e.one
		}
		list = append(list, numberWord(len(e.outcomes))+" "+noun)
	}
	switch n := len(list); n {
	case 0:
		return "nothing was written"
	case 1:
		return list[0]
	default:
		return strings.Join(list[:n-1], ", ") + " and " + list[n-1]
	}
}

// sideBySide lists the figures of both runs.
func sideBySide(a, b *figures) []Figure {
	var list []Figure
	add := func(name, l, r string) { list = append(list, Figure{name, l, r, l == r}) }
	for i := range max(len(a.effects), len(b.effects)) {
		name := ""
		if i < len(a.effects) {
			name = a.effects[i].label()
		}
		if i < len(b.effects) && b.effects[i].label() != name {
			name = strings.TrimPrefix(name+" / "+b.effects[i].label(), " / ")
		}
		add(name, effectLine(a, i), effectLine(b, i))
	}
	add("attempts", ofLimit(a.ledger.Attempts, a.ledger.Limit), ofLimit(b.ledger.Attempts, b.ledger.Limit))
	add("responses", itoa(a.responses), itoa(b.responses))
	add("virtual time", retry.Span(a.waited), retry.Span(b.waited))
	add("last told", string(a.told), string(b.told))
	for i := range a.ledger.Invariants {
		if i >= len(b.ledger.Invariants) {
			break
		}
		l, r := &a.ledger.Invariants[i], &b.ledger.Invariants[i]
		if l.Text == r.Text && (!l.Holds || !r.Holds) {
			add("must hold", holds(l), holds(r))
		}
	}
	add("outcome", a.totals.Outcome.String(), b.totals.Outcome.String())
	return list
}

func (e *effect) label() string {
	switch {
	case e.tool == "":
		return "calls of no name"
	case strings.HasPrefix(e.many, "calls of "):
		return e.tool
	}
	return e.many
}

func effectLine(f *figures, i int) string {
	if i >= len(f.effects) {
		return "–"
	}
	e := &f.effects[i]
	return strings.TrimSpace(itoa(len(e.outcomes)) + "  " + strings.Join(e.outcomes, ", "))
}

func holds(v *engine.InvariantView) string {
	words := v.Text
	if v.Now != "" {
		words += ", " + v.Now
	}
	if v.Holds {
		return words
	}
	return "broken: " + words
}

func ofLimit(n, limit int) string {
	if limit == 0 {
		return itoa(n)
	}
	return fmt.Sprintf("%d of %d", n, limit)
}

func itoa(n int) string { return strconv.Itoa(n) }

// numberWord is a small number in words.
func numberWord(n int) string {
	words := []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"}
	if n < len(words) {
		return words[n]
	}
	return itoa(n)
}
