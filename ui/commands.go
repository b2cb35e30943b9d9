package ui

import (
	"fmt"
	"strings"

	"callstep/engine"
	"callstep/ui/keymap"
)

// place is a position of a run, for the way back.
type place struct{ branch, pos int }

func placeOf(s *engine.Snapshot) place { return place{s.Branch, s.Pos} }

// change is something that u takes back whole: the engine commands that it
// took and the moves made since.
type change struct {
	moves int
	what  string // in words, "" for moves before anything was changed
}

// changeWords says what a command changes, "" for one that only moves.
func changeWords(command string) string {
	verb, arg, _ := strings.Cut(command, " ")
	switch verb {
	case "inject":
		return "fault " + arg
	case "remove":
		return "fault " + arg + " taken out"
	case "drop":
		return "turn " + arg + " left out"
	case "guard", "actor":
		return command
	case "edit":
		return "the rewritten text"
	case "yes", "no":
		return "the answer " + verb
	}
	return ""
}

// record adds commands that went through to what u takes back. Moves belong to
// the change before them.
func (m *Model) record(moves int, what string) {
	m.redos = nil
	if last := len(m.undos) - 1; what == "" && last >= 0 {
		m.undos[last].moves += moves
		return
	}
	m.undos = append(m.undos, change{moves, what})
}

// do carries out engine commands: all or none. An error becomes a notice, and
// the machine goes back to where it was.
func (m *Model) do(commands ...string) bool {
	start := placeOf(m.snap)
	at, moves, what := start, 0, ""
	for _, c := range commands {
		m.remember(c)
		if err := m.machine.Do(c); err != nil {
			m.takeBack(moves)
			m.notice = notice{text: err.Error(), failed: true}
			if len(commands) > 1 {
				m.notice.text = named(c, err)
			}
			return false
		}
		m.snap = m.machine.Snapshot()
		if now := placeOf(m.snap); now != at {
			at, moves = now, moves+1
		}
		if what == "" {
			what = changeWords(c)
		}
	}
	if moves > 0 {
		m.record(moves, what)
	}
	m.changed()
	return true
}

// named is an error of one command among several: the person pressed one key,
// so it says which of them failed.
func named(command string, err error) string {
	verb, arg, _ := strings.Cut(command, " ")
	if why := err.Error(); arg != "" && strings.HasPrefix(why, arg) {
		return verb + " " + why
	}
	return command + ": " + err.Error()
}

// changed hands the new snapshot to the open overlay, and opens the question
// when a person is asked for the first time. While others look on, the speaker
// decides when.
func (m *Model) changed() {
	if m.over != nil {
		m.over.Set(m.theme, m)
	} else if m.snap.Ask != nil && !m.present.on {
		m.openConfirm()
	}
}

// takeBack undoes the part of a change that went through before an error.
func (m *Model) takeBack(moves int) {
	for range moves {
		if m.machine.Do("undo") != nil {
			break
		}
	}
	m.snap = m.machine.Snapshot()
}

// undo takes back the last change as a whole, and the moves made since: the
// run is again where the change was made.
func (m *Model) undo() { m.travel("undo", "Taken back: ", ". U does it again.", &m.undos, &m.redos) }

func (m *Model) redo() { m.travel("redo", "Done again: ", ". u takes it back.", &m.redos, &m.undos) }

func (m *Model) travel(command, said, rest string, from, to *[]change) {
	c := change{moves: 1} // of an earlier visit: one command at a time
	if last := len(*from) - 1; last >= 0 {
		if c = (*from)[last]; c.what == "" {
			m.notice = notice{text: "nothing to take back: nothing has been changed", failed: true}
			return
		}
		*from = (*from)[:last]
	}
	done := 0
	for range c.moves {
		if err := m.machine.Do(command); err != nil {
			m.notice = notice{text: err.Error(), failed: true}
			break
		}
		done++
	}
	if done > 0 {
		*to = append(*to, change{done, c.what})
		if c.what != "" {
			m.notice = notice{text: said + c.what + rest}
		}
	}
	m.remember(command)
	m.snap = m.machine.Snapshot()
}

// jump follows a pane's intent and remembers the way back.
func (m *Model) jump(command string) {
	from := placeOf(m.snap)
	if m.do(command) && placeOf(m.snap) != from {
		m.jumps = append(m.jumps, from)
		m.notice = notice{text: "This is where it was written; backspace returns."}
	}
}

// jumpBack returns from the last jump.
func (m *Model) jumpBack() {
	last := len(m.jumps) - 1
	if last < 0 {
		m.notice = notice{text: "Nothing to return from: enter on a ledger row goes to the stage that wrote it."}
		return
	}
	to := m.jumps[last]
	m.jumps = m.jumps[:last]
	if to.branch != m.snap.Branch {
		m.jumps = nil
		m.notice = notice{text: "The jump was made on another branch; u takes back what was done since."}
		return
	}
	m.do(fmt.Sprintf("goto-pos %d", to.pos))
}

// dropTurn leaves the turn shown out and goes on to what follows it.
func (m *Model) dropTurn() {
	n := m.snap.Turn
	if m.do(fmt.Sprintf("goto %d", n), fmt.Sprintf("drop %d", n), "next") {
		m.notice = notice{text: fmt.Sprintf("Turn %d is left out; u takes that back.", n)}
	}
}

// doLit does what the footer leads with.
func (m *Model) doLit() {
	switch m.litNow() {
	case litAnswer:
		m.openConfirm()
	case litQuiz:
		m.offerQuiz()
	case litAgain:
		m.do(engineKeys[keymap.Start])
	default:
		m.do(engineKeys[keymap.NextTurn])
	}
}

// remember keeps the last commands for a crash report.
func (m *Model) remember(command string) {
	const most = 20
	if m.typed = append(m.typed, command); len(m.typed) > most {
		m.typed = m.typed[len(m.typed)-most:]
	}
}
