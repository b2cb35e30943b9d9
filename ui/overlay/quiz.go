package overlay

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine/learn"
	"callstep/engine/scenario"
	"callstep/ui/keymap"
	"callstep/ui/pane"
	"callstep/ui/theme"
)

// Quiz asks the review questions of a scenario, one at a time: an answer, how
// sure the learner is, then a good answer to hold beside it.
type Quiz struct {
	th    *theme.Theme
	items []question
	at    int
	offer bool // nothing is asked yet: it says what there is
}

// question is one question with what the learner has made of it so far.
type question struct {
	q      *scenario.Question
	before learn.Answer // kept from an earlier visit
	had    bool

	phase  phase
	input  *input   // text, fill and decide
	order  []string // the steps as the learner has put them
	cursor int
	taken  bool // the step under the cursor moves with it
	given  learn.Answer
	scroll pane.Scroll
}

// phase is how far one question is.
type phase uint8

const (
	answering phase = iota
	asksSure        // how sure the learner is
	compares        // the good answer is shown
)

// NewQuiz makes the questions; kept are the answers of earlier visits. It opens
// at the first question without one.
func NewQuiz(questions []scenario.Question, kept *learn.Record) *Quiz {
	z := &Quiz{items: make([]question, len(questions))}
	first := -1
	for i := range questions {
		it := &z.items[i]
		it.q = &questions[i]
		it.before, it.had = kept.Answered(it.q.Ask)
		if !it.had && first < 0 {
			first = i
		}
		it.begin()
	}
	z.at = max(first, 0)
	return z
}

// Offer begins with a word on what is going to be asked.
func (z *Quiz) Offer() { z.offer = true }

// begin asks the question anew.
func (it *question) begin() {
	it.phase, it.cursor, it.taken = answering, 0, false
	switch it.q.Kind {
	case "order":
		it.order = learn.Mixed(it.q)
	case "choice":
	default:
		it.input, _ = newInput("")
	}
}

// writes reports whether letters are the answer now.
func (it *question) writes() bool { return it.phase == answering && it.input != nil }

// Set implements Overlay.
func (z *Quiz) Set(th *theme.Theme, _ Source) { z.th = th }

// Keys implements Overlay.
func (z *Quiz) Keys() keymap.Context {
	if !z.offer && len(z.items) > 0 && z.items[z.at].writes() {
		return keymap.Writing
	}
	return keymap.Quizzing
}

// Key implements Overlay.
func (z *Quiz) Key(k tea.KeyMsg) (Action, bool) {
	action, _ := keymap.Lookup(z.Keys(), k.String())
	if k.Paste {
		action = ""
	}
	if len(z.items) == 0 {
		return Action{}, false
	}
	it := &z.items[z.at]
	switch {
	case z.offer:
		z.offer = action != keymap.Enter && action != keymap.Close
		return Action{}, action != keymap.Close && action != keymap.Quit && action != keymap.HelpKeys
	case action == keymap.HelpKeys && it.writes() && k.Type == tea.KeyRunes && it.input.text() != "":
		action = "" // a question mark in an answer
	}
	switch action {
	case keymap.Next, keymap.Prev:
		z.turn(action)
		return Action{}, true
	case keymap.Close, keymap.Quit, keymap.HelpKeys:
		return Action{}, false
	}
	switch {
	case it.writes():
		return it.write(k, action)
	case it.phase == answering:
		return it.pick(action)
	case it.phase == asksSure:
		return it.sure(k, action)
	}
	switch action {
	case keymap.Enter:
		if z.at == len(z.items)-1 {
			return Action{Close: true, Notice: "That was the last question."}, true
		}
		z.turn(keymap.Next)
	case keymap.Return:
		it.begin()
	default:
		return Action{}, it.scroll.Key(action)
	}
	return Action{}, true
}

// turn goes to the next question or the one before, and around.
func (z *Quiz) turn(way keymap.Action) {
	by := 1
	if way == keymap.Prev {
		by = len(z.items) - 1
	}
	z.at = (z.at + by) % len(z.items)
}

// write edits the text of an answer.
func (it *question) write(k tea.KeyMsg, action keymap.Action) (Action, bool) {
	if _, bound := keymap.Lookup(keymap.Always, k.String()); bound && !k.Paste {
		return Action{}, false
	}
	if action == keymap.Send || it.q.Kind == "fill" && k.Type == tea.KeyEnter && !k.Paste {
		if strings.TrimSpace(it.input.text()) == "" {
			return Action{Notice: "Write something first; tab goes on without an answer."}, true
		}
		return it.answered(it.input.text()), true
	}
	if k.Type == tea.KeySpace && it.input.text() == "" {
		return Action{}, true // still the key that went on with the run
	}
	if !it.input.key(k) {
		return Action{Notice: "That is more than fits; nothing was put in."}, true
	}
	return Action{}, true
}

// pick chooses, or puts steps in order.
func (it *question) pick(action keymap.Action) (Action, bool) {
	list := it.q.Items
	if it.order != nil {
		list = it.order
	}
	switch action {
	case keymap.Down, keymap.Up:
		to := min(it.cursor+1, len(list)-1)
		if action == keymap.Up {
			to = max(it.cursor-1, 0)
		}
		if it.taken {
			list[it.cursor], list[to] = list[to], list[it.cursor]
		}
		it.cursor = to
	case keymap.Toggle:
		it.taken = it.order != nil && !it.taken
	case keymap.Enter:
		it.taken = false
		if it.order != nil {
			return it.answered(strings.Join(it.order, "\n")), true
		}
		return it.answered(list[it.cursor]), true
	default:
		return Action{}, action == keymap.Confidence
	}
	return Action{}, true
}

// answered takes an answer and asks how sure the learner is.
func (it *question) answered(given string) Action {
	it.given = learn.Answer{Ask: it.q.Ask, Given: given, Judged: learn.Judged(it.q)}
	it.given.Right = it.given.Judged && learn.Right(it.q, given)
	it.phase = asksSure
	return Action{}
}

// sure takes the confidence, or that there is none, and shows a good answer.
func (it *question) sure(k tea.KeyMsg, action keymap.Action) (Action, bool) {
	switch action {
	case keymap.Confidence:
		it.given.Confidence = int(k.Runes[0] - '0')
	case keymap.Enter:
	default:
		return Action{}, false
	}
	it.phase = compares
	it.scroll.Reset()
	kept := it.given
	return Action{Learn: &Learn{Answer: &kept}}, true
}

// score counts the judged answers of this visit, else those kept before.
func (z *Quiz) score() (s learn.Score, answered int) {
	for i := range z.items {
		it := &z.items[i]
		a, had := it.before, it.had
		if it.phase == compares {
			a, had = it.given, true
		}
		if had {
			answered++
		}
		if had && a.Judged {
			s.Add(a.Right)
		}
	}
	return s, answered
}

// Left reports whether a question has no answer yet.
func Left(questions []scenario.Question, kept *learn.Record) bool {
	return slices.ContainsFunc(questions, func(q scenario.Question) bool {
		_, had := kept.Answered(q.Ask)
		return !had
	})
}

// Size implements Overlay.
func (z *Quiz) Size(w, h int) (int, int) {
	wide, high := around(92, 16, w-2, h)
	if z.offer { // a card of a few lines
		high = min(high, len(z.offers(wide-4))+2)
	}
	return wide, high
}
