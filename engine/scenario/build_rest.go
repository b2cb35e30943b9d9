package scenario

import (
	"fmt"
	"slices"
	"strings"

	"callstep/engine/contract"
	"callstep/engine/exchange"
)

func (b *builder) expect(n *node) {
	b.sc.Expect.Responses, b.sc.Expect.Attempts = n.count("responses"), n.count("tool_attempts")
	if o := n.get("outcome"); o != nil {
		b.sc.Expect.Outcome, _ = exchange.OutcomeNamed(o.text)
	}
	for _, m := range n.get("effects").all() {
		if i, ok := b.toolIndex(m.key); ok {
			if b.sc.Expect.Effects == nil {
				b.sc.Expect.Effects = map[int]int{}
			}
			b.sc.Expect.Effects[i] = int(m.value.value.(int64))
		}
	}
}

func (b *builder) summary(n *node) {
	b.sc.Codes = map[exchange.Code]string{}
	for _, m := range n.get("codes").all() {
		if b.known(m.key) {
			b.sc.Codes[exchange.Code(m.key.text)] = m.value.text
		}
	}
	for _, m := range n.get("end").all() {
		b.sc.Ends = append(b.sc.Ends, Line{Label: m.key.text, text: b.template(m.value)})
	}
}

// template compiles a text that is filled during the run.
func (b *builder) template(n *node) *contract.Template {
	if n == nil || b.set == nil {
		return nil
	}
	t, problems := b.set.Template(sourceOf(n))
	b.take(problems)
	return t
}

func (b *builder) invariants(list *node) {
	for _, n := range list.each() {
		inv := Invariant{
			Code: exchange.Code(n.str("code")), Say: n.str("say"), Hold: strings.TrimSpace(n.str("hold")),
			Line: b.keyLine(n, "hold"), now: b.template(n.get("now")),
		}
		if inv.Say == "" {
			inv.Say = strings.ReplaceAll(string(inv.Code), "_", " ")
		}
		if hold := n.get("hold"); hold != nil && b.set != nil {
			p, problems := b.set.Predicate(sourceOf(hold))
			b.take(problems)
			inv.hold = p
		}
		b.sc.Invariants = append(b.sc.Invariants, inv)
	}
}

func (b *builder) cues(list *node) {
	taken := map[int]*node{}
	for _, n := range list.each() {
		key := n.get("key")
		if key == nil {
			continue
		}
		cue := Cue{Key: n.int("key"), Name: n.str("name"), Line: b.lineAt(n.start)}
		if first := taken[cue.Key]; first != nil {
			b.reject(key, fmt.Sprintf("the key %d is taken by the cue on line %d", cue.Key, b.lineAt(first.start)), "Choose another digit.")
			continue
		}
		taken[cue.Key] = n
		for _, do := range n.get("do").each() {
			if message, hint := checkCommand(b.sc, do.text); message != "" {
				b.reject(do, message, hint)
			}
			cue.Do = append(cue.Do, do.text)
		}
		b.sc.Cues = append(b.sc.Cues, cue)
	}
}

func (b *builder) quiz(list *node) {
	for _, n := range list.each() {
		q := Question{Kind: n.str("kind"), Ask: n.str("ask"), Items: n.get("items").texts(), Answer: n.str("answer")}
		if q.Kind == "" {
			q.Kind = "text"
		}
		b.question(n, q)
		b.sc.Quiz = append(b.sc.Quiz, q)
	}
}

// question tells what a question of its kind lacks.
func (b *builder) question(n *node, q Question) {
	switch {
	case n.has("kind") && n.get("kind") == nil: // said already
	case n.has("ask") && n.get("ask") == nil || n.has("items") && n.get("items") == nil:
	case (q.Kind == "choice" || q.Kind == "order") && len(q.Items) < 2:
		b.fail(n, fmt.Sprintf("%s needs at least two `items`", map[string]string{"choice": "a choice question", "order": "an order question"}[q.Kind]), "choice: the choices. order: the steps in their right order.")
	case q.Kind == "choice" && !slices.Contains(q.Items, q.Answer):
		b.fail(n, "the `answer` of a choice question must be one of its `items`", "Copy the right choice, word for word.")
	case q.Kind == "fill" && !strings.Contains(q.Ask, "___"):
		b.fail(n, "a fill question needs a gap in `ask`", "Write the gap as ___.")
	case q.Kind != "order" && q.Answer == "" && !n.has("answer"):
		b.fail(n, "a question needs an `answer`", "For an open question: a good answer to compare with.")
	}
}
