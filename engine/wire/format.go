package wire

import "callstep/engine/jsonscan"

// Format is how one provider's bodies are recognised and read. A provider is
// one file and one row of formats.
type Format struct {
	Provider Provider
	Title    string // for people

	// Is says what part of an exchange a JSON value is, NoPart when it is not
	// this provider's.
	Is func(body jsonscan.Node) Part
	// Held are the members of a request that a Talk holds, System reads what it
	// says before its messages; nil where that is one of them.
	Held   []string
	System func(body jsonscan.Node) string
	// Request fills the request's half of a step, Response the other half. They
	// take any JSON: what has the wrong shape becomes absent, never a panic. MCP
	// has neither, Text has no requests.
	Request  func(s *Step, body jsonscan.Node)
	Response func(s *Step, body jsonscan.Node)
	// Assemble puts the events of one or more streams together, each into the
	// body that the provider would have sent without streaming.
	Assemble func(events []Event) []Assembled
	// Frames reads the frames of a body that is a FramesPart; nil for all but
	// MCP. Whoever knows their direction and status adds them.
	Frames func(body jsonscan.Node) []Frame
}

// Part is what a body is within an exchange.
type Part uint8

// The parts.
const (
	NoPart Part = iota
	RequestPart
	ResponsePart
	ErrorPart
	EventPart  // one event of a stream
	FramesPart // one JSON-RPC frame or several
)

// Event is one event of a stream: the data of a server-sent event, or one line
// of a file of chunks.
type Event struct {
	Name string // the event: field, "" without one
	Data jsonscan.Node
	Base int // byte offset of the event in the stream's text
	Raw  string
}

// Assembled is a body put together from events.
type Assembled struct {
	Body   string        // JSON, of the shape of an ordinary response
	Cut    bool          // its last event is missing
	Error  jsonscan.Node // an error event in the midst, absent without one
	Events []Event
	Odd    Oddities
}

// formats lists the providers in the order of detection. Responses come before
// requests within each Is, because some responses repeat the request's fields.
// MCP comes first, because its messages may stand in a member of that name, and
// Text last, because it is told by what is not there.
var formats = []Format{mcp, anthropic, openAIResponses, openAIChat, gemini, plainTextFormat}

// FormatOf is a provider's row; ok is false for providers that are not read.
func FormatOf(p Provider) (Format, bool) {
	for _, f := range formats {
		if f.Provider == p {
			return f, true
		}
	}
	return Format{}, false
}

// system is what a request says to the model before its messages.
func (f *Format) system(body jsonscan.Node) string {
	if f.System == nil {
		return ""
	}
	return f.System(body)
}

// Recognise finds the provider and part of a JSON value.
func Recognise(body jsonscan.Node) (Provider, Part) {
	for _, f := range foreign {
		if part := f.is(body); part != NoPart {
			return f.provider, part
		}
	}
	for _, f := range formats {
		if part := f.Is(body); part != NoPart {
			return f.Provider, part
		}
	}
	return Unknown, NoPart
}
