package engine

import (
	"fmt"

	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/scenario"
)

// runPropose takes the model's next response: the scripted bytes, what the
// person typed instead, or what a fault makes of them.
func runPropose(r *runner, s *State) step {
	f := &s.Flight
	ev := pass()
	if limit := r.sc.Limits.Steps; limit > 0 && int(s.Steps) >= limit {
		ev = guarded(s, exchange.StepCap, "step_limit")
		if ev.Mark == exchange.Refuse {
			f.Text = nil // it was never asked for
			return ev
		}
	}
	s.Steps++
	base := f.Text
	if text, typed := s.Edits.find(s.Turn); typed {
		base = r.read(text)
		f.Text = base
		f.Kind = typedKind(f.Kind, text)
		r.own(s)
		return ev
	}
	for phase := fault.OnPlan; phase <= fault.OnText; phase++ {
		r.edit(s, phase)
	}
	if f.Text != base {
		f.Origin = base
	}
	r.own(s)
	return ev
}

// own lets a scripted model keep the bytes it sent, so that it can repeat
// them. Models that never do keep nothing.
func (r *runner) own(s *State) {
	if s.Actor != byScript && r.plays[s.Actor].actor.Repeats() {
		s.Own, s.Said = s.Flight.Text, s.Flight.Kind
	}
}

// scripted is the response of a scripted turn. A repeat of a turn whose bytes
// a person typed repeats what was typed.
func (r *runner) scripted(s *State, turn *scenario.Turn) *Reading {
	if turn.Again > 0 {
		if text, ok := s.Edits.find(int32(turn.Again)); ok {
			return r.read(text)
		}
	}
	return r.script(turn)
}

// script is the reading of a scripted turn's bytes; a repeat shares the one of
// the turn it repeats.
func (r *runner) script(turn *scenario.Turn) *Reading {
	i := turn.N - 1
	if turn.Again > 0 {
		i = turn.Again - 1
	}
	if r.texts[i] == nil {
		r.texts[i] = r.decode(turn.Text)
	}
	return r.texts[i]
}

// edited remembers what a fault made of a text.
type edited struct {
	key  string
	text *Reading // nil if it did not apply
	why  string
}

// edit lets the first due fault of a phase change the response. The others of
// the phase stay without effect: one fault a phase and response.
func (r *runner) edit(s *State, phase fault.Phase) {
	r.asked = r.asked.With(phase)
	f := &s.Flight
	if s.Faults.quiet(f.Due) {
		return
	}
	for _, i := range s.Faults.inOrder() {
		use := &s.Faults.list[i]
		if use.fault.Phase != phase || use.fault.Edit == nil {
			continue
		}
		if f.Due&(1<<i) == 0 && !r.dueProposed(s, use) {
			continue
		}
		f.Due |= 1 << i
		text, _ := r.edited(f.Text, use)
		if text == nil {
			continue
		}
		f.Text = text
		s.Acted |= 1 << i
		s.Flags |= SawStrike
		if use.fault.Answer {
			f.Kind = scenario.Answer
		}
		return
	}
}

// dueProposed is dueCall for a response that was not read yet.
func (r *runner) dueProposed(s *State, use *use) bool {
	if use.Spec.Tool == "" || use.gone || s.Flight.Text.Call == nil {
		return false
	}
	probe := *s
	probe.Flight.Call = s.Flight.Text.Call
	return r.dueCall(&probe, use)
}

// mostAdded is how many bytes a fault may add to a response. A model that
// repeats what it sent is struck again and again, and a text within a text
// doubles with every time.
const mostAdded = 16 << 10

// edited is what one fault makes of one text: nil and why, if it does not
// apply to it.
func (r *runner) edited(v *Reading, use *use) (*Reading, string) {
	if v.edits == nil {
		v.edits = &[]edited{}
	}
	for _, e := range *v.edits {
		if e.key == use.key {
			return e.text, e.why
		}
	}
	e := edited{key: use.key}
	target := &fault.Target{Text: v.Text, Tools: r.sc.Tools, Session: r.sc.Session, Claim: r.claim}
	if v.Call != nil {
		target.Tool, target.Args = v.Call.Tool, v.Call.Args
	}
	text, ok, why := use.fault.Edit(target, use.Spec.Params)
	switch {
	case !ok:
		e.why = why
	case len(text) > len(v.Text)+mostAdded:
		e.why = "it would make the response longer by more than 16 KiB"
	default:
		e.text = r.read(text)
	}
	*v.edits = append(*v.edits, e)
	return e.text, e.why
}

// claim is the text with which a model would end the scripted plan: what the
// last planned tool with a `done` text would say of its own result.
func (r *runner) claim() (string, bool) {
	for i := len(r.sc.Plan) - 1; i >= 0; i-- {
		c := r.script(&r.sc.Turns[r.sc.Plan[i]-1]).Call
		if c == nil || c.Tool == nil || c.Tool.Lines.Done == 0 {
			continue
		}
		state := State{Ledger: r.root}
		sit := r.situation(&state, c)
		if out, err := c.Tool.Run(sit); err == nil {
			sit.Result = out
		}
		if text := c.Tool.Done(sit); text != "" {
			return text, true
		}
	}
	return "", false
}

func viewPropose(m *moment, v *StageView) {
	f := &m.s.Flight
	limit := m.m.sc.Limits.Steps
	v.Rule = "limits.steps"
	if m.ev.Code == "step_limit" {
		v.Text = fmt.Sprintf("step_limit: %s were allowed", exchange.Count(limit, "response"))
		v.Short = fmt.Sprintf("%d of %d", limit, limit)
		if m.ev.Mark == exchange.Refuse {
			return
		}
	}
	n := len(f.Text.Text)
	v.Short = byteCount(n)
	text := exchange.Count(n, "byte") + " of text"
	if same := m.m.sameAs(m.s, m.pos); same > 0 {
		text = fmt.Sprintf("%s, the same as turn %d", exchange.Count(n, "byte"), same)
	}
	if f.Origin != nil {
		text = fmt.Sprintf("%s, changed by %s", exchange.Count(n, "byte"), m.m.textFault(m.s))
	}
	if v.Text == "" {
		v.Text = text
	}
	v.Rule = fmt.Sprintf("response %d%s", m.s.Steps, ofLimit(limit))
}

func headPropose(m *moment) string {
	f := &m.s.Flight
	switch {
	case m.ev.Mark == exchange.Refuse:
		return "The AI has had its last response. A person takes over."
	case f.Origin != nil:
		return fmt.Sprintf("The AI answered, and %s changed the bytes on the way.", m.m.textFault(m.s))
	case f.Kind == scenario.Answer:
		return "The AI speaks to the user: no call, plain text."
	case m.m.sameAs(m.s, m.pos) > 0:
		return fmt.Sprintf("The AI sends the very bytes of turn %d again.", m.m.sameAs(m.s, m.pos))
	}
	return "The AI answered: text, nothing more. Now the checks begin."
}
