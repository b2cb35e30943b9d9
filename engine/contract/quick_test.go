package contract

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"testing"
)

const quickScenario = `
session: {book: B17, copies: 2, urgent: false, reader: {name: Ada, age: 40}}
world: {limit: 3, open: true}
tools:
  - name: look
    input: {type: object, required: [book], properties: {book: {type: string}, deep: {type: boolean}}}
    result: {book: "${args.book}", free: 2, tags: [a, b]}
  - name: order
    input:
      type: object
      required: [book, copies]
      properties: {book: {type: string}, copies: {type: integer}, gift: {type: boolean}, price: {type: number}, note: {type: [string, 'null']}}
    rules: []
`

// quickConditions are those that need no CEL, and slowConditions those that do.
var quickConditions = []string{
	`args.copies <= 3`,
	`args.copies > 0 && args.copies < 4`,
	`args.book == session.book`,
	`args.book != "B22" || args.copies >= 2`,
	`!(args.gift)`,
	`args.gift == session.urgent`,
	`session.book > "A" && session.copies >= 2`,
	`args.note == "x"`,
	`results("look").exists(r, r.book == args.book)`,
	`results("look").exists(r, r.book == args.book && r.free >= args.copies)`,
	`results("look").all(r, r.free > 0) && world.open`,
	`size(results("look")) <= world.limit`,
	`results("look").exists(r, results("look").all(s, s.free <= r.free))`,
	`!results("look").exists(r, r.free == 0) || args.gift`,
}

var slowConditions = []string{
	`args.price <= 10.0`,
	`args.copies + 1 <= 3`,
	`has(args.note)`,
	`args.book.startsWith("B")`,
	`args.book in ["B17"]`,
	`results("look").exists_one(r, r.free == 2)`,
	`session.reader.age >= 18`,
}

// TestQuick: whatever the situation, a condition that is worked out without
// CEL comes to what CEL says, or is left to CEL.
func TestQuick(t *testing.T) {
	u, specs := parseScenario(t, quickScenario)
	for _, text := range append(quickConditions, slowConditions...) {
		specs[1].Rules = append(specs[1].Rules, RuleSpec{Code: "c", Require: Source{Text: text}})
	}
	set, problems := Compile(u, specs)
	if problems != nil {
		t.Fatal(problemText(problems))
	}
	rng := rand.New(rand.NewPCG(1, 2))
	answered := 0
	for i, rule := range set.Tools[1].programs.rules {
		e := rule.require
		if isQuick := e.quick != nil; isQuick != (i < len(quickConditions)) {
			t.Errorf("%s: without CEL %t", set.Tools[1].Rules[i].Require, isQuick)
			continue
		}
		for range 300 {
			s := someSituation(rng, u)
			f := enter(nil, s)
			want, err := e.run(f)
			if e.quick != nil {
				if got, ok := e.quick(f); ok {
					answered++
					if err != nil || fmt.Sprint(want) != fmt.Sprint(got) {
						t.Errorf("%s: %t, but CEL says %v, %v for %v and %v", set.Tools[1].Rules[i].Require, got, want, err, s.Args, s.Memory)
					}
				}
			}
			f.leave()
		}
	}
	if answered < 1000 {
		t.Errorf("only %d conditions were answered without CEL", answered)
	}
}

// someSituation is a situation in which now and then something is missing, or
// of another type than it should be.
func someSituation(rng *rand.Rand, u Universe) *Situation {
	pick := func(values ...any) any { return values[rng.IntN(len(values))] }
	args := map[string]any{
		"book": pick("B17", "B22", "B17", int64(7), nil), "copies": pick(int64(1), int64(2), int64(5), "2", 2.5),
		"gift": pick(true, false, "yes"), "price": pick(1.5, int64(3)), "note": pick("x", nil),
	}
	maps.DeleteFunc(args, func(string, any) bool { return rng.IntN(8) == 0 })
	var results []any
	for range rng.IntN(4) {
		r := map[string]any{"book": pick("B17", "B22", "B22", nil), "free": pick(int64(0), int64(2), int64(3), "many")}
		maps.DeleteFunc(r, func(string, any) bool { return rng.IntN(8) == 0 })
		results = append(results, r)
	}
	return &Situation{
		Args: args, Session: u.Session, World: u.World, Now: u.Now,
		Memory: &testMemory{results: map[int][]any{0: results}},
	}
}
