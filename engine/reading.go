package engine

import (
	"callstep/engine/contract"
	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
)

// Reading is all that follows from the bytes of a response and the contracts
// alone. It is made once per text and remembered by content.
type Reading struct {
	Text  string
	Code  exchange.Code // what parse refuses with, "" if it is one call
	Cause string
	At    int    // byte offset of the earliest guilty byte
	End   int    // end of the guilty range, for the screen
	Why   string // a few words for a person
	Call  *Call  // nil if the whole text is not one call
	Fish  *Call  // what fishing in the text would find, nil if nothing
	fish  bool   // Fish was looked for

	edits []edited // what faults make of this text
	last  bool     // also a plausible answer: not an object at all
}

// Call is one tool call read from a text.
type Call struct {
	Name string
	Tool *contract.Tool // nil if nobody declared it
	Args map[string]any
	Text string // the object's own bytes

	checked    bool
	Violations []contract.Violation
	owned      bool
	Mismatches []contract.Mismatch
	Filled     map[string]any // arguments plus what the session owns
	keyed      bool
	Key        string
	KeyErr     string
	canon      string
}

// canonical is the RFC 8785 text of the arguments: what "identical" means.
func (c *Call) canonical() string {
	if c.canon == "" {
		c.canon = jsonscan.Canonical(c.Filled)
	}
	return c.canon
}

// same reports whether two calls ask for the same thing.
func (c *Call) same(o *Call) bool {
	return c == o || c.Name == o.Name && (c.Text == o.Text || c.canonical() == o.canonical())
}

// read makes or finds the reading of a text.
func (r *runner) read(text string) *Reading {
	if v, ok := r.readings[text]; ok {
		return v
	}
	v := &Reading{Text: text}
	value, notes, err := jsonscan.Decode(text)
	if err != nil {
		v.Code, v.Cause, v.At, v.Why = "invalid_json", string(err.Cause), err.Offset, err.Detail
	} else {
		r.envelope(v, value, notes)
	}
	r.readings[text] = v
	return v
}

// envelope judges whether a JSON value is exactly {name, arguments}.
func (r *runner) envelope(v *Reading, value any, notes []jsonscan.Note) {
	obj, ok := value.(map[string]any)
	if !ok {
		v.refuse("invalid_envelope", "not_an_object", "JSON, but not an object")
		return
	}
	name, isName := obj["name"].(string)
	args, isArgs := obj["arguments"].(map[string]any)
	switch {
	case isName && isArgs && len(obj) == 2:
	case isName && !isArgs && obj["arguments"] != nil:
		v.argumentsKind(obj["arguments"])
		return
	case isName && isArgs:
		v.refuse("invalid_envelope", "extra_member", "more than name and arguments")
		return
	case !isName:
		v.refuse("invalid_envelope", "no_name", "no member \"name\" that is a text")
		return
	default:
		v.refuse("invalid_envelope", "no_arguments", "no member \"arguments\" that is an object")
		return
	}
	for _, n := range notes {
		if n.Kind == jsonscan.DuplicateKey {
			v.At = n.Offset
			v.refuse("arguments_duplicate_key", "", "the key at "+n.Pointer+" stands twice")
			return
		}
	}
	v.Call = r.call(name, args, v.Text)
}

func (v *Reading) refuse(code exchange.Code, cause, why string) {
	v.Code, v.Cause, v.Why = code, cause, why
}

// argumentsKind names what stands where an object of arguments belongs.
func (v *Reading) argumentsKind(args any) {
	if span, ok := jsonscan.Locate(v.Text, "/arguments"); ok {
		v.At, v.End = span.Start, span.End
	}
	s, ok := args.(string)
	if !ok {
		v.refuse("invalid_envelope", "arguments_not_object", "arguments is not an object")
		return
	}
	if s == "" {
		v.refuse("arguments_empty_string", "", "arguments is an empty text instead of an object")
		return
	}
	if inner, _, err := jsonscan.Decode(s); err == nil {
		if _, ok := inner.(map[string]any); ok {
			v.refuse("arguments_double_encoded", "", "arguments is a text that holds the object")
			return
		}
	}
	v.refuse("arguments_not_json", "", "arguments is a text, not an object")
}

func (r *runner) call(name string, args map[string]any, text string) *Call {
	return &Call{Name: name, Tool: r.tools[name], Args: args, Filled: args, Text: text}
}

// fished is the call that a careless application would find in the text: the
// first balanced object, its members taken as far as they go.
func (r *runner) fished(v *Reading) *Call {
	if v.fish {
		return v.Fish
	}
	v.fish = true
	span, ok := jsonscan.FirstObject(v.Text)
	if !ok {
		return nil
	}
	text := v.Text[span.Start:span.End]
	value, _, err := jsonscan.Decode(text)
	if err != nil {
		return nil
	}
	obj, _ := value.(map[string]any)
	name, isName := obj["name"].(string)
	if !isName {
		return nil
	}
	args, isArgs := obj["arguments"].(map[string]any)
	if s, isText := obj["arguments"].(string); isText {
		inner, _, err := jsonscan.Decode(s)
		if m, ok := inner.(map[string]any); err == nil && ok {
			args, isArgs = m, true
		}
	}
	if !isArgs {
		args = map[string]any{}
	}
	v.Fish = r.call(name, args, text)
	return v.Fish
}
