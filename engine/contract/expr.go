package contract

import (
	"errors"
	"strings"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
)

// expr is one compiled expression. The three commonest shapes, a literal, one
// argument and one session value, are read without CEL.
type expr struct {
	shape shape
	field *types.FieldType // of an argument or session value
	value any              // of a constant, as JSON data
	prog  cel.Program
	quick quickCond // of a computed condition, nil if only CEL can work it out
	typ   *types.Type
	reads *reading
}

type shape uint8

const (
	broken shape = iota // did not compile; never run, but safe if it is
	computed
	constant
	argument
	sessionValue
	theTime
)

var errBroken = errors.New("the expression did not compile")

// plain evaluates to JSON data.
func (e *expr) plain(f *frame) (any, error) {
	switch e.shape {
	case constant:
		return e.value, nil
	case argument:
		return e.field.GetFrom(f.s.Args)
	case sessionValue:
		return e.field.GetFrom(f.s.Session)
	case theTime:
		return timeText(f.s.Now), nil
	case computed:
		v, err := e.run(f)
		if err != nil {
			return nil, err
		}
		return plainOf(v)
	}
	return nil, errBroken
}

// forCEL evaluates for use as a variable of another expression.
func (e *expr) forCEL(f *frame) (any, error) {
	switch e.shape {
	case computed:
		return e.run(f)
	case theTime:
		return f.now(), nil
	}
	return e.plain(f)
}

// truth evaluates a condition.
func (e *expr) truth(f *frame) (bool, error) {
	if e.quick != nil {
		if holds, ok := e.quick(f); ok {
			return holds, nil
		}
	}
	var v any
	var err error
	if e.shape == computed {
		v, err = e.run(f)
	} else {
		v, err = e.plain(f)
	}
	if err != nil {
		return false, err
	}
	switch b := v.(type) {
	case types.Bool:
		return bool(b), nil
	case bool:
		return b, nil
	}
	return false, errors.New("it is neither true nor false")
}

// appendText prints the value behind dst.
func (e *expr) appendText(dst []byte, f *frame) ([]byte, error) {
	if e.shape == theTime {
		return appendText(dst, f.s.Now)
	}
	v, err := e.plain(f)
	if err != nil {
		return dst, err
	}
	return appendText(dst, v)
}

func (e *expr) run(f *frame) (ref.Val, error) {
	v, _, err := e.prog.Eval(f)
	if err != nil {
		return nil, err
	}
	if types.IsUnknown(v) {
		return nil, errors.New("a value is unknown")
	}
	return v, nil
}

// unjudged is the error of an expression that cannot be evaluated.
type unjudged struct{ why error }

func (u *unjudged) Error() string { return "cannot be judged: " + plainWhy(u.why.Error()) }

func (u *unjudged) Unwrap() error { return u.why }

// plainWhy puts CEL's run-time errors in plain words.
func plainWhy(why string) string {
	switch {
	case strings.HasPrefix(why, "no such overload"), strings.HasPrefix(why, "internal error"), strings.HasPrefix(why, "unsupported conversion"), strings.HasPrefix(why, "got '"):
		return "a value has the wrong type"
	case strings.HasPrefix(why, "no such attribute"):
		return "a value is not there"
	case strings.HasPrefix(why, "return error for overflow"), strings.HasPrefix(why, "integer overflow"):
		return "the number is too large"
	}
	return why
}
