package diagnose

import "callstep/engine/wire"

// geminiOthers judges the history of another provider as a request to Gemini:
// every call needs its response before the model speaks again, and every
// response its call. How they are laid out in contents is up to whoever sends
// them.
func geminiOthers(j *Judge) {
	if j.X.Provider == wire.Gemini {
		return
	}
	for i, s := range j.X.Steps {
		p := geminiPairing{j: j, step: i, s: s}
		due := map[string]geminiRef{}
		called := map[string]bool{}
		var order []string
		for k := range s.Turns {
			t := &s.Turns[k]
			if t.Role == wire.ModelSays && len(due) > 0 && k > 0 && s.Turns[k-1].Role != wire.ModelSays {
				p.overdue(due, order)
				order = order[:0]
			}
			for _, c := range geminiRefs(t, k, wire.Call) {
				due[c.ID()], called[c.ID()] = c, true
				order = append(order, c.ID())
			}
			for _, r := range geminiRefs(t, k, wire.Result) {
				if !called[r.ID()] {
					j.Report(p.atResult("function_response_orphan", r, "The result for "+quote(r.ID())+" answers no call of the history."))
				}
				delete(due, r.ID())
			}
		}
	}
}

// overdue reports calls that the history walked past.
func (p *geminiPairing) overdue(due map[string]geminiRef, order []string) {
	for _, id := range order {
		c, open := due[id]
		if !open {
			continue
		}
		delete(due, id)
		p.j.Report(Hit{Word: "function_unanswered", Time: Time{p.step, c.turn, c.block}, Message: p.s.Turns[c.turn].Index(), Node: c.Node(),
			Subject: id, Evidence: "The call of " + quote(c.Name) + " (" + quote(id) + ") is never answered."})
	}
}
