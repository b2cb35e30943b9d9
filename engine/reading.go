package engine

import (
	"strings"

	"callstep/engine/contract"
	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
)

// Reading is all that follows from the bytes of a response and the contracts
// alone. It is made once per text and remembered by content.
type Reading struct {
	Text   string
	*wrong       // what parse refuses, right if it is one call
	Call   *Call // nil if the whole text is not one call
	Fish   *Call // what fishing in the text would find, nil if nothing
	fished bool  // Fish was looked for
	edits  *[]edited
}

// wrong says why a text is not one call.
type wrong struct {
	Code  exchange.Code
	Cause string
	At    int    // byte offset of the earliest guilty byte
	End   int    // end of the guilty range, for the screen
	Why   string // a few words for a person
}

// right is what nothing is wrong with. It is shared, so it never changes.
var right = &wrong{}

// Call is one tool call read from a text.
type Call struct {
	Name   string
	Tool   *contract.Tool // nil if nobody declared it
	Args   map[string]any
	Filled map[string]any // arguments plus what the session owns
	Text   string         // the object's own bytes
	Key    string         // idempotency key, "" if it has none
	*misfits
	canon  string
	result any  // what it comes to in a world, if that depends on nothing else
	world  *Out // which world

	checked, owned, keyed, ran bool // the schema, the session's values, the key, the result were asked
}

// misfits are what the contract has against a call.
type misfits struct {
	Violations []contract.Violation
	Mismatches []contract.Mismatch
	KeyErr     string
}

// fitting is a call that nothing is held against. It is shared, so it never
// changes.
var fitting = &misfits{}

// blame gives the call misfits of its own to note something in.
func (c *Call) blame() *misfits {
	if c.misfits == fitting {
		c.misfits = &misfits{}
	}
	return c.misfits
}

// canonical is the RFC 8785 text of the arguments: what "identical" means.
func (c *Call) canonical() string {
	if c.canon == "" {
		c.canon = jsonscan.Canonical(c.Filled)
	}
	return c.canon
}

// identity is equal for calls that are the same.
func (c *Call) identity() string { return c.Name + "\x00" + c.canonical() }

// same reports whether two calls ask for the same thing.
func (c *Call) same(o *Call) bool {
	return c == o || c.Name == o.Name && (c.Text == o.Text || c.canonical() == o.canonical())
}

// response is a reading and the one call in it, made together.
type response struct {
	Reading
	call Call
}

// read makes or finds the reading of a text.
func (r *runner) read(text string) *Reading {
	v, ok := r.readings[text]
	if !ok {
		if r.readings == nil {
			r.readings = map[string]*Reading{}
		}
		v = r.decode(text)
		r.readings[text] = v
	}
	return v
}

// decode makes the reading of a text.
func (r *runner) decode(text string) *Reading {
	v := &response{Reading: Reading{Text: text, wrong: right}}
	members, value, notes, err := jsonscan.DecodeMembers(text, r.members[:0])
	r.members = members
	switch {
	case err != nil:
		v.unreadable(err)
	case value != nil || len(members) == 0 && strings.TrimSpace(text) == "null":
		v.refuse("invalid_envelope", "not_an_object", notAnObject(value))
		v.atFirst()
	default:
		r.envelope(v, members, notes)
	}
	return &v.Reading
}

// envelope judges whether an object is exactly {name, arguments}.
func (r *runner) envelope(v *response, members []jsonscan.Member, notes []jsonscan.Note) {
	var name, arguments any
	for _, m := range members {
		switch m.Key {
		case "name":
			name = m.Value
		case "arguments":
			arguments = m.Value
		}
	}
	called, isName := name.(string)
	args, isArgs := arguments.(map[string]any)
	switch {
	case v.twice(notes):
	case !isName:
		v.refuse("invalid_envelope", "no_name", "no member \"name\" that is a text")
		v.atValue("/name")
	case !isArgs && arguments != nil:
		v.argumentsKind(arguments)
	case !isArgs:
		v.refuse("invalid_envelope", "no_arguments", "no member \"arguments\" that is an object")
		v.atValue("/arguments")
	case len(members) != 2:
		v.extra(members)
	case v.lost(notes):
	default:
		v.call = r.call(called, args, v.Text)
		v.Call = &v.call
	}
}

func (v *Reading) refuse(code exchange.Code, cause, why string) {
	v.wrong = &wrong{Code: code, Cause: cause, Why: why}
}

func (r *runner) call(name string, args map[string]any, text string) Call {
	return Call{Name: name, Tool: r.tool(name), Args: args, Filled: args, Text: text, misfits: fitting}
}

// repeatedName reports whether a name is a declared one written two or more
// times in a row: what a streaming client makes that adds up a name which every
// chunk repeats.
func repeatedName(name string, tools []*contract.Tool) bool {
	for _, t := range tools {
		if n := len(t.Name); n > 0 && len(name) >= 2*n && len(name)%n == 0 && name == strings.Repeat(t.Name, len(name)/n) {
			return true
		}
	}
	return false
}

// tool finds a declared tool, nil if nobody declared it.
func (r *runner) tool(name string) *contract.Tool {
	for _, t := range r.sc.Tools {
		if t.Name == name {
			return t
		}
	}
	return nil
}

// fished is the call that a careless application would find in the text: the
// first balanced object, its members taken as far as they go.
func (r *runner) fished(v *Reading) *Call {
	if v.fished {
		return v.Fish
	}
	v.fished = true
	span, ok := jsonscan.FirstObject(v.Text)
	if !ok {
		return nil
	}
	text := v.Text[span.Start:span.End]
	obj := leniently(text)
	name, isName := obj["name"].(string)
	if !isName {
		return nil
	}
	args, isArgs := obj["arguments"].(map[string]any)
	if s, isText := obj["arguments"].(string); isText {
		args = objectIn(s)
		isArgs = args != nil
	}
	if !isArgs {
		args = map[string]any{}
	}
	c := r.call(name, args, text)
	v.Fish = &c
	return v.Fish
}
