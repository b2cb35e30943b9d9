package diagnose

import (
	"callstep/engine/exchange"
	"callstep/engine/wire"
)

// Whole is the verdict on a file: one diagnosis an exchange, in the order of
// the file.
type Whole struct {
	File    *wire.File
	Schemas *Schemas // by which its calls were judged
	Each    []*Diagnosis
	First   int // index of the first broken exchange, -1 when none is
}

// File judges every exchange of a file. A schema that several of them declare is
// compiled once.
func File(f *wire.File, opts Options) *Whole {
	if opts.Schemas == nil {
		opts.Schemas = &Schemas{}
	}
	if opts.Schemas.many {
		opts.Schemas.budget = nil
	}
	w := &Whole{File: f, Schemas: opts.Schemas, First: -1}
	for i, x := range f.Exchanges {
		d := Exchange(x, opts)
		w.Each = append(w.Each, d)
		if d.First >= 0 && w.First < 0 {
			w.First = i
		}
	}
	if !opts.All {
		w.fold()
	}
	return w
}

// fold says a warning about declarations once a file: an application declares
// the same tools in every exchange.
func (w *Whole) fold() {
	type place struct{ exchange, finding int }
	first := map[string]place{}
	more := map[place]int{}
	for i, d := range w.Each {
		kept := d.Findings[:0:0]
		for _, f := range d.Findings {
			if f.Severity == exchange.Warning && f.Boundary == exchange.Declaration {
				key := string(f.Code) + "\x00" + f.Evidence
				if at, known := first[key]; known && at.exchange < i {
					more[at]++
					continue
				}
				first[key] = place{i, len(kept)}
			}
			kept = append(kept, f)
		}
		if len(kept) < len(d.Findings) {
			d.Findings, d.First = kept, -1
			d.order()
		}
	}
	for at, n := range more {
		f := &w.Each[at.exchange].Findings[at.finding]
		f.Evidence += " So it stands in " + count(n, "more exchange", "more exchanges") + " of the file."
	}
}

// Verdict is the first broken boundary of the first broken exchange, nil when
// nothing broke.
func (w *Whole) Verdict() *Finding {
	if w.First < 0 {
		return nil
	}
	d := w.Each[w.First]
	return &d.Findings[d.First]
}

// Counts are the figures of an exchange that a reader wants first.
type Counts struct{ Requests, Messages, Tools, Calls, Results int }

// Count counts what an exchange holds: its messages, or its frames, and the
// calls and results of the conversation that they are.
func Count(x *wire.Exchange) Counts {
	c := Counts{Requests: len(x.Steps), Messages: len(x.Frames)}
	for i := range x.Frames {
		c.Tools = max(c.Tools, x.Frames[i].Result.Get("tools").Len())
	}
	for _, s := range x.Steps {
		c.Tools = max(c.Tools, len(s.Tools))
	}
	for _, t := range wire.Conversation(x) {
		if len(x.Steps) > 0 {
			c.Messages++
		}
		for i := range t.Blocks {
			switch t.Blocks[i].Kind {
			case wire.Call:
				c.Calls++
			case wire.Result:
				c.Results++
			}
		}
	}
	c.Calls += leftOut(x)
	return c
}

// leftOut counts the calls of answers that no later request holds: requests of
// one beginning that do not go on from one another.
func leftOut(x *wire.Exchange) (n int) {
	last := wire.HistoryStep(x)
	if last == 0 {
		return 0
	}
	known := map[string]bool{}
	for i := range x.Steps[last].Turns {
		for k := range x.Steps[last].Turns[i].Blocks {
			if b := &x.Steps[last].Turns[i].Blocks[k]; b.Kind == wire.Call {
				known[b.ID()], known[signature(b)] = true, true
			}
		}
	}
	for _, s := range x.Steps[:last] {
		for i := range s.Answer {
			for k := range s.Answer[i].Blocks {
				if b := &s.Answer[i].Blocks[k]; b.Kind == wire.Call && !(b.ID() != "" && known[b.ID()]) && !known[signature(b)] {
					n++
				}
			}
		}
	}
	return n
}

// Errors counts the findings that break the exchange, Warnings the others.
func (d *Diagnosis) Errors() (n int) {
	for _, f := range d.Findings {
		if f.Severity == exchange.Error {
			n++
		}
	}
	return n
}

// Warnings counts the findings that are legal on the wire and harmful.
func (d *Diagnosis) Warnings() int { return len(d.Findings) - d.Errors() }
