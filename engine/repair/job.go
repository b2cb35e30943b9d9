package repair

import (
	"callstep/engine/diagnose"
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// job is one repair at work: what it knows, and the changes that it makes.
type job struct {
	x       *wire.Exchange
	f       *diagnose.Finding
	s       *wire.Step // of the finding; nil in an exchange of frames
	edits   *wire.Edits
	schemas *diagnose.Schemas
	why     string // the repair cannot be made, and why; one sentence
}

func newJob(text string, w *diagnose.Whole, index int, f *diagnose.Finding) *job {
	j := &job{x: w.Each[index].Exchange, f: f, edits: wire.NewEdits(text), schemas: w.Schemas}
	if f.Step < len(j.x.Steps) {
		j.s = j.x.Steps[f.Step]
	}
	return j
}

// fail gives the repair up.
func (j *job) fail(why string) string {
	if j.why == "" {
		j.why = why
	}
	return ""
}

// in are the changes of the text that a value stands in. Where there can be
// none the job fails, and what is changed is a text that nobody reads.
func (j *job) in(n jsonscan.Node) *jsonscan.Edits {
	if e := j.edits.Of(n); e != nil {
		return e
	}
	j.fail("It stands in the file in other bytes: a stream, or JSON within a text.")
	doc := n.Doc()
	if doc == nil {
		doc = &jsonscan.Doc{}
	}
	return jsonscan.NewEdits(doc)
}

func (j *job) replace(n jsonscan.Node, raw string)   { j.in(n).Replace(n, raw) }
func (j *job) remove(n jsonscan.Node)                { j.in(n).Remove(n) }
func (j *job) rename(n jsonscan.Node, key string)    { j.in(n).Rename(n, key) }
func (j *job) before(n jsonscan.Node, raw string)    { j.in(n).Before(n, raw) }
func (j *job) append(list jsonscan.Node, raw string) { j.in(list).Append(list, raw) }
func (j *job) add(n jsonscan.Node, key, raw string)  { j.in(n).Add(n, key, raw) }
func (j *job) encode(n jsonscan.Node, v any) string  { return jsonscan.EscapeHidden(j.in(n).Encode(v)) }
func (j *job) say(n jsonscan.Node, text string) {
	j.replace(n, jsonscan.EscapeHidden(jsonscan.Quote(text)))
}
func (j *job) put(n jsonscan.Node, v any)       { j.replace(n, j.encode(n, v)) }
func (j *job) insert(item jsonscan.Node, v any) { j.before(item, j.encode(item, v)) }
func (j *job) set(object jsonscan.Node, key string, v any) {
	if at := object.Get(key); at.Exists() {
		j.put(at, v)
		return
	}
	j.add(object, key, j.encode(object, v))
}

// list is where the turns of a step stand: messages, input or contents. Absent
// where the request holds one text instead.
func list(s *wire.Step) jsonscan.Node {
	if len(s.Turns) == 0 || s.Turns[0].Node().Doc() != s.Request.Doc() {
		return jsonscan.Node{}
	}
	first := s.Turns[0].Node()
	for _, at := range []jsonscan.Node{
		s.Request, s.Request.Get("messages"), s.Request.Get("input"), s.Request.Get("contents"),
		s.Request.Path("request", "contents"), s.Request.Path("generateContentRequest", "contents"), s.Request.Path("generate_content_request", "contents"),
	} {
		if at.Is(jsonscan.Array) && at.Item(0) == first {
			return at
		}
	}
	return jsonscan.Node{}
}

// insertTurn puts a turn before another one, or at the end.
func (j *job) insertTurn(at int, raw string) {
	if at < len(j.s.Turns) {
		j.before(j.s.Turns[at].Node(), raw)
		return
	}
	turns := list(j.s)
	if !turns.Exists() {
		j.fail("The request has no list of messages.")
		return
	}
	j.append(turns, raw)
}

// spot is where a block stands among the turns of the job's step.
type spot struct{ turn, block int }

func (j *job) block(at spot) *wire.Block { return &j.s.Turns[at.turn].Blocks[at.block] }

// find is the block of the request that holds the guilty value.
func (j *job) find() (at spot, ok bool) {
	if j.s == nil {
		return at, false
	}
	for t := range j.s.Turns {
		for b := range j.s.Turns[t].Blocks {
			if j.f.Node.Within(j.s.Turns[t].Blocks[b].Node()) {
				return spot{t, b}, true
			}
		}
	}
	return at, false
}

// turn is the index of the turn that holds the guilty value, -1 for none.
func (j *job) turn() int {
	if j.s != nil {
		for t := range j.s.Turns {
			if j.f.Node.Within(j.s.Turns[t].Node()) {
				return t
			}
		}
	}
	return -1
}

// old reports that a turn is history: sent back, not the answer at the end of
// what was recorded.
func (j *job) old(turn int) bool {
	if j.s.Response.Exists() || j.s.Status != 0 || j.s.Failure.Node.Exists() || j.f.Step+1 < len(j.x.Steps) {
		return true
	}
	for _, t := range j.s.Turns[turn:] {
		if t.Role != wire.ModelSays {
			return true
		}
	}
	return false
}

// eachBlock shows every block of the exchange: of the requests and the answers.
func (j *job) eachBlock(see func(b *wire.Block)) {
	for _, s := range j.x.Steps {
		for _, turns := range [][]wire.Turn{s.Turns, s.Answer} {
			for t := range turns {
				for b := range turns[t].Blocks {
					see(&turns[t].Blocks[b])
				}
			}
		}
	}
}
