package scenario

import (
	"regexp"
	"strings"
	"sync"

	"callstep/engine/exchange"
)

// kind is what a field takes.
type kind uint8

const (
	data       kind = iota // any value
	text                   // a text
	templated              // a text with ${CEL}
	expression             // CEL
	integer
	boolean
	word      // one of a list of words, or a text of a pattern
	moment    // RFC 3339
	duration  // 10s, 500ms
	record    // a mapping with known keys
	named     // a mapping with names of the author's own
	listOf    // a list
	oneOf     // what the first fitting alternative takes
	schemaDoc // a JSON Schema of an object
)

// shape is what one field takes, in the terms that the reader, the messages
// and the published JSON Schema share.
type shape struct {
	kind    kind
	is      string          // in words, for messages: "a text"
	words   func() []string // of a word
	pattern string          // of a word: a regular expression for the whole text
	min     int             // of an integer, or least items of a list
	max     int             // of an integer; 0 = no bound
	fields  *fields         // of a record
	keys    *shape          // of the names in a named
	elem    *shape          // of a list or a named
	either  []*shape        // of a oneOf

	once  sync.Once // guards whole, so that starting the program compiles nothing
	whole *regexp.Regexp
}

// field is one key of a record.
type field struct {
	name     string
	shape    *shape
	required bool
	help     string // for the published schema, one sentence or two
}

// fields are the keys of one record.
type fields struct {
	name string // "a tool"
	help string
	list []field
}

func (f *fields) get(name string) *field {
	for i := range f.list {
		if f.list[i].name == name {
			return &f.list[i]
		}
	}
	return nil
}

func (f *fields) names() []string {
	var names []string
	for _, x := range f.list {
		names = append(names, x.name)
	}
	return names
}

// Patterns of names.
const (
	idPattern   = `[a-z0-9]+(-[a-z0-9]+)*`
	codePattern = `[a-z][a-z0-9]*(_[a-z0-9]+)*`
	celPattern  = `[a-zA-Z_][a-zA-Z0-9_]*`
	toolPattern = `[a-zA-Z0-9_.-]{1,64}`
)

var (
	anyData    = &shape{kind: data, is: "a value"}
	aText      = &shape{kind: text, is: "a text"}
	aTemplate  = &shape{kind: templated, is: "a text"}
	aCEL       = &shape{kind: expression, is: "a CEL expression"}
	aBool      = &shape{kind: boolean, is: "true or false"}
	aMoment    = &shape{kind: moment, is: "a time such as 2026-01-31T09:00:00+01:00"}
	aDuration  = &shape{kind: duration, is: "a time span such as 10s or 500ms"}
	anID       = &shape{kind: word, is: "a name of small letters, digits and dashes", pattern: idPattern}
	aCode      = &shape{kind: word, is: "a code of small letters, digits and underscores", pattern: codePattern}
	aCELName   = &shape{kind: word, is: "a name of letters, digits and underscores", pattern: celPattern}
	aToolName  = &shape{kind: word, is: "a tool name: letters, digits, _ . or -, at most 64", pattern: toolPattern}
	aTurn      = &shape{kind: integer, is: "the number of a turn", min: 1}
	anObject   = &shape{kind: named, is: "a mapping", elem: anyData}
	aSchema    = &shape{kind: schemaDoc, is: "a JSON Schema of an object"}
	someTexts  = filled("a list of texts", aText)
	texts      = &shape{kind: listOf, is: "a list of texts", elem: aText}
	switched   = words("on, off or broken", func() []string { return []string{"on", "off", "broken"} })
	guardWords = words("a guard", func() []string { return exchange.AllGuards.Names() })
	outcomes   = words("an outcome", exchange.OutcomeNames)
	effects    = words("an effect class", exchange.EffectNames)
	kinds      = words("a kind of question", func() []string { return questionKinds })
)

var questionKinds = []string{"text", "choice", "order", "fill", "decide"}

func words(is string, list func() []string) *shape { return &shape{kind: word, is: is, words: list} }

func upTo(is string, least int) *shape { return &shape{kind: integer, is: is, min: least} }

// filled is a list of at least one item.
func filled(is string, elem *shape) *shape {
	return &shape{kind: listOf, is: is, min: 1, elem: elem}
}

func either(shapes ...*shape) *shape {
	var is []string
	for _, s := range shapes {
		is = append(is, s.is)
	}
	return &shape{kind: oneOf, is: strings.Join(is, ", or "), either: shapes}
}

func of(f *fields) *shape { return &shape{kind: record, is: "a mapping", fields: f} }

func listed(f *fields, least int) *shape {
	return &shape{kind: listOf, is: "a list", min: least, elem: of(f)}
}

func mapOf(is string, keys, elem *shape) *shape {
	return &shape{kind: named, is: is, keys: keys, elem: elem}
}
