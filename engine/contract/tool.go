package contract

import (
	"errors"

	"callstep/engine/jsonscan"
)

// programs are the compiled expressions and templates of a tool.
type programs struct {
	owned           []*expr // beside Tool.Owned
	key             []*expr
	keyList         bool
	lets            []let
	rules           []rule // beside Tool.Rules
	confirm, result *node
	summary, label  *template
	done            *template
	claim           *expr
}

type rule struct {
	require *expr
	say     *template
}

// Raw is the input schema as decoded from the file. Callers must not change it.
func (t *Tool) Raw() any { return t.Input.raw }

// Mismatches lists the arguments that the model wrote although the session
// owns them, with another value than the session's. A value that cannot be
// worked out is a mismatch with Want nil.
func (t *Tool) Mismatches(s *Situation) []Mismatch {
	var list []Mismatch
	for i, o := range t.Owned {
		got, ok := s.Args[o.Name]
		if !ok {
			continue
		}
		want, err := t.ownedValue(i, s)
		if err != nil || !same(got, want) {
			list = append(list, Mismatch{Name: o.Name, Got: got, Want: want})
		}
	}
	return list
}

// Fill is s.Args and the owned values that the model did not write; the same
// map when there is nothing to add. A value that cannot be worked out is left
// out.
func (t *Tool) Fill(s *Situation) map[string]any {
	filled := s.Args
	for i, o := range t.Owned {
		if _, ok := s.Args[o.Name]; ok {
			continue
		}
		value, err := t.ownedValue(i, s)
		if err != nil {
			continue
		}
		if len(filled) == len(s.Args) {
			filled = make(map[string]any, len(s.Args)+len(t.Owned))
			for k, v := range s.Args {
				filled[k] = v
			}
		}
		filled[o.Name] = value
	}
	return filled
}

func (t *Tool) ownedValue(i int, s *Situation) (any, error) {
	e := t.programs.owned[i]
	if e.shape == constant {
		return e.value, nil
	}
	f := enter(nil, s)
	defer f.leave()
	return e.plain(f)
}

var errEmptyKey = errors.New("the key is empty")

// Key is the idempotency key of a call: the bare text of a key that is one
// string, the canonical JSON of any other; "" if the tool has none.
func (t *Tool) Key(s *Situation) (string, error) {
	if !t.HasKey {
		return "", nil
	}
	f := enter(nil, s)
	defer f.leave()
	p := &t.programs
	if len(p.key) == 1 && !p.keyList {
		v, err := p.key[0].plain(f)
		if err != nil {
			return "", &unjudged{err}
		}
		text, ok := v.(string)
		if !ok {
			return jsonscan.Canonical(v), nil
		}
		if text == "" {
			return "", &unjudged{errEmptyKey}
		}
		return text, nil
	}
	list := make([]any, len(p.key))
	for i, e := range p.key {
		v, err := e.plain(f)
		if err != nil {
			return "", &unjudged{err}
		}
		list[i] = v
	}
	return jsonscan.Canonical(list), nil
}

// Judge is the index of the first rule that does not hold, -1 when all hold.
// An error says that the rule of that index cannot be judged.
func (t *Tool) Judge(s *Situation) (broken int, err error) {
	if len(t.programs.rules) == 0 {
		return -1, nil
	}
	f := enter(t.programs.lets, s)
	defer f.leave()
	for i := range t.programs.rules {
		holds, err := t.programs.rules[i].require.truth(f)
		if err != nil {
			return i, &unjudged{err}
		}
		if !holds {
			return i, nil
		}
	}
	return -1, nil
}

// Say is a rule's message. What cannot be evaluated prints as "…".
func (t *Tool) Say(rule int, s *Situation) string {
	if rule < 0 || rule >= len(t.programs.rules) {
		return ""
	}
	return t.print(t.programs.rules[rule].say, s)
}

// ConfirmValue is the value that a person must agree to, nil if the tool does
// not ask. Callers must not change it.
func (t *Tool) ConfirmValue(s *Situation) (any, error) { return t.value(t.programs.confirm, s) }

// ConfirmNames are the members of the confirm value in the order of the file.
func (t *Tool) ConfirmNames() []string { return t.programs.confirm.members() }

// Run is the result of the call. Callers must not change it.
func (t *Tool) Run(s *Situation) (any, error) { return t.value(t.programs.result, s) }

// ResultNames are the members of a result in the order of the file.
func (t *Tool) ResultNames() []string { return t.programs.result.members() }

// Summary is the line about an executed call, "" if the tool has none. It
// reads s.Result.
func (t *Tool) Summary(s *Situation) string { return t.print(t.programs.summary, s) }

// Label is a short text of the call itself, from the tool's label; "" if it
// has none.
func (t *Tool) Label(s *Situation) string { return t.print(t.programs.label, s) }

// Done is what a model says when the tool's job is finished, "" if the tool
// has no such text. It reads s.Result.
func (t *Tool) Done(s *Situation) string { return t.print(t.programs.done, s) }

// Claims reports whether a final text claims this tool's outcome.
func (t *Tool) Claims(text string) bool {
	if t.programs.claim == nil {
		return false
	}
	f := enter(nil, &Situation{Text: text})
	defer f.leave()
	claims, err := t.programs.claim.truth(f)
	return err == nil && claims
}

func (t *Tool) value(n *node, s *Situation) (any, error) {
	if n == nil {
		return nil, nil
	}
	if n.kind == fixed {
		return n.value, nil
	}
	f := enter(t.programs.lets, s)
	defer f.leave()
	v, err := n.make(f)
	if err != nil {
		return nil, &unjudged{err}
	}
	return v, nil
}

func (t *Tool) print(text *template, s *Situation) string {
	if text == nil {
		return ""
	}
	f := enter(t.programs.lets, s)
	defer f.leave()
	return text.text(f)
}
