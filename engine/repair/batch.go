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

// together repairs the findings of one kind at once, as far as their repairs do
// not touch each other, and judges once: a file in which every call lacks its
// result is not judged once for each of them. It takes everything back and
// reports false where one of them stays or something else breaks; then they are
// repaired one by one.
func (r *run) together(t target) bool {
	k := kind{t.exchange, t.boundary, t.code, t.rule}
	if r.alone[k] {
		return false
	}
	batch, text, reveals := r.gather(k)
	if len(batch) < 2 {
		return false
	}
	r.alone[k] = true // unless it turns out well
	r.judged += len(text)
	whole, err := r.judge(text)
	if err != nil || worse(r.Whole, whole, t, reveals) != "" || !reveals && errorsOf(whole) > errorsOf(r.Whole)-len(batch) {
		return false
	}
	for _, m := range batch {
		if find(whole, m.target) != nil {
			return false
		}
	}
	delete(r.alone, k)
	steps := map[target]int{}
	for _, m := range batch {
		if at, known := steps[m.target]; known {
			r.Steps[at].Times++
			continue
		}
		steps[m.target] = len(r.Steps)
		r.Steps = append(r.Steps, Step{m.exchange, *m.finding, m.said, 1})
	}
	r.Text, r.Whole = text, whole
	return true
}

// gather makes the repairs of one kind that do not touch each other, in the
// order of the findings, up to the bound of a run.
func (r *run) gather(k kind) (batch []putRight, text string, reveals bool) {
	all := wire.NewEdits(r.Text)
	forgotten := map[*wire.Step]bool{}
	d := r.Whole.Each[k.exchange]
	for i := range d.Findings {
		f := &d.Findings[i]
		t := targetOf(k.exchange, f)
		if _, vain := r.tried[t]; vain || f.Severity != exchange.Error || (kind{t.exchange, t.boundary, t.code, t.rule}) != k {
			continue
		}
		row, ok := rowOf(d.Exchange.Provider, f)
		if !ok || row.fix == nil || len(r.Steps)+len(batch) == mostSteps {
			break
		}
		j := newJob(r.Text, r.Whole, k.exchange, f)
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
		reveals = reveals || row.reveals
		batch = append(batch, putRight{t, f, said})
	}
	return batch, all.Text(), reveals
}
