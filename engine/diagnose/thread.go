package diagnose

import (
	"slices"

	"callstep/engine/wire"
)

// thread is an exchange with each distinct call and result in it once. Every
// request repeats the history before it, often with ids that the client changed
// and arguments that it wrote anew; a copy is no second call.
type thread struct {
	calls   []madeCall
	results []madeResult
	replies []reply
	byID    *copyIndex // the calls of each id
}

// madeCall is one distinct call.
type madeCall struct {
	spot
	block  *wire.Block
	group  int32 // calls of one response share it
	asked  int32 // how often the user had spoken before
	result int32 // index of its first result, -1 = none in the file
	shown  int32 // last step that holds it
	open   int32 // the run of model turns in which it has no result yet, 0 = it has
	live   bool
	answer bool // stands in a response, not in a history
	faulty bool
}

// madeResult is one distinct result.
type madeResult struct {
	spot
	block *wire.Block
	call  int32 // index of the call it answers, -1 = none in the file
	after bool  // a model turn follows it
	read  bool  // came is known
	came  outcome
}

// outcome is what the result says about its call, read once.
func (r *madeResult) outcome() outcome {
	if !r.read {
		r.came, r.read = outcomeOf(r.block), true
	}
	return r.came
}

// spot is a Time and a message index in half the memory: of a long recording there
// are very many.
type spot struct{ step, turn, part, index int32 }

func spotOf(t Time, message int) spot {
	return spot{int32(t.Step), int32(t.Turn), int32(t.Block), int32(message)}
}

func (s spot) time() Time { return Time{int(s.step), int(s.turn), int(s.part)} }

func (s spot) message() int { return int(s.index) }

// tool is the declaration of the tool that is called, nil = none.
func (j *Judge) tool(c *madeCall) *wire.Tool { return j.toolsOf(int(c.step)).find(c.block.Name) }

// toolEffect is a tool by name and declaration: many calls share one.
type toolEffect struct {
	name string
	tool *wire.Tool
}

// effect is what the tool that is called does to the world, as EffectOf has it.
func (j *Judge) effect(c *madeCall) wire.Tri {
	key := toolEffect{c.block.Name, j.tool(c)}
	known, ok := j.effects[key]
	if !ok {
		if j.effects == nil {
			j.effects = map[toolEffect]wire.Tri{}
		}
		known = EffectOf(key.name, key.tool)
		j.effects[key] = known
	}
	return known
}

// subject is that of the findings about the call which a result answers.
func (th *thread) subject(r *madeResult) string {
	if r.call < 0 {
		return r.block.ID()
	}
	c := &th.calls[r.call]
	return callSubject(c.block, c.time())
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
	return r.turns[turn].Index()
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
		calls, results := j.sizes()
		w := walker{j: j, th: &thread{
			calls: make([]madeCall, 0, calls), results: make([]madeResult, 0, results), byID: newCopies(calls),
		}}
		for s := range j.X.Steps {
			w.step(s)
		}
		w.th.lookAhead(j.X.Steps)
		j.read = w.th
	}
	return j.read
}

// sizes counts the calls and results that the thread will hold, or a few more:
// the last history holds those before it.
func (j *Judge) sizes() (calls, results int) {
	for s, step := range j.X.Steps {
		calls += blocksOf(step.Answer, wire.Call)
		results += blocksOf(step.Answer, wire.Result)
		if s == len(j.X.Steps)-1 {
			calls += blocksOf(step.Turns, wire.Call)
			results += blocksOf(step.Turns, wire.Result)
		}
	}
	return calls, results
}

// blocksOf counts the blocks of one kind.
func blocksOf(turns []wire.Turn, kind wire.BlockKind) (n int) {
	for i := range turns {
		for k := range turns[i].Blocks {
			if turns[i].Blocks[k].Kind == kind {
				n++
			}
		}
	}
	return n
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
		step := steps[r.time().Step]
		r.after = r.time().Turn < last[r.time().Step] || len(step.Answer) > 0 || r.time().Step < len(steps)-1
	}
}

// after are the calls later than a time.
func (th *thread) after(t Time) []madeCall {
	from, _ := slices.BinarySearchFunc(th.calls, t, func(c madeCall, t Time) int {
		if t.before(c.time()) {
			return 1
		}
		return -1
	})
	return th.calls[from:]
}
