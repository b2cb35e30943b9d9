package diagnose

import (
	"slices"
	"strings"

	"callstep/engine/exchange"
	"callstep/engine/wire"
)

// attempt is a call with what became of it.
type attempt struct {
	time    Time
	name    string
	faulty  bool
	refused bool // the application did not take it
}

// recovered marks the faults of the model that the application refused and the
// model then put right, and the requests that failed and went through when sent
// again. They are warnings: the exchange went on unharmed.
func (j *Judge) recovered() {
	var made *attempts
	for i := range j.hits {
		h := &j.hits[i]
		rule, ok := j.rule(h)
		if !ok || rule.severity(*h) != exchange.Error {
			continue
		}
		if strings.HasPrefix(string(rule.Code), "provider_") || rule.Code == "stream_incomplete" {
			h.Recovered = j.answeredLater(h.Time.Step)
			continue
		}
		if rule.Boundary != exchange.ModelOutput {
			continue
		}
		if made == nil {
			made = j.attempts()
		}
		if made.putRight(h, rule) {
			h.Recovered = true
			h.Evidence += " It was refused, and the model then put it right."
		}
	}
}

// answeredLater reports that a step after a failed one got its answer.
func (j *Judge) answeredLater(s int) bool {
	for _, step := range j.X.Steps[s+1:] {
		if len(step.Answer) > 0 && !step.Failure.Node.Exists() && !step.Cut && step.Status < 400 {
			return true
		}
	}
	return false
}

// attempts are the calls of an exchange in the order of time, and when the last
// good one of each tool was made.
type attempts struct {
	list     []attempt
	lastGood map[string]Time
	last     Time // good one of any tool
}

func (m *attempts) add(a attempt) {
	m.list = append(m.list, a)
	if !a.faulty {
		m.lastGood[a.name], m.last = a.time, a.time
	}
}

// putRight reports whether the call of a hit was refused and a later one is
// right: of the same tool, or of any where the name was at fault. A hit that
// belongs to no call is put right by a right call in a later step.
func (m *attempts) putRight(h *Hit, rule Rule) bool {
	at, found := slices.BinarySearchFunc(m.list, h.Time, func(a attempt, t Time) int { return a.time.compare(t) })
	switch {
	case !found:
		return m.last.Step > h.Time.Step
	case !m.list[at].refused:
		return false
	case rule.Code == "unknown_tool" || rule.Code == "tool_name_repeated":
		return h.Time.before(m.last)
	}
	return h.Time.before(m.lastGood[m.list[at].name])
}

// attempts reads what became of each call.
func (j *Judge) attempts() *attempts {
	m := &attempts{lastGood: map[string]Time{}}
	if j.X.Provider == wire.MCP {
		j.frameAttempts(m)
		return m
	}
	th := j.thread()
	last := len(j.X.Steps) - 1
	for i := range th.calls {
		c := &th.calls[i]
		a := attempt{time: c.time(), name: c.block.Name, faulty: c.faulty}
		switch {
		case c.result >= 0:
			a.refused = outcomeIn(th, c) != worked
		case c.answer && c.time().Step < last:
			a.refused = int(c.shown) == c.time().Step // thrown away: no later request holds it
		}
		m.add(a)
	}
	return m
}

// frameAttempts reads the tools/call requests that were judged. A response with
// an error, or with isError, is a refusal.
func (j *Judge) frameAttempts(m *attempts) {
	refusals := map[string]bool{}
	for i := range j.X.Frames {
		f := &j.X.Frames[i]
		if f.Error.Exists() || f.Result.Get("isError").True() {
			refusals[f.ID.Plain()] = true
		}
	}
	slices.SortStableFunc(j.judged, func(a, b judgedCall) int { return a.Time.compare(b.Time) })
	for _, c := range j.judged {
		m.add(attempt{time: c.Time, name: c.Call.Name, faulty: c.faulty, refused: refusals[c.Call.ID()]})
	}
}
