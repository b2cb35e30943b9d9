package record

import (
	"strconv"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// Error says why a file cannot be read at all, where, and what to do.
type Error struct {
	Line, Col int // from 1; 0 = the whole file
	Why       string
	Do        string
}

func (e *Error) Error() string {
	where := ""
	if e.Line > 0 {
		where = strconv.Itoa(e.Line) + ":" + strconv.Itoa(e.Col) + ": "
	}
	if e.Do == "" {
		return where + e.Why
	}
	return where + e.Why + "; " + e.Do
}

// Read takes a file apart. The name is only a hint and a label. Data is kept
// and must not change; what is read points into it.
func Read(name, data string) (*wire.File, *Error) {
	root, bad := wire.Index(data, &wire.Source{Line: 1})
	if bad != nil {
		return nil, &Error{Why: "not JSON: " + bad.Detail, Do: "give a recorded exchange"}
	}
	file := &wire.File{Name: name, Size: len(data)}
	if x := plain(root); x != nil {
		file.Exchanges = []*wire.Exchange{x}
	}
	return file, nil
}

// plain reads a request body that may carry beside its own members what came
// back: response, response_status, response_stream.
func plain(body jsonscan.Node) *wire.Exchange {
	provider, part := wire.Recognise(body)
	format, ok := wire.FormatOf(provider)
	if !ok {
		return nil
	}
	if part == wire.FramesPart {
		return &wire.Exchange{Provider: provider, Frames: format.Frames(body)}
	}
	s := &wire.Step{Provider: provider}
	switch part {
	case wire.RequestPart:
		format.Request(s, body)
	case wire.ResponsePart, wire.ErrorPart:
		format.Response(s, body)
	}
	if answer := body.Get("response"); part == wire.RequestPart && answer.Is(jsonscan.Object) {
		format.Response(s, answer)
	}
	status, _ := body.Get("response_status").Int()
	s.Status = int(status)
	return &wire.Exchange{Provider: provider, Steps: []*wire.Step{s}}
}
