package wire

import (
	"strconv"
	"strings"

	"callstep/engine/jsonscan"
)

// partialCall is a call whose arguments arrive piece by piece: each piece names
// its place by a path ($.items[0].name) and holds a whole number, boolean or
// null, or the next part of a string.
type partialCall struct {
	name, id string // raw, "" without one
	whole    string // args that came whole, raw
	root     argument
}

// argument is a value under construction.
type argument struct {
	keys    []string // of an object, in the order in which they came
	members map[string]*argument
	items   []*argument // of an array
	text    strings.Builder
	isText  bool
	raw     string // of a value that came whole
}

// A path deeper than this, or an item this far behind the last one, is no work
// of a model.
const (
	deepestPath = 64
	widestGap   = 1024
)

func (p *partialCall) add(call jsonscan.Node) {
	if args := call.Get("args"); args.Is(jsonscan.Object) {
		p.whole = args.Raw()
	}
	for piece := range oneOrMore(call.First("partialArgs", "partial_args")) {
		path, ok := splitPath(piece.First("jsonPath", "json_path").Str())
		if !ok {
			continue
		}
		if at := p.root.at(path); at != nil {
			at.take(piece)
		}
	}
}

// take appends a part of a string, or keeps another value.
func (a *argument) take(piece jsonscan.Node) {
	for key, value := range piece.Members() {
		switch key.Str() {
		case "stringValue", "string_value":
			a.isText = true
			a.text.WriteString(value.Str())
		case "numberValue", "number_value", "boolValue", "bool_value":
			a.raw = value.Raw()
		case "nullValue", "null_value":
			a.raw = "null"
		}
	}
}

// at is the value at a path, made where there is none; nil where the path asks
// for an item out of all reach.
func (a *argument) at(path []string) *argument {
	for _, token := range path {
		index, isIndex := strings.CutPrefix(token, "[")
		if !isIndex {
			a = a.member(token[1:])
			continue
		}
		i, err := strconv.Atoi(index)
		if err != nil || i < 0 || i > len(a.items)+widestGap {
			return nil
		}
		for len(a.items) <= i {
			a.items = append(a.items, &argument{})
		}
		a = a.items[i]
	}
	return a
}

func (a *argument) member(key string) *argument {
	if known := a.members[key]; known != nil {
		return known
	}
	if a.members == nil {
		a.members = map[string]*argument{}
	}
	fresh := &argument{}
	a.keys, a.members[key] = append(a.keys, key), fresh
	return fresh
}

// splitPath takes a path apart: names begin with a point, indexes with a
// bracket. Names may stand in brackets and quotes.
func splitPath(path string) (tokens []string, ok bool) {
	rest, ok := strings.CutPrefix(path, "$")
	for ok && rest != "" {
		var token string
		switch {
		case rest[0] == '.':
			end := 1 + strings.IndexAny(rest[1:]+".", ".[")
			token, rest = rest[:end], rest[end:]
			ok = len(token) > 1
		case rest[0] == '[' && len(rest) > 1 && (rest[1] == '\'' || rest[1] == '"'):
			var name string
			name, rest, ok = strings.Cut(rest[2:], rest[1:2]+"]")
			token = "." + name
		case rest[0] == '[':
			token, rest, ok = strings.Cut(rest, "]")
		default:
			ok = false
		}
		tokens = append(tokens, token)
		ok = ok && len(tokens) <= deepestPath
	}
	return tokens, ok && len(tokens) > 0
}

func (p *partialCall) write(b *strings.Builder) {
	b.WriteByte('{')
	if p.id != "" {
		writeMember(b, "id", p.id)
	}
	if p.name != "" {
		writeMember(b, "name", p.name)
	}
	switch {
	case len(p.root.keys) > 0:
		writeMember(b, "args", "")
		p.root.write(b)
	case p.whole != "":
		writeMember(b, "args", p.whole)
	default:
		writeMember(b, "args", "{}")
	}
	b.WriteByte('}')
}

func (a *argument) write(b *strings.Builder) {
	switch {
	case len(a.keys) > 0:
		for i, key := range a.keys {
			b.WriteByte("{,"[min(i, 1)])
			b.WriteString(jsonscan.Quote(key) + ":")
			a.members[key].write(b)
		}
		b.WriteByte('}')
	case a.items != nil:
		for i, item := range a.items {
			b.WriteByte("[,"[min(i, 1)])
			item.write(b)
		}
		b.WriteByte(']')
	case a.isText:
		b.WriteString(jsonscan.Quote(a.text.String()))
	case a.raw != "":
		b.WriteString(a.raw)
	default:
		b.WriteString("null")
	}
}
