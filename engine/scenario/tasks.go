package scenario

import (
	"fmt"

	"callstep/engine/exchange"
)

// Task is something for a learner to bring about. The engine says when it is.
type Task struct {
	ID, Ask string
	Hint    string // "" if there is none
	When    Condition
	Line    int
}

// Condition is what a run has come to; all that it says must hold at once.
type Condition struct {
	Outcome exchange.Outcome // of the ended run; Running = not said
	Effects map[int]int      // tool index → how many there are
	Code    exchange.Code    // what a turn came to, "" = not said
	Turn    int              // that turn, 0 = any
	On, Off exchange.Guards  // as they are now
}

var taskFields = &fields{name: "a task", list: []field{
	{"id", anID, true, "Its name, under which progress is kept: small letters, digits, dashes."},
	{"ask", aText, true, "What to bring about, one sentence."},
	{"hint", aText, false, "A hint, shown when asked for."},
	{"when", of(whenFields), true, "When it is done. All that is said must hold at once."},
}}

var whenFields = &fields{name: "when", list: []field{
	{"outcome", outcomes, false, "The outcome of the run, once it has ended."},
	{"effects", mapOf("a mapping from tool to number", aText, upTo("a number from 0", 0)), false, "How many effects of a tool there are, exactly."},
	{"code", aCode, false, "The code that a turn came to."},
	{"turn", aTurn, false, "The turn that came to code. Without it: any."},
	{"guards", mapOf("a mapping from guard to on or off", guardWords, onOff), false, "Guards as they must be at that moment."},
}}

var onOff = words("on or off", func() []string { return []string{"on", "off"} })

func (b *builder) tasks(list *node) {
	taken := map[string]*node{}
	for _, n := range list.each() {
		t := Task{ID: n.str("id"), Ask: n.str("ask"), Hint: n.str("hint"), Line: b.lineAt(n.start)}
		if first := taken[t.ID]; first != nil && t.ID != "" {
			b.reject(n.get("id"), fmt.Sprintf("the task on line %d is called `%s` already", b.lineAt(first.start), t.ID), "Choose another id.")
			continue
		}
		taken[t.ID] = n
		if when := n.get("when"); when != nil {
			t.When = b.condition(when)
		}
		b.sc.Tasks = append(b.sc.Tasks, t)
	}
}

func (b *builder) condition(n *node) (c Condition) {
	if len(n.members) == 0 {
		b.fail(n, "`when` says nothing, so the task would be done at once", "Known here: outcome, effects, code, turn, guards.")
	}
	if o := n.get("outcome"); o != nil {
		c.Outcome, _ = exchange.OutcomeNamed(o.text)
	}
	for _, m := range n.get("effects").all() {
		if i, ok := b.toolIndex(m.key); ok {
			if c.Effects == nil {
				c.Effects = map[int]int{}
			}
			c.Effects[i] = int(m.value.value.(int64))
		}
	}
	if code := n.get("code"); b.known(code) {
		c.Code = exchange.Code(code.text)
	}
	if turn := n.get("turn"); turn != nil {
		c.Turn = n.int("turn")
		switch {
		case !n.has("code"):
			b.reject(turn, "`turn` needs a `code`", "Say beside it what that turn must come to, such as code: ok.")
		case c.Turn > len(b.sc.Turns):
			b.reject(turn, fmt.Sprintf("`%d` is not the number of a turn", c.Turn), fmt.Sprintf("This scenario has turns 1 to %d.", len(b.sc.Turns)))
		}
	}
	for _, m := range n.get("guards").all() {
		g, ok := exchange.GuardNamed(m.key.text)
		switch {
		case !ok:
		case m.value.text == "on":
			c.On = c.On.With(g)
		case m.value.text == "off":
			c.Off = c.Off.With(g)
		}
	}
	return c
}
