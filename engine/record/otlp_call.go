package record

import (
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// operation is what a span stands for, in the convention's words; other
// instrumentations have their own.
func (t *telemetry) operation(n jsonscan.Node, a *attributes) string {
	switch op := a.word("gen_ai.operation.name"); op {
	case "":
	case "llm_call": // of Gemini CLI
		return "chat"
	case "tool_call":
		return "execute_tool"
	default:
		return op
	}
	name := a.word("ai.operationId")
	if name == "" {
		name, _, _ = strings.Cut(a.word("operation.name"), " ")
	}
	switch kind := kindOf(n, a); {
	case a.word("mcp.method.name") == "tools/call", a.word("traceloop.span.kind") == "tool", name == "ai.toolCall", kind == "TOOL":
		return "execute_tool"
	case vercelCalls[name], vercelWhole[name] && a.first("ai.prompt").Exists(), kind == "LLM", kind == "CHAT_MODEL", t.orphans[n] != nil, eventName(n) == wholeCall, a.word(adkAsked) != "":
		return "chat"
	case a.word("llm.request.type") != "":
		return a.word("llm.request.type")
	case name == "" && kind == "" && (a.first(askedKey, answeredKey).Exists() || a.has("gen_ai.prompt.") || a.has("llm.input_messages.")):
		return "chat" // of an application that writes the messages and no operation
	}
	return ""
}

// kindOf is the kind that OpenInference gives a span, which Phoenix keeps beside
// the attributes, or MLflow's type of it.
func kindOf(n jsonscan.Node, a *attributes) string {
	if kind := a.word("openinference.span.kind"); kind != "" {
		return kind
	}
	if kind := str(n, "span_kind"); kind == "LLM" || kind == "TOOL" {
		return kind
	}
	return strings.Trim(a.word("mlflow.spanType"), `"`)
}

// otlpRun reads an execution of a tool.
func (r *reader) otlpRun(s jsonscan.Node, a *attributes) execution {
	run := wire.Run{Name: a.word("gen_ai.tool.name", "ai.toolCall.name", "tool.name", "traceloop.entity.name"), CallID: a.word("gen_ai.tool.call.id", "ai.toolCall.id", "tool_call.id", "tool.id"), Failure: a.word("error.type"), Node: s}
	if strings.HasPrefix(run.CallID, "adk-") {
		run.CallID = "" // made up by Google's ADK, which takes it out again before it asks the model
	}
	if run.Name == "" && kindOf(s, a) == "TOOL" {
		run.Name = str(s, "name")
	}
	if run.Failure == "" && failedSpan(s) {
		run.Failure = whyFailed(s)
	}
	return execution{run: run, arguments: argumentsTold(r.anyValue(a.first("gen_ai.tool.call.arguments", "ai.toolCall.args", adkArguments, "mlflow.spanInputs", "input.value"), ""))}
}

// failedSpan reports that a span ended with an error, as OTLP, the SDKs and
// stores say it.
func failedSpan(s jsonscan.Node) bool {
	at := s.Get("status")
	if at.Is(jsonscan.Object) {
		at = at.First("code", "status_code", "statusCode")
	}
	if at.Is(jsonscan.String) || at.Is(jsonscan.Number) {
		return at.Word() == "2" || strings.HasSuffix(at.Word(), "ERROR")
	}
	if attribute(s, "error").True() { // of Jaeger's clients
		return true
	}
	return str(s, "status_code") == "ERROR" || textOf(attribute(s, "otel.status_code")).Str() == "ERROR"
}

// whyFailed is what a span says of its error: its status, or the exception that
// was recorded.
func whyFailed(s jsonscan.Node) string {
	said := s.Get("status").First("message", "description").Str()
	if said == "" {
		said = str(s, "status_message")
	}
	if said == "" {
		said = textOf(attribute(s, "otel.status_description")).Str()
	}
	for _, e := range eventsIn(s).Items() {
		if said == "" && spanEventName(e) == "exception" {
			said = textOf(attribute(e, "exception.message")).Str()
		}
	}
	return failure(said)
}

// otlpCall reads a call of a model; false where the span holds no messages.
func (r *reader) otlpCall(a *attributes, label string) (t trip, ok bool) {
	if t, ok = r.asSent(a, label); ok {
		return t, true
	}
	input, noInput := r.list(a, label, askedKey)
	output, noOutput := r.list(a, label, answeredKey)
	if !input.Is(jsonscan.Array) && !output.Is(jsonscan.Array) && !noInput && !noOutput {
		return t, false
	}
	t.label, t.request.lost, t.response.lost = label, noInput, noOutput
	model := a.word("gen_ai.request.model", "gen_ai.response.model")
	b := (&builder{}).lit("{").key("model").quote(model).key("messages").lit("[")
	for _, part := range r.anyValue(a.of["gen_ai.system_instructions"], label).Items() {
		chatMessage{from: part, role: "system", content: part.First("content", "text")}.write(b)
	}
	ids := itemIDsIn(input)
	for _, m := range input.Items() {
		if len(ids) == 0 {
			otlpMessage(b, m)
			continue
		}
		said := otlpSaid(m)
		said.ids = ids
		writeParts(b, said)
	}
	b.lit("]")
	tools := r.declaredIn(a, label)
	if tools.Len() > 0 {
		writeTools(b, tools)
	}
	t.undeclared = !tools.Exists()
	t.request.node = r.built(b.lit("}"), label)
	if said := output.Item(0); said.Is(jsonscan.Object) {
		m := r.printedCalls(withCalls(otlpSaid(said)), label)
		m.role = "assistant"
		t.response.node = r.chatAnswer(m, model, chatFinish(str(said, "finish_reason")), label)
	}
	t.linked(a)
	return t, t.request.node.Exists()
}

// asSent reads a call whose messages are Gemini's contents as they were sent, as
// Gemini CLI's spans have them, and one under the keys before the convention's.
func (r *reader) asSent(a *attributes, label string) (t trip, ok bool) {
	answeredKey := answeredKey
	asked := valuesOf(r.anyValue(a.of[askedKey], label))
	if !asked.root.Exists() {
		asked, answeredKey = valuesOf(r.anyValue(a.of[olderAskedKey], label)), olderAnsweredKey
	} else if !asked.every(isGoogleContent) {
		return t, false
	}
	if !asked.root.Is(jsonscan.Array) {
		return t, false
	}
	about := told{label: label, model: a.word("gen_ai.request.model", "gen_ai.response.model"), tools: r.declaredIn(a, label), system: r.anyValue(a.of["gen_ai.system_instructions"], label)}
	return r.toldCall(asked.root, r.anyValue(a.of[answeredKey], label), about)
}

// linked says which answer a call gave, and which it goes on from: OpenAI may
// keep what was said before.
func (t *trip) linked(a *attributes) {
	t.response.id = a.word("gen_ai.response.id")
	if held := a.word("gen_ai.conversation.id"); strings.HasPrefix(held, "resp_") {
		t.earlier = held
	}
}

// declaredIn are the tools that a span says were declared; Pydantic AI kept them
// among the parameters before the convention had a place for them.
func (r *reader) declaredIn(a *attributes, label string) jsonscan.Node {
	if tools, _ := r.list(a, label, "gen_ai.tool.definitions", "ai.prompt.tools"); tools.Exists() {
		return tools
	}
	asked := r.anyValue(a.of["model_request_parameters"], label)
	b := (&builder{}).lit("[")
	for _, key := range [...]string{"function_tools", "output_tools"} {
		for _, tool := range asked.Get(key).Items() {
			b.comma().raw(tool)
		}
	}
	if !asked.Get("function_tools").Exists() {
		return jsonscan.Node{}
	}
	return r.built(b.lit("]"), label)
}

// otlpMessage writes a message of parts, or a message of Chat as it is.
func otlpMessage(b *builder, m jsonscan.Node) {
	if m.Get("parts").Exists() || !m.Get("role").Is(jsonscan.String) || holdsCalls(m.Get("content")) {
		writeParts(b, otlpSaid(m))
		return
	}
	b.comma().raw(m)
}

// holdsCalls reports whether calls or results are among the parts of a content.
func holdsCalls(content jsonscan.Node) bool {
	for _, part := range content.Items() {
		_, calls := callIn(part)
		if _, answers := resultIn(part); calls || answers {
			return true
		}
	}
	return false
}

func otlpSaid(m jsonscan.Node) chatMessage {
	return chatMessage{from: m, role: str(m, "role"), content: m.First("parts", "content"), calls: chatCalls(m.Get("tool_calls")), answers: m.Get("tool_call_id")}
}
