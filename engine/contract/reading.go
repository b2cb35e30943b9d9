package contract

import (
	"slices"
	"strings"

	"cel.dev/cel-go/common/ast"
)

// reading is what an expression reads, from its AST.
type reading struct {
	roots   []root     // variables, in the order of the text
	args    []string   // arguments
	results []string   // tools whose results or effects it reads
	ranges  []ast.Expr // what its comprehensions walk
	calls   bool       // calls a function whose cost grows with its arguments
}

type root struct {
	name string
	id   int64
}

func readingOf(e ast.Expr) *reading {
	r := &reading{}
	r.walk(e, nil)
	return r
}

// walk visits e; local are the variables that comprehensions around it bind.
func (r *reading) walk(e ast.Expr, local []string) {
	switch e.Kind() {
	case ast.IdentKind:
		if name := e.AsIdent(); !slices.Contains(local, name) {
			r.roots = append(r.roots, root{name, e.ID()})
		}
	case ast.SelectKind:
		r.selected(e.AsSelect(), local)
	case ast.CallKind:
		call := e.AsCall()
		r.calls = r.calls || isCostly(call.FunctionName())
		if call.IsMemberFunction() {
			r.walk(call.Target(), local)
		}
		for _, a := range call.Args() {
			r.walk(a, local)
		}
	case ast.ListKind:
		for _, item := range e.AsList().Elements() {
			r.walk(item, local)
		}
	case ast.MapKind:
		for _, entry := range e.AsMap().Entries() {
			r.walk(entry.AsMapEntry().Key(), local)
			r.walk(entry.AsMapEntry().Value(), local)
		}
	case ast.ComprehensionKind:
		r.comprehension(e.AsComprehension(), local)
	}
}

// isCostly is false for operators, whose names CEL writes with signs, and for
// size().
func isCostly(function string) bool {
	return function != "size" && !strings.ContainsAny(function, "_@!-?")
}

func (r *reading) selected(s ast.SelectExpr, local []string) {
	on := s.Operand()
	if on.Kind() == ast.IdentKind && !slices.Contains(local, on.AsIdent()) {
		switch on.AsIdent() {
		case "args":
			r.args = append(r.args, s.FieldName())
		case memory:
			_, tool, _ := strings.Cut(s.FieldName(), ":")
			r.results = append(r.results, tool)
		}
	}
	r.walk(on, local)
}

func (r *reading) comprehension(c ast.ComprehensionExpr, local []string) {
	r.ranges = append(r.ranges, c.IterRange())
	r.walk(c.IterRange(), local)
	r.walk(c.AccuInit(), local)
	inner := append(slices.Clone(local), c.IterVar(), c.AccuVar())
	if c.HasIterVar2() {
		inner = append(inner, c.IterVar2())
	}
	r.walk(c.LoopCondition(), inner)
	r.walk(c.LoopStep(), inner)
	r.walk(c.Result(), inner)
}

// wholeArgs reports whether args is read as a whole and not only by field.
func (r *reading) wholeArgs() bool {
	n := 0
	for _, x := range r.roots {
		if x.name == "args" {
			n++
		}
	}
	return n > len(r.args)
}
