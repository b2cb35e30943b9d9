package engine

import "callstep/engine/scenario"

// recorded is what a call came to in a recording: by its own turn, or by the
// first turn of the scenario that makes the same call. Nil where the scenario
// says nothing, and the tool has its own result.
func (r *runner) recorded(s *State, c *Call) *Out {
	if !r.sc.Recorded {
		return nil
	}
	if n := int(s.Turn); s.By == byScript && n > 0 && n <= len(r.sc.Turns) {
		t := &r.sc.Turns[n-1]
		if own := r.callOf(t); t.Comes != nil && own != nil && own.same(c) {
			return r.out(t.Comes)
		}
	}
	if r.records == nil {
		r.records = map[string]*scenario.Recorded{}
		for i := range r.sc.Turns {
			t := &r.sc.Turns[i]
			if own := r.callOf(t); t.Comes != nil && own != nil && r.records[own.identity()] == nil {
				r.records[own.identity()] = t.Comes
			}
		}
	}
	if from := r.records[c.identity()]; from != nil {
		return r.out(from)
	}
	return nil
}

// callOf is the call that a turn makes, fished out of its text if need be; nil if
// there is none.
func (r *runner) callOf(t *scenario.Turn) *Call {
	v := r.script(t)
	if v.Call != nil {
		return v.Call
	}
	return r.fished(v)
}

func (r *runner) out(from *scenario.Recorded) *Out {
	return r.make(Out{Value: from.Value, Err: from.Fails})
}
