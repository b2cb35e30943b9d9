package wire

import (
	"slices"
	"strings"

	"callstep/engine/jsonscan"
)

// TalkOf is the conversation of an exchange. What it cannot hold is named in
// lost, in the order of the exchange.
func TalkOf(x *Exchange) (t Talk, lost []string) {
	r := talkReader{Talk: Talk{From: x.Provider}, names: map[string]string{}}
	if len(x.Frames) > 0 {
		r.frames(x)
		return r.Talk, r.lost
	}
	for _, s := range x.Steps {
		r.request(s)
	}
	r.ended(x)
	for _, turn := range Conversation(x) {
		item := x.Provider == OpenAIResponses && textOf(turn.Node(), "id") != ""
		for i := range turn.Blocks {
			r.lose(item, "the ids of items")
			r.take(turn.Role, &turn.Blocks[i])
		}
	}
	return r.Talk, r.lost
}

// talkReader collects a conversation.
type talkReader struct {
	Talk
	lost  []string
	names map[string]string // the tool of each call by its id, for the results
}

func (r *talkReader) lose(cond bool, what string) {
	if cond {
		r.lost = name(r.lost, what)
	}
}

// request reads what a request says beside its messages. Of several the last
// counts, except that each adds to the tools.
func (r *talkReader) request(s *Step) {
	if s.Model != "" {
		r.Model = s.Model
	}
	if s.MaxTokens > 0 {
		r.MaxTokens = s.MaxTokens
	}
	known := r.Tools[:len(r.Tools):len(r.Tools)]
	for i := range s.Tools {
		r.declare(&s.Tools[i], known)
	}
	if !s.Request.Exists() {
		return
	}
	r.choice(s)
	if format, ok := FormatOf(s.Provider); ok {
		if said := format.system(s.Request); said != "" {
			r.System = said
		}
		r.settings(&format, s.Request)
	}
}

// settings names the members of a request that a conversation does not hold.
func (r *talkReader) settings(f *Format, body jsonscan.Node) {
	var left []string
	for k := range body.Members() {
		if key := k.Str(); !slices.Contains(f.Held, key) && !slices.Contains(beside, key) {
			left = append(left, key)
		}
	}
	if len(left) > 0 {
		r.lose(true, "settings of the request: "+strings.Join(left, ", "))
	}
}

// beside are members of a recorded request that are no part of it, and those
// that only say how it or the answer is sent.
var beside = []string{"type", "response", "response_status", "response_stream", "stream", "stream_options"}

func (r *talkReader) choice(s *Step) {
	c := &s.Choice
	r.Choice = TalkChoice{Mode: c.Mode, Name: c.Name, Parallel: c.Parallel}
	if c.Mode == ChooseAny && len(c.Allowed) == 1 { // any of one is that one
		r.Choice.Mode, r.Choice.Name = ChooseTool, c.Allowed[0]
	} else {
		r.lose(len(c.Allowed) > 0, "the list of tools that may be called")
	}
	if c.Mode == ChooseOther {
		r.Choice.Mode = NoChoice
		r.lose(true, "a tool_choice that only one provider knows")
	}
	gone := slices.ContainsFunc(s.Tools, func(t Tool) bool { return t.Kind != FunctionTool && (c.Mode != ChooseTool || t.Name == c.Name) })
	if gone && (len(r.Tools) == 0 || c.Mode == ChooseTool) && r.Choice != (TalkChoice{}) {
		r.Choice = TalkChoice{}
		r.lose(true, "tool_choice, whose tools are not held")
	}
}

// ended names what the last answer says beside its parts.
func (r *talkReader) ended(x *Exchange) {
	if len(x.Steps) == 0 {
		return
	}
	s := x.Steps[len(x.Steps)-1]
	r.lose(s.Failure.Node.Exists() || s.Status >= 400, "the provider's error")
	empty := !slices.ContainsFunc(s.Answer, func(t Turn) bool { return len(t.Blocks) > 0 })
	r.lose(empty && s.Finish != "", "an answer that holds nothing ("+s.Finish+")")
}

// declare adds a tool that no earlier request declared.
func (r *talkReader) declare(from *Tool, known []TalkTool) {
	if from.Kind != FunctionTool {
		r.lose(true, "declarations of tools that are no functions")
		return
	}
	if slices.ContainsFunc(known, func(t TalkTool) bool { return t.Name == from.Name }) {
		return
	}
	tool := TalkTool{Name: from.Name, Description: from.Description.Str(), Strict: from.Strict}
	if from.Schema.Is(jsonscan.Object) {
		tool.Schema = jsonscan.Compact(from.Schema.Raw())
		tool.OpenAPI = r.From == Gemini && from.Node.Get("parameters").Exists()
	}
	r.lose(from.Schema.Exists() && !from.Schema.Is(jsonscan.Object) && !from.Schema.Is(jsonscan.Null), "schemas that are no object")
	r.Tools = append(r.Tools, tool)
}

// take adds a part.
func (r *talkReader) take(role Role, b *Block) {
	p := TalkPart{Kind: b.Kind, ID: b.ID(), Name: b.Name, Failed: b.Failed, Sign: b.Sign().Str()}
	switch b.Kind {
	case TextBlock:
		if p.Text = b.Body().Str(); role == SystemSays {
			r.instruct(p.Text)
			return
		}
	case Thought:
		p.Text, p.Hidden = textsOf(b.Body()), !b.Body().Exists()
	case Call:
		p.Args = argumentsOf(b)
		r.names[p.ID] = p.Name
		r.lose(b.Free, "that the arguments of custom tools are free text")
	case Result:
		role = ToolSays
		p.Text = r.resultText(b)
		if p.Name == "" {
			p.Name = r.names[p.ID]
		}
	default:
		r.lose(true, "parts that only one provider knows")
		return
	}
	r.Add(role, p)
}

// instruct adds to what the model was told before all else.
func (r *talkReader) instruct(text string) {
	if r.System != "" {
		text = r.System + "\n\n" + text
	}
	r.System = text
}

// resultText is what a result says, without the object that Gemini wants around
// it: by the convention of its SDKs output and error hold the text.
func (r *talkReader) resultText(b *Block) string {
	if r.From == Gemini && b.Body().Len() == 1 {
		if inner := b.Body().First("output", "error"); inner.Is(jsonscan.String) {
			return inner.Str()
		}
	}
	r.lose(!b.Body().Exists() || b.Body().Is(jsonscan.Null), "that a result has no content")
	for _, part := range b.Body().Items() {
		r.lose(!part.Get("text").Is(jsonscan.String), "that parts of results are no text")
	}
	return ResultText(b)
}

// textsOf are the texts of a value that is one or a list of parts.
func textsOf(n jsonscan.Node) string {
	if !n.Is(jsonscan.Array) {
		return n.Str()
	}
	var texts []string
	for _, part := range n.Items() {
		texts = append(texts, part.Get("text").Str())
	}
	return strings.Join(texts, "\n")
}

// argumentsOf is what a call passes, as compact JSON where it is JSON. A text in
// the place of an object that holds no JSON is what became of broken arguments.
func argumentsOf(b *Block) string {
	if b.Body().Is(jsonscan.String) && (b.ArgsText || !b.Free && !isJSON(b.Body().Str())) {
		return jsonscan.Compact(b.Body().Str())
	}
	if !b.Body().Exists() && !b.ArgsText {
		return "{}"
	}
	return jsonscan.Compact(b.Body().Raw())
}

// name adds a sentence to a list, once.
func name(list []string, what string) []string {
	if slices.Contains(list, what) {
		return list
	}
	return append(list, what)
}
