package wire

// Talk is a conversation in the terms that the providers share. Unlike the
// model of a recorded file it owns its texts, so that it can be written in any
// provider's format.
type Talk struct {
	From      Provider // in whose format it was; only that one can read its signatures. Unknown = in none
	Model     string
	System    string
	Choice    TalkChoice
	MaxTokens int64 // limit of an answer's tokens, 0 = not said
	Tools     []TalkTool
	Turns     []TalkTurn
}

// TalkChoice is what is demanded of the model's calls.
type TalkChoice struct {
	Mode     Mode
	Name     string // of ChooseTool
	Parallel Tri    // are several calls in one turn allowed
}

// TalkTool is a declaration.
type TalkTool struct {
	Name, Description string
	Schema            string // JSON Schema of the arguments, "" = none
	OpenAPI           bool   // the schema is in the dialect of Gemini's parameters
	Strict            Tri
}

// TalkTurn is what one side says before the other does.
type TalkTurn struct {
	Role  Role // UserSays, ModelSays or ToolSays
	Parts []TalkPart
}

// TalkPart is one part of a turn: a text, a thought, a call or a result.
type TalkPart struct {
	Kind   BlockKind
	Text   string // of a text or a thought; what a result says
	ID     string // of a call, or of the call that a result answers
	Name   string // of the called tool
	Args   string // of a call: JSON where that could be read, else the text as it was
	Failed bool   // a result that reports an error
	Hidden bool   // a thought that its provider keeps to itself: Sign is all there is
	Sign   string // signature of a thought or a call, "" = none
}

// Add appends a part to the last turn, or to a new one where that is of another
// role.
func (t *Talk) Add(role Role, p TalkPart) {
	if n := len(t.Turns); n > 0 && t.Turns[n-1].Role == role {
		t.Turns[n-1].Parts = append(t.Turns[n-1].Parts, p)
		return
	}
	t.Turns = append(t.Turns, TalkTurn{Role: role, Parts: []TalkPart{p}})
}

// JSONSchema is the tool's schema in JSON Schema, whatever its dialect; "" where
// it has none.
func (t *TalkTool) JSONSchema() string {
	if t.OpenAPI {
		return jsonSchema(t.Schema)
	}
	return t.Schema
}
