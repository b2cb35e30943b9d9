package diagnose

import (
	"cmp"
	"slices"

	"callstep/engine/exchange"
	"callstep/engine/wire"
)

// Exchange judges one exchange. It is a pure function of the exchange and the
// options.
func Exchange(x *wire.Exchange, opts Options) *Diagnosis {
	j := &Judge{X: x, Opts: opts, rules: ruleIndex()}
	for _, c := range contracts() {
		if c.Provider != wire.Unknown && c.Provider != j.provider() {
			continue
		}
		for _, check := range c.Checks {
			check(j)
		}
	}
	j.lost()
	j.translate()
	j.recovered()
	d := &Diagnosis{Exchange: x, First: -1, Findings: j.findings(), Unknown: j.unknown}
	d.order()
	return d
}

// lost says which halves of the exchange are in the file and could not be read:
// nothing that was found, or not, is about them.
func (j *Judge) lost() {
	for i, s := range j.X.Steps {
		request := "the request"
		if len(j.X.Steps) > 1 {
			request = "request " + numberShown(i+1)
		}
		if s.Lost.Request {
			j.CannotTell("what " + request + " asks: its body could not be read")
		}
		if s.Lost.Response {
			j.CannotTell("what the answer to " + request + " says: its body could not be read")
		}
	}
}

// graded is a hit with its rule and the severity that the record leaves it.
type graded struct {
	Hit
	rule     Rule
	severity exchange.Severity
	refuted  bool // the record shows that the provider took it
	more     int  // hits of the code that are not listed
}

// mostOfCode bounds the findings of one code in an exchange: nobody reads more,
// and the place of each is searched for. Only
// who repairs them asks for all.
const mostOfCode = 100

// folded are the codes that are one finding an exchange, however many subjects
// they have: true, and noise beyond the first.
var folded = map[exchange.Code]bool{"description_missing": true}

// findings makes of the hits one finding for each code and subject, in the order
// of time, then of the boundaries.
func (j *Judge) findings() []Finding {
	hits := j.joined()
	slices.SortStableFunc(hits, func(a, b graded) int {
		return cmp.Or(a.Time.compare(b.Time), int(a.rule.Boundary)-int(b.rule.Boundary))
	})
	first, times := map[exchange.Code]int{}, map[exchange.Code]int{}
	kept := hits[:0]
	for _, h := range hits {
		code := h.rule.Code
		times[code]++
		switch n := times[code]; {
		case n == 1:
			first[code] = len(kept)
			kept = append(kept, h)
		case n > mostOfCode && !j.Opts.All || folded[code]:
			kept[first[code]].more++
		default:
			kept = append(kept, h)
		}
	}
	out := make([]Finding, len(kept))
	for i, h := range kept {
		out[i] = j.finding(h)
	}
	return out
}

// joined keeps one hit of each code and subject: the gravest, then the earliest.
func (j *Judge) joined() (out []graded) {
	type key struct {
		code    exchange.Code
		at      exchange.Boundary
		subject string
	}
	known := map[key]int{}
	for _, h := range j.hits {
		rule, ok := j.rule(&h)
		if !ok || rule.Claim == Refusal && j.X.Unsent {
			continue
		}
		g := j.grade(rule, h)
		if g.refuted && h.Silent {
			continue
		}
		k := key{rule.Code, rule.Boundary, h.Subject}
		at, seen := known[k]
		switch {
		case h.Subject == "" || !seen:
			known[k] = len(out)
			out = append(out, g)
		case g.severity > out[at].severity || g.severity == out[at].severity && g.Time.before(out[at].Time):
			out[at] = g
		}
	}
	return out
}

// grade asks the record whether it disproves a hit.
func (j *Judge) grade(r Rule, h Hit) graded {
	g := graded{Hit: h, rule: r, severity: r.severity(h)}
	if r.Claim == Refusal && !h.Final && j.accepted(j.judgedBy(h.Time)) {
		g.severity, g.refuted = exchange.Warning, true
	}
	if j.Opts.Strict {
		g.severity = exchange.Error
	}
	return g
}

// judgedBy is the step whose request holds what stands at a time: what stands
// in a response is sent with the next.
func (j *Judge) judgedBy(t Time) int {
	if t.Step >= 0 && t.Step < len(j.X.Steps) && t.Turn != AfterTurns && t.Turn >= len(j.X.Steps[t.Step].Turns) {
		return t.Step + 1
	}
	return t.Step
}

func (j *Judge) finding(g graded) Finding {
	r, h := g.rule, g.Hit
	f := Finding{
		Boundary: r.Boundary, Code: r.Code, Cause: r.Cause, Severity: g.severity, Rule: r.Word,
		Step: h.Time.Step, MessageIndex: h.Message, Evidence: h.Evidence, Said: r.Said,
		Recovered: h.Recovered, Accepted: g.refuted, Follows: -1, Time: h.Time, Subject: h.Subject, Node: h.Node, Inside: h.Inside,
		Place: wire.PlaceOf(h.Node, h.Inside), Action: r.Do, More: g.more,
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
	}
	if g.refuted {
		f.Evidence += j.howAccepted(j.judgedBy(h.Time))
	}
	if g.more > 0 {
		f.Evidence += " " + count(g.more, "more like it is", "more like it are") + " not listed."
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

// howAccepted says what shows that the request of a step was taken.
func (j *Judge) howAccepted(step int) string {
	switch s := j.X.Steps[step]; {
	case !s.Request.Exists() || wire.PutTogether(s.Request):
		return " The model answered all the same; the request as it was sent is not in this file."
	case s.Status == 0:
		return " The file holds an answer to this very request, and so it was taken."
	}
	return " The provider accepted this very request here."
}

// order picks the verdict among the findings and marks the consequences.
func (d *Diagnosis) order() {
	for i := range d.Findings {
		f := &d.Findings[i]
		if f.Severity == exchange.Error && d.First < 0 {
			d.First = i
		}
		f.Follows = d.causeOf(i)
	}
}

// causeOf is the earlier finding that explains a later one: the error of the
// same subject; for a tool's own complaint, the model's fault in that call; and
// for the provider's refusal of a request, the error that stands in it.
func (d *Diagnosis) causeOf(i int) int {
	f := d.Findings[i]
	complaint := f.Code == "tool_reported_error"
	if f.Severity != exchange.Error && !complaint {
		return -1
	}
	for k := range i {
		e := d.Findings[k]
		switch {
		case e.Subject != "" && e.Subject == f.Subject && (e.Severity == exchange.Error || complaint && e.Boundary == exchange.ModelOutput):
			return k
		case e.Severity == exchange.Error && e.Step == f.Step && f.Time.Turn == AfterTurns && explainable(f.Code):
			return k
		}
	}
	return -1
}
