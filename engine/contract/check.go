package contract

import (
	"slices"
	"strings"
	"unicode/utf8"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/types"
)

// scope is what the expressions of one tool, or of the scenario itself, are
// compiled in. A scope is only read once it is set up.
type scope struct {
	env   *cel.Env
	p     *provider
	sizes sizes
	lets  []string            // the tool's own names so far
	via   map[string]*reading // what each of them reads
}

// compile checks one expression: syntax, types, what it reads, what it costs.
// A condition must be a boolean. With problems the expression is broken but
// harmless.
func (sc *scope) compile(src Source, in *place) (*expr, []Problem) {
	broken := &expr{typ: types.DynType, reads: &reading{}}
	x := &explainer{text: []rune(src.Text), in: in, lets: sc.lets, p: sc.p}
	fail := func(problems ...Problem) (*expr, []Problem) {
		for i := range problems {
			problems[i].At = src.At
		}
		return broken, problems
	}
	if strings.TrimSpace(src.Text) == "" {
		return fail(Problem{Message: "an expression is missing here"})
	}
	if !utf8.ValidString(src.Text) {
		return fail(Problem{Message: "the text is not valid UTF-8"})
	}
	parsed, iss := sc.env.Parse(src.Text)
	if iss.Err() != nil {
		return fail(x.explain(iss.Errors())...)
	}
	checked, iss := sc.env.Check(parsed)
	if iss.Err() != nil {
		return fail(x.explain(causes(iss.Errors(), parsed))...)
	}
	native := checked.NativeRep()
	e := &expr{typ: checked.OutputType(), reads: readingOf(native.Expr())}
	where := func(id int64) int {
		return x.onFunction(x.onName(x.offset(native.SourceInfo().GetStartLocation(id))))
	}
	if p := sc.misread(e.reads, in, where); p != nil {
		return fail(*p)
	}
	if p := mapRange(checked, e.reads); p != nil {
		p.Offset = where(-int64(p.Offset))
		return fail(*p)
	}
	if in.condition && e.typ.Kind() != types.BoolKind && e.typ.Kind() != types.DynKind {
		return fail(Problem{Message: "`" + in.name + "` must be true or false, this is " + withArticle(typeWords(e.typ))})
	}
	if len(e.reads.ranges) > 0 || e.reads.calls {
		if p := costProblem(sc.env, checked, &sc.sizes); p != nil {
			return fail(*p)
		}
	}
	if e.direct(native.Expr(), sc.p, native) {
		return e, nil
	}
	prog, err := sc.env.Program(checked, cel.EvalOptions(cel.OptOptimize))
	if err != nil {
		return fail(Problem{Message: "this cannot be worked out: " + err.Error()})
	}
	e.shape, e.prog = computed, prog
	if in.condition {
		e.quick = quickly(sc.p, native)
	}
	return e, nil
}

// misread finds the first variable that may not be read in this place.
func (sc *scope) misread(r *reading, in *place, where func(int64) int) *Problem {
	for _, root := range r.roots {
		name := root.name
		allowed := in.mayRead(name)
		shown := "`" + name + "`"
		switch {
		case name == memory:
			allowed, shown = in.mayRead("results"), "results()"
		case slices.Contains(sc.lets, name):
			allowed = in.mayRead("let")
		case !slices.Contains(variables, name):
			continue // the name of a type
		}
		if !allowed {
			return &Problem{Offset: where(root.id), Message: in.refusal(sc.lets, shown)}
		}
	}
	return nil
}

var variables = []string{"args", "session", "world", "now", "attempts", "result", "text"}

// direct recognises the shapes that are read without CEL.
func (e *expr) direct(a ast.Expr, p *provider, checked *ast.AST) bool {
	switch a.Kind() {
	case ast.LiteralKind:
		switch v := a.AsLiteral().(type) {
		case types.Bool, types.Int, types.Double, types.String, types.Null:
			plain, err := plainOf(v)
			e.shape, e.value = constant, plain
			return err == nil
		}
	case ast.IdentKind:
		if a.AsIdent() == "now" {
			e.shape = theTime
			return true
		}
	case ast.SelectKind:
		s := a.AsSelect()
		if s.IsTestOnly() || s.Operand().Kind() != ast.IdentKind {
			return false
		}
		var of shape
		switch s.Operand().AsIdent() {
		case "args":
			of = argument
		case "session":
			of = sessionValue
		default:
			return false
		}
		field, ok := p.FindStructFieldType(checked.GetType(s.Operand().ID()).TypeName(), s.FieldName())
		if !ok {
			return false
		}
		e.shape, e.field = of, field
		return true
	}
	return false
}

// template compiles a text with ${CEL} in it.
func (sc *scope) template(src Source, in *place) (*template, []Problem) {
	pieces, bad := cutTemplate(src.Text)
	if bad != nil {
		bad.At = src.At
		return &template{parts: []part{{text: src.Text}}}, []Problem{*bad}
	}
	t := &template{}
	var problems []Problem
	for _, p := range pieces {
		if !p.isCEL {
			t.parts = append(t.parts, part{text: p.text})
			continue
		}
		e, bad := sc.piece(p, src.At, in)
		problems = append(problems, bad...)
		t.parts = append(t.parts, part{expr: e})
	}
	return t, problems
}

// piece compiles one ${…} and shifts its problems to their place in the text.
func (sc *scope) piece(p piece, at any, in *place) (*expr, []Problem) {
	e, problems := sc.compile(Source{Text: p.text, At: at}, in)
	if len(problems) == 0 {
		if bad := unprintable(e.typ); bad != "" {
			problems = []Problem{{At: at, Message: withArticle(bad) + " has no form as text"}}
		}
	}
	for i := range problems {
		problems[i].Offset += p.offset
	}
	return e, problems
}

// unprintable names a type that neither a text nor JSON can hold.
func unprintable(t *types.Type) string {
	switch t.Kind() {
	case types.BytesKind, types.TypeKind, types.OpaqueKind:
		return typeWords(t)
	case types.ListKind:
		return unprintable(t.Parameters()[0])
	case types.MapKind:
		if k := t.Parameters()[0].Kind(); k != types.StringKind && k != types.DynKind {
			return "object with names that are not strings"
		}
		return unprintable(t.Parameters()[1])
	}
	return ""
}
