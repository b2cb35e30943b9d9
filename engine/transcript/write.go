package transcript

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
	"callstep/engine/scenario"
	"callstep/engine/wire"
)

// writer writes the YAML of a scenario line by line.
type writer struct {
	b   strings.Builder
	cut bool // a text was too long
}

func (w *writer) line(indent int, format string, args ...any) {
	w.b.WriteString(strings.Repeat(" ", indent))
	fmt.Fprintf(&w.b, format, args...)
	w.b.WriteByte('\n')
}

// text writes a member whose value is a text, as a block where that reads well.
func (w *writer) text(indent int, key, value string) {
	if !strings.Contains(value, "\n") || !blockable(value) {
		w.line(indent, "%s: %s", key, quoted(value))
		return
	}
	w.line(indent, "%s: |-", key)
	for _, l := range strings.Split(value, "\n") {
		if l == "" {
			w.b.WriteByte('\n')
			continue
		}
		w.line(indent+2, "%s", l)
	}
}

// quoted is a text on one line, in single quotes where that spares escapes.
func quoted(s string) string {
	if strings.ContainsAny(s, `"\`) && !strings.Contains(s, "'") && blockable(s) && !strings.Contains(s, "\n") {
		return "'" + s + "'"
	}
	return escape(jsonscan.Quote(s))
}

// escape writes out what JSON may hold as it is and a scenario may not, or what
// nobody would see in one.
func escape(quoted string) string {
	if strings.IndexFunc(quoted, unseen) < 0 {
		return quoted
	}
	var b strings.Builder
	for _, r := range quoted {
		switch {
		case !unseen(r):
			b.WriteRune(r)
		case r > 0xffff:
			fmt.Fprintf(&b, `\U%08x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

func unseen(r rune) bool { return r >= 0x7f && !unicode.IsGraphic(r) }

// blockable reports whether a text survives as a literal block: printable, no
// blank at the ends of its lines or before its first word.
func blockable(s string) bool {
	if strings.HasPrefix(s, " ") || strings.HasPrefix(s, "\n") || strings.HasSuffix(s, "\n") || strings.HasSuffix(s, " ") {
		return false
	}
	for _, r := range s {
		if r != '\n' && !unicode.IsPrint(r) || r == unicode.ReplacementChar {
			return false
		}
	}
	return !strings.Contains(s, " \n")
}

// literal is a text that a template renders as it is.
func literal(s string) string { return strings.ReplaceAll(s, "${", "$${") }

// comment is a text fit for the rest of a comment line.
func comment(s string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, s)
}

func (w *writer) head(id, title, about string, x *wire.Exchange) {
	w.line(0, "callstep: 1")
	w.line(0, "id: %s", id)
	w.text(0, "title", title)
	w.text(0, "about", about)
	w.text(0, "offline", "A replay of a recording. No AI answers live, and no tool runs.")
	w.line(0, "tags: [%s, %s]", scenario.Recording, x.Provider)
}

func (w *writer) tool(t *tool) {
	w.line(2, "- name: %s", jsonscan.Quote(t.name))
	w.text(4, "describe", t.describe)
	switch t.writes {
	case wire.Yes:
		w.line(4, "effect: write   # by its name, or as it was declared")
	case wire.No:
		w.line(4, "effect: read   # by its name, or as it was declared")
	default:
		w.line(4, "effect: read   # the recording does not say what running it leaves behind")
	}
	w.line(4, "input: %s", escape(t.schema))
	w.line(4, "result: {note: this call is not in the recording}")
	if t.claim != "" {
		w.text(4, "done", literal(t.claim))
		w.text(4, "claim", "text == "+escape(jsonscan.Quote(t.claim)))
	}
}

func (w *writer) turn(t *turn) {
	m := writer{} // the members of the list item
	take := func(text string, cut bool) string {
		w.cut = w.cut || cut
		return text
	}
	if t.kind == personTurn {
		m.text(4, "person", take(t.words()))
	}
	if prompt := trimmed(take(words(t.prompt, t.most))); prompt != "" {
		m.text(4, "prompt", literal(prompt))
	}
	switch t.kind {
	case callTurn:
		m.text(4, "reply", take(t.reply()))
		if r := t.result(); r != nil {
			w.cut = m.outcome(r, t) || w.cut
		}
	case answerTurn:
		m.text(4, "answer", take(t.words()))
	}
	if len(t.faults) > 0 {
		m.line(4, "faults: [%s]", strings.Join(quotedAll(t.faults), ", "))
	}
	if t.expect != "" && t.expect != exchange.OK {
		m.line(4, "expect: %s", t.expect)
	}
	if note := take(t.note()); note != "" {
		m.text(4, "note", literal(note))
	}
	w.b.WriteString("  - " + m.b.String()[4:])
}

// quotedAll puts what holds a comma in quotes.
func quotedAll(list []string) []string {
	out := make([]string, len(list))
	for i, s := range list {
		if out[i] = s; strings.Contains(s, ",") {
			out[i] = jsonscan.Quote(s)
		}
	}
	return out
}

// note is where the turn stands in the recording, and what it stands for.
func (t *turn) note() (text string, cut bool) {
	note := t.place
	if t.why != "" {
		note = strings.TrimPrefix(note+". ", ". ") + t.why
	}
	if t.kind == callTurn && len(t.calls) > 0 && len(t.said) > 0 {
		text, cut = words(t.said, t.most)
		note += ". Beside the call it said:\n\n" + trimmed(text)
	}
	return note, cut
}

// isFailed reports whether what came back is an error.
func (t *turn) isFailed() bool {
	r := t.result()
	return r != nil && (r.Failed || t.failed && !slices.Contains(t.faults, timedOut))
}

// outcome writes what a call came to: data where the result is plain JSON, else
// its text. It reports a text that was cut.
func (w *writer) outcome(r *wire.Block, t *turn) (cut bool) {
	text, cut := resultText(r, t.most)
	if t.isFailed() {
		if strings.TrimSpace(text) == "" {
			text = "(an error without a word)"
		}
		w.text(4, "fails", text)
		return cut
	}
	if !cut && plainData(text) {
		w.line(4, "returns: %s", jsonscan.Compact(text))
		return false
	}
	w.text(4, "returns", text)
	return cut
}

// plainData reports whether a text is an object or an array that YAML reads as
// JSON does. Anything odd stays the text that it was.
func plainData(text string) bool {
	doc, err := jsonscan.Index(text)
	if err != nil {
		return false
	}
	root := doc.Root()
	if _, notes := root.Value(); len(notes) > 0 {
		return false
	}
	return (root.Is(jsonscan.Object) || root.Is(jsonscan.Array)) && plainValue(root, 0)
}

func plainValue(n jsonscan.Node, depth int) bool {
	const (
		deep = 20
		long = 60 // of a key
	)
	if depth > deep {
		return false
	}
	switch n.Kind() {
	case jsonscan.String:
		return plainString(n.Raw())
	case jsonscan.Number:
		return plainNumber(n.Raw())
	}
	for k, v := range n.Members() {
		if len(k.Raw()) > long || !plainString(k.Raw()) || !plainValue(v, depth+1) {
			return false
		}
	}
	for _, v := range n.Items() {
		if !plainValue(v, depth+1) {
			return false
		}
	}
	return true
}

// plainString reports a JSON string that is the same in YAML.
func plainString(raw string) bool {
	return !strings.Contains(raw, `\u`) && !strings.Contains(raw, `\/`) && !strings.Contains(raw, "${") && strings.IndexFunc(raw, unseen) < 0
}

// plainNumber reports a number that every reader of numbers takes for the same.
func plainNumber(raw string) bool {
	const digits = 15
	return len(raw) <= digits && strings.Trim(raw, "-.0123456789") == "" && raw != "-0"
}
