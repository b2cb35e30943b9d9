package contract

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common"
	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/ext"
	"cel.dev/cel-go/parser"

	"callstep/engine/exchange"
)

// memory is the hidden record behind results() and effects(); no expression
// can write its name.
const memory = "@memory"

// maxLength is the most characters that one expression may have.
const maxLength = 10_000

// baseEnv is CEL's standard library with the string and list extensions. It
// takes milliseconds to build, so the first scenario that is opened pays.
var baseEnv = sync.OnceValues(func() (*cel.Env, error) {
	return cel.NewEnv(
		ext.Strings(),
		ext.Lists(),
		cel.EnableIdentifierEscapeSyntax(),
		cel.ParserExpressionSizeLimit(maxLength),
		cel.ASTValidators(cel.ValidateRegexLiterals(), cel.ValidateDurationLiterals(), cel.ValidateTimestampLiterals()),
	)
})

// past decides what results() and effects() may read while one tool, or the
// scenario's own lines, are compiled.
type past struct {
	names   []string // of all tools
	visible int      // tools declared above
	effects bool
	record  *record
}

// scenarioEnv extends the base by what all expressions of a scenario share.
func scenarioEnv(p *provider, past *past, session, world *types.Type) (*cel.Env, error) {
	base, err := baseEnv()
	if err != nil {
		return nil, err
	}
	p.Provider = base.CELTypeProvider()
	return base.Extend(
		cel.CustomTypeProvider(p),
		cel.Variable("session", session),
		cel.Variable("world", world),
		cel.Variable("now", types.TimestampType),
		cel.Variable("attempts", types.IntType),
		cel.Variable("text", types.StringType),
		cel.Variable(memory, past.record.typ),
		cel.Macros(
			parser.NewGlobalVarArgMacro("results", past.results),
			parser.NewGlobalVarArgMacro("effects", past.effectsOf),
		),
	)
}

// results rewrites results("t") to a field of the hidden record, so that the
// type checker knows what the records of t hold.
func (p *past) results(eh parser.ExprHelper, _ ast.Expr, args []ast.Expr) (ast.Expr, *common.Error) {
	return p.field(eh, "results", args)
}

func (p *past) effectsOf(eh parser.ExprHelper, _ ast.Expr, args []ast.Expr) (ast.Expr, *common.Error) {
	if !p.effects {
		return nil, eh.NewError(p.place(eh, args), withHint(
			"effects() is only for invariants and the lines of the summary",
			"a contract sees results(), what the application itself ran and remembers"))
	}
	return p.field(eh, "effects", args)
}

func (p *past) place(eh parser.ExprHelper, args []ast.Expr) int64 {
	if len(args) > 0 {
		return args[0].ID()
	}
	return eh.NewLiteral(types.NullValue).ID()
}

func (p *past) field(eh parser.ExprHelper, of string, args []ast.Expr) (ast.Expr, *common.Error) {
	name, ok := "", false
	if len(args) == 1 && args[0].Kind() == ast.LiteralKind {
		var s types.String
		s, ok = args[0].AsLiteral().(types.String)
		name = string(s)
	}
	if !ok {
		return nil, eh.NewError(p.place(eh, args), withHint(of+"() takes the name of one tool, in quotes", "write "+of+"(\"tool_name\")"))
	}
	i := slices.Index(p.names, name)
	switch {
	case i < 0:
		hint := "the tools are " + wordList(p.names, ", ")
		if near, ok := exchange.Nearest(name, p.names); ok {
			hint = "did you mean " + strconv.Quote(near) + "?"
		}
		return nil, eh.NewError(args[0].ID(), withHint("there is no tool "+strconv.Quote(name), hint))
	case i == p.visible:
		return nil, eh.NewError(args[0].ID(), withHint(strconv.Quote(name)+" cannot read its own results", "it may read the results of tools declared above it"))
	case i > p.visible:
		return nil, eh.NewError(args[0].ID(), withHint(strconv.Quote(name)+" is declared below this tool", "a tool may read the results of tools declared above it only; move "+strconv.Quote(name)+" up"))
	}
	return eh.NewSelect(eh.NewIdent(memory), of+":"+name), nil
}

// remember declares what results() and effects() of a tool hold.
func (p *past) remember(prov *provider, index int, args, result *types.Type) {
	name := p.names[index]
	effect := prov.record(name + " effect")
	effect.add("args", kindOf{Type: args})
	effect.add("result", kindOf{Type: result, null: true})
	effect.add("key", kindOf{Type: types.StringType})
	p.add("results:"+name, types.NewListType(result), func(m Memory) any { return m.Results(index) })
	p.add("effects:"+name, types.NewListType(effect.typ), func(m Memory) any { return m.Effects(index) })
}

func (p *past) add(field string, t *types.Type, read func(Memory) any) {
	p.record.names = append(p.record.names, field)
	p.record.fields[field] = &types.FieldType{
		Type:  t,
		IsSet: func(any) bool { return true },
		GetFrom: func(target any) (any, error) {
			s, ok := target.(*Situation)
			if !ok || s.Memory == nil {
				return []any(nil), nil
			}
			return read(s.Memory), nil
		},
	}
}

// hintMark separates message and hint inside an error that travels through
// CEL; no text of ours or of CEL's contains it.
const hintMark = "\x00"

func withHint(message, hint string) string { return message + hintMark + hint }

func cutHint(text string) (message, hint string) {
	message, hint, _ = strings.Cut(text, hintMark)
	return message, hint
}
