package report

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"strconv"
	"time"

	"callstep/engine/wire"
)

// mostTraced bounds an export, in bytes: each call of the model holds the whole
// history before it, so a trace grows with the square of a conversation.
const mostTraced = 64 << 20

// ErrTooLong says that a conversation is too long for a trace.
var ErrTooLong = errors.New("the conversation is too long for a trace: each span of the model holds the history before it")

// TalkOTLP is a conversation as one line of OTLP JSON, in the GenAI conventions
// of OpenTelemetry: a span for every turn of the model with the messages before
// and after it, and one for every call that was answered. A conversation has no
// clock: each span takes one second, from begin on, or
// from the beginning of time. Lost names what the
// conventions have no place for.
func TalkOTLP(t *wire.Talk, begin time.Time) (line string, lost []string, err error) {
	if begin.IsZero() {
		begin = time.Unix(0, 0)
	}
	x := &tracer{t: t, at: begin}
	if err := x.spans(); err != nil {
		return "", nil, err
	}
	var doc otlpJSON
	var res otlpResourceJSON
	var scope otlpScopeJSON
	res.Resource.Attributes = []otlpAttributeJSON{attribute("service.name", "callstep")}
	scope.Scope.Name = "callstep"
	scope.Spans = x.list
	res.Scopes = []otlpScopeJSON{scope}
	doc.Resources = []otlpResourceJSON{res}
	out, err := encode(doc)
	return string(out) + "\n", x.lost, err
}

// tracer collects the spans of a conversation.
type tracer struct {
	t     *wire.Talk
	at    time.Time
	trace string
	list  []otlpSpanJSON
	fixed []otlpAttributeJSON // of every call of the model
	lost  []string
	size  int
}

func (x *tracer) spans() error {
	head, err := encode(x.t)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(head)
	x.trace = hex.EncodeToString(sum[:16])
	x.name()
	if err := x.settle(); err != nil {
		return err
	}
	root := x.span("invoke_agent", internalSpan, "", attribute("gen_ai.operation.name", "invoke_agent"))
	var history []json.RawMessage
	called := map[string]wire.TalkPart{}
	for _, turn := range x.t.Turns {
		m, err := encode(messageOf(&turn))
		if err != nil {
			return err
		}
		if turn.Role == wire.ModelSays {
			x.chat(root, history, m, finishOf(&turn))
		}
		history = append(history, m)
		for i := range turn.Parts {
			switch p := turn.Parts[i]; p.Kind {
			case wire.Call:
				called[p.ID] = p
			case wire.Result:
				if call, ok := called[p.ID]; ok {
					x.execution(root, &call, &p)
				}
			}
		}
		if x.size > mostTraced {
			return ErrTooLong
		}
	}
	if n := len(x.t.Turns); n > 0 && x.t.Turns[n-1].Role != wire.ModelSays {
		x.chat(root, history, nil, "")
	}
	x.list[0].End = x.now()
	return nil
}

// name lists what the conventions have no place for.
func (x *tracer) name() {
	lose := func(cond bool, what string) {
		if cond {
			x.lost = append(x.lost, what)
		}
	}
	strict, signed, failed := false, false, false
	for _, tool := range x.t.Tools {
		strict = strict || tool.Strict == wire.Yes
	}
	for _, turn := range x.t.Turns {
		for _, p := range turn.Parts {
			signed, failed = signed || p.Sign != "", failed || p.Failed
		}
	}
	lose(x.t.Choice != (wire.TalkChoice{}), "tool_choice")
	lose(strict, "that tools are strict")
	lose(signed, "signatures")
	lose(failed, "the error flag of results in the messages: it stands in the spans of the executions")
}

func (x *tracer) now() string { return strconv.FormatInt(x.at.UnixNano(), 10) }

func (x *tracer) span(name string, kind int, parent string, attributes ...otlpAttributeJSON) (id string) {
	sum := sha256.Sum256([]byte(x.trace + strconv.Itoa(len(x.list))))
	id = hex.EncodeToString(sum[:8])
	s := otlpSpanJSON{Trace: x.trace, Span: id, Parent: parent, Name: name, Kind: kind, Begin: x.now(), Attributes: attributes}
	if parent != "" {
		x.at = x.at.Add(time.Second)
	}
	s.End = x.now()
	for _, a := range attributes {
		x.size += len(a.Value.text())
	}
	x.list = append(x.list, s)
	return id
}
