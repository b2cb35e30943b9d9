package scenario

import (
	"fmt"
	"slices"
	"strings"

	"callstep/engine/fault"
)

// turns writes the list of turns; lines are those of the key.
func (r *rewriter) turns(lines []string) ([]string, error) {
	list := r.root.get("turns")
	out := []string{"turns:"}
	dash, ends, whole := 2, make([]int, len(list.items)), r.takesApart(r.root) && r.dashed(list)
	if whole {
		first := r.lineAt(list.items[0].start)
		from := r.lineAt(r.root.key("turns").start)
		dash = r.dash(list.items[0])
		out = slices.Clone(lines[:first-from])
		for i := range list.items {
			if ends[i] = from + len(lines) - 1; i+1 < len(list.items) {
				ends[i] = r.lineAt(list.items[i+1].start) - 1
			}
		}
	}
	for i, item := range list.items {
		turn, err := r.turn(i, item, ends[i], dash, whole)
		if err != nil {
			return nil, fmt.Errorf("turn %d: %w", i+1, err)
		}
		out = append(out, turn...)
		for _, yes := range r.w.Turns[i].Answers {
			out = answered(out, strings.Repeat(" ", dash), yes)
		}
	}
	return out[:len(out)-len(blanks(out))], nil
}

// answered adds a person's turn. Blank lines before it stay where they are, for
// they may belong to a text, and it gets as many behind it.
func answered(out []string, pad string, yes bool) []string {
	words := "Yes."
	if !yes {
		words = "No."
	}
	behind := len(blanks(out))
	out = append(out, pad+"- person: "+words, fmt.Sprintf("%s  agrees: %t", pad, yes))
	return append(out, make([]string, behind)...)
}

// dashed reports whether every turn begins on the line of its dash, all dashes
// below each other.
func (r *rewriter) dashed(list *node) bool {
	if list.flow {
		return false
	}
	for _, item := range list.items {
		if !r.takesApart(item) || r.dash(item) < 0 || r.dash(item) != r.dash(list.items[0]) {
			return false
		}
	}
	return true
}

// dash is the column of the dash in front of an item, from 0; -1 if it stands on
// another line.
func (r *rewriter) dash(item *node) int {
	from := r.lines[r.lineAt(item.start)-1]
	return strings.IndexByte(r.text[from:item.start], '-')
}

// turn writes one turn. One that stays as it was keeps its lines.
func (r *rewriter) turn(i int, item *node, end, dash int, whole bool) ([]string, error) {
	w, t := &r.w.Turns[i], &r.sc.Turns[i]
	if whole && r.same(w, t, item) {
		return r.between(r.lineAt(item.start), end), nil
	}
	indent := dash + 2
	list := item.anew(indent)
	if whole {
		indent = item.start - r.lines[r.lineAt(item.start)-1]
		list = r.parts(item, end)
	}
	kind := slices.IndexFunc(list, func(p part) bool { return slices.Contains(turnKinds, p.key) })
	pad, key := strings.Repeat(" ", indent), list[kind].key
	var tail []string
	if whole {
		tail = list[len(list)-1].cede(dash) // about the next turn
	}
	if w.Text != nil {
		if strings.TrimSpace(*w.Text) == "" {
			return nil, errBlank
		}
		key = "reply"
		if w.Kind == Answer {
			key = "answer"
		}
		old := list[kind].lines
		list[kind] = part{key: key, above: list[kind].above, lines: append(yamlText(key, *w.Text, indent), blanks(old)...)}
		list = list.without("with")
	}
	if t.Again > 0 && w.Text == nil {
		list = list.with("again", []string{fmt.Sprintf("%sagain: %d", pad, r.moved(t.Again))})
	}
	list = list.with("faults", faultLine(pad, w.Faults), "agrees", "with", key)
	if t.Kind != Person {
		list = list.with("expect", expectLine(pad, w), "faults", "with", key)
	}
	if w.Bare {
		list = list.without("prompt")
	}
	if w.Mute {
		list = list.without("note")
	}
	lines := list.all()
	lines[0] = strings.Repeat(" ", dash) + "-" + lines[0][min(dash+1, len(lines[0])):]
	if !whole || len(tail) == 0 && len(blanks(lines)) == 0 && strings.TrimSpace(r.line(end)) == "" {
		lines = append(lines, "")
	}
	return append(lines, tail...), nil
}

// same reports whether nothing about a turn changes.
func (r *rewriter) same(w *TurnRewriting, t *Turn, item *node) bool {
	again := t.Again == 0 || r.moved(t.Again) == item.int("again")
	return w.Text == nil && again && !w.Bare && !w.Mute && w.Expect == t.Expect && specTexts(w.Faults) == specTexts(t.Faults)
}

// specTexts are faults as a turn writes them.
func specTexts(specs []fault.Spec) string {
	var texts []string
	for _, s := range specs {
		texts = append(texts, onTurn(s))
	}
	return strings.Join(texts, "\n")
}

func onTurn(s fault.Spec) string {
	if len(s.Params) == 0 {
		return s.Kind
	}
	return s.Kind + "," + s.Params.String()
}

func faultLine(pad string, specs []fault.Spec) []string {
	var texts []string
	for _, s := range specs {
		if text := yamlWord(onTurn(s)); !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	if texts == nil {
		return nil
	}
	return []string{pad + "faults: [" + strings.Join(texts, ", ") + "]"}
}

func expectLine(pad string, w *TurnRewriting) []string {
	if w.Expect == "" {
		return nil
	}
	return []string{pad + "expect: " + yamlWord(string(w.Expect))}
}
