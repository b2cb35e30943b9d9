package repair

import (
	"strconv"
	"strings"

	"callstep/engine/contract"
	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// again is why a fault of the model's own answer is not repaired.
const again = "It is the model's answer: throw it away and ask again. Only a call that stands in the history is mended, and only where one reading of it is possible."

// guess is why a call of the history is left as it is.
const guess = "What the model meant is a guess: ask it again."

// call is the call of the history that the finding is about.
func (j *job) call() (*wire.Block, bool) {
	at, ok := j.find()
	if !ok || j.block(at).Kind != wire.Call || !j.old(at.turn) {
		j.fail(again)
		return nil, false
	}
	return j.block(at), true
}

// argumentsOf is the text of a call's arguments.
func argumentsOf(b *wire.Block) string {
	if b.ArgsText && b.Body().Is(jsonscan.String) {
		return b.Body().Str()
	}
	return b.Body().Raw()
}

// argue gives a call other arguments.
func (j *job) argue(b *wire.Block, text string) {
	if b.ArgsText {
		text = jsonscan.Quote(text)
	}
	j.replace(b.Body(), text)
}

// plainObject makes the arguments of a call of the history the one object that
// they were meant to be.
func plainObject(j *job) string {
	b, ok := j.call()
	if !ok {
		return ""
	}
	text, what, ok := object(argumentsOf(b))
	if !ok || what == "" {
		return j.fail(guess)
	}
	j.argue(b, text)
	return what + ", in the arguments of " + callWords(b)
}

// emptyArguments writes no arguments as an object without any.
func emptyArguments(j *job) string {
	b, ok := j.call()
	if !ok {
		return ""
	}
	if t := j.declared(b.Name); t != nil && t.Schema.Get("required").Len() > 0 {
		return j.fail(guess)
	}
	j.argue(b, "{}")
	return "wrote the empty arguments of " + callWords(b) + " as {}"
}

// declared is the declaration of a tool in the step; nil for none.
func (j *job) declared(name string) *wire.Tool {
	for i := range j.s.Tools {
		if j.s.Tools[i].Name == name {
			return &j.s.Tools[i]
		}
	}
	return nil
}

// sameKeys takes a key out that is given twice with one value.
func sameKeys(j *job) string {
	b, ok := j.call()
	if !ok {
		return ""
	}
	doc, bad := jsonscan.Index(argumentsOf(b))
	if bad != nil {
		return j.fail(guess)
	}
	e := jsonscan.NewEdits(doc)
	if !dropRepeated(e, doc.Root()) || !e.Any() {
		return j.fail("The key is given twice with different values: which of them holds, only the model can say. Ask it again.")
	}
	j.argue(b, e.Text())
	return "took the key out that is given twice with one value, in " + callWords(b)
}

// dropRepeated takes repeated members out; false where their values differ.
func dropRepeated(e *jsonscan.Edits, n jsonscan.Node) bool {
	first := map[string]jsonscan.Node{}
	for k, v := range n.Members() {
		before, twice := first[k.Str()]
		if twice && !sameValue(before, v) {
			return false
		}
		if twice {
			e.Remove(v)
			continue
		}
		first[k.Str()] = v
		if !dropRepeated(e, v) {
			return false
		}
	}
	for _, v := range n.Items() {
		if !dropRepeated(e, v) {
			return false
		}
	}
	return true
}

// fitArguments writes the arguments of a call of the history as the schema has
// them, where nothing but their form is wrong.
func fitArguments(j *job) string {
	b, ok := j.call()
	if !ok {
		return ""
	}
	t := j.declared(b.Name)
	if t == nil || !t.Schema.Is(jsonscan.Object) {
		return j.fail(guess)
	}
	schema := j.schemas.Of(t, j.x.Provider)
	text := argumentsOf(b)
	value, _, bad := jsonscan.Decode(text)
	if schema == nil || bad != nil {
		return j.fail(guess)
	}
	done := ""
	violations, _ := schema.Violations(value, contract.NewBudget())
	for _, v := range violations {
		if v.Code != j.f.Code {
			continue
		}
		fitted, what := fit(text, v, t.Schema)
		if what == "" {
			return j.fail(guess)
		}
		text, done = fitted, what
	}
	if done == "" {
		return j.fail(guess)
	}
	j.argue(b, text)
	return done + ", in the arguments of " + callWords(b)
}

// fit mends one violation in the text of arguments. What is "" where it cannot
// be mended without guessing.
func fit(text string, v contract.Violation, schema jsonscan.Node) (fitted, what string) {
	at, ok := jsonscan.Locate(text, v.Pointer)
	doc, bad := jsonscan.Index(text)
	if !ok || bad != nil {
		return text, ""
	}
	given := doc.Root().Find(v.Pointer)
	wants := schema.Find(v.Schema[:max(0, strings.LastIndexByte(v.Schema, '/'))])
	put := func(raw, what string) (string, string) { return text[:at.Start] + raw + text[at.End:], what }
	switch v.Code {
	case "argument_stringified_json":
		inner, bad := jsonscan.Index(given.Str())
		if bad == nil && (inner.Root().Is(jsonscan.Array) || inner.Root().Is(jsonscan.Object)) {
			return put(inner.Root().Raw(), "put the value that the text holds in the place of "+v.Pointer)
		}
	case "argument_wrong_type":
		if raw := plainValue(given, wants); raw != "" {
			return put(raw, "wrote "+v.Pointer+" as "+raw)
		}
	case "argument_null_not_allowed":
		if !required(schema, v.Pointer) {
			fitted, _ := jsonscan.RemoveMember(text, v.Pointer)
			return fitted, "took " + v.Pointer + " out, which is null and need not be given"
		}
	case "argument_enum_mismatch":
		if raw := sameLetters(given, wants.Get("enum")); raw != "" {
			return put(raw, "wrote "+v.Pointer+" as "+raw+", as the schema has it")
		}
	}
	return text, ""
}

// plainValue is a number or a boolean that a text spells, where one is wanted.
func plainValue(given, wants jsonscan.Node) string {
	text := given.Str()
	switch {
	case !given.Is(jsonscan.String):
	case diagnose.HasType(wants, "boolean") && (text == "true" || text == "false"):
		return text
	case diagnose.HasType(wants, "integer"):
		if n, err := strconv.ParseInt(text, 10, 64); err == nil && strconv.FormatInt(n, 10) == text {
			return text
		}
	case diagnose.HasType(wants, "number"):
		if doc, bad := jsonscan.Index(text); bad == nil && doc.Root().Is(jsonscan.Number) && doc.Root().Raw() == text {
			return text
		}
	}
	return ""
}

// required reports whether the argument at a pointer must be given; what is
// deeper than the first level is taken to be.
func required(schema jsonscan.Node, pointer string) bool {
	tokens, ok := jsonscan.Split(pointer)
	if !ok || len(tokens) != 1 {
		return true
	}
	for _, r := range schema.Get("required").Items() {
		if r.Str() == tokens[0] {
			return true
		}
	}
	return false
}

// sameLetters is the one value of an enum that differs in the case of its
// letters only.
func sameLetters(given, values jsonscan.Node) (raw string) {
	for _, v := range values.Items() {
		if !v.Is(jsonscan.String) || !strings.EqualFold(v.Str(), given.Str()) {
			continue
		}
		if raw != "" {
			return ""
		}
		raw = v.Raw()
	}
	return raw
}

// callName gives a call of the history the declared name that is meant.
func callName(j *job) string {
	b, ok := j.call()
	if !ok {
		return ""
	}
	to := ""
	for i := range j.s.Tools {
		t := j.s.Tools[i].Name
		n := len(t)
		glued := n > 0 && len(b.Name) > n && len(b.Name)%n == 0 && b.Name == strings.Repeat(t, len(b.Name)/n)
		prefixed := n > 0 && strings.HasSuffix(b.Name, t) && len(b.Name) > n && strings.ContainsAny(b.Name[len(b.Name)-n-1:len(b.Name)-n], ":./_-")
		if glued || j.f.Code == exchange.Code("unknown_tool") && (prefixed || strings.EqualFold(t, b.Name)) {
			if to != "" && to != t {
				return j.fail(guess)
			}
			to = t
		}
	}
	if to == "" {
		return j.fail(guess)
	}
	was, times := b.Name, 0
	for t := range j.s.Turns {
		for k := range j.s.Turns[t].Blocks {
			if at := &j.s.Turns[t].Blocks[k]; at.Name == was && (at.Kind == wire.Call || at.Kind == wire.Result) {
				times += j.sayAs(at.Node(), was, to)
			}
		}
	}
	if times == 0 {
		return j.fail(guess)
	}
	return "wrote the declared name " + named(to) + " in the place of " + named(was) + ", " + exchange.Count(times, "time", "times")
}
