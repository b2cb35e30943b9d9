package contract

import (
	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/operators"
	"cel.dev/cel-go/common/types"
)

// The commonest conditions compare fields, and look for a record among results.
// They are worked out here, several times faster than by CEL. Whenever anything
// is not as the types say, quick gives up and CEL decides: what it does answer
// is what CEL would, because everything is judged from left to right and an
// error is never an answer.
type (
	quickCond  func(f *frame) (holds, ok bool)
	quickValue func(f *frame) (v any, ok bool)
)

// mostLocals is how many variables of comprehensions one expression may nest.
const mostLocals = 4

// quick compiles what it knows of one checked expression.
type quick struct {
	p      *provider
	types  *ast.AST
	locals []string // variables of the comprehensions around, outermost first
}

// quickly is the condition without CEL, nil if it holds anything else than
// comparisons of texts, whole numbers and truths, and searches.
func quickly(p *provider, checked *ast.AST) quickCond {
	q := &quick{p: p, types: checked}
	return q.cond(checked.Expr())
}

func (q *quick) kind(e ast.Expr) types.Kind { return q.types.GetType(e.ID()).Kind() }

func (q *quick) cond(e ast.Expr) quickCond {
	switch e.Kind() {
	case ast.CallKind:
		return q.call(e.AsCall())
	case ast.ComprehensionKind:
		return q.search(e.AsComprehension())
	}
	if q.kind(e) != types.BoolKind {
		return nil
	}
	value := q.value(e)
	if value == nil {
		return nil
	}
	return func(f *frame) (bool, bool) {
		v, ok := value(f)
		b, isBool := v.(bool)
		return b, ok && isBool
	}
}

func (q *quick) call(c ast.CallExpr) quickCond {
	args := c.Args()
	switch c.FunctionName() {
	case operators.LogicalAnd:
		return q.both(args, false)
	case operators.LogicalOr:
		return q.both(args, true)
	case operators.LogicalNot:
		inner := q.cond(args[0])
		if inner == nil {
			return nil
		}
		return func(f *frame) (bool, bool) {
			holds, ok := inner(f)
			return !holds, ok
		}
	case operators.Equals, operators.NotEquals, operators.Less, operators.LessEquals, operators.Greater, operators.GreaterEquals:
		return q.compare(c.FunctionName(), args[0], args[1])
	}
	return nil
}

// both joins two conditions by || or, where decided is false, by &&: what the
// first decides is not asked of the second.
func (q *quick) both(args []ast.Expr, decided bool) quickCond {
	first, second := q.cond(args[0]), q.cond(args[1])
	if first == nil || second == nil {
		return nil
	}
	return func(f *frame) (bool, bool) {
		holds, ok := first(f)
		if !ok || holds == decided {
			return holds, ok
		}
		return second(f)
	}
}

// search is exists or all over a list.
func (q *quick) search(c ast.ComprehensionExpr) quickCond {
	step := c.LoopStep()
	if step.Kind() != ast.CallKind || c.HasIterVar2() || len(q.locals) == mostLocals {
		return nil
	}
	call := step.AsCall()
	found := call.FunctionName() == operators.LogicalOr
	if !found && call.FunctionName() != operators.LogicalAnd || !q.isSearch(c, !found) {
		return nil
	}
	list := q.value(c.IterRange())
	at := len(q.locals)
	q.locals = append(q.locals, c.IterVar())
	test := q.cond(call.Args()[1])
	q.locals = q.locals[:at]
	if list == nil || test == nil {
		return nil
	}
	return func(f *frame) (bool, bool) {
		v, ok := list(f)
		items, isList := v.([]any)
		if !ok || !isList {
			return false, false
		}
		for _, item := range items {
			f.locals[at] = item
			if holds, ok := test(f); !ok || holds == found {
				return holds, ok
			}
		}
		return !found, true
	}
}

// isSearch reports whether a comprehension starts from a truth, ends with what
// it has collected, and collects nothing else.
func (q *quick) isSearch(c ast.ComprehensionExpr, start bool) bool {
	isAccu := func(e ast.Expr) bool { return e.Kind() == ast.IdentKind && e.AsIdent() == c.AccuVar() }
	init := c.AccuInit()
	return init.Kind() == ast.LiteralKind && init.AsLiteral() == types.Bool(start) &&
		isAccu(c.LoopStep().AsCall().Args()[0]) && isAccu(c.Result()) && q.kind(c.IterRange()) == types.ListKind
}

// compare compares two values of the same type.
func (q *quick) compare(op string, a, b ast.Expr) quickCond {
	kind := q.kind(a)
	left, right := q.value(a), q.value(b)
	if left == nil || right == nil || q.kind(b) != kind {
		return nil
	}
	switch kind {
	case types.IntKind:
		return comparing[int64](op, left, right)
	case types.StringKind:
		return comparing[string](op, left, right)
	case types.BoolKind:
		if op == operators.Equals || op == operators.NotEquals {
			return equating(op == operators.Equals, left, right)
		}
	}
	return nil
}

func comparing[T int64 | string](op string, left, right quickValue) quickCond {
	var holds func(a, b T) bool
	switch op {
	case operators.Equals:
		holds = func(a, b T) bool { return a == b }
	case operators.NotEquals:
		holds = func(a, b T) bool { return a != b }
	case operators.Less:
		holds = func(a, b T) bool { return a < b }
	case operators.LessEquals:
		holds = func(a, b T) bool { return a <= b }
	case operators.Greater:
		holds = func(a, b T) bool { return a > b }
	default:
		holds = func(a, b T) bool { return a >= b }
	}
	return func(f *frame) (bool, bool) {
		x, okX := left(f)
		y, okY := right(f)
		a, isA := x.(T)
		b, isB := y.(T)
		if !okX || !okY || !isA || !isB {
			return false, false
		}
		return holds(a, b), true
	}
}

func equating(equal bool, left, right quickValue) quickCond {
	return func(f *frame) (bool, bool) {
		x, okX := left(f)
		y, okY := right(f)
		a, isA := x.(bool)
		b, isB := y.(bool)
		return a == b == equal, okX && okY && isA && isB
	}
}

// value reads a literal, a field of a record, a variable, or the length of a
// list.
func (q *quick) value(e ast.Expr) quickValue {
	switch e.Kind() {
	case ast.LiteralKind:
		return literal(e)
	case ast.IdentKind:
		return q.variable(e.AsIdent())
	case ast.SelectKind:
		return q.field(e.AsSelect())
	case ast.CallKind:
		return q.size(e.AsCall())
	}
	return nil
}

func literal(e ast.Expr) quickValue {
	var v any
	switch l := e.AsLiteral().(type) {
	case types.Int:
		v = int64(l)
	case types.String:
		v = string(l)
	case types.Bool:
		v = bool(l)
	default:
		return nil
	}
	return func(*frame) (any, bool) { return v, true }
}

func (q *quick) variable(name string) quickValue {
	for i := len(q.locals) - 1; i >= 0; i-- {
		if q.locals[i] == name {
			return func(f *frame) (any, bool) { return f.locals[i], true }
		}
	}
	switch name {
	case "args":
		return func(f *frame) (any, bool) { return f.s.Args, true }
	case "session":
		return func(f *frame) (any, bool) { return f.s.Session, true }
	case "world":
		return func(f *frame) (any, bool) { return f.s.World, true }
	case memory:
		return func(f *frame) (any, bool) { return f.s, true }
	}
	return nil
}

// field reads a field that the types declare; what it holds is checked against
// them, as it is for CEL.
func (q *quick) field(s ast.SelectExpr) quickValue {
	on := s.Operand()
	if s.IsTestOnly() || q.kind(on) != types.StructKind {
		return nil
	}
	of := q.value(on)
	t, ok := q.p.FindStructFieldType(q.types.GetType(on.ID()).TypeName(), s.FieldName())
	if of == nil || !ok {
		return nil
	}
	return func(f *frame) (any, bool) {
		target, ok := of(f)
		if !ok {
			return nil, false
		}
		v, err := t.GetFrom(target)
		return v, err == nil
	}
}

func (q *quick) size(c ast.CallExpr) quickValue {
	if c.FunctionName() != "size" || c.IsMemberFunction() || len(c.Args()) != 1 || q.kind(c.Args()[0]) != types.ListKind {
		return nil
	}
	list := q.value(c.Args()[0])
	if list == nil {
		return nil
	}
	return func(f *frame) (any, bool) {
		v, ok := list(f)
		items, isList := v.([]any)
		return int64(len(items)), ok && isList
	}
}
