package diagnose

import (
	"slices"

	"callstep/engine/exchange"
	"callstep/engine/wire"
)

// Exchange judges one exchange. It is a pure function of the exchange and the
// options.
func Exchange(x *wire.Exchange, opts Options) *Diagnosis {
	j := &Judge{X: x, Opts: opts}
	for _, c := range contracts() {
		if c.Provider != wire.Unknown && c.Provider != j.provider() {
			continue
		}
		for _, check := range c.Checks {
			check(j)
		}
	}
	d := &Diagnosis{Exchange: x, First: -1, Findings: j.findings(), Unknown: j.unknown}
	d.order()
	return d
}

// findings makes one finding of each code and subject, the earliest.
func (j *Judge) findings() []Finding {
	type key struct {
		code    exchange.Code
		at      exchange.Boundary
		subject string
	}
	first := map[key]int{}
	var out []Finding
	for _, h := range j.hits {
		rule, ok := ruleFor(j.provider(), h.Word)
		if !ok {
			continue
		}
		f := j.finding(rule, h)
		k := key{f.Code, f.Boundary, f.Subject}
		at, seen := first[k]
		switch {
		case h.Subject == "" || !seen:
			first[k] = len(out)
			out = append(out, f)
		case f.Time.before(out[at].Time):
			out[at] = f
		}
	}
	return out
}

func (j *Judge) finding(r Rule, h Hit) Finding {
	f := Finding{
		Boundary: r.Boundary, Code: r.Code, Cause: r.Cause, Severity: r.severity(h), Rule: r.Word,
		Step: h.Time.Step, MessageIndex: h.Message, Evidence: h.Evidence, Said: r.Said,
		Recovered: h.Recovered, Follows: -1, Time: h.Time, Subject: h.Subject, Node: h.Node, Inside: h.Inside,
		Place: wire.PlaceOf(h.Node, h.Inside), Action: r.Do,
	}
	if h.Cause != "" {
		f.Cause = h.Cause
	}
	if h.Do != "" {
		f.Action = h.Do
	}
	for _, row := range exchange.Lookup(r.Code) {
		if row.Boundary == r.Boundary {
			f.Retryable = row.Retry == exchange.RetryYes && !h.NoRetry
			if f.Action == "" {
				f.Action = row.Do
			}
		}
	}
	if r.Claim == Refusal {
		f.Providers = []wire.Provider{j.provider()}
		if j.accepted(h.Time.Step) && !h.Final {
			f.Severity = exchange.Warning
			f.Evidence += " The provider accepted this very request here."
		}
	}
	if j.Opts.Strict {
		f.Severity = exchange.Error
	}
	return f
}

// accepted reports that the record holds the provider's success for the request
// of a step.
func (j *Judge) accepted(step int) bool {
	if step < 0 || step >= len(j.X.Steps) || j.Opts.Provider != wire.Unknown && j.Opts.Provider != j.X.Provider {
		return false
	}
	s := j.X.Steps[step]
	if s.Failure.Node.Exists() {
		return false
	}
	return s.Status >= 200 && s.Status < 300 || s.Status == 0 && len(s.Answer) > 0
}

// order sorts the findings by time and boundary, picks the verdict and marks
// the consequences.
func (d *Diagnosis) order() {
	slices.SortStableFunc(d.Findings, func(a, b Finding) int {
		switch {
		case a.Time.before(b.Time):
			return -1
		case b.Time.before(a.Time):
			return 1
		}
		return int(a.Boundary) - int(b.Boundary)
	})
	for i := range d.Findings {
		f := &d.Findings[i]
		if f.Severity != exchange.Error {
			continue
		}
		if d.First < 0 {
			d.First = i
		}
		f.Follows = d.causeOf(i)
	}
}

// causeOf is the earlier error that explains a later one: it has the same
// subject, or the later one is the provider's refusal of the request in which
// the earlier stands.
func (d *Diagnosis) causeOf(i int) int {
	f := d.Findings[i]
	for k := range i {
		e := d.Findings[k]
		if e.Severity != exchange.Error {
			continue
		}
		if e.Subject != "" && e.Subject == f.Subject || f.Time.Turn == AfterTurns && e.Step == f.Step {
			return k
		}
	}
	return -1
}
