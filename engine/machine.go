package engine

import (
	"errors"
	"fmt"
	"sort"

	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/scenario"
)

// GCPercent is the GOGC value that suits the engine: a run is a great many
// small values beside a few megabytes of compiled contracts, so collecting at
// the default pace would mark those contracts over and over.
const GCPercent = 400

// Options set up a run.
type Options struct {
	Actor    string // "" or "recorded"
	Seed     int64
	NoFaults bool            // leave out the scenario's own faults
	Faults   []fault.Spec    // added to the scenario's own
	On, Off  exchange.Guards // changes to the scenario's guards
}

// Machine walks one scenario: a cursor in a log with branches. It is a value
// of one goroutine and does no I/O. The same scenario, options and commands
// give the same log, byte for byte.
type Machine struct {
	sc       *scenario.Scenario
	opts     Options
	r        runner
	branches []*branch
	at       Cursor
	past     []Cursor // for undo
	future   []Cursor // for redo
	script   []Command
	snap     *Snapshot
	slab     slab

	asWritten map[int32]landing // what turns come to unbroken, made on first use
}

// Cursor is a position: events of a branch that are behind it.
type Cursor struct{ Branch, Pos int }

// branch is one line of history. It shares its past with its parent.
type branch struct {
	from, at int // parent and fork position; from is -1 for the first
	name     string
	entries  []*entry
	length   int
	tip      State
}

// entry is a stretch of the log with the state before it: what follows is
// made again from there. A setting is an entry of its own with the state
// after it.
type entry struct {
	first     int
	turn      int32
	continues bool // an exchange that a setting interrupted goes on here
	before    State
	events    []packed
	set       *setting // nil if it is no setting

	text   *Reading    // what the model wrote in it
	result *TurnResult // of the turn it completes, made on first use
}

// slab hands out entries with room for the events of one exchange, many at a
// time: a log is a great many small things of the same kind.
type slab struct {
	entries []entry
	events  []packed
	size    int
}

func (s *slab) entry() *entry {
	if len(s.entries) == 0 {
		s.size = min(256, max(4, 2*s.size))
		s.entries = make([]entry, s.size)
		s.events = make([]packed, s.size*int(exchange.NumStages))
	}
	e := &s.entries[0]
	s.entries = s.entries[1:]
	e.events = s.events[:0:exchange.NumStages]
	s.events = s.events[exchange.NumStages:]
	return e
}

// setting is a command that changed something, and the state after it.
type setting struct {
	Command
	after State
}

// Open prepares a scenario; the cursor stands before the first turn.
func Open(sc *scenario.Scenario, o Options) (*Machine, error) {
	who, err := player(o.Actor)
	if err != nil {
		return nil, err
	}
	o.Actor = who.String()
	// One allocation for what every run needs, with room for a short one.
	room := &struct {
		Machine
		first   branch
		root    Ledger
		script  [4]Command
		past    [4]Cursor
		entries [6]*entry
		list    [1]*branch
	}{}
	m := &room.Machine
	m.sc, m.opts = sc, o
	m.script, m.past = room.script[:0], room.past[:0]
	m.r.init(sc, &room.root)
	m.r.cast(who)
	s := State{Actor: who, Guards: sc.Guards&^o.Off | o.On, Ledger: m.r.root, Told: Told{Left: -1, Tries: -1}}
	if !o.NoFaults && who == byScript {
		if err := s.withOwn(sc); err != nil {
			return nil, err
		}
	}
	for _, spec := range o.Faults {
		if err := m.addressed(&s, spec); err != nil {
			return nil, err
		}
		s.Faults, err = s.Faults.with(spec, false)
		if already := (errInForce{}); err != nil && !errors.As(err, &already) {
			return nil, err
		}
	}
	room.first = branch{from: -1, tip: s, entries: room.entries[:0]}
	room.list[0] = &room.first
	m.branches = room.list[:]
	return m, nil
}

// addressed checks that a fault's address and parameters exist in a run that
// goes on from a state.
func (m *Machine) addressed(s *State, spec fault.Spec) error {
	if spec.Tool != "" && m.r.tool(spec.Tool) == nil {
		names := make([]string, len(m.sc.Tools))
		for i, t := range m.sc.Tools {
			names[i] = t.Name
		}
		return fmt.Errorf("%s: no tool %q in this scenario; it has %s", spec, spec.Tool, listed(names))
	}
	if most := m.turnsAtMost(s); spec.Tool == "" && spec.From > most {
		return fmt.Errorf("%s: this scenario has %s", spec, exchange.Count(most, "turn"))
	}
	return m.sc.Fits(spec, s.Actor == byScript)
}

func (m *Machine) branch() *branch { return m.branches[m.at.Branch] }

// entryAt finds the entry that holds the event behind position pos > 0.
func (b *branch) entryAt(pos int) *entry {
	i := sort.Search(len(b.entries), func(i int) bool { return b.entries[i].first >= pos })
	return b.entries[i-1]
}

// event is the i-th event of a branch, from 0.
func (m *Machine) event(b *branch, i int) Event {
	e := b.entryAt(i + 1)
	return m.r.unpack(e.events[i-e.first], e.turn)
}

// state is the situation at a position: the checkpoint before its entry, and
// at most the events of one exchange made again.
func (m *Machine) state(c Cursor) State {
	b := m.branches[c.Branch]
	if c.Pos >= b.length {
		return b.tip
	}
	if c.Pos == 0 {
		return b.start()
	}
	e := b.entryAt(c.Pos)
	if e.set != nil {
		return e.set.after
	}
	s := e.before
	for range c.Pos - e.first {
		m.r.advance(&s)
	}
	return s
}

func (b *branch) start() State {
	if len(b.entries) == 0 {
		return b.tip
	}
	return b.entries[0].before
}

// record makes the next event at the tip and moves the cursor past it.
func (m *Machine) record() (Event, bool) {
	b := m.branch()
	if b.tip.End != Going {
		return Event{}, false
	}
	e := b.last()
	if e == nil || e.set != nil || !b.tip.Flight.Active {
		e = m.newEntry(b)
	}
	ev := m.r.advance(&b.tip)
	m.keep(b, e, &ev)
	return ev, true
}

// keep appends an event to the log and moves the cursor past it.
func (m *Machine) keep(b *branch, e *entry, ev *Event) {
	e.turn = ev.Turn
	e.events = append(e.events, m.r.pack(ev))
	if ev.Kind == StageEvent {
		e.text = b.tip.Flight.Text
	}
	b.length++
	m.at.Pos = b.length
}

// recordTurn makes events at the tip until a turn is complete. It is record,
// without looking anything up again between the stages of one exchange.
func (m *Machine) recordTurn() (Event, bool) {
	ev, ok := m.record()
	if !ok || ev.Lands {
		return ev, ok
	}
	b := m.branch()
	e := b.last()
	events := e.events
	for !ev.Lands {
		ev = m.r.runStage(&b.tip)
		events = append(events, m.r.pack(&ev))
	}
	e.events, e.text = events, b.tip.Flight.Text
	b.length = e.first + len(e.events)
	m.at.Pos = b.length
	return ev, true
}

// newEntry starts a stretch of the log at the tip.
func (m *Machine) newEntry(b *branch) *entry {
	var e *entry
	if m.r.coming(&b.tip) == StageEvent {
		e = m.slab.entry()
	} else {
		e = &entry{events: make([]packed, 0, 1)}
	}
	e.first, e.before, e.continues = b.length, b.tip, b.tip.Flight.Active
	b.entries = append(b.entries, e)
	return e
}

func (b *branch) last() *entry {
	if len(b.entries) == 0 {
		return nil
	}
	return b.entries[len(b.entries)-1]
}

// forward passes one event: a recorded one, or the next to happen. It reports
// false at the end of the run.
func (m *Machine) forward() (Event, bool) {
	b := m.branch()
	if m.at.Pos < b.length {
		m.at.Pos++
		return m.event(b, m.at.Pos-1), true
	}
	return m.record()
}

// trails reports whether what comes next follows a turn without anybody
// acting: a turn that is not taken, or the end.
func (m *Machine) trails() bool {
	b := m.branch()
	if m.at.Pos < b.length {
		return m.event(b, m.at.Pos).trails()
	}
	if b.tip.End != Going {
		return false
	}
	kind := m.r.coming(&b.tip)
	return kind == SkipEvent || kind == EndEvent
}

// set changes something: an event at the cursor, on a branch of its own if
// the cursor is not at the tip. Nothing is ever deleted.
func (m *Machine) set(c Command, after State) {
	m.fork()
	b := m.branch()
	ev := Event{Kind: SettingEvent, Turn: after.Turn, Rows: after.Ledger.n}
	b.entries = append(b.entries, &entry{first: b.length, turn: ev.Turn, before: b.tip, events: []packed{m.r.pack(&ev)}, set: &setting{c, after}})
	b.length++
	b.tip = after
	m.at.Pos = b.length
}

// fork starts a branch at the cursor, unless it is at the tip.
func (m *Machine) fork() {
	b := m.branch()
	if m.at.Pos == b.length {
		return
	}
	m.branches = append(m.branches, m.cut(m.at))
	m.at.Branch = len(m.branches) - 1
}

// cut is a new branch that shares the past up to a position.
func (m *Machine) cut(c Cursor) *branch {
	old := m.branches[c.Branch]
	n := sort.Search(len(old.entries), func(i int) bool { return old.entries[i].first >= c.Pos })
	b := &branch{from: c.Branch, at: c.Pos, length: c.Pos, tip: m.state(c)}
	b.entries = append(b.entries, old.entries[:n]...)
	if n == 0 {
		return b
	}
	if last := b.entries[n-1]; last.first+len(last.events) > c.Pos {
		short := *last
		short.events = append([]packed(nil), last.events[:c.Pos-last.first]...)
		short.result = nil
		short.text = b.tip.Flight.Text
		b.entries[n-1] = &short
	}
	return b
}
