package overlay

import (
	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine"
	"callstep/engine/learn"
	"callstep/ui/keymap"
	"callstep/ui/pane"
	"callstep/ui/theme"
)

// Predict asks a learner what will become of a turn, from short lists. The
// truth is shown once the run has been there.
type Predict struct {
	th   *theme.Theme
	snap *engine.Snapshot
	f    *learn.Forecast

	step   step
	cursor int
	guess  learn.Guess
	hints  int
	result *Revealed
	scroll pane.Scroll
}

// step is what is being asked.
type step uint8

const (
	askEnding step = iota
	askStage
	askCode
	revealed
)

// Revealed is what a prediction came to.
type Revealed struct {
	First     bool // it counts among the first guesses
	Predicted learn.Score
	Firsts    learn.Score
}

// NewPredict makes the questions for a forecast.
func NewPredict(f *learn.Forecast) *Predict { return &Predict{f: f} }

// Reveal shows what happened beside what was said.
func (p *Predict) Reveal(r Revealed) { p.result, p.step = &r, revealed }

// Set implements Overlay.
func (p *Predict) Set(th *theme.Theme, src Source) { p.th, p.snap = th, src.Snapshot() }

// Keys implements Overlay.
func (p *Predict) Keys() keymap.Context { return keymap.Predicting }

// Can implements Choosy.
func (p *Predict) Can(a keymap.Action) bool {
	switch a {
	case keymap.Predict:
		return p.step == revealed
	case keymap.Hint:
		return p.step != revealed && p.hints < learn.Hints
	case keymap.Down:
		return p.step != revealed
	case keymap.Back:
		return p.step != revealed && p.step != askEnding
	}
	return true
}

// Word implements Wordy.
func (p *Predict) Word(a keymap.Action) string {
	if a == keymap.Enter && p.step == revealed {
		return "look at it"
	}
	return ""
}

// Key implements Overlay.
func (p *Predict) Key(k tea.KeyMsg) (Action, bool) {
	action, _ := keymap.Lookup(keymap.Predicting, k.String())
	if p.step == revealed {
		switch action {
		case keymap.Enter:
			return Action{Close: true}, true
		case keymap.Predict:
			return Action{Learn: &Learn{Again: true}}, true
		}
		return Action{}, p.scroll.Key(action)
	}
	switch action {
	case keymap.Down:
		p.cursor = min(p.cursor+1, len(p.choices())-1)
	case keymap.Up:
		p.cursor = max(p.cursor-1, 0)
	case keymap.Hint:
		if p.hints == learn.Hints {
			return Action{Notice: "That was the last hint."}, true
		}
		p.hints++
	case keymap.Back:
		p.back()
	case keymap.Predict:
		return Action{Notice: "First say what becomes of this turn."}, true
	case keymap.Enter:
		return p.choose(), true
	default:
		return Action{}, false
	}
	return Action{}, true
}

// back asks the question before again.
func (p *Predict) back() {
	if p.step == askEnding {
		return
	}
	p.step--
	p.cursor = 0
}

// choose takes what the cursor stands on, and asks on or has it revealed.
func (p *Predict) choose() Action {
	at := p.cursor
	p.cursor = 0
	switch p.step {
	case askEnding:
		p.guess = learn.Guess{Ending: p.f.Endings[at]}
		if p.guess.Ending != learn.Passes {
			p.step = askStage
			return Action{}
		}
	case askStage:
		p.guess.Stage = p.f.Stages[at]
		if p.guess.Ending == learn.IsRefused && len(p.f.Codes(p.guess.Stage)) > 0 {
			p.step = askCode
			return Action{}
		}
	case askCode:
		p.guess.Code = p.f.Codes(p.guess.Stage)[at]
	}
	return Action{Learn: &Learn{Guess: &Guessed{p.guess, p.hints}}}
}

// choices are the words to choose from now.
func (p *Predict) choices() []string {
	var words []string
	switch p.step {
	case askEnding:
		for _, e := range p.f.Endings {
			words = append(words, e.String())
		}
	case askStage:
		for _, s := range p.f.Stages {
			words = append(words, s.String())
		}
	case askCode:
		for _, c := range p.f.Codes(p.guess.Stage) {
			words = append(words, string(c))
		}
	}
	return words
}

// Size implements Overlay.
func (p *Predict) Size(w, h int) (int, int) { return around(84, 18, w-2, h) }
