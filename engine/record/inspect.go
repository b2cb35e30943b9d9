package record

import (
	"fmt"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// isInspect knows a log of inspect_ai (an object with eval and samples or
// status), one sample of it, and a bare list of its events.
func isInspect(v values) bool {
	n := v.root
	switch {
	case n.Get("eval").Is(jsonscan.Object) && (n.Get("samples").Exists() || n.Get("status").Exists() && n.Get("plan").Exists()):
		return true
	case isSample(n):
		return true
	}
	return isInspectEvent(n.Get("events").Item(0))
}

func isSample(n jsonscan.Node) bool {
	return hasAll(n, "epoch", "messages") && (n.Get("events").Exists() || n.Get("output").Exists())
}

func isInspectEvent(n jsonscan.Node) bool {
	return n.Get("event").Is(jsonscan.String) && n.Get("timestamp").Exists()
}

func (r *reader) inspect(v values) {
	if samples := v.root.Get("samples"); samples.Exists() || v.root.Get("eval").Exists() {
		for _, s := range samples.Items() {
			r.sample(s)
		}
		if samples.Len() == 0 {
			r.note("", "the log holds no samples")
		}
		return
	}
	r.sample(v.root)
}

// sample reads the model's calls of one sample: the raw bodies where the log
// has them, else what inspect made of them; and what it ran. A sample without
// events has only its messages.
func (r *reader) sample(s jsonscan.Node) {
	i := sampleReader{reader: r, sample: s, name: sampleName(s)}
	for _, e := range s.Get("events").Items() {
		i.event(e)
	}
	if len(i.trips) == 0 && i.models == 0 && s.Get("messages").Len() > 0 {
		i.trips = append(i.trips, trip{request: body{node: i.chat(s.Get("messages"), s)}, undeclared: true})
	}
	list, _ := r.threadNamed(i.name, i.trips)
	for _, x := range list {
		x.Runs = runsIn(x, i.runs)
	}
	if i.models > 0 && len(list) == 0 {
		r.note(i.name, "the log holds no messages of the model's calls")
	}
}

func sampleName(s jsonscan.Node) string {
	id := s.Get("id")
	if !id.Exists() {
		return ""
	}
	name := "sample " + cut(id.Word(), 40)
	if epoch, ok := s.Get("epoch").Int(); ok && epoch > 1 {
		name += fmt.Sprintf(" epoch %d", epoch)
	}
	return name
}

type sampleReader struct {
	*reader
	sample jsonscan.Node
	name   string
	trips  []trip
	models int
	runs   []wire.Run
}

func (i *sampleReader) event(e jsonscan.Node) {
	switch str(e, "event") {
	case "model":
		i.models++
		if t, ok := i.call(e); ok {
			i.trips = append(i.trips, t)
		}
	case "tool":
		i.runs = append(i.runs, inspectRun(e))
	}
}

// inspectRun reads an execution. The kind of error is inspect's word: parsing,
// timeout, approval, …
func inspectRun(e jsonscan.Node) wire.Run {
	run := wire.Run{CallID: str(e, "id"), Name: str(e, "function"), Node: e}
	run.Failure = str(e.Get("error"), "type")
	run.Denied = run.Failure == "approval"
	if run.Failure == "" && e.Get("failed").True() {
		run.Failure = "unknown"
	}
	return run
}

// call reads one call of a model.
func (i *sampleReader) call(e jsonscan.Node) (t trip, ok bool) {
	t.label = joined(i.name, fmt.Sprintf("model event %d", i.models))
	raw := e.Get("call")
	if asked := i.rawRequest(raw); asked.Exists() {
		if _, part := wire.Recognise(asked); part == wire.RequestPart {
			t.request.node = asked
			t.response.node = i.resolved(raw.Get("response"))
			return t, true
		}
	}
	input := i.pooled(e, "input", "input_refs", "messages", "message_pool")
	if input.Len() == 0 {
		return t, false
	}
	t.undeclared = e.Get("tools").Len() == 0 // may be the log's omission
	t.request.node = i.chat(input, e)
	t.response.node = i.answer(e.Get("output"))
	return t, t.request.node.Exists()
}

// rawRequest is the body that was sent; its messages may be kept apart in a
// pool of the sample.
func (i *sampleReader) rawRequest(call jsonscan.Node) jsonscan.Node {
	asked := call.Get("request")
	if !asked.Is(jsonscan.Object) || !call.Get("call_refs").Is(jsonscan.Array) {
		return i.resolved(asked)
	}
	name := str(call, "call_key")
	if name == "" {
		name = "messages"
	}
	b := (&builder{}).lit("{").members(asked, func(key string) bool { return key == name })
	b.key(name).lit("[")
	i.expand(b, call.Get("call_refs"), i.pool("calls", "call_pool"))
	return i.resolved(i.built(b.lit("]}"), i.name))
}

// pooled is a list of messages that stands in the event or is kept in a pool.
func (i *sampleReader) pooled(e jsonscan.Node, key, refs, pool, older string) jsonscan.Node {
	if !e.Get(refs).Is(jsonscan.Array) {
		return i.resolved(e.Get(key))
	}
	b := (&builder{}).lit("[")
	i.expand(b, e.Get(refs), i.pool(pool, older))
	return i.resolved(i.built(b.lit("]"), i.name))
}

// pool lists the values that events refer to, under the newer name or the
// older.
func (i *sampleReader) pool(name, older string) []jsonscan.Node {
	at := i.sample.Path("events_data", name)
	if !at.Exists() {
		at = i.sample.Get(older)
	}
	return valuesOf(at).all
}

// expand writes the values of ranges [from, to), to excluded.
func (i *sampleReader) expand(b *builder, refs jsonscan.Node, pool []jsonscan.Node) {
	for _, span := range refs.Items() {
		from, _ := span.Item(0).Int()
		to, _ := span.Item(1).Int()
		for at := max(from, 0); at < min(to, int64(len(pool))) && i.used+b.b.Len() < maxBuilt; at++ {
			b.comma().raw(pool[at])
		}
	}
}

// attachments begin a string that stands for another, kept once in the sample;
// tc:// is the older spelling.
var attachments = [...]string{`"attachment://`, `"tc://`}

// resolved puts the attachments of the sample in the place of the strings that
// stand for them. What holds none stays as it is.
func (i *sampleReader) resolved(n jsonscan.Node) jsonscan.Node {
	raw := n.Raw()
	if !strings.Contains(raw, attachments[0]) && !strings.Contains(raw, attachments[1]) {
		return n
	}
	b := &builder{}
	i.resolve(b, n, i.sample.Get("attachments"))
	return i.built(b, i.name)
}

func (i *sampleReader) resolve(b *builder, n, held jsonscan.Node) {
	raw := n.Raw()
	if i.used+b.b.Len() > maxBuilt || !strings.Contains(raw, attachments[0]) && !strings.Contains(raw, attachments[1]) {
		b.raw(n)
		return
	}
	switch n.Kind() {
	case jsonscan.Object:
		b.from(n).lit("{")
		for k, v := range n.Members() {
			b.comma().lit(k.Raw()).lit(":")
			i.resolve(b, v, held)
		}
		b.lit("}")
	case jsonscan.Array:
		b.from(n).lit("[")
		for _, v := range n.Items() {
			b.comma()
			i.resolve(b, v, held)
		}
		b.lit("]")
	default:
		_, key, _ := strings.Cut(n.Str(), "://")
		if v := held.Get(key); v.Exists() {
			b.raw(v)
			return
		}
		b.raw(n)
	}
}
