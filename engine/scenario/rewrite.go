package scenario

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"callstep/engine/exchange"
	"callstep/engine/fault"
)

// Rewriting is what a copy of a scenario says otherwise than its source. Cues
// and quiz speak of the source's own run, so the copy has none.
type Rewriting struct {
	Comment []string        // lines for the top of the file
	ID      string          // "" = as it is
	Guards  exchange.Guards // on at the start
	Turns   []TurnRewriting // one for each turn of the source
	Expect  Expect          // of the whole run; effects stay as they are
}

// TurnRewriting is what one turn of the copy says.
type TurnRewriting struct {
	Text    *string      // in place of what the turn says; nil = as it is
	Kind    TurnKind     // what Text is: Proposal or Answer
	Faults  []fault.Spec // that strike it, addresses aside; a person's turn can only be dropped
	Expect  exchange.Code
	Bare    bool   // without its prompt
	Mute    bool   // without its note
	Answers []bool // yes or no of a person, as turns of their own behind it
}

// Rewrite makes the copy. What it does not change stays as it was written,
// comments included. The error says what the format cannot hold.
func Rewrite(file string, src []byte, w Rewriting) ([]byte, error) {
	sc, problems := Check(file, src)
	if sc == nil {
		return nil, Errors(problems)
	}
	if len(w.Turns) != len(sc.Turns) {
		return nil, fmt.Errorf("%d turns for a scenario of %d", len(w.Turns), len(sc.Turns))
	}
	s := newSource(file, src)
	root, problems := readTree(s)
	if len(problems) > 0 {
		return nil, Errors(problems)
	}
	r := &rewriter{source: s, sc: sc, w: &w, root: root}
	out, err := r.file()
	if err != nil {
		return nil, err
	}
	if _, problems := Check(file, []byte(out)); slices.ContainsFunc(problems, func(p Problem) bool { return !p.Warning }) {
		return nil, fmt.Errorf("the file cannot be written: %w", Errors(problems))
	}
	return []byte(out), nil
}

// rewriter writes one copy.
type rewriter struct {
	*source
	sc   *Scenario
	w    *Rewriting
	root *node
}

func (r *rewriter) file() (string, error) {
	var head []string
	parts := r.root.anew(0)
	if r.takesApart(r.root) {
		head = r.between(1, r.lineAt(r.root.start)-1)
		parts = r.parts(r.root, len(r.lines))
	}
	parts = parts.without("cues", "tasks", "quiz")
	if r.w.ID != "" {
		parts = parts.with("id", []string{"id: " + yamlWord(r.w.ID)}, "callstep")
	}
	if r.w.Guards != r.sc.Guards {
		parts = parts.with("guards", r.guards(), "limits", "now", "title")
	}
	parts = parts.with("expect", []string{"expect: " + r.expect()}, "turns")
	if r.root.get("plan") != nil {
		parts = parts.with("plan", r.plan(), "")
	}
	turns, err := r.turns(parts.lines("turns"))
	if err != nil {
		return "", err
	}
	parts = parts.with("turns", turns, "")
	var b strings.Builder
	for _, line := range r.w.Comment {
		b.WriteString(strings.TrimRight("# "+shownInComment(line), " ") + "\n")
	}
	for _, line := range append(head, parts.all()...) {
		b.WriteString(line + "\n")
	}
	return strings.TrimRight(b.String(), "\n") + "\n", nil
}

// shownInComment is a line that ends no comment and hides nothing.
func shownInComment(line string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsGraphic(c) {
			return c
		}
		return '·'
	}, line)
}

// guards are those that are off in the copy. What the source did not promise
// stays unpromised; the others are broken on purpose.
func (r *rewriter) guards() []string {
	off := exchange.AllGuards &^ r.w.Guards
	if off == 0 {
		return nil
	}
	lines := []string{"guards:"}
	for g := range exchange.NumGuards {
		switch {
		case !off.Has(g):
		case r.sc.Lacks.Has(g):
			lines = append(lines, "  "+g.String()+": off")
		default:
			lines = append(lines, "  "+g.String()+": broken")
		}
	}
	return lines
}

// expect is what the copy must come to. The effects are the intent, which no
// run changes.
func (r *rewriter) expect() string {
	var list []string
	put := func(name string, n *int) {
		if n != nil {
			list = append(list, fmt.Sprintf("%s: %d", name, *n))
		}
	}
	put("responses", r.w.Expect.Responses)
	put("tool_attempts", r.w.Expect.Attempts)
	var effects []string
	for i, tool := range r.sc.Tools {
		if n, ok := r.sc.Expect.Effects[i]; ok {
			effects = append(effects, fmt.Sprintf("%s: %d", yamlWord(tool.Name), n))
		}
	}
	if effects != nil {
		list = append(list, "effects: {"+strings.Join(effects, ", ")+"}")
	}
	if o := r.w.Expect.Outcome; o != exchange.Running {
		list = append(list, "outcome: "+o.String())
	}
	return "{" + strings.Join(list, ", ") + "}"
}

// plan is the plan without the turns that are no clean calls any more.
func (r *rewriter) plan() []string {
	b := &builder{sc: r.sc, tools: map[string]int{}}
	for i, t := range r.sc.Tools {
		b.tools[t.Name] = i
	}
	var numbers []string
	for _, n := range r.sc.Plan {
		t := r.sc.Turns[n-1]
		if w := r.w.Turns[n-1]; w.Text != nil {
			t.Kind, t.Text = w.Kind, *w.Text
		}
		if _, clean := b.callOf(t); clean {
			numbers = append(numbers, fmt.Sprint(r.moved(n)))
		}
	}
	if numbers == nil {
		return nil
	}
	return []string{"plan: [" + strings.Join(numbers, ", ") + "]"}
}

// moved is the number that a turn has in the copy.
func (r *rewriter) moved(n int) int {
	moved := n
	for _, w := range r.w.Turns[:n-1] {
		moved += len(w.Answers)
	}
	return moved
}

// errBlank is why a response of nothing but blanks cannot be written down.
var errBlank = errors.New("a response without a word in it, which a scenario cannot hold")
