package engine

import (
	"testing"

	"callstep/engine/exchange"
	"callstep/engine/scenario"
)

// replayer replays the lesson with everything known about its texts: what was
// read stays, while the rules, the ledger and the tools start anew each time.
type replayer struct{ w *Walker }

func newReplayer(b *testing.B, sc *scenario.Scenario) *replayer {
	w, err := NewWalker(sc, Options{})
	if err != nil {
		b.Fatal(err)
	}
	return &replayer{w}
}

// replay walks the four turns to the end of the run and checks what they left
// behind.
func (p *replayer) replay(b *testing.B) {
	r := &p.w.m.r
	s := p.w.start
	s.Ledger = &Ledger{}
	for s.End == Going {
		r.advance(&s)
		for s.Flight.Active {
			r.stage(&s)
		}
	}
	if s.Attempts != 3 || s.Ledger.count(1) != 1 {
		b.Fatalf("%d attempts and %d drafts instead of 3 and 1", s.Attempts, s.Ledger.count(1))
	}
}

// BenchmarkReplayKnown is one exchange of a replay of known texts: every stage
// runs, every rule is asked, every row of the ledger is written. One op is one
// exchange; a replay has four.
func BenchmarkReplayKnown(b *testing.B) {
	p := newReplayer(b, bench(b))
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i += 4 {
		p.replay(b)
	}
}

// BenchmarkReplayKnownParallel is the same on all cores, with an engine for
// each goroutine.
func BenchmarkReplayKnownParallel(b *testing.B) {
	sc := bench(b)
	b.ReportAllocs()
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		p := newReplayer(b, sc)
		for pb.Next() {
			p.replay(b)
			for range 3 {
				pb.Next()
			}
		}
	})
}

// TestReplayKnown: a replay of known texts comes to what the first one did,
// event for event.
func TestReplayKnown(t *testing.T) {
	sc := builtIn(t)[0]
	w, err := NewWalker(sc, Options{})
	if err != nil {
		t.Fatal(err)
	}
	var first []Event
	for range 3 {
		s := w.start
		s.Ledger = &Ledger{}
		var events []Event
		for s.End == Going {
			events = append(events, w.m.r.advance(&s))
		}
		if first == nil {
			first = events
		}
		if len(events) != len(first) {
			t.Fatalf("%d events, at first %d", len(events), len(first))
		}
		for i := range events {
			if events[i] != first[i] {
				t.Errorf("event %d is %+v, was %+v", i, events[i], first[i])
			}
		}
		if w.Outcome(&s) != exchange.Recovered {
			t.Errorf("it comes to %s", w.Outcome(&s))
		}
	}
}
