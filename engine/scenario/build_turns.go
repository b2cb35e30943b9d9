package scenario

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/jsonscan"
)

// turnKinds are the keys of which a turn has exactly one.
var turnKinds = []string{"reply", "call", "again", "answer", "person"}

func (b *builder) turns(root *node) {
	items := root.get("turns")
	if items == nil {
		return
	}
	for i, n := range items.items {
		t := Turn{N: i + 1, Line: b.lineAt(n.start)}
		if !n.bad {
			b.turn(&t, n)
		}
		b.sc.Turns = append(b.sc.Turns, t)
		if !n.bad {
			b.faults(n.get("faults"))
		}
	}
}

// faults reads what strikes the turn that was read last.
func (b *builder) faults(list *node) {
	t := &b.sc.Turns[len(b.sc.Turns)-1]
	for _, f := range list.each() {
		spec, err := fault.ParseTurn(f.text, t.N)
		if err == nil {
			err = b.sc.Fits(spec, true)
		}
		if row, known := fault.Named(spec.Kind); known && t.Kind == Person && !row.Drop {
			err = errors.New("a person's turn can only be left out; write drop_turn, or break a turn of the AI")
		}
		if err != nil {
			message, hint := twoParts(err)
			b.reject(f, message, hint)
			continue
		}
		if slices.ContainsFunc(t.Faults, func(other fault.Spec) bool { return other.String() == spec.String() }) {
			b.reject(f, fmt.Sprintf("`%s` is given twice in this turn", cut(f.text, 40)), "Take one of them out.")
			continue
		}
		t.Faults = append(t.Faults, spec)
	}
}

func (b *builder) turn(t *Turn, n *node) {
	kind, ok := b.turnKind(n)
	if !ok {
		return
	}
	b.misplaced(n, kind)
	t.Prompt, t.Note = b.rendered(n.get("prompt")), b.rendered(n.get("note"))
	switch v := n.get(kind); {
	case v == nil:
		// Told already.
	case kind == "reply":
		t.Text = v.text
	case kind == "answer":
		t.Kind, t.Text = Answer, v.text
	case kind == "person":
		t.Kind, t.Text = Person, v.text
		b.agreement(t, n.get("agrees"))
	case kind == "call":
		t.Text = b.call(v, n.get("with"))
	case kind == "again":
		b.again(t, v)
	}
	if after := n.get("after"); b.known(after) {
		t.After = exchange.Code(after.text)
	}
	if expect := n.get("expect"); b.known(expect) {
		t.Expect = exchange.Code(expect.text)
	}
	b.recorded(t, n)
}

// recorded reads what a call came to in a recording.
func (b *builder) recorded(t *Turn, n *node) {
	returns, fails := n.get("returns"), n.get("fails")
	switch {
	case returns != nil && fails != nil:
		b.reject(fails, "a call `returns` something or `fails`, not both", "Leave one of the two out.")
	case fails != nil && fails.text == "":
		b.reject(fails, "`fails` is empty", "Say what the tool said; without an error leave it out.")
	case fails != nil:
		t.Comes = &Recorded{Fails: fails.text}
	case returns != nil:
		t.Comes = &Recorded{Value: returns.data()}
	}
	b.sc.Recorded = b.sc.Recorded || t.Comes != nil
}

// turnKind finds the one key that says what a turn is.
func (b *builder) turnKind(n *node) (string, bool) {
	var found []member
	for _, m := range n.members {
		for _, k := range turnKinds {
			if m.key.text == k {
				found = append(found, m)
			}
		}
	}
	switch len(found) {
	case 0:
		b.reject(n, "a turn needs one of "+strings.Join(turnKinds, ", "), "reply: the AI's text verbatim; call and with: a clean call; again: the bytes of an earlier turn; answer: the AI's final text; person: what a human says.")
		return "", false
	case 1:
		return found[0].key.text, true
	}
	b.reject(found[1].key, fmt.Sprintf("a turn has one of %s; this one has `%s` already", strings.Join(turnKinds, ", "), found[0].key.text), "Make it two turns.")
	return "", false
}

// misplaced tells keys that mean nothing in a turn of this kind.
func (b *builder) misplaced(n *node, kind string) {
	for _, m := range n.members {
		switch key := m.key.text; {
		case key == "with" && kind != "call":
			b.fail(m.key, "`with` belongs to `call`", "Write call: the tool's name beside it.")
		case key == "agrees" && kind != "person":
			b.fail(m.key, "`agrees` belongs to `person`", "Only a person can say yes.")
		case (key == "returns" || key == "fails") && (kind == "answer" || kind == "person"):
			b.fail(m.key, fmt.Sprintf("`%s` belongs to a call", key), "Only what calls a tool comes to something.")
		case kind == "person" && (key == "expect" || key == "prompt"):
			b.fail(m.key, fmt.Sprintf("a `person` turn has no `%s`", key), "It belongs to a turn of the AI.")
		}
	}
}

// call writes a call as one bare JSON object, the way most models do.
func (b *builder) call(tool, with *node) string {
	if _, ok := b.toolIndex(tool); !ok {
		return ""
	}
	arguments := "{}"
	if with != nil {
		arguments = with.json()
	}
	return fmt.Sprintf(`{"name": %s, "arguments": %s}`, jsonscan.Quote(tool.text), arguments)
}

// again takes the bytes and the kind of an earlier turn.
func (b *builder) again(t *Turn, n *node) {
	at, _ := n.value.(int64)
	switch {
	case int(at) >= t.N:
		b.reject(n, fmt.Sprintf("turn %d can only repeat an earlier turn, not turn %d", t.N, at), "Count from 1, person turns included.")
		return
	case b.sc.Turns[at-1].Kind == Person:
		b.reject(n, fmt.Sprintf("turn %d is a person's; only the AI's turns can be repeated", at), "Count from 1, person turns included.")
		return
	}
	from := b.sc.Turns[at-1]
	t.Kind, t.Text, t.Again = from.Kind, from.Text, from.N
	if from.Again > 0 {
		t.Again = from.Again
	}
}

func (b *builder) agreement(t *Turn, n *node) {
	switch {
	case n == nil:
	case n.form == mapping:
		t.Agrees, t.Value = AgreesToValue, n.data()
	case n.value == true:
		t.Agrees = Agrees
	case n.value == false:
		t.Agrees = Denies
	default:
		t.Agrees = Vague
	}
}

// plan lists the turns whose calls a scripted model works through: those that
// the file names, or each distinct call of a declared tool.
func (b *builder) plan(n *node) {
	if n == nil {
		seen := map[string]bool{}
		for _, t := range b.sc.Turns {
			if call, ok := b.callOf(t); ok && !seen[call] {
				seen[call] = true
				b.sc.Plan = append(b.sc.Plan, t.N)
			}
		}
		return
	}
	for _, item := range n.each() {
		at := int(item.value.(int64))
		if at > len(b.sc.Turns) {
			b.reject(item, fmt.Sprintf("there is no turn %d", at), fmt.Sprintf("This scenario has %d turns.", len(b.sc.Turns)))
			continue
		}
		if _, ok := b.callOf(b.sc.Turns[at-1]); !ok {
			b.reject(item, fmt.Sprintf("turn %d is not a clean call of a declared tool", at), "A plan holds turns written as call, or replies that are exactly one call.")
			continue
		}
		b.sc.Plan = append(b.sc.Plan, at)
	}
}

// callOf is the canonical text of a turn that is one call of a declared tool.
func (b *builder) callOf(t Turn) (string, bool) {
	if t.Kind != Proposal || t.Text == "" {
		return "", false
	}
	v, _, err := jsonscan.Decode(t.Text)
	call, _ := v.(map[string]any)
	if err != nil || len(call) != 2 {
		return "", false
	}
	name, _ := call["name"].(string)
	_, isObject := call["arguments"].(map[string]any)
	_, declared := b.tools[name]
	return jsonscan.Canonical(v), isObject && declared
}
