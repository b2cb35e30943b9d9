package transcript

import "callstep/engine/scenario"

// mostTurns is the share of a scenario's room that its turns may take: beside
// them stand the tools, and notes on what is not held.
const mostTurns = 0.5

// window keeps the part of a long recording that a scenario holds: whole turns
// around the one that broke first, as many before it as behind it, or else the
// beginning.
func (m *maker) window() {
	for _, t := range m.turns {
		t.most = mostText
	}
	broken := 0
	if m.d.First >= 0 {
		broken = m.turnOf(&m.d.Findings[m.d.First]) - 1
	}
	from, to := broken, broken+1
	used := m.share(m.turns[broken])
	for more := true; more; {
		more = false
		if to < len(m.turns) && m.fits(m.turns[to], &used) {
			to, more = to+1, true
		}
		if from > 0 && m.fits(m.turns[from-1], &used) {
			from, more = from-1, true
		}
	}
	if m.part = to-from < len(m.turns); !m.part {
		return
	}
	m.note("a scenario holds a part of this recording: turns %d to %d of %d", from+1, to, len(m.turns))
	m.beyond = to < len(m.turns)
	m.turns = m.turns[from:to]
	m.index()
}

// fits reports whether there is room for a turn, and takes it.
func (m *maker) fits(t *turn, used *float64) bool {
	n := m.share(t)
	if *used+n > mostTurns {
		return false
	}
	*used += n
	return true
}

// share is how much room a turn takes. One that takes too much for itself is
// cut.
func (m *maker) share(t *turn) float64 {
	const least = 1 << 10
	for {
		var w writer
		w.turn(t)
		n := scenario.Fill(w.b.String())
		if n <= mostTurns/2 || t.most <= least {
			return n
		}
		t.most /= 2
	}
}
