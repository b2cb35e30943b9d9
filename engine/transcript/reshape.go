package transcript

import (
	"slices"

	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/wire"
)

// What the model broke shows by itself where its bytes stand in a turn. Some of
// it is not in one call: then the turns are put together otherwise.
var (
	together = map[exchange.Code]bool{"duplicate_call": true, "parallel_calls_not_allowed": true, "too_many_tool_calls": true}
	inText   = map[exchange.Code]bool{"tool_call_in_text": true, "required_call_missing": true}
)

const (
	unrecorded  = "call_not_recorded"
	placeholder = "(The recording ends before the model answers.)"
	goesOn      = "(The recording goes on without words of the user.)"
)

// reshape puts together what was refused as a whole, and puts in what the
// record speaks of and does not hold.
func (m *maker) reshape() {
	for i := range m.d.Findings {
		f := &m.d.Findings[i]
		if f.Severity != exchange.Error {
			continue
		}
		switch {
		case together[f.Code]:
			m.together(f)
		case inText[f.Code]:
			m.inText(f)
		case f.Code == "malformed_function_call":
			m.malformed(f)
		case f.Code == "orphan_tool_result":
			m.orphan(f)
		case f.Code == "tool_result_id_mismatch":
			m.adopt(f)
		}
	}
	if len(m.turns) == 0 && m.d.Boundary() == exchange.Declaration {
		m.turns = append(m.turns, &turn{kind: answerTurn, prompt: m.s.prompt, raw: placeholder, why: "The recording holds the request alone."})
	}
	m.bridge()
	m.index()
}

// bridge lets a person speak between an answer and what the model says next,
// where the record has no words of theirs: an answer that nobody replies to ends
// a run.
func (m *maker) bridge() {
	all := make([]*turn, 0, len(m.turns))
	for i, t := range m.turns {
		all = append(all, t)
		if t.kind == answerTurn && i+1 < len(m.turns) && m.turns[i+1].kind != personTurn {
			all = append(all, &turn{kind: personTurn, raw: goesOn, at: m.turns[i+1].at, index: -1})
		}
	}
	m.turns = all
}

// index finds the calls by their ids.
func (m *maker) index() {
	m.byID = map[string][]int{}
	for i, t := range m.turns {
		if t.id != "" {
			m.byID[t.id] = append(m.byID[t.id], i)
		}
	}
}

// together makes one turn of the calls of a response.
func (m *maker) together(f *diagnose.Finding) {
	if len(m.turns) == 0 {
		return
	}
	m.index()
	t := m.turns[m.turnOf(f)-1]
	first := slices.IndexFunc(m.turns, func(o *turn) bool { return o.index == t.index && o.kind == callTurn })
	if t.kind != callTurn || first < 0 {
		return
	}
	head := m.turns[first]
	end := first + 1
	for ; end < len(m.turns) && m.turns[end].index == t.index && m.turns[end].kind == callTurn; end++ {
		head.calls = append(head.calls, m.turns[end].calls...)
		head.said = append(head.said, m.turns[end].said...)
	}
	if end > first+1 {
		head.results = nil
		head.why = "The calls of one response, refused as a whole."
		m.turns = slices.Delete(m.turns, first+1, end)
		m.s.parallel--
	}
}

// inText makes the text, in which a call was due, the response.
func (m *maker) inText(f *diagnose.Finding) {
	if len(m.turns) == 0 {
		return
	}
	m.index()
	if t := m.turns[m.turnOf(f)-1]; t.kind == answerTurn {
		t.kind, t.why = callTurn, "A call was due here."
	}
}

// malformed puts in the response whose call the provider could not read.
func (m *maker) malformed(f *diagnose.Finding) {
	raw := f.Node.Raw()
	x := m.d.Exchange
	if f.Step < len(x.Steps) {
		if said := x.Steps[f.Step].Response.Get("candidates").Item(0).Get("finishMessage").Str(); said != "" {
			raw = said
		}
	}
	at := m.positionOf(f)
	t := &turn{
		raw: raw, why: "The provider could not read the call, and the recording does not hold what the model wrote.",
		at: wire.Spot{Step: at.step, Turn: at.turn}, index: -1,
	}
	if len(m.turns) == 0 {
		t.prompt = m.s.prompt
	}
	i, _ := slices.BinarySearchFunc(m.turns, at, func(t *turn, at position) int { return positionOfSpot(t).compare(at) })
	m.turns = slices.Insert(m.turns, i, t)
}

// orphan puts in a call for a result whose own was cut out of the history.
func (m *maker) orphan(f *diagnose.Finding) {
	i := slices.IndexFunc(m.s.strays, func(s stray) bool { return s.result.ID() == f.Subject || s.result.Node() == f.Node })
	if i < 0 {
		return
	}
	s := m.s.strays[i]
	m.s.strays = slices.Delete(m.s.strays, i, i+1)
	t := &turn{
		raw: `{"name": "` + unrecorded + `", "arguments": {}}`, tool: unrecorded, id: s.result.ID(), results: []*wire.Block{s.result},
		at: s.at, place: s.place, index: -1, why: "The history holds this result and not its call.",
	}
	k, _ := slices.BinarySearchFunc(m.turns, t, func(o, t *turn) int { return positionOfSpot(o).compare(positionOfSpot(t)) })
	m.turns = slices.Insert(m.turns, k, t)
}

// adopt gives a result under another id to the call that has none.
func (m *maker) adopt(f *diagnose.Finding) {
	i := slices.IndexFunc(m.s.strays, func(s stray) bool { return s.result.Node() == f.Node || s.result.ID() == f.Subject })
	if i < 0 {
		return
	}
	for k := m.s.strays[i].turns - 1; k >= 0; k-- {
		if t := m.turns[min(k, len(m.turns)-1)]; t.kind == callTurn && len(t.results) == 0 {
			t.results = []*wire.Block{m.s.strays[i].result}
			m.s.strays = slices.Delete(m.s.strays, i, i+1)
			return
		}
	}
}
