package diagnose

import "callstep/engine/wire"

// CallAt is a call under judgement, with what is known about its tool.
type CallAt struct {
	Time     Time
	Message  int
	Call     wire.Block
	Tool     *wire.Tool  // the declaration it names, nil = there is none
	Tools    []wire.Tool // all that were declared when it was made
	Declared bool        // the declarations are in the file
	Live     bool        // from a response or the trailing answer, not from old history
}

// judgeCall reports what is wrong with a call in itself: its name and its
// arguments. It is for calls of every format, JSON-RPC included.
func (j *Judge) judgeCall(c CallAt) {}

// judgeTools reports what is wrong with declarations whoever reads them. It is
// for the tools of every format, those that a server lists included.
func (j *Judge) judgeTools(at Time, tools []wire.Tool) {}
