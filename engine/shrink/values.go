package shrink

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"callstep/engine/jsonscan"
)

// kept are the members without which a body is none, whatever the rules that it
// is judged by say.
var kept = map[string]bool{
	"role": true, "type": true, "model": true, "max_tokens": true, "id": true, "name": true, "call_id": true, "tool_use_id": true, "tool_call_id": true,
	"jsonrpc": true, "method": true, "error": true, "message": true, "function": true, "arguments": true, "input": true, "args": true, "input_schema": true, "parameters": true, "inputSchema": true,
}

// whole are the members whose texts are no prose: shortened they say something
// else.
var whole = map[string]bool{
	"role": true, "type": true, "model": true, "id": true, "name": true, "call_id": true, "tool_use_id": true, "tool_call_id": true, "jsonrpc": true, "method": true,
	"message": true, "url": true,
}

// filled are the lists of a schema that say nothing any more when they are empty.
var filled = map[string]bool{"enum": true, "anyOf": true, "oneOf": true, "allOf": true}

// values leaves out members and items of the values of the file, and makes long
// texts short.
func (s *shrinker) values() {
	moved := 0 // by as much the values behind one that got smaller begin earlier
	for _, at := range s.valuesOf(s.text) {
		if s.spent() {
			return
		}
		before, after := s.text[:at.Start-moved], s.text[at.End-moved:]
		was := len(s.text)
		s.tree(s.text[len(before):at.End-moved], func(inner string) bool { return s.take(before + inner + after) })
		moved += was - len(s.text)
	}
}

// tree makes one text of JSON smaller. Take keeps a smaller text if it breaks
// the same way.
func (s *shrinker) tree(text string, take func(string) bool) {
	t := &tree{shrinker: s, text: text, keep: take}
	t.visit("", 0)
}

type tree struct {
	*shrinker
	text string
	keep func(string) bool
}

func (t *tree) try(text string) bool {
	if len(text) >= len(t.text) || !t.keep(text) {
		return false
	}
	t.text = text
	return true
}

func (t *tree) node(pointer string) jsonscan.Node {
	t.bytes += len(t.text) // to find a place costs as well
	doc, bad := jsonscan.Index(t.text)
	if bad != nil {
		return jsonscan.Node{}
	}
	return doc.Root().Find(pointer)
}

// deepest bounds the walk.
const deepest = 60

func (t *tree) visit(pointer string, depth int) {
	n := t.node(pointer)
	if depth > deepest || t.spent() {
		return
	}
	switch n.Kind() {
	case jsonscan.String:
		t.shorten(pointer, n)
		return
	case jsonscan.Array, jsonscan.Object:
	default:
		return
	}
	t.children(pointer, n)
	n = t.node(pointer)
	var names []string
	for k := range n.Members() {
		names = append(names, k.Str())
	}
	for i := range n.Items() {
		names = append(names, strconv.Itoa(i))
	}
	for _, name := range names {
		t.visit(pointer+jsonscan.Join(name), depth+1)
	}
}

// children leaves out what stands in one object or array.
func (t *tree) children(pointer string, n jsonscan.Node) {
	var units []jsonscan.Node
	for k, v := range n.Members() {
		if !kept[k.Str()] || strings.HasSuffix(pointer, "/properties") {
			units = append(units, v)
		}
	}
	for i, v := range n.Items() {
		if i > 0 || !filled[lastKey(pointer)] {
			units = append(units, v)
		}
	}
	t.cut(len(units), func(gone []bool) bool {
		e := jsonscan.NewEdits(n.Doc())
		for i, v := range units {
			if gone[i] {
				e.Remove(v)
			}
		}
		return t.try(e.Text())
	})
}

// lastKey is the key under which the value at a pointer stands.
func lastKey(pointer string) string { return pointer[strings.LastIndexByte(pointer, '/')+1:] }

// short is how long a text may be without an attempt to shorten it.
const short = 24

// shorten makes a text short: what JSON it holds smaller, any other text its
// first words.
func (t *tree) shorten(pointer string, n jsonscan.Node) {
	text := n.Str()
	if len(text) <= short || whole[lastKey(pointer)] {
		return
	}
	if doc, bad := jsonscan.Index(text); bad == nil && doc.Root().Len() > 0 {
		t.tree(text, func(inner string) bool { return t.replace(pointer, inner) })
		return
	}
	if t.replace(pointer, "") || t.replace(pointer, head(text, short)) {
		return
	}
	for low, high := short, len(text); high-low > short/2 && !t.spent(); {
		middle := (low + high) / 2
		if t.replace(pointer, head(text, middle)) {
			high = middle
		} else {
			low = middle
		}
	}
}

// replace puts another text in the place of a string.
func (t *tree) replace(pointer, with string) bool {
	text, ok := jsonscan.ReplaceValue(t.text, pointer, jsonscan.Quote(with))
	return ok && t.try(text)
}

// head is the beginning of a text, whole characters only.
func head(text string, most int) string {
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most]
}
