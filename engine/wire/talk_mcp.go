package wire

import "callstep/engine/jsonscan"

// frames reads what passed between an application and a tool server: the
// declarations, calls and their results.
func (r *talkReader) frames(list []Frame) {
	calls := map[string]bool{} // by the raw text of their ids
	for i := range list {
		f := &list[i]
		tools := f.Result.Get("tools")
		switch id := f.ID.Raw(); {
		case f.Method == "tools/call":
			calls[id] = true
			r.call(f)
		case f.Method == "tools/list":
		case tools.Is(jsonscan.Array):
			r.listed(tools)
		case calls[id] || f.Result.Get("content").Is(jsonscan.Array) && f.Method == "":
			r.answer(f)
		default:
			r.lose(f.Method != "" || !f.Empty, "frames that are no calls of tools")
		}
	}
}

func (r *talkReader) call(f *Frame) {
	p := TalkPart{Kind: Call, ID: plainText(f.ID), Name: textOf(f.Params, "name"), Args: argumentsOf(&Block{Body: f.Params.Get("arguments")})}
	r.names[p.ID] = p.Name
	r.Add(ModelSays, p)
}

// answer reads a result, or a protocol error, which is one that failed.
func (r *talkReader) answer(f *Frame) {
	p := TalkPart{Kind: Result, ID: plainText(f.ID), Failed: f.Result.Get("isError").True()}
	p.Name = r.names[p.ID]
	if f.Error.Exists() {
		r.lose(true, "that an error is one of the protocol")
		p.Failed, p.Text = true, textOf(f.Error, "message")
	} else {
		p.Text = r.resultText(&Block{Body: f.Result.Get("content")})
	}
	r.lose(f.Result.Get("structuredContent").Exists(), "structured content of results")
	r.Add(ToolSays, p)
}

// listed reads a list of declarations; a list that was asked for again adds
// what is new.
func (r *talkReader) listed(tools jsonscan.Node) {
	known := r.Tools[:len(r.Tools):len(r.Tools)]
	for _, n := range tools.Items() {
		tool := FrameTool(n)
		r.declare(&tool, known)
		r.lose(n.Get("outputSchema").Exists() || n.Get("annotations").Exists(), "output schemas and hints of tools")
	}
}
