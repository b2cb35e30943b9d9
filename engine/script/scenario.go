package script

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/scenario"
)

// Scenario writes the run under the cursor as a scenario of its own: the source
// of the one it was a run of, with all that was broken, switched and typed in
// place. Its recorded run, played without any setting, comes to the same log but
// for the settings; where it would not, the error says why. A run that stands in
// its middle is written as it goes on from there. The id is the new scenario's.
func Scenario(file string, src []byte, m *engine.Machine, id string) ([]byte, error) {
	run, err := ended(m.Alone(m.Snapshot().Branch + 1))
	if err != nil {
		return nil, err
	}
	base, err := ended(engine.Open(m.Scenario(), engine.Options{}))
	if err != nil {
		return nil, err
	}
	turns, guards, ok := run.Retell()
	if !ok {
		return nil, fmt.Errorf("the actor %s made its responses up as it went, and a scenario holds recorded ones", m.Options().Actor)
	}
	w := scenario.Rewriting{Comment: origin(run), ID: id, Guards: guards, Turns: retold(run, base, turns), Expect: came(run)}
	out, err := scenario.Rewrite(file, src, w)
	if err != nil {
		return nil, err
	}
	sc, err := scenario.Parse(file, out)
	if err != nil {
		return nil, err
	}
	again, err := ended(engine.Open(sc, engine.Options{}))
	if err != nil {
		return nil, err
	}
	return out, alike(run, again)
}

// ended takes a run to its end.
func ended(m *engine.Machine, err error) (*engine.Machine, error) {
	if err != nil || m.Snapshot().Ended {
		return m, err
	}
	return m, m.Do("end")
}

// origin says what the scenario was made from, for the top of the file.
func origin(run *engine.Machine) []string {
	o := run.Options()
	var list []string
	if o.NoFaults {
		list = append(list, "without its own faults")
	}
	for _, spec := range o.Faults {
		list = append(list, spec.String())
	}
	for g := range exchange.NumGuards {
		switch {
		case o.On.Has(g) && !run.Scenario().Guards.Has(g):
			list = append(list, "guard "+g.String()+" on")
		case o.Off.Has(g) && run.Scenario().Guards.Has(g):
			list = append(list, "guard "+g.String()+" off")
		}
	}
	list = append(list, run.Branches()[0].Changes...)
	if len(list) == 0 {
		list = []string{"nothing"}
	}
	lines := []string{fmt.Sprintf("Made from the scenario %s. What was changed: %s.", run.Scenario().ID, strings.Join(list, ", "))}
	if len(run.Scenario().Cues)+len(run.Scenario().Quiz) > 0 {
		lines = append(lines, "Cues and questions are left out: they are about that one.")
	}
	return lines
}

// came is what the copy must come to.
func came(run *engine.Machine) scenario.Expect {
	totals, responses := run.Totals(), 0
	for _, t := range run.Turns() {
		if t.Responded() {
			responses++
		}
	}
	return scenario.Expect{Responses: &responses, Attempts: &totals.Attempts, Outcome: totals.Outcome}
}

// retold is what each turn of the copy says. Words that were written for the
// course of the source are left out where the run takes another one.
func retold(run, base *engine.Machine, turns []engine.Retold) []scenario.TurnRewriting {
	now, was := byNumber(run), byNumber(base)
	list := make([]scenario.TurnRewriting, len(turns))
	for i, t := range turns {
		source := &run.Scenario().Turns[i]
		w := &list[i]
		w.Kind, w.Faults, w.Answers, w.Expect = t.Kind, t.Faults, t.Answers, source.Expect
		if t.Typed {
			w.Text = &t.Text
		}
		same := now[i+1].Code == was[i+1].Code && now[i+1].Verdict == was[i+1].Verdict
		if !same || source.Expect != "" {
			w.Expect = now[i+1].Code // none for a turn that is not taken
		}
		w.Mute = source.Note != "" && (!same || t.Typed || now[i+1].Line != was[i+1].Line)
		if i > 0 {
			before := now[i].Code == was[i].Code && now[i].Verdict == was[i].Verdict
			w.Bare = source.Prompt != "" && source.After == "" && !before
		}
	}
	return list
}

func byNumber(m *engine.Machine) map[int]engine.TurnResult {
	results := map[int]engine.TurnResult{}
	for _, t := range m.Turns() {
		results[t.Turn] = t
	}
	return results
}

// alike says where a copy leaves the run it was made from.
func alike(run, again *engine.Machine) error {
	want, err := course(run)
	if err != nil {
		return err
	}
	got, err := course(again)
	if err != nil {
		return err
	}
	for i := range want {
		if i == len(got) || got[i].what != want[i].what {
			return apart(run, want[i])
		}
	}
	if len(got) > len(want) {
		return errors.New("as a scenario it would go on where this run ended")
	}
	if is, was := again.Totals().Outcome, run.Totals().Outcome; is != was {
		return fmt.Errorf("as a scenario its outcome would be %s, and not %s", is, was)
	}
	return nil
}

// apart puts into words that a copy leaves the run at a line of its log. What a
// scenario cannot say is that something changed on the way.
func apart(run *engine.Machine, at happening) error {
	turn, _, _ := strings.Cut(at.turn, ".")
	var on []string
	for _, c := range run.Script() {
		if c.Verb == "guard" {
			on = append(on, c.Arg)
		}
	}
	if on != nil {
		return fmt.Errorf("a scenario has its guards from the start, and with %s from the start turn %s comes out otherwise", strings.Join(on, ", "), turn)
	}
	return fmt.Errorf("as a scenario turn %s would come out otherwise", turn)
}

// happening is a line of a log, the number in front of it apart.
type happening struct{ turn, what string }

// course is the log of a run without what only says how it was brought about:
// settings, and what a person said, be it in a turn or by hand. Turns count
// otherwise where a person's were added, so their numbers are left out.
func course(m *engine.Machine) ([]happening, error) {
	var log bytes.Buffer
	if err := m.WriteLog(&log); err != nil {
		return nil, err
	}
	var list []happening
	turn := ""
	for line := range strings.Lines(log.String()) {
		if strings.HasPrefix(line, "  + yes ") || strings.HasPrefix(line, "  + no ") {
			continue
		}
		what := line
		if !strings.HasPrefix(line, "  ") {
			turn, what, _ = strings.Cut(line, " ")
		}
		if !strings.HasPrefix(what, "setting ") && !strings.HasPrefix(what, "person") {
			list = append(list, happening{turn, what})
		}
	}
	return list, nil
}
