package record

import (
	"fmt"
	"slices"

	"callstep/engine/wire"
)

// thread decodes round trips and puts them into threads: a step continues a
// thread when it names one of its responses as what came before, answers one of
// its calls, or repeats its first message and goes on from there. The threads
// are in the order of their first steps, those that are not read behind the others.
func (r *reader) thread(trips []trip) {
	r.threadNamed("", trips)
}

// threadNamed is thread for a part of a file that has a name. It returns the
// threads, and the step that each round trip became, nil for none.
func (r *reader) threadNamed(name string, trips []trip) (list []*wire.Exchange, became []*wire.Step) {
	w := r.weaver(name)
	for i := range trips {
		became = append(became, w.weave(&trips[i]))
	}
	return w.done(), became
}

// weaver finds the thread of a step.
type weaver struct {
	r         *reader
	name      string
	list      []*wire.Exchange
	first     map[openingKey]*wire.Exchange // the latest
	calls     map[string]*wire.Exchange     // by id of a call in an answer
	responses map[string]*wire.Exchange     // by id of a response; nil until a request names one
	frames    []wire.Frame                  // MCP's
	others    []wire.Frame                  // those of another protocol
	trips     int
	strange   int // no calls of a model
}

func (r *reader) weaver(name string) *weaver {
	return &weaver{r: r, name: name, first: map[openingKey]*wire.Exchange{}, calls: map[string]*wire.Exchange{}}
}

// weave takes a round trip and returns the step that it became, nil for none.
func (w *weaver) weave(t *trip) *wire.Step {
	w.trips++
	if list := carried(t); list != nil {
		if wire.SpokenIn(list) == wire.MCP {
			w.frames = append(w.frames, list...)
		} else {
			w.others = append(w.others, list...)
		}
		return nil
	}
	steps := w.r.steps(t)
	if steps == nil {
		w.strange++
		return nil
	}
	for _, s := range steps {
		switch {
		case !s.Provider.Supported():
			w.foreign(s)
		case counts(t.url):
			w.count(s)
		default:
			w.take(s)
		}
	}
	return steps[0]
}

// done hands the threads over.
func (w *weaver) done() []*wire.Exchange {
	if w.strange > 0 && w.trips > 1 {
		are := "are no calls of a model"
		if w.strange == 1 {
			are = "is no call of a model"
		}
		w.r.note("", fmt.Sprintf("%d of %d requests %s", w.strange, w.trips, are))
	}
	for _, x := range w.list {
		if x.Label == "" {
			x.Label = joined(w.name, labelOf(x))
		}
	}
	slices.SortStableFunc(w.list, unreadLast)
	w.r.add(w.list...)
	w.r.addFrames(w.name, w.frames)
	w.r.addFrames(w.name, w.others)
	return w.list
}

func (w *weaver) take(s *wire.Step) {
	x := w.find(s)
	if x == nil {
		if !w.r.room() {
			return
		}
		x = &wire.Exchange{Provider: s.Provider}
		w.list = append(w.list, x)
	}
	x.Steps = append(x.Steps, s)
	if key, ok := opening(s); ok {
		w.first[key] = x
	}
	if s.ID != "" && w.responses != nil {
		w.responses[s.ID] = x
	}
	for _, t := range s.Answer {
		for _, b := range t.Blocks {
			if b.Kind == wire.Call && b.ID() != "" {
				w.calls[b.ID()] = x
			}
		}
	}
}

// response finds the thread of an earlier response.
func (w *weaver) response(id string) *wire.Exchange {
	if w.responses == nil {
		w.responses = map[string]*wire.Exchange{}
		for _, x := range w.list {
			for _, s := range x.Steps {
				if s.ID != "" {
					w.responses[s.ID] = x
				}
			}
		}
	}
	return w.responses[id]
}

func (w *weaver) find(s *wire.Step) *wire.Exchange {
	if s.Earlier != "" {
		if x := w.response(s.Earlier); x != nil && x.Provider == s.Provider {
			return x
		}
	}
	if x := w.answered(s); x != nil {
		return x
	}
	key, ok := opening(s)
	x := w.first[key]
	if !ok || x == nil {
		return nil
	}
	last := x.Steps[len(x.Steps)-1]
	if len(s.Turns) > len(last.Turns) || len(s.Turns) == len(last.Turns) && unanswered(last) {
		return x
	}
	return nil
}

// answered finds the thread whose calls the last results of the request answer.
func (w *weaver) answered(s *wire.Step) *wire.Exchange {
	for i := len(s.Turns) - 1; i >= 0 && s.Turns[i].Role != wire.ModelSays; i-- {
		for _, b := range s.Turns[i].Blocks {
			if b.Kind != wire.Result || b.ID() == "" {
				continue
			}
			if x := w.calls[b.ID()]; x != nil && x.Provider == s.Provider {
				return x
			}
		}
	}
	return nil
}

// unanswered reports that a step has no good answer in the record, so that the
// same request again is another attempt and not another conversation.
func unanswered(s *wire.Step) bool {
	return s.Status >= 400 || s.Failure.Node.Exists() || s.Cut || len(s.Answer) == 0
}

// openingKey is what tells conversations apart that may have parts in common:
// the provider and the first words that are not the system's. Marks for a cache
// and the like may come and go around the words.
type openingKey struct {
	provider wire.Provider
	words    string // the first text as it stands
	texts    int
}

// opening is false for a step without a message.
func opening(s *wire.Step) (key openingKey, ok bool) {
	key.provider = s.Provider
	for _, t := range s.Turns {
		if t.Role == wire.SystemSays {
			continue
		}
		for _, b := range t.Blocks {
			if b.Kind != wire.TextBlock {
				continue
			}
			if key.texts++; key.texts == 1 {
				key.words = b.Body().Raw()
			}
		}
		if key.texts == 0 {
			key.words = t.Node().Raw()
		}
		return key, true
	}
	return key, false
}

// count keeps a request for a count of tokens by itself: its answer says
// nothing of the conversation, yet the provider checked the request.
func (w *weaver) count(s *wire.Step) {
	if !w.r.room() {
		return
	}
	s.Answer, s.Finish, s.ID = nil, "", ""
	x := &wire.Exchange{Provider: s.Provider, Steps: []*wire.Step{s}}
	x.Label = joined("tokens counted", labelOf(x))
	w.list = append(w.list, x)
}

// unreadLast puts what can be judged before what is only told apart.
func unreadLast(a, b *wire.Exchange) int {
	switch {
	case a.Provider.Supported() == b.Provider.Supported():
		return 0
	case a.Provider.Supported():
		return -1
	}
	return 1
}

// foreignTitles are the providers that are told apart and not read.
var foreignTitles = map[wire.Provider]string{
	wire.Bedrock: "Amazon Bedrock Converse", wire.Cohere: "Cohere Chat", wire.Ollama: "Ollama's own chat API",
	wire.PaLM: "Google's PaLM API", wire.Completions: "OpenAI's legacy completions API", wire.Embeddings: "a request for embeddings",
	wire.Images: "a request for images", wire.A2A: "A2A, the protocol between agents,", wire.JSONRPC: "JSON-RPC with methods that are not MCP's",
	wire.Interactions: "Google's Interactions API",
}

// foreign keeps what a provider that is not read was asked in one exchange.
func (w *weaver) foreign(s *wire.Step) {
	for _, x := range w.list {
		if x.Provider == s.Provider {
			x.Steps = append(x.Steps, s)
			return
		}
	}
	if w.r.room() {
		w.list = append(w.list, unread(s))
	}
}

// unread is an exchange of a provider that is not read.
func unread(s *wire.Step) *wire.Exchange {
	title, known := foreignTitles[s.Provider]
	if !known {
		title = s.Provider.String()
	}
	return &wire.Exchange{Provider: s.Provider, Steps: []*wire.Step{s}, Reason: title + " is recognised, and not read"}
}
