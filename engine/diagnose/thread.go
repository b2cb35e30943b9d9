package diagnose

import (
	"slices"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// thread is an exchange with each distinct call and result in it once. Every
// request repeats the history before it, often with ids that the client changed
// and arguments that it wrote anew; a copy is no second call.
type thread struct {
	calls   []madeCall
	results []madeResult
	replies []reply
}

// madeCall is one distinct call.
type madeCall struct {
	time    Time
	message int
	block   *wire.Block
	tools   *toolset
	group   int32 // calls of one response share it
	asked   int32 // how often the user had spoken before
	result  int32 // index of its first result, -1 = none in the file
	shown   int32 // last step that holds it
	live    bool
	answer  bool // stands in a response, not in a history
	faulty  bool
}

// madeResult is one distinct result.
type madeResult struct {
	time    Time
	message int
	block   *wire.Block
	call    int32 // index of the call it answers, -1 = none in the file
	after   bool  // a model turn follows it
}

// reply is what a model answered at one time: a response, or the messages of the
// model at the end of a request that was saved without one.
type reply struct {
	step     int
	at       int // Time.Turn of the first of turns
	turns    []wire.Turn
	response bool // a recorded response, with its finish and tokens
}

// time is where a block of a reply stands.
func (r reply) time(turn, block int) Time { return Time{r.step, r.at + turn, block} }

// message is the index that a finding gives for a turn: responses have none in
// the provider's list.
func (r reply) message(turn int) int {
	if r.response {
		return -1
	}
	return r.turns[turn].Index
}

// blocks are the blocks of one kind, with their places.
func (r reply) blocks(kind wire.BlockKind) (found []*wire.Block, at []Time) {
	for i := range r.turns {
		for k := range r.turns[i].Blocks {
			if b := &r.turns[i].Blocks[k]; b.Kind == kind {
				found, at = append(found, b), append(at, r.time(i, k))
			}
		}
	}
	return found, at
}

// thread reads the exchange once.
func (j *Judge) thread() *thread {
	if j.read == nil {
		w := walker{j: j, th: &thread{}, byID: map[string]*copies{}}
		for s := range j.X.Steps {
			w.step(s)
		}
		w.th.lookAhead(j.X.Steps)
		j.read = w.th
	}
	return j.read
}

// lookAhead notes which results a model turn follows.
func (th *thread) lookAhead(steps []*wire.Step) {
	last := make([]int, len(steps)) // the last turn of the model in each step
	for s, step := range steps {
		last[s] = len(step.Turns) - 1
		for last[s] >= 0 && step.Turns[last[s]].Role != wire.ModelSays {
			last[s]--
		}
	}
	for i := range th.results {
		r := &th.results[i]
		step := steps[r.time.Step]
		r.after = r.time.Turn < last[r.time.Step] || len(step.Answer) > 0 || r.time.Step < len(steps)-1
	}
}

// after are the calls later than a time.
func (th *thread) after(t Time) []madeCall {
	from, _ := slices.BinarySearchFunc(th.calls, t, func(c madeCall, t Time) int {
		if t.before(c.time) {
			return 1
		}
		return -1
	})
	return th.calls[from:]
}

// walker reads the steps in their order.
type walker struct {
	j       *Judge
	th      *thread
	now     int // step
	tools   *toolset
	group   int32
	model   bool // the last turn was the model's
	asked   int32
	byID    map[string]*copies
	byArgs  map[string]*copies // by name and canonical arguments, from the second step on
	open    []int32            // calls of the latest model turns that have no result yet
	orphans map[string]bool    // results without a call, by id and text
}

// copies are the calls of one id, or of one name and arguments.
type copies struct {
	calls []int32
	next  int   // in this step: those before it were met in its history
	step  int   // that next is about
	last  int32 // of an id: the call that bore it last
}

func (w *walker) step(s int) {
	step := w.j.X.Steps[s]
	w.now, w.tools, w.model = s, w.j.toolsOf(s), false
	w.open = w.open[:0]
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
		w.turn(&step.Turns[i], Time{s, i, 0}, i >= tail || i >= grown, step.Turns[i].Index)
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
			w.open = w.open[:0]
		}
	} else if t.Role == wire.UserSays && !answers(t) {
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

// answers reports whether a turn brings results.
func answers(t *wire.Turn) bool {
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
			time: at, message: message, block: b, tools: w.tools, group: w.group, asked: w.asked, result: -1, live: live, answer: answer,
		})
		w.remember(b, index)
	}
	w.th.calls[index].shown = int32(at.Step)
	if b.ID != "" {
		w.byID[b.ID].last = index
	}
	w.open = append(w.open, index)
}

// known finds the call of an earlier step that this one is a copy of: by its
// id, or by name and arguments where the client wrote an id of its own.
func (w *walker) known(b *wire.Block) (int32, bool) {
	if b.ID != "" {
		if i, ok := w.take(w.byID[b.ID]); ok && w.th.calls[i].block.Name == b.Name {
			return i, true
		}
	}
	if w.byArgs == nil {
		w.byArgs = map[string]*copies{}
		for i := range w.th.calls {
			remember(w.byArgs, signature(w.th.calls[i].block), int32(i))
		}
	}
	return w.take(w.byArgs[signature(b)])
}

// take is the next of the calls that the history of this step has not shown
// yet.
func (w *walker) take(c *copies) (int32, bool) {
	if c == nil {
		return -1, false
	}
	if c.step != w.now {
		c.step, c.next = w.now, 0
	}
	for c.next < len(c.calls) {
		i := c.calls[c.next]
		c.next++
		if int(w.th.calls[i].shown) != w.now {
			return i, true
		}
	}
	return -1, false
}

func (w *walker) remember(b *wire.Block, index int32) {
	if b.ID != "" {
		remember(w.byID, b.ID, index)
	}
	if w.byArgs != nil {
		remember(w.byArgs, signature(b), index)
	}
}

func remember(in map[string]*copies, key string, index int32) {
	c := in[key]
	if c == nil {
		c = &copies{}
		in[key] = c
	}
	c.calls = append(c.calls, index)
}

// result finds the call that a result answers: the latest of its id, or else
// the first open one of its name.
func (w *walker) result(b *wire.Block, at Time, message int) {
	call := w.answered(b)
	if call < 0 {
		key := b.ID + "\x00" + b.Node.Raw()
		if w.orphans[key] {
			return
		}
		if w.orphans == nil {
			w.orphans = map[string]bool{}
		}
		w.orphans[key] = true
	} else if first := w.th.calls[call].result; first >= 0 {
		if r := w.th.results[first]; r.time.Step != at.Step || r.block.Node.Raw() == b.Node.Raw() && r.time == at {
			return // the history says it again, or the client has shortened it
		}
	} else {
		w.th.calls[call].result = int32(len(w.th.results))
	}
	w.th.results = append(w.th.results, madeResult{time: at, message: message, block: b, call: call})
}

func (w *walker) answered(b *wire.Block) int32 {
	if c := w.byID[b.ID]; c != nil && b.ID != "" {
		w.close(c.last)
		return c.last
	}
	for _, i := range w.open {
		if made := w.th.calls[i].block; made.Name == b.Name && (made.ID == "" || b.ID == "") {
			w.close(i)
			return i
		}
	}
	if b.ID == "" && b.Name == "" && len(w.open) > 0 {
		i := w.open[0]
		w.close(i)
		return i
	}
	return -1
}

// close takes a call from the open ones.
func (w *walker) close(call int32) {
	if i := slices.Index(w.open, call); i >= 0 {
		w.open = slices.Delete(w.open, i, i+1)
	}
}

// signature is what makes two calls the same: name and canonical arguments.
func signature(b *wire.Block) string { return b.Name + "\x00" + canonicalArgs(b) }

// canonicalArgs is the canonical text of a call's arguments, the text itself
// where it is no JSON.
func canonicalArgs(b *wire.Block) string {
	text := b.Body.Raw()
	if b.ArgsText && b.Body.Is(jsonscan.String) {
		text = b.Body.Str()
	}
	if !b.Body.Exists() {
		return "{}"
	}
	v, _, bad := jsonscan.Decode(text)
	if bad != nil {
		return text
	}
	return jsonscan.Canonical(v)
}
