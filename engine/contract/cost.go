package contract

import (
	"math"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/cost"
	"cel.dev/cel-go/common/overloads"
	"cel.dev/cel-go/common/types"
)

// maxCost bounds what one expression may cost, in CEL's units (one step of
// evaluation, or ten characters looked at). A rule that walks three result
// lists inside each other costs some ten thousand. Below the bound nothing is
// counted at run time, which would double the time of a rule.
const maxCost = 1_000_000

// Sizes assumed where a file sets no limit.
const (
	defaultSteps = 64 // as many responses as any run may have
	defaultText  = 16 << 10
)

// sizes estimates how large the inputs of an expression can get.
type sizes struct {
	steps, text uint64
	data        map[string]any // session and world, as the file gives them
	args        any            // the arguments' schema
}

func newSizes(u *Universe) sizes {
	s := sizes{steps: defaultSteps, text: defaultText, data: map[string]any{"session": u.Session, "world": u.World}}
	if u.MaxSteps > 0 {
		s.steps = uint64(u.MaxSteps)
	}
	if u.MaxText > 0 {
		s.text = uint64(u.MaxText)
	}
	return s
}

// EstimateCallCost implements cost.Estimator. Comparing and searching strings
// runs at memory speed; the standard estimates, a step per ten characters and
// for contains() the product of both lengths, would refuse honest rules.
func (s *sizes) EstimateCallCost(_, overload string, _ *cost.AstNode, args []cost.AstNode) *cost.CallEstimate {
	switch overload {
	case overloads.ContainsString:
		return cost.NewCallEstimate(cost.FixedCostEstimate(1+s.text/100), nil)
	case overloads.Equals, overloads.NotEquals:
		for _, a := range args {
			if k := a.Type().Kind(); k == types.ListKind || k == types.MapKind || k == types.DynKind {
				return nil
			}
		}
		return cost.NewCallEstimate(cost.FixedCostEstimate(1+s.text/1000), nil)
	}
	return nil
}

// EstimateSize implements cost.Estimator.
func (s *sizes) EstimateSize(node cost.AstNode) *cost.SizeEstimate {
	most := uint64(math.MaxUint64)
	switch node.Type().Kind() {
	case types.StringKind, types.BytesKind:
		most = s.text
	case types.ListKind, types.MapKind, types.DynKind:
		most = max(s.steps, s.text/2)
	default:
		return nil
	}
	if path := node.Path(); len(path) > 0 {
		switch path[0] {
		case memory:
			if len(path) == 2 {
				most = s.steps
			}
		case "args":
			most = min(most, s.argument(path[1:]))
		default:
			if data, ok := s.data[path[0]]; ok {
				most = dataSize(data, path[1:])
			}
		}
	} else if node.ComputedSize() != nil || node.Type().Kind() == types.ListKind && node.Expr() != nil {
		return nil
	}
	e := cost.RangedSizeEstimate(0, most)
	return &e
}

// dataSize is the size of the largest value at a path; the steps @items,
// @keys and @values stand for all members.
func dataSize(v any, path []string) uint64 {
	if len(path) == 0 {
		switch v := v.(type) {
		case string:
			return uint64(len(v))
		case []any:
			return uint64(len(v))
		case map[string]any:
			return uint64(len(v))
		}
		return 1
	}
	most := uint64(0)
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			most = max(most, dataSize(item, path[1:]))
		}
	case map[string]any:
		if member, ok := v[path[0]]; ok {
			return dataSize(member, path[1:])
		}
		for key, item := range v {
			if path[0] == "@keys" {
				most = max(most, uint64(len(key)))
			} else {
				most = max(most, dataSize(item, path[1:]))
			}
		}
	}
	return most
}

// argument is the largest size that the schema allows at a path.
func (s *sizes) argument(path []string) uint64 {
	schema := s.args
	for _, step := range path {
		m, _ := resolveRef(s.args, schema).(map[string]any)
		if step == "@items" {
			schema = m["items"]
			continue
		}
		props, _ := m["properties"].(map[string]any)
		schema = props[step]
	}
	m, _ := resolveRef(s.args, schema).(map[string]any)
	if values, ok := m["enum"].([]any); ok {
		most := uint64(1)
		for _, v := range values {
			most = max(most, dataSize(v, nil))
		}
		return most
	}
	for _, keyword := range []string{"maxLength", "maxItems", "maxProperties"} {
		if n := count(m[keyword]); n != nil {
			// Counted in code points, a character may take four bytes.
			return uint64(*n) * 4
		}
	}
	return math.MaxUint64
}

// costProblem refuses an expression that could take too long.
func costProblem(env *cel.Env, a *cel.Ast, s *sizes) *Problem {
	estimate, err := env.EstimateCost(a, s)
	if err != nil {
		return &Problem{Message: "what this costs cannot be told: " + err.Error()}
	}
	if estimate.Max <= maxCost {
		return nil
	}
	return &Problem{
		Message: "this could take too long to work out",
		Hint:    "walk fewer lists inside each other, or set `maxLength` and `maxItems` in the schema",
	}
}

// mapRange finds what a comprehension walks if that has no order.
func mapRange(a *cel.Ast, r *reading) *Problem {
	native := a.NativeRep()
	for _, e := range r.ranges {
		switch t := native.GetType(e.ID()); t.Kind() {
		case types.ListKind:
		case types.MapKind:
			return &Problem{
				Offset:  -int(e.ID()),
				Message: "an object has no order, so it cannot be walked",
				Hint:    "ask for a member by its name (`name in object`, `object[name]`), or write an array",
			}
		default:
			return &Problem{
				Offset:  -int(e.ID()),
				Message: "it is not certain that this is an array, and only an array can be walked",
				Hint:    "give it `type: array` in the schema, or the same type throughout in the data",
			}
		}
	}
	return nil
}
