package wire

import (
	"slices"
	"strings"

	"callstep/engine/jsonscan"
)

// gemini reads generateContent of the Gemini API and of Vertex AI. Both take
// the names of members in camelCase and in snake_case, in any mixture, and so
// does this file. A chunk of a stream has the shape of a whole response:
// Assemble takes both.
var gemini = Format{
	Provider: Gemini, Title: "Gemini generateContent",
	Held:   []string{"model", "contents", "tools", "toolConfig", "tool_config", "systemInstruction", "system_instruction"},
	System: geminiSystem,
	Is:     isGemini, Request: geminiRequest, Response: geminiResponse, Assemble: geminiAssemble,
}

func geminiRequest(s *Step, body jsonscan.Node) {
	s.Request, s.Provider = body, Gemini
	s.Model = geminiModel(textOf(body, "model"))
	contents := body.Get("contents")
	if inner := body.First(geminiRequestKeys...); !contents.Exists() && inner.Is(jsonscan.Object) {
		body, contents = inner, inner.Get("contents")
		if s.Model == "" {
			s.Model = geminiModel(textOf(body, "model"))
		}
	}
	if body.Is(jsonscan.Array) {
		contents = body
	}
	geminiSettings(s, body)
	index, called := 0, false
	for c := range oneOrMore(contents) {
		t := geminiTurn(index, c)
		called = called || slices.ContainsFunc(t.Blocks, func(b Block) bool { return b.Kind == Call })
		s.Turns = append(s.Turns, t)
		index++
	}
	// Cached content may hold the tools. Contents without tools that call some
	// were kept without them.
	cached := body.First("cachedContent", "cached_content").Exists()
	s.Declared = body.Is(jsonscan.Object) && (s.ToolsAt.Exists() || !cached && !called)
}

// geminiSettings reads what a request says beside its contents. In the calls of
// the SDKs all of it stands in one member, config.
func geminiSettings(s *Step, body jsonscan.Node) {
	generation := body.First("generationConfig", "generation_config")
	if config := body.Get("config"); config.Is(jsonscan.Object) && !body.Get("tools").Exists() && !generation.Exists() {
		body, generation = config, config
	}
	s.ToolsAt = body.Get("tools")
	for entry := range oneOrMore(s.ToolsAt) {
		s.Tools = geminiTools(s.Tools, entry)
	}
	s.Choice = geminiChoice(body.First("toolConfig", "tool_config"))
	s.MaxTokens, _ = generation.First("maxOutputTokens", "max_output_tokens").Int()
	s.Thinking = asksForThinking(generation.First("thinkingConfig", "thinking_config"))
}

// geminiSystem reads the system instruction: of the body, of the one within it,
// or of the config of the SDKs.
func geminiSystem(body jsonscan.Node) string {
	for _, at := range [...]jsonscan.Node{body, body.Get("config"), body.First(geminiRequestKeys...)} {
		if said := at.First("systemInstruction", "system_instruction"); said.Exists() {
			return textsOf(said.First("parts")) + said.Str()
		}
	}
	return ""
}

// geminiModel is a model's name without the collection it stands in.
func geminiModel(name string) string { return name[strings.LastIndexByte(name, '/')+1:] }

// oneOrMore are the items of a list, or the one value that stands in the place
// of a list: Google's reader of JSON takes both.
func oneOrMore(n jsonscan.Node) func(func(jsonscan.Node) bool) {
	return func(yield func(jsonscan.Node) bool) {
		if n.Exists() && !n.Is(jsonscan.Array) && !n.Is(jsonscan.Null) {
			yield(n)
			return
		}
		for _, item := range n.Items() {
			if !yield(item) {
				return
			}
		}
	}
}

func asksForThinking(config jsonscan.Node) bool {
	budget, said := config.First("thinkingBudget", "thinking_budget").Int()
	return config.First("includeThoughts", "include_thoughts").True() || said && budget != 0 ||
		config.First("thinkingLevel", "thinking_level").Exists()
}

// geminiTools reads one entry of tools: a list of declarations, hosted tools by
// the name of their member, or both.
func geminiTools(tools []Tool, entry jsonscan.Node) []Tool {
	for key, value := range entry.Members() {
		switch name := key.Str(); name {
		case "functionDeclarations", "function_declarations":
			for d := range oneOrMore(value) {
				tools = append(tools, Tool{
					Name: textOf(d, "name"), Description: d.Get("description"), Node: d,
					Schema: d.First("parametersJsonSchema", "parameters_json_schema", "parameters"),
					Output: d.First("responseJsonSchema", "response_json_schema", "response"),
				})
			}
		default:
			if !value.Is(jsonscan.Null) {
				tools = append(tools, Tool{Kind: HostedTool, Name: name, Node: value})
			}
		}
	}
	return tools
}

// geminiChoice reads functionCallingConfig. VALIDATED leaves the choice to the
// model and only binds the arguments to the schema.
func geminiChoice(config jsonscan.Node) Choice {
	c := Choice{Node: config.First("functionCallingConfig", "function_calling_config")}
	if !c.Node.Exists() {
		return c
	}
	mode := c.Node.Get("mode")
	switch strings.ToUpper(mode.Str()) {
	case "ANY":
		c.Mode = ChooseAny
	case "NONE":
		c.Mode = ChooseNone
	case "AUTO", "VALIDATED", "MODE_UNSPECIFIED":
		c.Mode = ChooseAuto
	default:
		if mode.Exists() && !mode.Is(jsonscan.Null) {
			c.Mode = ChooseOther
		}
	}
	for _, name := range c.Node.First("allowedFunctionNames", "allowed_function_names").Items() {
		c.Allowed = append(c.Allowed, name.Str())
	}
	return c
}

func geminiResponse(s *Step, body jsonscan.Node) {
	s.Response = body
	if body.Is(jsonscan.Array) || hasPartialCalls(body) {
		body = wholeStream(s, body)
	}
	if !body.Get("candidates").Exists() && body.Get("response").Is(jsonscan.Object) {
		body = body.Get("response")
	}
	if s.Failure = geminiFailure(body); s.Failure.Node.Exists() && !body.Get("candidates").Exists() {
		return
	}
	s.ID = body.First("responseId", "response_id").Str()
	if s.Model == "" {
		s.Model = geminiModel(body.First("modelVersion", "model_version").Str())
	}
	usage := body.First("usageMetadata", "usage_metadata")
	said, _ := usage.First("candidatesTokenCount", "candidates_token_count").Int()
	thought, _ := usage.First("thoughtsTokenCount", "thoughts_token_count").Int()
	s.Tokens = said + thought // both count against the limit
	for i, c := range body.Get("candidates").Items() {
		if i == 0 {
			s.Finish = geminiFinish(c.First("finishReason", "finish_reason"))
		}
		if content := c.Get("content"); content.Exists() {
			t := geminiTurn(i, content)
			t.Role = ModelSays
			s.Answer = append(s.Answer, t)
		}
	}
	if blocked := body.First("promptFeedback", "prompt_feedback").First("blockReason", "block_reason"); s.Finish == "" {
		s.Finish = blocked.Str()
	}
}

// geminiFinishes are the reasons that come as numbers, as Google's clients for Go
// have them: the numbers of its protocol buffers.
var geminiFinishes = [...]string{"", "STOP", "MAX_TOKENS", "SAFETY", "RECITATION", "OTHER", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "MALFORMED_FUNCTION_CALL"}

func geminiFinish(n jsonscan.Node) string {
	if i, ok := n.Int(); ok && i > 0 && int(i) < len(geminiFinishes) {
		return geminiFinishes[i]
	}
	return n.Str()
}

// wholeStream puts a body together that came as an array of chunks, or that is
// a single chunk with part of a call. Of several streams the first counts.
func wholeStream(s *Step, body jsonscan.Node) jsonscan.Node {
	var events []Event
	for chunk := range oneOrMore(body) {
		if isGoogleError(chunk.Get("error")) && len(events) == 0 {
			return chunk
		}
		events = append(events, Event{Data: chunk, Base: chunk.Start(), Raw: chunk.Raw()})
	}
	for _, a := range geminiAssemble(events) {
		src := &Source{Label: "the response, put together from its chunks", Base: -1, Made: &Made{}}
		for _, e := range a.Events {
			src.Made.Chunks = append(src.Made.Chunks, Chunk{Base: e.Base, Raw: e.Raw})
		}
		whole, err := Index(a.Body, src)
		if err != nil {
			return jsonscan.Node{}
		}
		s.Response, s.Cut = whole, a.Cut
		return whole
	}
	return jsonscan.Node{}
}

// geminiFailure reads google.rpc.Status, also where it stands in an array.
func geminiFailure(body jsonscan.Node) Failure {
	for b := range oneOrMore(body) {
		e := b.Get("error")
		if !isGoogleError(e) {
			if f := failureOf(b); f.Node.Exists() {
				return f
			}
			continue
		}
		return Failure{Type: textOf(e, "status"), Message: textOf(e, "message"), Node: e} // its code is the HTTP status
	}
	return Failure{}
}
