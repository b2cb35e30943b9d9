package wire

import "callstep/engine/jsonscan"

// Provider is whose contract a body follows.
type Provider uint8

// The providers. Those from Bedrock on are told apart, not read.
const (
	Unknown Provider = iota
	Anthropic
	OpenAIChat
	OpenAIResponses
	Gemini
	MCP
	Text
	Bedrock
	Cohere
	Ollama
	PaLM
	Completions
	Embeddings
	Images
	A2A
	JSONRPC
	Interactions
	NumProviders
)

var providerNames = [...]string{"unknown", "anthropic", "openai-chat", "openai-responses", "gemini", "mcp", "text", "bedrock", "cohere", "ollama",
	"palm", "openai-completions", "embeddings", "images", "a2a", "json-rpc", "gemini-interactions"}

// String is the provider's stable name, as diagnose prints it.
func (p Provider) String() string { return providerNames[p] }

// ProviderNamed finds a provider by its stable name.
func ProviderNamed(name string) (Provider, bool) {
	for i, n := range providerNames {
		if n == name && i > 0 {
			return Provider(i), true
		}
	}
	return Unknown, false
}

// Supported reports whether bodies of the provider are read and judged.
func (p Provider) Supported() bool { return p > Unknown && p < Bedrock }

// File is a recorded file, taken apart.
type File struct {
	Name      string
	Size      int    // bytes
	Container string // how the bodies were kept: "" = a body of its own, "jsonl", "har", "vcr", …
	Exchanges []*Exchange
	Notes     []Note // what could not be read, in the order of the file
}

// Note is a part of a file that could not be read, and why.
type Note struct {
	Where string // "" = the file
	Why   string
}

// String is the note in one line.
func (n Note) String() string {
	if n.Where == "" {
		return n.Why
	}
	return n.Where + ": " + n.Why
}

// Exchange is one conversation thread: the steps belong together, each
// continuing the one before.
type Exchange struct {
	Provider Provider
	Label    string // one line for a list: what tells it from the others of the file
	Steps    []*Step
	Frames   []Frame // MCP: the frames in the order of the record
	Runs     []Run   // what the application executed, where the record keeps that apart from the messages
	Reason   string  // of an exchange that is told apart and not read: why
	Unsent   bool    // a row that models are trained with: no provider was ever sent it
}

// Lost reports whether nothing of the exchange could be read, though the file
// holds it.
func (x *Exchange) Lost() bool {
	for _, s := range x.Steps {
		if !s.Lost.Request && !s.Lost.Response || s.Request.Exists() || s.Response.Exists() || s.Failure.Node.Exists() {
			return false
		}
	}
	return len(x.Steps) > 0 && len(x.Frames) == 0
}

// Step is one request of an application and the provider's answer to it; either
// half may be missing from the file.
type Step struct {
	Provider Provider
	Declared bool                             // the tools are in the file; Tools is empty and Declared true = none were declared
	Thinking bool                             // the request asks for thinking
	Cut      bool                             // the stream ended without its last event
	Lost     struct{ Request, Response bool } // what is in the file, and could not be read; its notes say why
	Host     string                           // of the URL where recorded, "" otherwise
	Model    string

	Request    jsonscan.Node // the request's body; absent = not in this file
	Response   jsonscan.Node // the response's body, put together where it was a stream
	Status     int           // HTTP status; 0 = not recorded
	Failure    Failure       // the provider's error, of a refused request or in the midst of a stream
	RetryAfter string        // the response header, "" = none recorded

	Tools     []Tool
	ToolsAt   jsonscan.Node // the list that declares them
	Choice    Choice
	MaxTokens int64  // limit of the answer's tokens, 0 = not said
	Earlier   string // id of the response that holds the history before this request, "" = the request holds it all

	Turns  []Turn   // the request's messages in their order
	Answer []Turn   // of the response
	Finish string   // the response's own word why it ended, "" = none
	Tokens int64    // tokens of the answer, 0 = not said
	ID     string   // of the response
	Odd    Oddities // of the stream that the answer was
}

// Oddities are what clients read in different ways in a stream; each lists the
// ids of calls.
type Oddities struct {
	OneIndex  []string // calls under the index of a call before them
	NameAgain []string // calls whose pieces bear the whole name more than once
}

// Failure is a provider's error body.
type Failure struct {
	Type, Code, Param, Message string
	Node                       jsonscan.Node // absent = no failure
}

// Choice is the request's tool_choice.
type Choice struct {
	Mode     Mode
	Name     string   // of ChooseTool
	Allowed  []string // where the request narrows the tools
	Parallel Tri      // are several calls in one turn allowed
	Node     jsonscan.Node
}

// Mode is what a request demands of the model's calls.
type Mode uint8

// The modes; ChooseOther is a word or shape that the provider does not know.
const (
	NoChoice Mode = iota // the request does not say
	ChooseAuto
	ChooseAny
	ChooseTool
	ChooseNone
	ChooseOther
)

// Tri is a flag that may be absent.
type Tri uint8

// The values of a flag.
const (
	Unset Tri = iota
	No
	Yes
)

// TriOf reads a flag: absent, null and anything but a boolean are Unset.
func TriOf(n jsonscan.Node) Tri {
	switch {
	case !n.Is(jsonscan.Bool):
		return Unset
	case n.True():
		return Yes
	}
	return No
}

// Tool is one declaration.
type Tool struct {
	Kind        ToolKind
	Name        string
	Description jsonscan.Node
	Schema      jsonscan.Node // of the arguments
	Output      jsonscan.Node // of the result, where declared
	Strict      Tri
	Later       bool // declared as to be loaded on demand
	ReadOnly    Tri  // MCP's hints
	Destructive Tri
	Idempotent  Tri
	Node        jsonscan.Node
}

// ToolKind is who runs a tool.
type ToolKind uint8

// The kinds of tools. Calls of a hosted tool run at the provider: no rule of
// pairing, arguments or repetition applies to them.
const (
	FunctionTool ToolKind = iota
	CustomTool            // free text instead of arguments
	ClientTool            // the provider's own, run by the application
	HostedTool
	NamespaceTool
)

// Role is who speaks, read from the parts of a message, not from its role.
type Role uint8

// The roles. A turn of results alone is ToolSays whatever its message's role.
const (
	SystemSays Role = iota
	UserSays
	ModelSays
	ToolSays
)

// Frame is one JSON-RPC message of MCP.
type Frame struct {
	Way    Way
	ID     jsonscan.Node // absent for notifications
	Method string        // "" for responses
	Params jsonscan.Node
	Result jsonscan.Node
	Error  jsonscan.Node
	Status int  // HTTP status that carried it, 0 = not recorded
	Empty  bool // a stream or a response that carried nothing
	Broken bool // in the place of a frame something that is no JSON; Node is the record's word for it
	Node   jsonscan.Node
}

// Way is the direction of a frame.
type Way uint8

// The directions; a frame without a recorded one is told by what it holds.
const (
	EitherWay Way = iota
	ToServer
	ToClient
)

// Run is one execution of a tool as the application recorded it.
type Run struct {
	Step    int    // index of the step whose answer asked for it
	CallID  string // "" where the record has none
	Name    string
	Failure string // what kind of error, in the record's own word; "" = none
	Denied  bool   // a person said no
	Node    jsonscan.Node
}
