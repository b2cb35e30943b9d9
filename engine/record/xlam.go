package record

import (
	"strconv"
	"strings"

	"callstep/engine/jsonscan"
)

// isXLAM knows rows of APIGen and xLAM: a query, the tools, and the calls that
// answer it.
func isXLAM(v values) bool { return v.any(isXLAMRow) }

func isXLAMRow(n jsonscan.Node) bool {
	if !n.Get("query").Is(jsonscan.String) {
		return false
	}
	for _, key := range [...]string{"tools", "answers"} {
		if at := n.Get(key); !at.Is(jsonscan.Array) && !strings.HasPrefix(clearSpace(at.Str()), "[") {
			return false
		}
	}
	return true
}

// xlam reads each row: what the user asks and the calls that a model should make.
func (r *reader) xlam(v values) {
	unknown := 0
	for i, row := range v.all {
		if !isXLAMRow(row) {
			unknown++
			continue
		}
		t := training{talk{reader: r, tools: r.rowTools(row, i)}}
		if len(v.all) > 1 {
			t.name = "row " + strconv.Itoa(i+1)
		}
		asked, answers := row.Get("query"), row.Get("answers")
		t.say(chatMessage{from: asked, role: "user", content: asked})
		m := chatMessage{from: answers, role: "assistant"}
		if answers.Is(jsonscan.String) {
			m.calls = t.callsOf(clearSpace(answers.Str()), joined(t.name, "answers"), answers)
			if m.calls == nil && clearSpace(answers.Str()) != "[]" {
				r.note(joined(t.name, "answers"), "no calls can be read")
			}
		} else {
			m.calls = chatCalls(answers)
		}
		if len(m.calls) > 0 {
			t.say(m)
		}
		t.add()
	}
	if unknown > 0 {
		r.note("", counted(unknown, "value")+" left out: no row of a query")
	}
}

// xlamTypes are Python's words for the types of JSON Schema.
var xlamTypes = map[string]string{"str": "string", "int": "integer", "float": "number", "bool": "boolean", "list": "array", "dict": "object", "tuple": "array", "set": "array"}

// writeDeclared writes declarations. Where the parameters are a list of names,
// each with a type of Python and perhaps a default, they become the schema that
// they stand for.
func (t *talk) writeDeclared(b *builder, tools jsonscan.Node) {
	b.key("tools").from(tools).lit("[")
	for _, tool := range tools.Items() {
		at := tool
		if inner := tool.Get("function"); inner.Is(jsonscan.Object) {
			at = inner
		}
		parameters := at.Get("parameters")
		if !isParameterList(parameters) {
			writeTool(b, tool)
			continue
		}
		b.comma().from(tool).lit("{").key("type").quote("function").key("function").lit("{")
		b.member("name", at.Get("name")).member("description", at.Get("description"))
		b.key("parameters").from(parameters)
		writeParameters(b, parameters)
		b.lit("}}")
	}
	b.lit("]")
}

// isParameterList knows parameters that are no schema.
func isParameterList(n jsonscan.Node) bool {
	if !n.Is(jsonscan.Object) || n.Len() == 0 || n.Get("properties").Is(jsonscan.Object) || n.Get("type").Is(jsonscan.String) {
		return false
	}
	for _, p := range n.Members() {
		if !p.Is(jsonscan.Object) || !p.First("type", "description").Exists() {
			return false
		}
	}
	return true
}

func writeParameters(b *builder, list jsonscan.Node) {
	b.lit(`{"type":"object"`).key("properties").lit("{")
	var required []string
	for k, p := range list.Members() {
		b.comma().lit(k.Raw()).lit(":").from(p).lit("{")
		said := clearSpace(str(p, "type"))
		word, more, _ := strings.Cut(said, ",")
		word, _, nested := strings.Cut(clearSpace(word), "[")
		kind, known := xlamTypes[strings.ToLower(word)]
		if known {
			b.key("type").quote(kind)
		}
		if kind == "array" && nested {
			b.key("items").lit("{}")
		}
		b.member("description", p.Get("description")).lit("}")
		if !strings.Contains(more, "optional") && !p.Get("default").Exists() && !strings.HasPrefix(said, "Optional") {
			required = append(required, k.Raw())
		}
	}
	b.lit("}").key("required").lit("[" + strings.Join(required, ",") + "]}")
}
