package ui

import (
	"slices"
	"strconv"
	"strings"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/ui/overlay"
	"callstep/ui/pane"
)

// mostTried is the length of a scenario, in turns, up to which the sheet tries
// every cue to say where it leads: trying is a run from the start.
const mostTried = 200

// common are the faults that the sheet offers on the digits that the author
// left free, the most telling first.
var common = []string{
	"lost_reply", "new_key", "changed_arguments", "unknown_tool", "drop_turn", "truncated", "out_of_range", "wrong_type",
	"lost_request", "false_claim", "stack_trace", "markdown_fence", "crash_after_effect", "double_delivery",
}

// openCues opens the sheet of cues. While a run is presented it does not tell
// where they lead.
func (m *Model) openCues() {
	if _, ok := m.machine.(walked); !ok {
		m.notice = notice{text: "there are no cues: no scenario is being walked", failed: true}
		return
	}
	m.open(overlay.NewCues(m.cues(!m.present.on), m.present.on))
}

// cues are the scenario's, each from a fresh run, and for the digits left over
// the commonest faults, each in the turn shown. With try they say where they
// lead.
func (m *Model) cues(try bool) []overlay.Cue {
	w, ok := m.machine.(walked)
	if !ok {
		return nil
	}
	list := m.tried.cues
	if m.tried.of != m.machine {
		list = nil
		for _, c := range w.Scenario().Cues {
			list = append(list, overlay.Cue{Key: c.Key, Name: c.Name, Do: append([]string{"restart"}, c.Do...), Sets: setsOf(c.Do)})
		}
		if try && len(w.Scenario().Turns) <= mostTried {
			for i := range list {
				attempt(&list[i], w)
			}
			m.tried = tried{m.machine, list}
		}
	}
	return append(slices.Clip(list), m.commonCues(list)...)
}

// tried are the cues of a machine with what they lead to: they begin afresh, so
// that is always the same.
type tried struct {
	of   machine
	cues []overlay.Cue
}

// attempt runs a cue aside, and keeps where it leads or why it cannot run.
func attempt(cue *overlay.Cue, w walked) {
	aside, err := engine.Open(w.Scenario(), w.Options())
	if err != nil {
		cue.Why = err.Error()
		return
	}
	for _, c := range cue.Do {
		if err := aside.Do(c); err != nil {
			cue.Why = named(c, err)
			return
		}
	}
	s := aside.Snapshot()
	cue.Turn, cue.Leads = s.Turn, s.Headline
	cue.After, cue.Harm = worldOf(s)
	for i := range s.Timeline {
		if t := &s.Timeline[i]; t.Current {
			cue.Brief, cue.Leads.Harm = t.Text, cue.Leads.Harm || t.Harm
			if t.Mark != exchange.NotReached {
				cue.Leads.Mark = t.Mark
			}
		}
	}
}

// worldOf is what a run has come to at a point, in words: what is stored, what
// no longer holds, how it ended.
func worldOf(s *engine.Snapshot) (words string, harm bool) {
	var parts []string
	for _, c := range s.Ledger.Counts {
		parts = append(parts, c.Name+" "+c.Value)
	}
	for _, i := range s.Ledger.Invariants {
		if !i.Holds {
			harm = true
			broken := "broken: " + i.Text
			if i.Now != "" {
				broken += ", " + i.Now
			}
			parts = append(parts, broken)
		}
	}
	if s.Ended && s.Pos >= s.Len {
		harm = harm || s.Outcome.Damage()
		parts = append(parts, "ends "+strings.ReplaceAll(s.Outcome.String(), "_", " ")+": "+s.Outcome.Meaning())
	}
	return strings.Join(parts, "; "), harm
}

// commonCues are the commonest faults that can strike the turn shown, on the
// digits that no cue has. They break the run as it is.
func (m *Model) commonCues(taken []overlay.Cue) []overlay.Cue {
	turn := max(m.snap.Turn, 1)
	choices := m.machine.FaultChoices(turn)
	digits := freeDigits(taken)
	var list []overlay.Cue
	for _, kind := range common {
		i := slices.IndexFunc(choices, func(c engine.FaultChoice) bool { return c.Fault.Kind == kind && c.Applies && !c.InForce })
		if i < 0 || len(list) == len(digits) {
			continue
		}
		f := choices[i].Fault
		do := []string{"goto " + strconv.Itoa(turn), engine.Break(kind, turn, "", ""), "next"}
		list = append(list, overlay.Cue{Key: digits[len(list)], Name: capital(f.Short), Do: do, Sets: setsOf(do), Caught: f.Caught, Made: true})
	}
	return list
}

// freeDigits are the digits that no cue has, in the order of a keyboard.
func freeDigits(taken []overlay.Cue) []int {
	var free []int
	for _, d := range []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 0} {
		if !slices.ContainsFunc(taken, func(c overlay.Cue) bool { return c.Key == d }) {
			free = append(free, d)
		}
	}
	return free
}

// setsOf are the changes among commands, in words.
func setsOf(commands []string) []string {
	var sets []string
	for _, c := range commands {
		if words := changeWords(c); words != "" {
			sets = append(sets, words)
		}
	}
	return sets
}

func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// reset goes back to the known point from anywhere: a fresh run, with what it
// was opened with and nothing else, as the screen first showed it.
func (m *Model) reset() {
	m.over, m.jumps, m.zoom, m.lesson = nil, nil, false, false
	m.focus, m.before = pane.Proposal, pane.Proposal
	if _, nothing := m.machine.(blank); nothing {
		m.showRecording()
		return
	}
	if m.do("restart") {
		m.notice = notice{text: "A fresh run, as it was opened. B lists what was walked before."}
	}
}
