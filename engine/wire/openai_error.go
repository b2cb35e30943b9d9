package wire

import "callstep/engine/jsonscan"

// isOpenAIError tells the error bodies of OpenAI and its compatible servers
// from those of Anthropic (type: error), Gemini (error.status) and JSON-RPC.
func isOpenAIError(body jsonscan.Node) bool {
	if body.Get("jsonrpc").Exists() || textOf(body, "type") == "error" {
		return false
	}
	if textOf(body, "object") == "error" {
		return body.Get("message").Exists()
	}
	e := body.Get("error")
	if e.Is(jsonscan.String) {
		return body.Get("code").Exists() // x.ai; Ollama's own API sends error alone
	}
	if !e.Get("message").Is(jsonscan.String) || e.Get("status").Is(jsonscan.String) {
		return false
	}
	return e.Get("type").Exists() || e.Get("code").Exists() && !ProgramsOwn(e) || e.Get("param").Exists()
}

// ProgramsOwn reports that an error object is some program's: it has a number
// of its own as code, where a provider's is a word or the status.
func ProgramsOwn(e jsonscan.Node) bool {
	number, ok := e.Get("code").Int()
	return ok && number != 0 && (number < 100 || number > 599) && !e.Get("type").Exists() && !e.Get("param").Exists()
}

// openAIFailure reads the error bodies that OpenAI and its compatible servers
// send: the error object; error as a string beside a code (x.ai); the object's
// fields as the body (Mistral, vLLM) or as a stream's error event; the detail
// of a gateway (Mistral). OpenRouter keeps what the provider behind it
// said in metadata.raw: it is added to the message.
func openAIFailure(body jsonscan.Node) Failure {
	f := failureOf(body)
	switch detail := body.Get("detail"); {
	case f.Node.Is(jsonscan.String):
		f.Code = body.Get("code").Word()
	case f.Node.Exists():
		if raw := f.Node.Path("metadata", "raw").Str(); raw != "" {
			f.Message += ": " + raw
		}
	case body.Get("message").Is(jsonscan.String) && !body.Get("choices").Exists() && !body.Get("output").Exists():
		f = Failure{
			Type: textOf(body, "type"), Code: body.Get("code").Word(), Param: textOf(body, "param"),
			Message: textOf(body, "message"), Node: body,
		}
	case detail.Is(jsonscan.String):
		f = Failure{Message: detail.Str(), Node: detail}
	case detail.Item(0).Get("msg").Exists():
		f = Failure{Message: textOf(detail.Item(0), "msg"), Node: detail}
	}
	return f
}
