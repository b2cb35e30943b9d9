package record

import (
	"slices"
	"strconv"
	"strings"

	"callstep/engine/jsonscan"
)

// attributes are the values of a span or a log record by key: OTLP's list of
// keys and values, or the object that SDKs and stores write instead.
type attributes struct {
	of   map[string]jsonscan.Node
	keys []string // in their order; made when numbers are asked for
	flat int      // keys that were put together
}

func attributesOf(n jsonscan.Node) *attributes {
	a := &attributes{of: map[string]jsonscan.Node{}}
	list := attributeList(n)
	for _, item := range list.Items() {
		if key := str(item, "key"); key != "" {
			a.of[key] = item.Get("value")
		}
	}
	for k, v := range list.Members() {
		key := k.Str()
		a.of[key] = v
		if nested[key] {
			a.flatten(key, v, 0)
		}
	}
	return a
}

// attributeList is what holds the attributes, tags in Jaeger's words.
func attributeList(n jsonscan.Node) jsonscan.Node {
	if list := n.Get("attributes"); list.Exists() {
		return list
	}
	if list := n.First("tags", "fields"); list.Exists() {
		return list
	}
	if n.Get("gen_ai.operation.name").Exists() || n.Get("openinference.span.kind").Exists() || n.Get("ai.operationId").Exists() {
		return n // as a person copies them out of a store's page
	}
	return jsonscan.Node{}
}

// nested are the first parts of keys that some stores make objects of.
var nested = map[string]bool{"llm": true, "gen_ai": true, "ai": true, "openinference": true, "input": true, "tool": true, "tool_call": true, "traceloop": true}

// Bounds of keys that are put together again.
const (
	mostParts = 8
	longKey   = 200
	mostFlat  = 200_000
)

func (a *attributes) flatten(key string, v jsonscan.Node, depth int) {
	put := func(part string, inner jsonscan.Node) {
		if len(key)+len(part) > longKey || depth == mostParts || a.flat == mostFlat {
			return
		}
		a.flat++
		whole := key + "." + part
		if _, known := a.of[whole]; !known {
			a.of[whole] = inner
		}
		a.flatten(whole, inner, depth+1)
	}
	for k, inner := range v.Members() {
		put(k.Str(), inner)
	}
	for i, inner := range v.Items() {
		put(strconv.Itoa(i), inner)
	}
}

// text is the first of the attributes that is a string, with its place.
func (a *attributes) text(keys ...string) jsonscan.Node {
	for _, key := range keys {
		if n := textOf(a.of[key]); n.Exists() {
			return n
		}
	}
	return jsonscan.Node{}
}

// first is the first of the attributes that is there.
func (a *attributes) first(keys ...string) jsonscan.Node {
	for _, key := range keys {
		if v, there := a.of[key]; there {
			return v
		}
	}
	return jsonscan.Node{}
}

// word is what the first of the attributes says that is a string.
func (a *attributes) word(keys ...string) string { return a.text(keys...).Str() }

// plain is an attribute that is a string or a number, as text.
func (a *attributes) plain(key string) string {
	v := a.of[key]
	if inner := v.First("stringValue", "string_value", "intValue", "int_value", "doubleValue", "double_value"); inner.Exists() {
		v = inner
	}
	return v.Word()
}

// says reports whether an attribute is true or false, and that it is there.
func (a *attributes) says(key string) (yes, there bool) {
	v := a.of[key]
	if inner := v.First("boolValue", "bool_value", "stringValue", "string_value"); inner.Exists() {
		v = inner
	}
	return v.True() || v.Str() == "true", v.Is(jsonscan.Bool) || v.Is(jsonscan.String)
}

// has reports whether one of the keys begins so.
func (a *attributes) has(begin string) bool {
	from := a.from(begin)
	return from < len(a.keys) && strings.HasPrefix(a.keys[from], begin)
}

// from is where the keys that begin so are.
func (a *attributes) from(begin string) int {
	if a.keys == nil {
		a.keys = make([]string, 0, len(a.of))
		for key := range a.of {
			a.keys = append(a.keys, key)
		}
		slices.Sort(a.keys)
	}
	from, _ := slices.BinarySearch(a.keys, begin)
	return from
}

// numbered are the numbers that stand behind the beginning of keys, each once:
// of gen_ai.prompt.0.role and gen_ai.prompt.2.role, 0 and 2. A list may have
// gaps, and its numbers may be of any size; those are no places in memory.
func (a *attributes) numbered(begin string) (list []int) {
	last, from := -1, a.from(begin)
	for _, key := range a.keys[from:] {
		rest, ok := strings.CutPrefix(key, begin)
		if !ok {
			break
		}
		digits, _, _ := strings.Cut(rest, ".")
		n, err := strconv.Atoi(digits)
		if err != nil || n < 0 || strconv.Itoa(n) != digits || n == last {
			continue
		}
		list = append(list, n)
		last = n
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// textOf is a value that is a string, of OTLP or as it is.
func textOf(value jsonscan.Node) jsonscan.Node {
	if value.Is(jsonscan.String) {
		return value
	}
	if n := value.First("stringValue", "string_value"); n.Is(jsonscan.String) {
		return n
	}
	return jsonscan.Node{}
}
