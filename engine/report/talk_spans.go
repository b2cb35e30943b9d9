package report

import (
	"bytes"
	"encoding/json"
	"strconv"

	"callstep/engine/wire"
)

type otlpJSON struct {
	Resources []otlpResourceJSON `json:"resourceSpans"`
}

type otlpResourceJSON struct {
	Resource struct {
		Attributes []otlpAttributeJSON `json:"attributes"`
	} `json:"resource"`
	Scopes []otlpScopeJSON `json:"scopeSpans"`
}

type otlpScopeJSON struct {
	Scope struct {
		Name string `json:"name"`
	} `json:"scope"`
	Spans []otlpSpanJSON `json:"spans"`
}

type otlpSpanJSON struct {
	Trace      string              `json:"traceId"`
	Span       string              `json:"spanId"`
	Parent     string              `json:"parentSpanId,omitempty"`
	Name       string              `json:"name"`
	Kind       int                 `json:"kind"`
	Begin      string              `json:"startTimeUnixNano"`
	End        string              `json:"endTimeUnixNano"`
	Attributes []otlpAttributeJSON `json:"attributes"`
	Status     otlpStatusJSON      `json:"status"`
}

type otlpStatusJSON struct {
	Code int `json:"code,omitempty"`
}

type otlpAttributeJSON struct {
	Key   string        `json:"key"`
	Value otlpValueJSON `json:"value"`
}

type otlpValueJSON struct {
	String *string        `json:"stringValue,omitempty"`
	Int    string         `json:"intValue,omitempty"`
	Array  *otlpArrayJSON `json:"arrayValue,omitempty"`
}

type otlpArrayJSON struct {
	Values []otlpValueJSON `json:"values"`
}

// The kinds of spans and the status of an error, as OTLP numbers them.
const (
	internalSpan = 1
	clientSpan   = 3
	errorStatus  = 2
)

// otlpMessageJSON is a message of the GenAI conventions.
type otlpMessageJSON struct {
	Role   string         `json:"role"`
	Parts  []otlpPartJSON `json:"parts"`
	Finish string         `json:"finish_reason,omitempty"` // of what the model said
}

type otlpPartJSON struct {
	Type      string          `json:"type"`
	ID        string          `json:"id,omitempty"`
	Name      string          `json:"name,omitempty"`
	Arguments json.RawMessage `json:"arguments,omitempty"`
	Content   *string         `json:"content,omitempty"`
	Response  *string         `json:"response,omitempty"`
}

type otlpToolJSON struct {
	Type        string          `json:"type"`
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	Parameters  json.RawMessage `json:"parameters,omitempty"`
}

// otlpProviders are the providers as the conventions name them.
var otlpProviders = [wire.NumProviders]string{
	wire.Anthropic: "anthropic", wire.OpenAIChat: "openai", wire.OpenAIResponses: "openai", wire.Gemini: "gcp.gemini",
}

func (v otlpValueJSON) text() string {
	if v.String == nil {
		return ""
	}
	return *v.String
}

func attribute(key, value string) otlpAttributeJSON {
	return otlpAttributeJSON{key, otlpValueJSON{String: &value}}
}

func messageOf(turn *wire.TalkTurn) otlpMessageJSON {
	m := otlpMessageJSON{Role: roleWords[turn.Role]}
	for i := range turn.Parts {
		p := &turn.Parts[i]
		out := otlpPartJSON{Type: "text", Content: &p.Text}
		switch p.Kind {
		case wire.Thought:
			out.Type = "reasoning"
		case wire.Call:
			out = otlpPartJSON{Type: "tool_call", ID: p.ID, Name: p.Name, Arguments: asJSON(p.Args)}
		case wire.Result:
			out = otlpPartJSON{Type: "tool_call_response", ID: p.ID, Response: &p.Text}
		}
		m.Parts = append(m.Parts, out)
	}
	if turn.Role == wire.ModelSays {
		m.Finish = finishOf(turn)
	}
	return m
}

// finishOf is why an answer ended, as far as its parts tell.
func finishOf(turn *wire.TalkTurn) string {
	for i := range turn.Parts {
		if turn.Parts[i].Kind == wire.Call {
			return "tool_call"
		}
	}
	return "stop"
}

// joinedMessages is a list of messages as one attribute: a text of JSON, as spans have
// it.
func joinedMessages(key string, list []json.RawMessage) otlpAttributeJSON {
	var b bytes.Buffer
	b.WriteByte('[')
	for i, m := range list {
		if i > 0 {
			b.WriteByte(',')
		}
		b.Write(m)
	}
	b.WriteByte(']')
	return attribute(key, b.String())
}

// execution adds the execution of a call, as far as its result tells of one.
func (x *tracer) execution(parent string, call, result *wire.TalkPart) {
	list := []otlpAttributeJSON{
		attribute("gen_ai.operation.name", "execute_tool"), attribute("gen_ai.tool.name", call.Name),
		attribute("gen_ai.tool.type", "function"), attribute("gen_ai.tool.call.id", call.ID),
		attribute("gen_ai.tool.call.arguments", call.Args), attribute("gen_ai.tool.call.result", result.Text),
	}
	if result.Failed {
		list = append(list, attribute("error.type", "tool_error"))
	}
	x.span("execute_tool "+call.Name, internalSpan, parent, list...)
	if result.Failed {
		x.list[len(x.list)-1].Status.Code = errorStatus
	}
}

// chat adds a call of the model, with the messages before it; said is nil for a
// request that has no answer yet.
func (x *tracer) chat(parent string, history []json.RawMessage, said json.RawMessage, finish string) {
	provider := otlpProviders[x.t.From]
	if provider == "" {
		provider = "callstep"
	}
	list := []otlpAttributeJSON{attribute("gen_ai.operation.name", "chat"), attribute("gen_ai.provider.name", provider)}
	name := "chat"
	if x.t.Model != "" {
		name += " " + x.t.Model
		list = append(list, attribute("gen_ai.request.model", x.t.Model))
	}
	if x.t.MaxTokens > 0 {
		list = append(list, otlpAttributeJSON{"gen_ai.request.max_tokens", otlpValueJSON{Int: strconv.FormatInt(x.t.MaxTokens, 10)}})
	}
	list = append(list, x.fixed...)
	list = append(list, joinedMessages("gen_ai.input.messages", history))
	if said != nil {
		reasons := &otlpArrayJSON{[]otlpValueJSON{{String: &finish}}}
		list = append(list, otlpAttributeJSON{"gen_ai.response.finish_reasons", otlpValueJSON{Array: reasons}}, joinedMessages("gen_ai.output.messages", []json.RawMessage{said}))
	}
	x.span(name, clientSpan, parent, list...)
}

// settle makes the attributes that every call of the model has: instructions
// and declarations.
func (x *tracer) settle() error {
	if x.t.System != "" {
		said, err := encode([]otlpPartJSON{{Type: "text", Content: &x.t.System}})
		if err != nil {
			return err
		}
		x.fixed = append(x.fixed, attribute("gen_ai.system_instructions", string(said)))
	}
	if len(x.t.Tools) == 0 {
		return nil
	}
	var tools []otlpToolJSON
	for _, t := range x.t.Tools {
		out := otlpToolJSON{Type: "function", Name: t.Name, Description: t.Description}
		if t.Schema != "" {
			out.Parameters = json.RawMessage(t.JSONSchema())
		}
		tools = append(tools, out)
	}
	declared, err := encode(tools)
	x.fixed = append(x.fixed, attribute("gen_ai.tool.definitions", string(declared)))
	return err
}
