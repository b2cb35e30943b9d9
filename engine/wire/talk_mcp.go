package wire

import "callstep/engine/jsonscan"

// frames reads what passed between an application and a tool server: the
// declarations, calls and their results.
func (r *talkReader) frames(x *Exchange) {
	said := map[int]Turn{} // by frame
	for at, turn := range frameTurns(x) {
		said[at.Turn] = turn
	}
	for i, is := range framesAre(x.Frames) {
		f := &x.Frames[i]
		switch tools := f.Result.Get("tools"); {
		case is == callFrame || is == answerFrame:
			r.lose(f.Error.Exists(), "that an error is one of the protocol")
			r.lose(f.Result.Get("structuredContent").Exists(), "structured content of results")
			r.take(said[i].Role, &said[i].Blocks[0])
		case is == againFrame || f.Method == "tools/list":
		case tools.Is(jsonscan.Array):
			r.listed(tools)
		default:
			r.lose(f.Method != "" || !f.Empty, "frames that are no calls of tools")
		}
	}
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
