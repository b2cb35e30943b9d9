package wire

import "callstep/engine/jsonscan"

// plainTextFormat reads what a model wrote where the record holds nothing but
// its words: {"text": …}, with the declared tools beside it if they are known.
// The text is free text. It is not an envelope that was agreed upon, so that
// it need not be JSON.
var plainTextFormat = Format{Provider: Text, Title: "text of a model", Is: isText, Response: textResponse}

func isText(body jsonscan.Node) Part {
	if !body.Get("text").Is(jsonscan.String) {
		return NoPart
	}
	for key := range body.Members() {
		switch key.Str() {
		case "text", "tools", "model":
		default:
			return NoPart
		}
	}
	return ResponsePart
}

func textResponse(s *Step, body jsonscan.Node) {
	s.Response, s.Provider = body, Text
	s.Model = textOf(body, "model")
	s.ToolsAt = body.Get("tools")
	s.Declared = s.ToolsAt.Is(jsonscan.Array)
	for _, t := range s.ToolsAt.Items() {
		s.Tools = append(s.Tools, anyTool(t))
	}
	s.Answer = []Turn{textTurn(body.Get("text"))}
}

// anyTool reads a declaration in the spelling of any provider.
func anyTool(t jsonscan.Node) Tool {
	tool := chatTool(t)
	if !tool.Schema.Exists() {
		tool.Schema = t.First("input_schema", "inputSchema", "parametersJsonSchema")
	}
	return tool
}

func textTurn(text jsonscan.Node) Turn {
	t := turnOf(0, text, jsonscan.Node{})
	t.Role, t.Blocks = ModelSays, []Block{blockOf(TextBlock, text, text)}
	return t
}

// PlainText is the exchange of a file that holds the words of a model and
// nothing else. Its places are offsets in the text as a JSON string.
func PlainText(text string) *Exchange {
	root, err := Index(jsonscan.Quote(text), &Source{Label: "the text", Base: -1})
	if err != nil {
		return &Exchange{Provider: Text, Steps: []*Step{{Provider: Text}}}
	}
	return &Exchange{Provider: Text, Steps: []*Step{{Provider: Text, Response: root, Answer: []Turn{textTurn(root)}}}}
}
