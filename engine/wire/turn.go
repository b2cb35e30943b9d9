package wire

import "callstep/engine/jsonscan"

// Turn is one message: of Anthropic's messages, Chat's messages, Gemini's
// contents, or one item of Responses. A recording may have hundreds of
// thousands of them, so what stands in the text is kept as its place.
type Turn struct {
	Blocks []Block
	Role   Role
	index  int32
	doc    *jsonscan.Doc
	node   jsonscan.Ref
	said   jsonscan.Ref
}

// turnOf is a message; said is where it says who speaks, or what kind of item
// it is.
func turnOf(index int, node, said jsonscan.Node) Turn {
	return Turn{index: int32(index), doc: node.Doc(), node: node.Ref(), said: said.Ref()}
}

// Index is the place in the provider's list; findings give it as
// message_index.
func (t Turn) Index() int { return int(t.index) }

// Node is the whole message.
func (t Turn) Node() jsonscan.Node { return t.node.In(t.doc) }

// Said is the role as written, or the type of an item of Responses.
func (t Turn) Said() string { return t.said.In(t.doc).Str() }

// Has reports whether a part of the message is of a kind.
func (t *Turn) Has(kind BlockKind) bool {
	for i := range t.Blocks {
		if t.Blocks[i].Kind == kind {
			return true
		}
	}
	return false
}

// Block is one part of a message. Its places are all of one text.
type Block struct {
	Kind     BlockKind
	Failed   bool // a result with its error flag set
	ArgsText bool // a call whose format sends the arguments as a string of JSON
	Free     bool // a call of a custom tool: Body is free text, not arguments
	HasID    bool
	rpc      bool   // the id is one of JSON-RPC, which may be a number
	Name     string // of the called tool
	doc      *jsonscan.Doc
	node     jsonscan.Ref
	body     jsonscan.Ref
	sign     jsonscan.Ref
	id       jsonscan.Ref
}

func blockOf(kind BlockKind, node, body jsonscan.Node) Block {
	return Block{Kind: kind, doc: node.Doc(), node: node.Ref(), body: body.Ref()}
}

// FrameBlock is a call or a result that a frame of MCP carries, under the id of
// the frame. All three stand in one text.
func FrameBlock(kind BlockKind, node, id, body jsonscan.Node) Block {
	b := blockOf(kind, node, body)
	b.doc, b.rpc = id.Doc(), true
	b.setID(id, true)
	return b
}

func (b *Block) setID(id jsonscan.Node, has bool) { b.id, b.HasID = id.Ref(), has }

// Node is the whole part.
func (b Block) Node() jsonscan.Node { return b.node.In(b.doc) }

// Body is the arguments of a call, the content of a result, the text of a text,
// the thought of a thought; absent where the message has none.
func (b Block) Body() jsonscan.Node { return b.body.In(b.doc) }

// Sign is the signature of a thought or of a call (Gemini), encrypted content
// (Responses).
func (b Block) Sign() jsonscan.Node { return b.sign.In(b.doc) }

// ID is the id of a call, or of the call a result answers; "" where it has none
// or one that is no string.
func (b Block) ID() string {
	id := b.id.In(b.doc)
	if b.rpc {
		return id.Plain()
	}
	return id.Str()
}

// BlockKind classifies a block.
type BlockKind uint8

// The kinds of blocks.
const (
	OtherBlock BlockKind = iota
	TextBlock
	Thought
	Call
	Result
	HostedCall
	HostedResult
)
