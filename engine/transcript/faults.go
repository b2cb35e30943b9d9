package transcript

import (
	"cmp"
	"slices"
	"strings"

	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/fault"
)

// timedOut is the fault of a call whose time was up. Nobody knows from a
// recording whether it ran; the one that ran is the one to prepare for.
const timedOut = "timeout_after"

// stands are the faults that stand for what a recording broke with where the
// catalogue has none that is caught under the very code: what they do is the
// same, at the same boundary.
var stands = map[exchange.Code]string{
	"schema_ref_unsupported": "unsupported_keyword",
	"schema_top_level_union": "unsupported_keyword",

	"timeout_outcome_unknown": timedOut,

	"response_count_mismatch": "missing_result",
	"missing_output_field":    "missing_result",
	"tool_result_wrong_role":  "wrong_call_id",

	"call_turn_out_of_order":  "history_trimmed",
	"reasoning_item_orphaned": "rebuilt_from_text",

	"provider_bad_request":  "provider_error,status=400",
	"provider_not_found":    "provider_error,status=400",
	"provider_too_large":    "provider_error,status=400",
	"provider_unauthorized": "provider_error,status=401",
	"provider_payment":      "provider_error,status=402",
	"provider_forbidden":    "provider_error,status=403",
	"provider_rate_limited": "provider_error,status=429",
	"provider_timeout":      "provider_error,status=500",
	"provider_unavailable":  "provider_error,status=500",
}

// kindOf is the fault that makes what a finding found, "" without one.
func kindOf(f *diagnose.Finding) string {
	if kind := stands[f.Code]; kind != "" {
		return kind
	}
	for _, row := range fault.Catalogue() {
		if row.Code == f.Code && row.Boundary == f.Boundary {
			return row.Kind
		}
	}
	return ""
}

// byItself are the findings beside the model's words that come about in a
// scenario without a fault, from what is recorded.
var byItself = map[exchange.Code]bool{"tool_reported_error": true, "tool_protocol_error": true}

// mostFaults is how many faults a scenario made here has: an engine takes few
// more in one run, and a person may want to add some.
const mostFaults = 40

// strike turns what broke beside the model's words into faults of the turns in
// which it broke.
func (m *maker) strike() {
	faults := 0
	for i := range m.d.Findings {
		f := &m.d.Findings[i]
		at := m.turnOf(f)
		if i == m.d.First {
			m.broken = at
		}
		if byItself[f.Code] && m.turns[at-1].kind == callTurn {
			m.turns[at-1].failed = true
			continue
		}
		if !m.strikes(f) {
			continue
		}
		t := m.turns[at-1]
		kind := kindOf(f)
		switch {
		case f.Code == "unverified_claim":
			m.claim(f, t, at)
		case f.Code == "duplicate_side_effect":
			m.note("the recording does not say what a call leaves behind, so nothing here counts that it was done twice")
		case kind == "":
			m.note("no fault stands for %s at %s", f.Code, f.Boundary)
		case t.kind != callTurn && f.Boundary != exchange.Declaration:
			m.note("%s broke where nobody made a call", f.Code)
		case faults == mostFaults:
			m.note("a scenario takes %d faults; the later findings have none", mostFaults)
			return
		case !slices.Contains(t.faults, kind):
			t.faults = append(t.faults, kind)
			faults++
		}
	}
}

// strikes reports whether a finding is to be made by a fault: an error that the
// model's own words do not make, and no consequence of another one.
func (m *maker) strikes(f *diagnose.Finding) bool {
	inside := f.Boundary != exchange.ModelOutput && f.Severity == exchange.Error && f.Follows < 0
	return inside && (!m.part || m.within(f))
}

// turnOf is the turn that a finding is about, from 1: of its call, else the last
// that began before it; a claim is of an answer. What is wrong with the
// declarations shows in the first turn that they were sent with.
func (m *maker) turnOf(f *diagnose.Finding) int {
	at := m.positionOf(f)
	if own := m.byID[f.Subject]; f.Subject != "" && len(own) > 0 {
		best := own[0]
		for _, i := range own {
			if !at.before(positionOfSpot(m.turns[i])) {
				best = i
			}
		}
		return best + 1
	}
	i, found := slices.BinarySearchFunc(m.turns, at, func(t *turn, at position) int { return positionOfSpot(t).compare(at) })
	if !found && f.Boundary != exchange.Declaration {
		i--
	}
	i = max(0, min(i, len(m.turns)-1))
	wanted := callTurn
	if f.Code == "unverified_claim" {
		wanted = answerTurn
	}
	for k := i; f.Boundary >= exchange.Execution && k >= 0; k-- {
		if m.turns[k].kind == wanted {
			return k + 1
		}
	}
	return i + 1
}

// position orders what stands in an exchange by the request that holds the
// history, and the message in it.
type position struct{ step, turn int }

func (p position) compare(q position) int {
	return cmp.Or(cmp.Compare(p.step, q.step), cmp.Compare(p.turn, q.turn))
}

func (p position) before(q position) bool { return p.compare(q) < 0 }

func positionOfSpot(t *turn) position { return position{t.at.Step, t.at.Turn} }

// positionOf places a finding among the turns. Histories grow at their end, so
// the same index of an earlier request is the same message.
func (m *maker) positionOf(f *diagnose.Finding) position {
	steps, t := m.d.Exchange.Steps, f.Time
	if len(steps) == 0 || t.Step >= len(steps) {
		return position{t.Step, t.Turn}
	}
	asked := len(steps[t.Step].Turns)
	at := position{max(t.Step, m.first), t.Turn}
	switch {
	case t.Turn == diagnose.AfterTurns, t.Turn == diagnose.BeforeTurns && f.Boundary == exchange.FollowUpContext:
		at.turn = asked - 1 // the request as a whole; what it held is its last message
	case t.Turn == diagnose.BeforeTurns && t.Step > 0:
		at.turn = asked
	}
	return at
}

// unfault takes a fault out of the turn that it was to strike.
func (m *maker) unfault(at int, kind string) {
	t := m.turns[at-1]
	t.faults = slices.DeleteFunc(t.faults, func(k string) bool { return k == kind || strings.HasPrefix(k, kind+",") })
}
