package record

import (
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// The attributes of Google's ADK, which keep the request and the answer as its
// SDK has them.
const (
	adkBegin     = "gcp.vertex.agent."
	adkAsked     = adkBegin + "llm_request"
	adkAnswered  = adkBegin + "llm_response"
	adkArguments = adkBegin + "tool_call_args"
)

// rawKeys are the attributes that hold what went in and what came out as it was.
var rawKeys = [...]struct{ asked, answered string }{
	{adkAsked, adkAnswered},
	{"mlflow.spanInputs", "mlflow.spanOutputs"},
	{"input.value", "output.value"},
}

// heldCall reads a call whose bodies say more than the attributes that were made
// of them: those of the ADK and of MLflow, and of OpenInference those of the
// Responses API, whose items its numbered messages do not tell apart.
func (r *reader) heldCall(a *attributes, label string) (t trip, ok bool) {
	for _, key := range rawKeys {
		output := r.anyValue(a.of[key.answered], label)
		if p, part := wire.Recognise(output); key.asked == "input.value" && (p != wire.OpenAIResponses || part != wire.ResponsePart) {
			continue
		}
		input := r.anyValue(a.of[key.asked], label)
		if input.Len() == 0 {
			continue
		}
		if t, ok = r.toldCall(input, output, told{label: label, model: modelIn(a, output), tools: r.declaredIn(a, label)}); ok {
			return t, true
		}
	}
	return t, false
}

func modelIn(a *attributes, output jsonscan.Node) string {
	if model := a.word("gen_ai.request.model", "llm.model_name"); model != "" {
		return model
	}
	return str(output, "model")
}

// rawCall reads a call whose messages are in the bodies alone that OpenInference
// keeps as the input and the output of a span.
func (r *reader) rawCall(a *attributes, label string) (t trip, ok bool) {
	t.label = label
	input, output := r.anyValue(a.of["input.value"], label), r.anyValue(a.of["output.value"], label)
	if input.Is(jsonscan.Array) || isTold(messagesOf(input)) {
		return r.toldCall(input, output, told{label: label, model: modelIn(a, output), tools: r.declaredIn(a, label)})
	}
	if _, part := wire.Recognise(input); part == wire.RequestPart {
		t.request.node, t.undeclared, ok = input, !input.Get("tools").Exists(), true
	}
	if p, part := wire.Recognise(output); p != wire.Text && (part == wire.ResponsePart || part == wire.ErrorPart) {
		t.response.node, ok = output, true
	}
	return t, ok
}
