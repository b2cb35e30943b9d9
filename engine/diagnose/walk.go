package diagnose

import (
	"slices"

	"callstep/engine/wire"
)

// walker reads the steps in their order.
type walker struct {
	j       *Judge
	th      *thread
	now     int // step
	group   int32
	model   bool // the last turn was the model's
	asked   int32
	byArgs  *copyIndex // by name and canonical arguments, from the second step on
	open    openCalls
	orphans map[string]bool // results without a call, by id and text
}

func (w *walker) step(s int) {
	step := w.j.X.Steps[s]
	w.now, w.model = s, false
	w.open.reset()
	if s > 0 {
		w.asked = 0
	}
	tail := len(step.Turns)
	if s == len(w.j.X.Steps)-1 && len(step.Answer) == 0 && !step.Failure.Node.Exists() && step.Status < 400 {
		for tail > 0 && step.Turns[tail-1].Role == wire.ModelSays {
			tail--
		}
	}
	grown := w.newSince(s)
	for i := range step.Turns {
		w.turn(&step.Turns[i], Time{s, i, 0}, i >= tail || i >= grown, step.Turns[i].Index())
	}
	if tail < len(step.Turns) {
		w.th.replies = append(w.th.replies, reply{step: s, at: tail, turns: step.Turns[tail:]})
	}
	w.model = false
	for i := range step.Answer {
		w.turn(&step.Answer[i], Time{s, len(step.Turns) + i, 0}, true, -1)
	}
	w.reply(step)
}

// newSince is the first turn of a step that answers the step before it, where
// that was saved without a response: what the model said there is no old
// history.
func (w *walker) newSince(s int) int {
	if s == 0 || len(w.j.X.Steps[s-1].Answer) > 0 {
		return len(w.j.X.Steps[s].Turns)
	}
	return len(w.j.X.Steps[s-1].Turns)
}

// reply notes the response. Several choices of Chat are several replies.
func (w *walker) reply(step *wire.Step) {
	at := len(step.Turns)
	if !w.eachTurn() {
		if len(step.Answer) > 0 {
			w.th.replies = append(w.th.replies, reply{step: w.now, at: at, turns: step.Answer, response: true})
		}
		return
	}
	for i := range step.Answer {
		w.th.replies = append(w.th.replies, reply{step: w.now, at: at + i, turns: step.Answer[i : i+1], response: true})
	}
}

// eachTurn reports whether each message of the model is a response of its own.
// Elsewhere messages in a row are parts of one.
func (w *walker) eachTurn() bool { return w.j.X.Provider == wire.OpenAIChat }

func (w *walker) turn(t *wire.Turn, at Time, live bool, message int) {
	if t.Role == wire.ModelSays {
		if !w.model || w.eachTurn() {
			w.group++
		}
		if !w.model {
			w.open.reset()
		}
	} else if t.Role == wire.UserSays && !bringsResults(t) {
		w.asked++
	}
	w.model = t.Role == wire.ModelSays
	for i := range t.Blocks {
		at.Block = i
		switch b := &t.Blocks[i]; b.Kind {
		case wire.Call:
			w.call(b, at, live, message)
		case wire.Result:
			w.result(b, at, message)
		}
	}
}

// bringsResults reports whether a turn brings results.
func bringsResults(t *wire.Turn) bool {
	return slices.ContainsFunc(t.Blocks, func(b wire.Block) bool { return b.Kind == wire.Result })
}

func (w *walker) call(b *wire.Block, at Time, live bool, message int) {
	answer := message < 0
	index, known := int32(-1), false
	if at.Step > 0 && !answer {
		index, known = w.known(b)
	}
	if !known {
		index = int32(len(w.th.calls))
		w.th.calls = append(w.th.calls, madeCall{
			spot: spotOf(at, message), block: b, group: w.group, asked: w.asked, result: -1, live: live, answer: answer,
		})
		w.remember(b, index)
	}
	w.th.calls[index].shown = int32(at.Step)
	if b.ID() != "" {
		if w.th.byID.of(b.ID()) == nil {
			w.th.byID.add(b.ID(), index) // the client wrote an id of its own
		}
		w.th.byID.of(b.ID()).last = index
	}
	w.open.add(w.th, index)
}

// known finds the call of an earlier step that this one is a copy of: by its
// id, or by name and arguments where the client wrote an id of its own.
func (w *walker) known(b *wire.Block) (int32, bool) {
	if b.ID() != "" {
		if i, ok := w.take(w.th.byID, b.ID()); ok && w.th.calls[i].block.Name == b.Name {
			return i, true
		}
	}
	if w.byArgs == nil {
		w.byArgs = newCopies(len(w.th.calls))
		for i := range w.th.calls {
			w.byArgs.add(signature(w.th.calls[i].block), int32(i))
		}
	}
	return w.take(w.byArgs, signature(b))
}

// take is the next of the calls that the history of this step has not shown
// yet.
func (w *walker) take(x *copyIndex, key string) (int32, bool) {
	c := x.of(key)
	if c == nil {
		return -1, false
	}
	return x.take(c, int32(w.now), func(call int32) bool { return int(w.th.calls[call].shown) == w.now })
}

func (w *walker) remember(b *wire.Block, index int32) {
	if b.ID() != "" {
		w.th.byID.add(b.ID(), index)
	}
	if w.byArgs != nil {
		w.byArgs.add(signature(b), index)
	}
}

// result finds the call that a result answers: the latest of its id, or else
// the first open one of its name.
func (w *walker) result(b *wire.Block, at Time, message int) {
	call := w.answered(b)
	if call < 0 {
		key := b.ID() + "\x00" + b.Node().Raw()
		if w.orphans[key] {
			return
		}
		if w.orphans == nil {
			w.orphans = map[string]bool{}
		}
		w.orphans[key] = true
	} else if first := w.th.calls[call].result; first >= 0 {
		if r := w.th.results[first]; r.time().Step != at.Step || r.block.Node().Raw() == b.Node().Raw() && r.time() == at {
			return // the history says it again, or the client has shortened it
		}
	} else {
		w.th.calls[call].result = int32(len(w.th.results))
	}
	w.th.results = append(w.th.results, madeResult{spot: spotOf(at, message), block: b, call: call})
}

func (w *walker) answered(b *wire.Block) int32 {
	if c := w.th.byID.of(b.ID()); c != nil && b.ID() != "" {
		w.open.close(w.th, c.last)
		return c.last
	}
	i := w.open.named(w.th, b)
	if i < 0 && b.ID() == "" && b.Name == "" {
		i = w.open.first(w.th)
	}
	if i >= 0 {
		w.open.close(w.th, i)
	}
	return i
}
