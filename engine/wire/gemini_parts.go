package wire

import "callstep/engine/jsonscan"

// geminiTurn reads one content. Who speaks is read from the parts: some
// harnesses send the results of calls under the role of the model.
func geminiTurn(index int, content jsonscan.Node) Turn {
	t := turnOf(index, content, content.Get("role"))
	if content.Is(jsonscan.String) { // the short form of the SDKs
		t.Blocks = []Block{blockOf(TextBlock, content, content)}
		t.Role = UserSays
		return t
	}
	for part := range oneOrMore(content.Get("parts")) {
		t.Blocks = append(t.Blocks, geminiBlock(part))
	}
	t.Role = geminiRole(t.Said(), t.Blocks)
	return t
}

func geminiRole(said string, blocks []Block) Role {
	results := 0
	for _, b := range blocks {
		switch b.Kind {
		case Call, Thought, HostedCall:
			return ModelSays
		case Result:
			results++
		}
	}
	switch {
	case results > 0 && results == len(blocks):
		return ToolSays
	case results == 0 && (said == "model" || said == "assistant"): // the other interfaces' word, which Gemini refuses
		return ModelSays
	case said == "system":
		return SystemSays
	}
	return UserSays
}

// geminiBlock reads one part: its kind is the member it has.
func geminiBlock(part jsonscan.Node) Block {
	if part.Is(jsonscan.String) {
		return blockOf(TextBlock, part, part)
	}
	b := blockOf(OtherBlock, part, jsonscan.Node{})
	thought := false
	for key, value := range part.Members() {
		switch key.Str() {
		case "text":
			if value.Is(jsonscan.String) && b.Kind == OtherBlock {
				b.Kind, b.body = TextBlock, value.Ref()
			}
		case "thought":
			thought = value.True()
		case "thoughtSignature", "thought_signature":
			if !value.Is(jsonscan.Null) {
				b.sign = value.Ref()
			}
		case "functionCall", "function_call":
			geminiCall(&b, value)
		case "functionResponse", "function_response":
			geminiResult(&b, value)
		case "executableCode", "executable_code", "toolCall", "tool_call":
			geminiHosted(&b, HostedCall, value)
		case "codeExecutionResult", "code_execution_result", "toolResponse", "tool_response":
			geminiHosted(&b, HostedResult, value)
		}
	}
	if thought && b.Kind == TextBlock {
		b.Kind = Thought
	}
	return b
}

// geminiCall reads a call. The chunks of a streamed call are none: they hold
// parts of one, or close it with an empty object.
func geminiCall(b *Block, call jsonscan.Node) {
	if !call.Is(jsonscan.Object) || call.Len() == 0 || isPartialCall(call) {
		return
	}
	id := call.Get("id")
	b.Kind, b.Name, b.body = Call, textOf(call, "name"), call.Get("args").Ref()
	b.setID(id, id.Is(jsonscan.String))
}

// geminiResult reads a result. By the convention of the SDKs the member error
// says that the function failed; empty beside others it says that it did not.
func geminiResult(b *Block, result jsonscan.Node) {
	if !result.Is(jsonscan.Object) {
		return
	}
	id := result.Get("id")
	body := result.Get("response")
	b.Kind, b.Name, b.body = Result, textOf(result, "name"), body.Ref()
	b.setID(id, id.Is(jsonscan.String))
	switch e := body.Get("error"); e.Kind() {
	case jsonscan.Object, jsonscan.Array:
		b.Failed = e.Len() > 0 || body.Len() == 1
	case jsonscan.String:
		b.Failed = e.Str() != "" || body.Len() == 1
	case jsonscan.Bool:
		b.Failed = e.True()
	case jsonscan.Null:
		b.Failed = body.Len() == 1
	}
}

func geminiHosted(b *Block, kind BlockKind, value jsonscan.Node) {
	if !value.Is(jsonscan.Object) {
		return
	}
	id := value.Get("id")
	b.Kind, b.body = kind, value.Ref()
	b.setID(id, id.Is(jsonscan.String))
	b.Name = value.First("toolType", "tool_type").Str()
}

// isPartialCall tells a chunk of a streamed call from a whole one.
func isPartialCall(call jsonscan.Node) bool {
	return call.First("willContinue", "will_continue").True() || call.First("partialArgs", "partial_args").Exists()
}

func hasPartialCalls(body jsonscan.Node) bool {
	for _, c := range body.Get("candidates").Items() {
		for _, part := range c.Get("content").Get("parts").Items() {
			if isPartialCall(part.First("functionCall", "function_call")) {
				return true
			}
		}
	}
	return false
}
