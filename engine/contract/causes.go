package contract

import (
	"slices"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/operators"
)

// causes leaves out what follows from a slip further inside: of a part whose
// type cannot be told CEL guesses one, and then finds fault with its guess.
func causes(errors []*cel.Error, parsed *cel.Ast) []*cel.Error {
	if len(errors) < 2 {
		return errors
	}
	faulty := map[int64]bool{}
	for _, e := range errors {
		faulty[e.ExprID] = true
	}
	guessed := map[int64]bool{} // parts whose type hangs on a faulty one
	for _, part := range ast.MatchDescendants(ast.NavigateAST(parsed.NativeRep()), ast.AllMatcher()) {
		if faulty[part.ID()] {
			markGuessed(part, guessed)
		}
	}
	return slices.DeleteFunc(slices.Clone(errors), func(e *cel.Error) bool { return guessed[e.ExprID] })
}

// alwaysBool are the operators that come to true or false whatever they take.
var alwaysBool = []string{
	operators.Equals, operators.NotEquals, operators.Less, operators.LessEquals, operators.Greater, operators.GreaterEquals,
	operators.LogicalAnd, operators.LogicalOr, operators.LogicalNot, operators.In,
}

// markGuessed marks what lies above a faulty part, as far as its type matters.
func markGuessed(part ast.NavigableExpr, guessed map[int64]bool) {
	for {
		above, ok := part.Parent()
		if !ok {
			return
		}
		function := ""
		if above.Kind() == ast.CallKind {
			function = above.AsCall().FunctionName()
		}
		if function == operators.Conditional && above.AsCall().Args()[0].ID() == part.ID() {
			return // a condition chooses between the branches and gives no type
		}
		guessed[above.ID()] = true
		if slices.Contains(alwaysBool, function) {
			return
		}
		part = above
	}
}
