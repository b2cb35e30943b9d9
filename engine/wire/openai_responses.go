package wire

import (
	"strings"

	"callstep/engine/jsonscan"
)

var openAIResponses = Format{
	Provider: OpenAIResponses, Title: "OpenAI Responses",
	Held:   []string{"model", "max_output_tokens", "instructions", "tools", "tool_choice", "parallel_tool_calls", "input"},
	System: func(body jsonscan.Node) string { return textOf(body, "instructions") },
	Is:     isResponses, Request: responsesRequest, Response: responsesResponse, Assemble: responsesAssemble,
}

func isResponses(body jsonscan.Node) Part {
	switch {
	case textOf(body, "object") == "response":
		return ResponsePart
	case textOf(body, "type") == "response.create" && isResponsesRequest(body): // as a WebSocket carries it
		return RequestPart
	case strings.HasPrefix(textOf(body, "type"), "response."):
		return EventPart
	case isOutputAlone(body):
		return ResponsePart
	case textOf(body, "type") == "error" && body.Get("sequence_number").Exists():
		return EventPart
	case body.Get("object").Exists() || !isResponsesRequest(body):
		return NoPart
	}
	return RequestPart
}

// isOutputAlone knows an answer of which only the list of items was kept.
func isOutputAlone(body jsonscan.Node) bool {
	if hasOne(body, "object", "type", "input", "messages") {
		return false
	}
	for _, item := range body.Get("output").Items() {
		kind := textOf(item, "type")
		if _, known := itemShapes[kind]; known || kind == "message" && item.Get("role").Exists() {
			return true
		}
	}
	return false
}

// isResponsesRequest tells a request from the others that have an input:
// embeddings and moderations (texts alone), Gemini's Interactions.
func isResponsesRequest(body jsonscan.Node) bool {
	for _, foreign := range [...]string{"messages", "contents", "encoding_format", "dimensions", "previous_interaction_id", "generation_config", "system_instruction"} {
		if body.Get(foreign).Exists() {
			return false
		}
	}
	input := body.Get("input")
	switch input.Kind() {
	case jsonscan.Array:
		for _, item := range input.Items() {
			kind := textOf(item, "type")
			return kind != "function_result" && (kind != "" || item.Get("role").Exists())
		}
	case jsonscan.String:
		if model := textOf(body, "model"); strings.Contains(model, "embed") || strings.Contains(model, "moderation") {
			return false
		}
		return body.Get("model").Exists()
	case jsonscan.Absent:
		return body.Get("previous_response_id").Exists() && body.Get("model").Exists()
	default:
		return false
	}
	return body.Get("model").Exists() || body.Get("tools").Exists() || body.Get("previous_response_id").Exists()
}

func responsesRequest(s *Step, body jsonscan.Node) {
	s.Request, s.Provider = body, OpenAIResponses
	s.Model = textOf(body, "model")
	s.MaxTokens, _ = body.Get("max_output_tokens").Int()
	s.Thinking = thinks(body.Get("reasoning"))
	s.Earlier = responsesEarlier(body)
	s.ToolsAt = body.Get("tools")
	s.Declared = s.ToolsAt.Exists() || !body.Get("prompt").Exists() // a stored prompt may bring its tools
	s.Choice = responsesChoice(body.Get("tool_choice"))
	s.Choice.Parallel = TriOf(body.Get("parallel_tool_calls"))

	tools := newToolset(s)
	tools.declare(s.ToolsAt)
	input := body.Get("input")
	if input.Is(jsonscan.String) {
		turn := turnOf(0, input, jsonscan.Node{})
		turn.Role, turn.Blocks = UserSays, appendTexts(nil, input)
		s.Turns = []Turn{turn}
	} else {
		s.Turns = make([]Turn, 0, input.Len())
	}
	for i, item := range input.Items() {
		s.Turns = append(s.Turns, tools.turn(i, item))
	}
}

// responsesEarlier is what holds the history before a body's own items.
func responsesEarlier(body jsonscan.Node) string {
	if id := textOf(body, "previous_response_id"); id != "" {
		return id
	}
	at := body.Get("conversation")
	if at.Is(jsonscan.Object) {
		at = at.Get("id")
	}
	return at.Str()
}

func responsesChoice(n jsonscan.Node) Choice {
	c := Choice{Node: n}
	switch n.Kind() {
	case jsonscan.Absent, jsonscan.Null:
	case jsonscan.String:
		c.Mode = chatMode(n.Str())
		if n.Str() == "any" {
			c.Mode = ChooseOther
		}
	case jsonscan.Object:
		switch textOf(n, "type") {
		case "function", "custom":
			c.Mode, c.Name = ChooseTool, textOf(n, "name")
			if f, ok := n.Filled("function"); ok && c.Name == "" {
				c.Name = textOf(f, "name")
			}
		case "allowed_tools":
			c.Mode = chatMode(textOf(n, "mode"))
			for _, t := range n.Get("tools").Items() {
				c.Allowed = append(c.Allowed, responsesTool(t).Name)
			}
		case "":
			c.Mode = ChooseOther
		} // any other type forces a hosted tool, and its provider sees to it
	default:
		c.Mode = ChooseOther
	}
	return c
}

func responsesResponse(s *Step, body jsonscan.Node) {
	s.Response = body
	s.Failure = openAIFailure(body)
	s.ID = textOf(body, "id")
	if s.Model == "" {
		s.Model = textOf(body, "model")
	}
	s.Tokens, _ = body.Path("usage", "output_tokens").Int()
	if status := textOf(body, "status"); status != "in_progress" && status != "queued" {
		s.Finish = status
	}
	if reason := body.Path("incomplete_details", "reason").Str(); reason != "" {
		s.Finish = reason
	}
	echo := body.Get("tools")
	if !s.Request.Exists() {
		s.Provider, s.Earlier = OpenAIResponses, responsesEarlier(body)
		s.ToolsAt, s.Declared = echo, echo.Is(jsonscan.Array)
	}
	tools := newToolset(s)
	tools.load(echo)
	for i, item := range body.Get("output").Items() {
		s.Answer = append(s.Answer, tools.turn(i, item))
	}
	hostAnswered(s.Answer)
}

// hostAnswered marks the calls whose result stands in the same response: they
// ran at the provider.
func hostAnswered(answer []Turn) {
	ran := map[string]bool{}
	for i := range answer {
		for k := range answer[i].Blocks {
			if b := &answer[i].Blocks[k]; b.Kind == Result {
				b.Kind, ran[b.ID()] = hosted(Result), true
				answer[i].Role = ModelSays
			}
		}
	}
	for i := range answer {
		for k := range answer[i].Blocks {
			if b := &answer[i].Blocks[k]; b.Kind == Call && ran[b.ID()] {
				b.Kind = hosted(Call)
			}
		}
	}
}
