package transcript

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode"

	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// writer writes the YAML of a scenario line by line.
type writer struct{ b strings.Builder }

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
	return jsonscan.Quote(s)
}

// compact is JSON on one line, its members in their order.
func compact(raw string) string {
	var b bytes.Buffer
	if err := json.Compact(&b, []byte(raw)); err != nil {
		return raw
	}
	return b.String()
}

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
	w.line(0, "tags: [recording, %s]", x.Provider)
}

func (w *writer) tool(t *tool) {
	w.line(2, "- name: %s", jsonscan.Quote(t.name))
	w.text(4, "describe", t.describe)
	w.line(4, "effect: read   # the recording does not say what running it leaves behind")
	w.line(4, "input: %s", t.schema)
	w.line(4, "result: {note: this call is not in the recording}")
}

func (w *writer) turn(t *turn) {
	var m writer // the members of the list item
	if t.person != "" {
		m.text(4, "person", t.person)
	}
	if prompt := strings.Join(t.prompt, "\n\n"); prompt != "" {
		m.text(4, "prompt", literal(prompt))
	}
	if t.reply != "" {
		m.text(4, "reply", t.reply)
	}
	if t.answer != "" {
		m.text(4, "answer", t.answer)
	}
	if t.result != nil {
		m.outcome(t.result)
	}
	if len(t.faults) > 0 {
		m.line(4, "faults: [%s]", strings.Join(t.faults, ", "))
	}
	if t.expect != "" && t.expect != exchange.OK {
		m.line(4, "expect: %s", t.expect)
	}
	note := t.where
	if len(t.said) > 0 {
		note += ". Beside the call it said:\n\n" + strings.Join(t.said, "\n\n")
	}
	if note != "" {
		m.text(4, "note", literal(note))
	}
	w.b.WriteString("  - " + m.b.String()[4:])
}

// outcome writes what a call came to: data where the result is JSON, else its
// text.
func (w *writer) outcome(r *wire.Block) {
	text := wire.ResultText(r)
	if r.Failed {
		if strings.TrimSpace(text) == "" {
			text = "(an error without a word)"
		}
		w.text(4, "fails", text)
		return
	}
	if v, notes, err := jsonscan.Decode(text); err == nil && len(notes) == 0 && structured(v) {
		w.line(4, "returns: %s", compact(text))
		return
	}
	w.text(4, "returns", text)
}

// structured reports whether a value is an object or an array, which reads
// better as data than as text.
func structured(v any) bool {
	switch v.(type) {
	case map[string]any, []any:
		return true
	}
	return false
}
