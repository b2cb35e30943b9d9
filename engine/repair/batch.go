package repair

import (
	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/wire"
)

// kind are the findings of an exchange that one row repairs.
type kind struct {
	exchange int
	boundary exchange.Boundary
	code     exchange.Code
	rule     string
}

// putRight is a finding of a batch, and what was done about it.
type putRight struct {
	target
	finding *diagnose.Finding
	said    string
}

// batch are repairs of one kind that do not touch each other.
type batch struct {
	kind
	right   []putRight
	text    string // with all of them made
	reveals bool
}

// together repairs the findings of one kind at once, as far as their repairs do
// not touch each other: a file in which every call lacks its result is not
// judged once for each of them. Where that does not turn out well, it reports
// false, and they are repaired one by one.
func (r *run) together(t target) bool {
	k := kind{t.exchange, t.boundary, t.code, t.rule}
	if r.alone[k] {
		return false
	}
	b := r.gather(k, r.Whole)
	if len(b.right) < 2 {
		return false
	}
	if _, _, more := kindOf(r.Whole, t); more > 0 && !r.listed[k] {
		r.judged += len(r.Text)
		if all, err := r.judge(r.Text, true); err == nil && r.make(r.gather(k, all)) {
			return true
		}
		r.listed[k] = true
	}
	if !r.make(b) {
		r.alone[k] = true
		return false
	}
	return true
}

// make makes the repairs of a batch and judges once. It takes everything back and
// reports false where one of the findings stays or something else breaks.
func (r *run) make(b batch) bool {
	r.judged += len(b.text)
	whole, err := r.judge(b.text, false)
	if err != nil || worse(r.Whole, whole, b.right[0].target, b.reveals) != "" || !b.reveals && errorsOf(whole) > errorsOf(r.Whole)-len(b.right) {
		return false
	}
	left := errorTargets(whole, b.exchange)
	for _, m := range b.right {
		if left[m.target] {
			return false
		}
	}
	steps := map[target]int{}
	for _, m := range b.right {
		if at, known := steps[m.target]; known {
			r.Steps[at].Times++
			continue
		}
		steps[m.target] = len(r.Steps)
		r.Steps = append(r.Steps, Step{m.exchange, *m.finding, m.said, 1})
	}
	r.Text, r.Whole = b.text, whole
	return true
}

// errorTargets are the errors of an exchange.
func errorTargets(w *diagnose.Whole, index int) map[target]bool {
	all := map[target]bool{}
	if index < len(w.Each) {
		for i := range w.Each[index].Findings {
			if f := &w.Each[index].Findings[i]; f.Severity == exchange.Error {
				all[targetOf(index, f)] = true
			}
		}
	}
	return all
}

// gather makes the repairs of one kind that do not touch each other, in the
// order in which a judgement of the text lists the findings, up to the bound of a
// run.
func (r *run) gather(k kind, whole *diagnose.Whole) batch {
	all := wire.NewEdits(r.Text)
	forgotten := map[*wire.Step]bool{}
	d := whole.Each[k.exchange]
	out := batch{kind: k}
	for i := range d.Findings {
		f := &d.Findings[i]
		t := targetOf(k.exchange, f)
		if _, vain := r.tried[t]; vain || f.Severity != exchange.Error || (kind{t.exchange, t.boundary, t.code, t.rule}) != k {
			continue
		}
		row, ok := rowOf(d.Exchange.Provider, f)
		if !ok || row.fix == nil || len(r.Steps)+len(out.right) == mostSteps {
			break
		}
		j := newJob(r.Text, whole, k.exchange, f)
		said := row.fix(j)
		if j.why != "" || !j.edits.Any() {
			continue
		}
		refusal := !forgotten[j.s] && j.forget()
		if refusal {
			said += refusalOut
		}
		if !all.Join(j.edits) {
			continue
		}
		forgotten[j.s] = forgotten[j.s] || refusal
		out.reveals = out.reveals || row.reveals
		out.right = append(out.right, putRight{t, f, said})
	}
	out.text = all.Text()
	return out
}
