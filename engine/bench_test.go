package engine

import (
	"encoding/json"
	"runtime/debug"
	"testing"

	"callstep/engine/scenario"
	"callstep/scenarios/scenariotest"
)

// bench compiles the lesson that the budgets are about, and collects garbage
// as seldom as the program itself does.
func bench(b *testing.B) *scenario.Scenario {
	b.Helper()
	before := debug.SetGCPercent(GCPercent)
	b.Cleanup(func() { debug.SetGCPercent(before) })
	sc := scenariotest.Load(b, "lost-reply")
	b.ResetTimer()
	return sc
}

// BenchmarkExchangeFloor is what the libraries alone need for the texts of
// one run: encoding/json into any, and the schema's Validate. One op is one
// exchange.
func BenchmarkExchangeFloor(b *testing.B) {
	sc := bench(b)
	b.ReportAllocs()
	for i := range b.N {
		turn := &sc.Turns[i%len(sc.Turns)]
		var v any
		if json.Unmarshal([]byte(turn.Text), &v) != nil {
			continue
		}
		obj := v.(map[string]any)
		for _, t := range sc.Tools {
			if t.Name == obj["name"] {
				if len(t.Validate(obj["arguments"])) > 0 {
					b.Fatal("the floor's text does not fit")
				}
			}
		}
	}
}

// BenchmarkExchangeCold is one exchange through all stages with nothing
// remembered of its text: parse, schema, key, rules, ledger, log. Every run of
// the lesson is opened anew, and forgets its texts before each exchange.
func BenchmarkExchangeCold(b *testing.B) {
	sc := bench(b)
	b.ReportAllocs()
	for i := 0; i < b.N; {
		m, err := Open(sc, Options{})
		if err != nil {
			b.Fatal(err)
		}
		for range sc.Turns {
			clear(m.r.readings)
			clear(m.r.texts)
			if err := m.Apply(Command{Verb: "next"}); err != nil {
				b.Fatal(err)
			}
			i++
		}
		if m.branch().tip.Ledger.count(1) != 1 {
			b.Fatal("the lesson did not make its one draft")
		}
	}
}
