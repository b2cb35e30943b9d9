package record

import (
	"strings"

	"callstep/engine/jsonscan"
)

// anyValue is a value of OTLP as JSON: a string that holds JSON, as spans must
// keep what has structure, or a value that is structured itself, as OTLP writes
// it or as it is.
func (r *reader) anyValue(value jsonscan.Node, label string) jsonscan.Node {
	if text := textOf(value); text.Exists() {
		if n := r.quiet(text.Str(), label, text); n.Exists() {
			return n
		}
		return text
	}
	if !value.Is(jsonscan.Object) {
		return value
	}
	if value.Len() == 0 {
		return jsonscan.Node{}
	}
	if !isAny(value) {
		return value
	}
	b := &builder{}
	writeAny(b, value, 0)
	return r.built(b, label)
}

// textOrValue is a value that is a string as it is, and another as JSON.
func (r *reader) textOrValue(value jsonscan.Node, label string) jsonscan.Node {
	if text := textOf(value); text.Exists() {
		return text
	}
	return r.anyValue(value, label)
}

// list is an attribute that is a list. What is there and is none is noted, and
// lost: collectors cut long attributes off.
func (r *reader) list(a *attributes, label string, keys ...string) (list jsonscan.Node, lost bool) {
	for _, key := range keys {
		value, there := a.of[key]
		if !there {
			continue
		}
		list = r.anyValue(value, label)
		if lost = !list.Is(jsonscan.Array) && list.Exists() && !list.Is(jsonscan.Null); lost {
			r.note(label, key+" is no list in JSON: it may have been cut off")
			return jsonscan.Node{}, true
		}
		return list, false
	}
	return list, false
}

// isAny knows a value as OTLP writes it: an object of one member, named for its
// type.
func isAny(value jsonscan.Node) bool {
	for k := range value.Members() {
		name := k.Str()
		return value.Len() == 1 && (strings.HasSuffix(name, "Value") || strings.HasSuffix(name, "_value"))
	}
	return false
}

// writeAny writes a value of OTLP. Integers beyond 53 bits stand there as
// strings.
func writeAny(b *builder, value jsonscan.Node, depth int) {
	for k, v := range value.Members() {
		if depth > mostNested {
			break
		}
		switch k.Str() {
		case "stringValue", "string_value", "boolValue", "bool_value", "doubleValue", "double_value", "bytesValue", "bytes_value":
			b.raw(v)
			return
		case "intValue", "int_value":
			if number := v.Word(); isNumber(number) {
				b.from(v).lit(number)
				return
			}
		case "arrayValue", "array_value":
			b.from(value).lit("[")
			for _, item := range v.Get("values").Items() {
				writeAny(b.comma(), item, depth+1)
			}
			b.lit("]")
			return
		case "kvlistValue", "kvlist_value":
			b.from(value).lit("{")
			for _, item := range v.Get("values").Items() {
				b.comma().quote(str(item, "key")).lit(":")
				writeAny(b, item.Get("value"), depth+1)
			}
			b.lit("}")
			return
		}
	}
	b.lit("null")
}

func isNumber(text string) bool {
	n, bad := jsonscan.Index(text)
	return bad == nil && n.Root().Is(jsonscan.Number)
}
