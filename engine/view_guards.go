package engine

import (
	"fmt"
	"slices"

	"callstep/engine/exchange"
	"callstep/engine/fault"
)

// GuardView is one guard for the guards screen.
type GuardView struct {
	Guard    exchange.Guard
	On       bool
	AtStart  bool   // state the scenario starts with
	Did      string // what it did in this run: "refused turn 1", "held in turn 3"
	Stopped  int    // the last turn that it refused, 0 = none
	Bypassed bool   // was off and would have refused
	Now      bool   // it is what the turn shown turned on: it refused, would have, or recognised a repeat
	Matters  string // what its being off means here, one or two sentences
}

// Guards describes every guard at the cursor: its state and what it did on
// the way here.
func (m *Machine) Guards() []GuardView {
	s := m.state(m.at)
	var did [exchange.NumGuards]deeds
	b := m.branch()
	for pos := range m.at.Pos {
		ev := m.event(b, pos)
		if ev.Kind != StageEvent {
			continue
		}
		for g := range exchange.NumGuards {
			did[g].see(g, ev)
		}
	}
	list := make([]GuardView, exchange.NumGuards)
	for g := range exchange.NumGuards {
		v := GuardView{Guard: g, On: s.Guards.Has(g), AtStart: m.sc.Guards.Has(g)}
		v.Bypassed = len(did[g].bypassed) > 0
		if n := len(did[g].refused); n > 0 {
			v.Stopped = int(did[g].refused[n-1])
		}
		v.Now = did[g].in(s.Turn) || g == exchange.Idempotency && s.Flight.Fate == Replay
		v.Did = m.didWords(&s, g, &did[g], v.On)
		if !v.On {
			v.Matters = offWords(g, &did[g])
		}
		list[g] = v
	}
	return list
}

// deeds are the turns in which a guard refused, held or was bypassed.
type deeds struct{ refused, held, bypassed []int32 }

// in reports whether the guard refused in a turn, or would have.
func (d *deeds) in(turn int32) bool {
	return slices.Contains(d.refused, turn) || slices.Contains(d.bypassed, turn)
}

// refuses tells which guard stands behind a refusal.
func refuses(g exchange.Guard, ev Event) bool {
	if g.Info().Stage != ev.Stage || ev.Mark != exchange.Refuse {
		return false
	}
	switch g {
	case exchange.SessionValues:
		return ev.Code == "session_value_changed"
	case exchange.Conflict:
		return ev.Code == "idempotency_conflict"
	case exchange.Idempotency:
		return ev.Code == "rule_refused"
	case exchange.Pairing, exchange.ResultHygiene, exchange.ContextIntact:
		behind, ok := strikeGuard[ev.Code]
		return ok && behind == g
	case exchange.ClaimCheck:
		return ev.Code == "unverified_claim"
	case exchange.FreshRead:
		return ev.Code == "stale_read"
	case exchange.DurableLedger, exchange.AtomicInsert, exchange.RetryPolicy:
		return false
	}
	return true
}

// holds tells which guards have something to show when a stage passes.
var holds = exchange.Guards(0).With(exchange.ParseGuard).With(exchange.Allowlist).With(exchange.SchemaGuard).
	With(exchange.RulesGuard).With(exchange.Confirmation).With(exchange.SessionValues).With(exchange.ContractLint)

func (d *deeds) see(g exchange.Guard, ev Event) {
	switch {
	case ev.Bypass.Has(g):
		d.bypassed = append(d.bypassed, ev.Turn)
	case refuses(g, ev):
		d.refused = append(d.refused, ev.Turn)
	case holds.Has(g) && g.Info().Stage == ev.Stage && ev.Mark == exchange.Pass:
		d.held = append(d.held, ev.Turn)
	case kept(g, ev):
		d.held = append(d.held, ev.Turn)
	}
}

// kept tells which guard kept a fault that struck from doing harm.
func kept(g exchange.Guard, ev Event) bool {
	if ev.Stage != exchange.Execute && ev.Stage != exchange.FollowUp {
		return false
	}
	switch fault.Strike(ev.N) {
	case fault.CrashAfter:
		return g == exchange.DurableLedger && ev.Mark == exchange.Struck
	case fault.DeliverTwice:
		return g == exchange.AtomicInsert && ev.Mark == exchange.Pass
	case fault.FailBackend, fault.FailProvider:
		return g == exchange.RetryPolicy && ev.Mark == exchange.Struck
	}
	return false
}

func (m *Machine) didWords(s *State, g exchange.Guard, d *deeds, on bool) string {
	switch {
	case len(d.refused) > 0:
		return "refused " + turnList(d.refused)
	case len(d.bypassed) > 0:
		return "would have stopped " + turnList(d.bypassed)
	case !on && !m.sc.Guards.Has(g):
		return "the lesson starts so"
	case g == exchange.AttemptBudget && m.sc.Limits.Attempts > 0:
		return fmt.Sprintf("%d of %d used", s.Attempts, m.sc.Limits.Attempts)
	case g == exchange.StepCap && m.sc.Limits.Steps > 0:
		return fmt.Sprintf("%d of %d used", s.Steps, m.sc.Limits.Steps)
	case g == exchange.Idempotency:
		return m.replays(s)
	case on && len(d.held) > 0:
		return "held in " + turnList(d.held)
	}
	return ""
}

// replays says in which turns a repeat was recognised.
func (m *Machine) replays(s *State) string {
	var turns []int32
	for _, t := range m.Turns() {
		if t.Cause == "replay" && t.End <= m.at.Pos {
			turns = append(turns, int32(t.Turn))
		}
	}
	if len(turns) == 0 {
		return ""
	}
	return "recognised " + turnList(turns)
}

func turnList(turns []int32) string {
	var words []string
	for _, n := range turns {
		words = append(words, fmt.Sprint(n))
	}
	if len(words) == 1 {
		return "turn " + words[0]
	}
	return "turns " + listed(words)
}

func offWords(g exchange.Guard, d *deeds) string {
	text := "Off: " + g.Info().Off + "."
	if len(d.bypassed) > 0 {
		text += " In this run that let " + turnList(d.bypassed) + " through."
	}
	return text
}
