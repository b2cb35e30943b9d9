package record

import (
	"strings"

	"callstep/engine/jsonscan"
)

// callTags are what models of the Hermes kind, and of Glaive's, write calls
// between.
var callTags = [...][2]string{{"<tool_call>", "</tool_call>"}, {"<functioncall>", "<|endoftext|>"}}

const (
	thinks  = "<think>"
	thought = "</think>"
)

// callsIn takes the calls out of a model's words: those between tags, a text
// that is the JSON of calls, or that is calls as Python writes them. What cannot
// be read as a call stays in the words.
func (t *training) callsIn(said jsonscan.Node, label string) (calls []chatCall, rest string, found bool) {
	text := said.Str()
	if head := clearSpace(text); strings.HasPrefix(head, thinks) {
		if _, after, whole := strings.Cut(head, thought); whole {
			text, found = clearSpace(after), true
		}
	}
	for _, tag := range callTags {
		var words strings.Builder
		for at := 0; ; {
			begin := strings.Index(text[at:], tag[0])
			if begin < 0 {
				words.WriteString(text[at:])
				break
			}
			begin += at
			end := strings.Index(text[begin:], tag[1])
			next := begin + end + len(tag[1])
			if end < 0 {
				end, next = len(text)-begin, len(text)
			}
			inside := t.callsOf(clearSpace(text[begin+len(tag[0]):begin+end]), label, said)
			words.WriteString(text[at:begin])
			if inside == nil {
				words.WriteString(text[begin:next])
			}
			calls, at = append(calls, inside...), next
		}
		text = words.String()
	}
	if len(calls) == 0 {
		if calls = t.callsOf(clearSpace(text), label, said); calls != nil {
			return calls, "", true
		}
	}
	return calls, clearSpace(text), found || len(calls) > 0
}

// callsOf reads a text that is nothing but calls; nil for another.
func (t *training) callsOf(text, label string, at jsonscan.Node) (calls []chatCall) {
	if text == "" || text[0] != '{' && text[0] != '[' && text[0] != '<' {
		return nil
	}
	if text[0] == '<' {
		return t.taggedCall(text, label, at)
	}
	n := t.literal(text, label, at)
	if !n.Exists() {
		return t.pythonCalls(text, label, at)
	}
	for _, c := range valuesOf(n).all {
		f := c
		if inner := c.Get("function"); inner.Is(jsonscan.Object) {
			f = inner
		}
		arguments := f.First("arguments", "parameters", "args")
		if !f.Get("name").Is(jsonscan.String) || !arguments.Exists() {
			return nil
		}
		calls = append(calls, callOf(at, jsonscan.Node{}, f.Get("name"), arguments))
	}
	return calls
}

// literal reads JSON, or the same as Python prints it.
func (r *reader) literal(text, label string, at jsonscan.Node) jsonscan.Node {
	text = clearSpace(text)
	if n := r.quiet(text, label, at); n.Exists() {
		return n
	}
	if json, end, ok := pythonValue(text); ok && clearSpace(text[end:]) == "" {
		return r.quiet(json, label, at)
	}
	return jsonscan.Node{}
}

// pythonCalls reads [name(key=value, …), …], as ToolACE and the Berkeley
// leaderboard have models write calls. Names may hold spaces.
func (t *training) pythonCalls(text, label string, at jsonscan.Node) (calls []chatCall) {
	if !strings.HasPrefix(text, "[") || !strings.HasSuffix(text, ")]") {
		return nil
	}
	for from := 1; ; {
		open := strings.IndexByte(text[from:], '(')
		if open < 0 || open > 100 {
			return nil
		}
		name := clearSpace(text[from : from+open])
		if name == "" || strings.ContainsAny(name, `[]{}"'=,`) {
			return nil
		}
		p := python{text: text, at: from + open + 1}
		if !p.members(')', "=", 0) {
			return nil
		}
		arguments := t.quiet(p.out.String(), label, at)
		calls = append(calls, callOf(at, jsonscan.Node{}, t.quiet(jsonscan.Quote(name), label, at), arguments))
		switch {
		case p.is(']'):
			if p.at < len(text) {
				return nil
			}
			return calls
		case !p.is(','):
			return nil
		}
		from = p.at
	}
}

// taggedCall reads <function=name><parameter=key>value</parameter>…, as
// Qwen's coders write a call.
func (t *training) taggedCall(text, label string, at jsonscan.Node) []chatCall {
	rest, ok := strings.CutPrefix(text, "<function=")
	if !ok {
		return nil
	}
	name, rest, ok := strings.Cut(rest, ">")
	if !ok {
		return nil
	}
	b := (&builder{}).lit("{")
	for {
		_, from, more := strings.Cut(rest, "<parameter=")
		if !more {
			break
		}
		key, value, open := strings.Cut(from, ">")
		value, behind, whole := strings.Cut(value, "</parameter>")
		if !open || !whole {
			break
		}
		value = strings.TrimSuffix(strings.TrimPrefix(value, "\n"), "\n")
		b.comma().quote(key).lit(":")
		if n := t.quiet(value, label, at); n.Exists() && !n.Is(jsonscan.String) {
			b.lit(n.Raw())
		} else {
			b.quote(value)
		}
		rest = behind
	}
	arguments := t.quiet(b.lit("}").b.String(), label, at)
	return []chatCall{callOf(at, jsonscan.Node{}, t.quiet(jsonscan.Quote(clearSpace(name)), label, at), arguments)}
}

// tagged are the texts between the tags; what is not closed ends with the text.
func tagged(text, begin, end string) (list []string) {
	for {
		_, rest, ok := strings.Cut(text, begin)
		if !ok {
			return list
		}
		inside, after, closed := strings.Cut(rest, end)
		list = append(list, clearSpace(inside))
		if !closed {
			return list
		}
		text = after
	}
}
