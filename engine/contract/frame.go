package contract

import (
	"sync"

	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
	"cel.dev/cel-go/interpreter"
)

// frame is one evaluation: the situation, and what the tool's own names came
// to so far. It is the activation that CEL reads variables from.
type frame struct {
	s     *Situation
	lets  []let
	known []letValue // one for each let
	time  ref.Val

	locals [mostLocals]any // of comprehensions that are worked out without CEL
}

// let is a name for an expression; it is evaluated when it is first read.
type let struct {
	name string
	expr *expr
}

type letValue struct {
	done  bool
	value any
}

var frames = sync.Pool{New: func() any { return new(frame) }}

func enter(lets []let, s *Situation) *frame {
	f := frames.Get().(*frame)
	f.s, f.lets = s, lets
	if cap(f.known) < len(lets) {
		f.known = make([]letValue, len(lets))
	}
	f.known = f.known[:len(lets)]
	return f
}

func (f *frame) leave() {
	clear(f.known)
	f.s, f.lets, f.time, f.locals = nil, nil, nil, [mostLocals]any{}
	frames.Put(f)
}

func (f *frame) now() ref.Val {
	if f.time == nil {
		f.time = types.Timestamp{Time: f.s.Now}
	}
	return f.time
}

// ResolveName implements interpreter.Activation.
func (f *frame) ResolveName(name string) (any, bool) {
	switch name {
	case "args":
		return f.s.Args, true
	case "session":
		return f.s.Session, true
	case "world":
		return f.s.World, true
	case memory:
		return f.s, true
	case "now":
		return f.now(), true
	case "attempts":
		return types.Int(f.s.Attempts), true
	case "result":
		return f.s.Result, true
	case "text":
		return f.s.Text, true
	}
	for i := range f.lets {
		if f.lets[i].name == name {
			return f.let(i), true
		}
	}
	return nil, false
}

func (f *frame) let(i int) any {
	if !f.known[i].done {
		v, err := f.lets[i].expr.forCEL(f)
		if err != nil {
			v = types.WrapErr(err)
		}
		f.known[i] = letValue{done: true, value: v}
	}
	return f.known[i].value
}

// Parent implements interpreter.Activation.
func (f *frame) Parent() interpreter.Activation { return nil }
