package learn

import (
	"errors"
	"fmt"
	"slices"

	"callstep/engine"
	"callstep/engine/contract"
	"callstep/engine/exchange"
	"callstep/engine/scenario"
)

// Ending is what becomes of a turn, in the words of a prediction.
type Ending uint8

// The endings.
const (
	Passes     Ending = iota // every stage lets it through
	IsRefused                // a guard stops it
	IsStruck                 // a fault takes effect
	LetThrough               // a check says no, and its guard is off
)

var endingWords = [...]string{
	"it passes every stage", "it is refused", "a fault strikes: something is lost or broken on the way", "a check says no, but its guard is off",
}

// String is the ending in a few words.
func (e Ending) String() string { return endingWords[e] }

// Guess is a prediction, or the truth it is held against.
type Guess struct {
	Ending Ending
	Stage  exchange.Stage // that decides; of no account where all pass
	Code   exchange.Code  // of a refusal
}

// Forecast is what can be predicted of a run at its cursor, and the truth,
// found by going on with a copy of the run: it is what the next step shows.
type Forecast struct {
	Turn    int
	Answer  bool             // the turn is the AI's final text
	Endings []Ending         // to choose from
	Stages  []exchange.Stage // that may still decide
	Truth   Guess
	Shows   string // the evidence of the stage that decides, in a few words
	Seen    bool   // the run has already been past this point
	Sight   Sight

	sc    *scenario.Scenario
	tool  *contract.Tool
	look  exchange.Stage // what a hint is about
	rule  string
	where string
	left  string // attempts so far, for a hint
}

// Errors of a run of which nothing can be predicted.
var (
	errOver    = errors.New("the run is over: nothing lies ahead to predict; home goes back to the start")
	errAsked   = errors.New("a person is being asked: answer first")
	errSpeaks  = errors.New("a person speaks next, so there is nothing to predict; n goes on")
	errDecided = errors.New("this turn is decided already; n goes on to the next one, then predict that")
)

// Ahead looks at what the next step of a run brings. The run itself stays as it
// is.
func Ahead(m *engine.Machine) (*Forecast, error) {
	s := m.Snapshot()
	switch {
	case s.Ask != nil:
		return nil, errAsked
	case s.Ended && s.Pos >= s.Len:
		return nil, errOver
	}
	own, err := m.Alone(s.Branch + 1)
	if err != nil {
		return nil, err
	}
	if err := own.Do(fmt.Sprintf("goto-pos %d", s.Pos)); err != nil {
		return nil, err
	}
	if err := own.Do("next"); err != nil {
		return nil, errOver
	}
	t, ok := coming(own.Turns(), s.Pos)
	switch {
	case !ok:
		return nil, errOver
	case t.Kind == scenario.Person:
		return nil, errSpeaks
	}
	f := &Forecast{
		Turn: t.Turn, Answer: t.Kind == scenario.Answer, Seen: s.Pos < s.Len, Endings: []Ending{Passes, IsRefused, IsStruck},
		Sight: Sight{t.Turn, t.Stage.String(), string(t.Code)}, sc: m.Scenario(), look: exchange.Rules,
	}
	if len(s.Off) > 0 {
		f.Endings = append(f.Endings, LetThrough)
	}
	from, decided := exchange.Declare, false
	if t.Start < s.Pos {
		from, decided = passed(s)
	}
	if decided {
		return nil, errDecided
	}
	for id := from; id < exchange.NumStages; id++ {
		if !f.Answer || id <= exchange.Propose || id == exchange.FollowUp {
			f.Stages = append(f.Stages, id)
		}
	}
	f.truth(own, &t, s)
	return f, nil
}

// coming is the first turn of a run that ends behind a position and was taken.
func coming(turns []engine.TurnResult, pos int) (engine.TurnResult, bool) {
	at := slices.IndexFunc(turns, func(t engine.TurnResult) bool { return t.End > pos && t.Verdict != "skipped" })
	if at < 0 {
		return engine.TurnResult{}, false
	}
	return turns[at], true
}

// passed is the first stage of the exchange shown that lies ahead, and whether
// one behind the cursor has decided it.
func passed(s *engine.Snapshot) (next exchange.Stage, decided bool) {
	for id := range exchange.NumStages {
		v := &s.Stages[id]
		if !v.Happened {
			continue
		}
		next = id + 1
		decided = decided || v.Mark == exchange.Refuse || v.Mark == exchange.Struck || v.Mark == exchange.Bypassed
	}
	return next, decided
}

var endings = map[exchange.Mark]Ending{exchange.Refuse: IsRefused, exchange.Struck: IsStruck, exchange.Bypassed: LetThrough}

// truth reads on a copy that has gone past the turn what decided it.
func (f *Forecast) truth(own *engine.Machine, t *engine.TurnResult, s *engine.Snapshot) {
	f.Truth = Guess{Ending: endings[t.Mark], Stage: t.Stage}
	if f.Truth.Ending == IsRefused {
		f.Truth.Code = t.Code
	}
	for i := range f.sc.Tools {
		if f.sc.Tools[i].Name == t.Tool {
			f.tool = f.sc.Tools[i]
		}
	}
	f.look = t.Stage
	if f.Truth.Ending == Passes && !f.Answer {
		f.look = exchange.Schema
		if f.tool != nil && len(f.tool.Rules) > 0 {
			f.look = exchange.Rules
		}
	}
	f.left = fmt.Sprintf("%d", s.Ledger.Attempts)
	if s.Ledger.Limit > 0 {
		f.left += fmt.Sprintf(" of %d", s.Ledger.Limit)
	}
	at := -1 // the event of the stage to look at
	for i := t.Start; i < t.End; i++ {
		e := own.Event(i)
		switch {
		case f.Truth.Ending == LetThrough && e.Mark == exchange.Bypassed && at < 0:
			f.Truth.Stage, _ = exchange.StageNamed(e.Stage)
			f.look, f.Shows, at = f.Truth.Stage, e.Text, i
		case f.Truth.Ending != LetThrough && e.Stage == f.Truth.Stage.String():
			f.Shows = e.Text
		}
		if e.Stage == f.look.String() {
			at = i
		}
	}
	if at >= 0 && own.Do(fmt.Sprintf("goto-pos %d", at+1)) == nil {
		v := own.Snapshot().Stages[f.look]
		f.rule, f.where = v.Rule, v.Where
	}
}

// usual are the codes that a stage refuses with in most runs, where it has
// several; a rule has codes of its own.
var usual = map[exchange.Stage][]exchange.Code{
	exchange.Declare:  {"duplicate_tool_name", "tool_name_invalid_chars", "strict_schema_incomplete"},
	exchange.Propose:  {"step_limit"},
	exchange.Parse:    {"invalid_json", "invalid_envelope", "arguments_not_json", "arguments_truncated"},
	exchange.Allow:    {"unknown_tool"},
	exchange.Schema:   {"argument_missing_required", "argument_unexpected", "argument_wrong_type", "argument_enum_mismatch", "argument_out_of_range"},
	exchange.Key:      {"session_value_changed", "idempotency_conflict"},
	exchange.Budget:   {"attempt_limit"},
	exchange.Confirm:  {"needs_confirmation"},
	exchange.Execute:  {"tool_reported_error", "stale_read"},
	exchange.Reply:    {"tool_result_id_mismatch", "unstructured_error"},
	exchange.FollowUp: {"unverified_claim", "orphan_tool_result"},
}

// Codes are the codes to choose from for a refusal at a stage: the usual ones,
// the scenario's own at its rules, and the one that it is.
func (f *Forecast) Codes(stage exchange.Stage) []exchange.Code {
	var list []exchange.Code
	for _, c := range usual[stage] {
		if exchange.Known(c) {
			list = append(list, c)
		}
	}
	if stage == exchange.Rules {
		for _, tool := range f.sc.Tools {
			for _, r := range tool.Rules {
				if !slices.Contains(list, r.Code) {
					list = append(list, r.Code)
				}
			}
		}
		if !slices.Contains(list, "not_authorized") {
			list = append(list, "not_authorized")
		}
	}
	if c := f.Truth.Code; f.Truth.Stage == stage && c != "" && !slices.Contains(list, c) {
		at := 0 // not where it would stand out, at the end
		for at < len(list) && list[at] < c {
			at++
		}
		list = slices.Insert(list, at, c)
	}
	return list
}

// Verdict is a guess held against the truth, part by part.
type Verdict struct{ Ending, Stage, Code bool }

// Right reports whether all of it is.
func (v Verdict) Right() bool { return v.Ending && v.Stage && v.Code }

// Judge holds a guess against the truth. Where all pass no stage was asked for,
// and only a refusal has a code.
func (f *Forecast) Judge(g Guess) Verdict {
	v := Verdict{Ending: g.Ending == f.Truth.Ending}
	v.Stage = v.Ending && (g.Ending == Passes || g.Stage == f.Truth.Stage)
	v.Code = v.Stage && (g.Ending != IsRefused || g.Code == f.Truth.Code)
	return v
}

// Words is a guess as a sentence.
func (g Guess) Words() string {
	switch g.Ending {
	case Passes:
		return "It passes every stage."
	case IsRefused:
		if g.Code == "" {
			return fmt.Sprintf("It is refused at %s.", g.Stage)
		}
		return fmt.Sprintf("It is refused at %s with %s.", g.Stage, g.Code)
	case IsStruck:
		return fmt.Sprintf("A fault strikes at %s.", g.Stage)
	}
	return fmt.Sprintf("The check at %s says no, but its guard is off.", g.Stage)
}
