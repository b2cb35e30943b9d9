package scenario

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"callstep/engine/contract"
	"callstep/engine/exchange"
)

// fuse is the number of responses after which every run of a scenario ends.
const fuse = 64

// builder makes a Scenario out of checked nodes.
type builder struct {
	*reader
	sc    *Scenario
	set   *contract.Set
	tools map[string]int // index by name
	codes []string       // of the rules
}

func (r *reader) scenario(root *node) *Scenario {
	b := &builder{reader: r, sc: &Scenario{File: r.file[strings.LastIndexAny(r.file, `/\`)+1:]}, tools: map[string]int{}}
	b.heading(root)
	b.contracts(root)
	b.turns(root)
	b.plan(root.get("plan"))
	b.expect(root.get("expect"))
	b.summary(root.get("summary"))
	b.invariants(root.get("invariants"))
	b.cues(root.get("cues"))
	b.tasks(root.get("tasks"))
	b.quiz(root.get("quiz"))
	return b.sc
}

func (b *builder) heading(root *node) {
	sc := b.sc
	sc.ID, sc.Title, sc.About = root.str("id"), root.str("title"), root.str("about")
	sc.Course, sc.Offline = root.str("course"), root.str("offline")
	sc.Tags = root.get("tags").texts()
	sc.Now = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	if n := root.get("now"); n != nil {
		sc.Now, _ = time.Parse(time.RFC3339, n.text)
	}
	limits := root.get("limits")
	sc.Limits = Limits{Attempts: limits.int("tool_attempts"), Steps: limits.int("steps"), Retries: NoLimit}
	if n := limits.count("retries"); n != nil {
		sc.Limits.Retries = *n
	}
	sc.Guards = exchange.AllGuards
	for _, m := range root.get("guards").all() {
		g, ok := exchange.GuardNamed(m.key.text)
		if !ok || m.value.text == "on" {
			continue
		}
		sc.Guards = sc.Guards.Without(g)
		if m.value.text == "off" {
			sc.Lacks = sc.Lacks.With(g)
		}
	}
	sc.World, sc.Session = root.get("world").object(), root.get("session").object()
}

// sourceOf is an expression or a template as the contract compiler takes it.
func sourceOf(n *node) contract.Source {
	if n == nil {
		return contract.Source{}
	}
	return contract.Source{Text: n.text, At: n}
}

// take turns problems of the contract compiler into problems of the file.
func (b *builder) take(problems []contract.Problem) {
	for _, p := range problems {
		n, _ := p.At.(*node)
		if n == nil {
			b.add(0, p.Message, p.Hint, false)
			continue
		}
		at, hint := n.start, p.Hint
		if n.form == scalar {
			at = b.trace(n, min(p.Offset, utf8.RuneCountInString(strings.TrimRight(n.text, " \n"))))
			if h := b.swallowed(n); h != "" {
				hint = strings.TrimSpace(hint + " " + h)
			}
		}
		b.add(at, p.Message, cmp.Or(sentence(hint), "docs/format.md says what may stand here, and what an expression may read."), false)
	}
}

// sentence begins a hint with a capital letter.
func sentence(hint string) string {
	if hint == "" || hint[0] < 'a' || hint[0] > 'z' {
		return hint
	}
	return strings.ToUpper(hint[:1]) + hint[1:]
}

// swallowed explains a plain text that a # cut short.
func (b *builder) swallowed(n *node) string {
	if n.style != plain {
		return ""
	}
	line := b.line(b.lineAt(n.start))
	if _, comment, ok := strings.Cut(line, " #"); ok && strings.ContainsAny(comment, `"')`) {
		return "From ` #` on the line is a comment: quote the text, or write it after |."
	}
	return ""
}

// rendered fills the ${…} of a text that is fixed when a run starts.
func (b *builder) rendered(n *node) string {
	if n == nil {
		return ""
	}
	if b.set == nil || !strings.Contains(n.text, "${") {
		return n.text
	}
	t, problems := b.set.Template(sourceOf(n))
	b.take(problems)
	if len(problems) > 0 {
		return n.text
	}
	return t.Text(&contract.Situation{Session: b.sc.Session, World: b.sc.World, Now: b.sc.Now, Memory: nothing{}})
}

// nothing is the memory of a run that has not begun.
type nothing struct{}

func (nothing) Results(int) any { return []any(nil) }
func (nothing) Effects(int) any { return []any(nil) }

// known reports whether a code exists: in the vocabulary, or as a rule's own.
// A code that does not is told at its place.
func (b *builder) known(n *node) bool {
	if n == nil {
		return false
	}
	code := exchange.Code(n.text)
	if code == exchange.OK || exchange.Known(code) || slices.Contains(b.codes, n.text) {
		return true
	}
	hint := "`callstep explain` lists the codes; a rule of this scenario may add its own."
	if near, ok := exchange.Nearest(n.text, slices.Concat(b.codes, exchange.CodeNames())); ok {
		hint = fmt.Sprintf("Did you mean `%s`?", near)
	}
	b.reject(n, fmt.Sprintf("there is no code `%s`", cut(n.text, 40)), hint)
	return false
}

// toolIndex finds a tool by name; a name that no tool has is told.
func (b *builder) toolIndex(n *node) (int, bool) {
	if i, ok := b.tools[n.text]; ok {
		return i, true
	}
	b.reject(n, fmt.Sprintf("no tool is called `%s`", cut(n.text, 40)), nearestOf(n.text, b.order()))
	return 0, false
}

// order lists the tools' names as in the file.
func (b *builder) order() []string {
	names := make([]string, len(b.tools))
	for name, i := range b.tools {
		names[i] = name
	}
	return names
}
