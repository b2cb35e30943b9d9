package record

import (
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// runsIn are the executions of calls that an exchange holds, each with the step
// whose answer asked for it.
func runsIn(x *wire.Exchange, runs []wire.Run) (list []wire.Run) {
	w := whereabouts([]*wire.Exchange{x})
	for _, run := range runs {
		if open := w.byID[run.CallID]; len(open) > 0 {
			run.Step = open[0].step
			list = append(list, run)
		}
	}
	return list
}

// execution is what a trace says of a tool's run, before the call it belongs to
// is found.
type execution struct {
	run       wire.Run
	after     *wire.Step // the model's call before it in the trace, nil for none
	arguments string     // as JSON; "" = not in the record
}

const shortFailure = 80 // characters

// failure is what a record says of an execution that failed, on a short line.
func failure(said string) string {
	if line := cut(said, shortFailure); line != "" {
		return line
	}
	return "error"
}

// callAt is a call and where it was made.
type callAt struct {
	x     *wire.Exchange
	step  int
	block wire.Block
}

// places are the calls and steps of exchanges.
type places struct {
	byID   map[string][]callAt
	byName map[string][]callAt
	steps  map[*wire.Step]callAt
}

func whereabouts(list []*wire.Exchange) places {
	w := places{map[string][]callAt{}, map[string][]callAt{}, map[*wire.Step]callAt{}}
	for _, x := range list {
		for i, s := range x.Steps {
			w.steps[s] = callAt{x: x, step: i}
			for _, turns := range [...][]wire.Turn{s.Answer, s.Turns} {
				for _, t := range turns {
					for _, b := range t.Blocks {
						w.note(callAt{x, i, b})
					}
				}
			}
		}
	}
	return w
}

// note takes a call over once: later requests repeat it.
func (w *places) note(c callAt) {
	if c.block.Kind != wire.Call {
		return
	}
	if id := c.block.ID(); id != "" {
		if len(w.byID[id]) > 0 && w.byID[id][0].step < c.step {
			return
		}
		w.byID[id] = append(w.byID[id], c)
	}
	w.byName[c.block.Name] = append(w.byName[c.block.Name], c)
}

// mostOpen calls of one name are compared with an execution that has no id.
const mostOpen = 50

// timeline is what a trace tells in its order: round trips, and executions
// between them.
type timeline struct {
	trips []trip
	runs  []execution
	after []int // round trips before each execution
}

func (l *timeline) ask(t trip) { l.trips = append(l.trips, t) }

func (l *timeline) execute(e execution) {
	l.runs, l.after = append(l.runs, e), append(l.after, len(l.trips))
}

// threadRuns makes threads of round trips and puts the executions where they
// belong: each after the round trip that was read before it. Executions without
// any round trip make an exchange of their own, unless p is Unknown.
func (r *reader) threadRuns(name string, p wire.Provider, l timeline) []*wire.Exchange {
	list, became := r.threadNamed(name, l.trips)
	if p != wire.Unknown && len(list) == 0 && len(l.runs) > 0 && r.room() {
		x := &wire.Exchange{Provider: p, Label: joined(name, "executions alone"), Steps: []*wire.Step{{Provider: p}}}
		r.add(x)
		list = append(list, x)
	}
	for i, n := range l.after {
		if n > 0 {
			l.runs[i].after = became[n-1]
		}
	}
	placed(list, l.runs)
	return list
}

// placed finds the call of each execution, by its id, else by name and
// arguments among the calls that are not yet run, and adds it to the exchange
// of the call. What fits no call goes with the model's call before it.
func placed(list []*wire.Exchange, runs []execution) {
	w := whereabouts(list)
	for _, e := range runs {
		at, ok := w.take(e)
		if ok && e.run.CallID == "" {
			e.run.CallID = at.block.ID()
		}
		if !ok {
			if at, ok = w.steps[e.after]; !ok && e.after != nil {
				continue // its exchange is left out
			}
		}
		if !ok && len(list) > 0 {
			at, ok = callAt{x: list[0]}, true
		}
		if ok {
			e.run.Step = at.step
			at.x.Runs = append(at.x.Runs, e.run)
		}
	}
}

func (w *places) take(e execution) (callAt, bool) {
	if e.run.CallID != "" {
		if open := w.byID[e.run.CallID]; len(open) > 0 {
			return open[0], true
		}
		return callAt{}, false
	}
	open := w.byName[e.run.Name]
	for i := range open[:min(len(open), mostOpen)] {
		if e.arguments == "" || sameJSON(argumentsOf(open[i].block), e.arguments) {
			found := open[i]
			copy(open[1:i+1], open[:i]) // those before it stay open, in their order
			w.byName[e.run.Name] = open[1:]
			return found, true
		}
	}
	return callAt{}, false
}

func argumentsOf(b wire.Block) string {
	if b.Body().Is(jsonscan.String) {
		return b.Body().Str()
	}
	return b.Body().Raw()
}

func sameJSON(a, b string) bool {
	if a == b {
		return true
	}
	x, _, badX := jsonscan.Decode(a)
	y, _, badY := jsonscan.Decode(b)
	return badX == nil && badY == nil && jsonscan.Encode(x) == jsonscan.Encode(y)
}
