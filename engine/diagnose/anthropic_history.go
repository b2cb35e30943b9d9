package diagnose

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// anthropicHistory judges the messages of each request block by block.
func anthropicHistory(j *Judge) {
	for i := range j.X.Steps {
		h := anthropicBlocks{anthropicStep: anthropicStepAt(j, i)}
		h.answer = h.trailing()
		for t := range h.Turns {
			h.message(t)
			for k := range h.Turns[t].Blocks {
				h.judge(t, k)
			}
		}
		h.system()
	}
}

type anthropicBlocks struct {
	anthropicStep
	answer  int             // first message of the recorded answer at the end
	names   map[string]bool // of the declared tools, once somebody refers to one
	servers bool            // there are tools beside them
}

// trailing is the first of the assistant's messages at the end of what was not
// sent: they are the answer, which the rules of model output judge.
func (a anthropicStep) trailing() int {
	n := len(a.Turns)
	if a.sent() {
		return n
	}
	for n > 0 && a.Turns[n-1].Role == wire.ModelSays {
		n--
	}
	return n
}

// message judges what holds for a message as a whole.
func (a *anthropicBlocks) message(turn int) {
	t := &a.Turns[turn]
	content := t.Node().Get("content")
	if !a.own || !a.body || !anthropicBlank(content) || turn >= a.answer {
		return
	}
	if t.Role == wire.ModelSays && turn == len(a.Turns)-1 {
		return // the API allows an empty assistant message at the very end
	}
	a.hit("empty_message", turn, 0, Hit{
		Subject: fmt.Sprintf("messages.%d", t.Index()), Node: anthropicFirst(content, t.Node()),
		Evidence: fmt.Sprintf("Message %d has no content.", t.Index()),
	})
}

// anthropicFirst is the first value that exists.
func anthropicFirst(nodes ...jsonscan.Node) jsonscan.Node {
	for _, n := range nodes {
		if n.Exists() {
			return n
		}
	}
	return jsonscan.Node{}
}

// anthropicBlank reports a text of white space, an empty list, null, or nothing
// at all.
func anthropicBlank(n jsonscan.Node) bool {
	switch n.Kind() {
	case jsonscan.Absent, jsonscan.Null:
		return true
	case jsonscan.String:
		// Most texts show by their first letter that they say something.
		raw := strings.TrimLeft(n.Raw()[1:], " ")
		return (raw[0] == '"' || raw[0] == '\\' || raw[0] >= utf8.RuneSelf) && strings.TrimSpace(n.Str()) == ""
	case jsonscan.Array:
		return n.Len() == 0
	}
	return false
}

func (a *anthropicBlocks) judge(turn, block int) {
	t := &a.Turns[turn]
	b := &t.Blocks[block]
	if turn >= a.answer && b.Kind != wire.Result {
		return
	}
	switch b.Kind {
	case wire.TextBlock:
		// A message that is one string is judged as a message.
		if a.own && a.body && t.Node().Get("content").Is(jsonscan.Array) && anthropicBlank(b.Body()) {
			a.hit("empty_text_block", turn, block, Hit{
				Subject:  fmt.Sprintf("messages.%d.content.%d", t.Index(), block),
				Evidence: fmt.Sprintf("Block %d of message %d is an empty text.", block, t.Index()),
			})
		}
	case wire.Call:
		a.call(turn, block, t, b)
	case wire.Result:
		a.result(turn, block, t, b)
	case wire.HostedCall:
		if b.HasID && b.Node().Get("type").Str() == "server_tool_use" && !anthropicServerID(b.ID()) {
			a.hit("tool_use_id_format", turn, block, Hit{
				Subject: b.ID(), Node: b.Node().Get("id"),
				Evidence: "The server tool call has the id " + anthropicQuoted(b.ID()) + ", which is none of the provider's: srvtoolu_ and letters, digits or _.",
			})
		}
	case wire.OtherBlock:
		if tool := b.Node().Get("tool"); tool.Get("type").Str() == "tool_reference" {
			a.reference(turn, block, tool.Get("name"))
		}
	}
}

func (a *anthropicBlocks) call(turn, block int, t *wire.Turn, b *wire.Block) {
	a.id(turn, block, "call", b)
	if !a.own {
		return
	}
	if t.Role != wire.ModelSays {
		a.hit("tool_use_wrong_role", turn, block, Hit{
			Subject:  b.ID(),
			Evidence: fmt.Sprintf("Call %s stands in message %d, whose role is %s.", anthropicQuoted(b.ID()), t.Index(), anthropicQuoted(t.Said())),
		})
	}
	if name := b.Node().Get("name"); name.Is(jsonscan.String) && b.Name == "" {
		a.hit("tool_name_empty_in_call", turn, block, Hit{
			Subject: b.ID(), Node: name, Evidence: "Call " + anthropicQuoted(b.ID()) + " has an empty name.",
		})
	}
	if !b.Body().Is(jsonscan.Object) {
		what := "no input"
		if b.Body().Exists() {
			what = "an input that is " + anthropicArticle(b.Body().Kind())
		}
		a.hit("tool_input_not_object", turn, block, Hit{
			Subject: b.ID(), Node: anthropicFirst(b.Body(), b.Node()), Evidence: "Call " + anthropicQuoted(b.ID()) + " has " + what + ".",
		})
	}
}

func (a *anthropicBlocks) id(turn, block int, what string, b *wire.Block) {
	if b.HasID && !anthropicPlain(b.ID()) && !isPlaceholder(b.ID()) {
		key := "id"
		if b.Kind == wire.Result {
			key = "tool_use_id"
		}
		a.hit("tool_use_id_format", turn, block, Hit{
			Subject: b.ID(), Node: anthropicFirst(b.Node().Get(key), b.Node()),
			Evidence: fmt.Sprintf("The %s has the id %s, which holds %s; letters, digits, _ and - are allowed.",
				what, anthropicQuoted(b.ID()), anthropicStrange(b.ID())),
		})
	}
}

func anthropicServerID(id string) bool {
	rest, ok := strings.CutPrefix(id, "srvtoolu_")
	return ok && anthropicPlain(rest) && !strings.Contains(rest, "-")
}

// system judges the texts of the system prompt.
func (a *anthropicBlocks) system() {
	for i, part := range a.Request.Get("system").Items() {
		if text := part.Get("text"); a.own && part.Get("type").Str() == "text" && anthropicBlank(text) {
			a.declare("empty_text_block", fmt.Sprintf("system.%d", i), part, fmt.Sprintf("Block %d of the system prompt is an empty text.", i))
		}
	}
}

func (a *anthropicBlocks) reference(turn, block int, name jsonscan.Node) {
	if !a.Declared || !name.Is(jsonscan.String) {
		return
	}
	if a.names == nil {
		a.names, a.servers = map[string]bool{}, a.hasServers()
		for _, t := range a.Tools {
			a.names[t.Name] = true
		}
	}
	if !a.names[name.Str()] && !a.servers {
		a.hit("tool_reference_unresolved", turn, block, Hit{
			Subject: name.Str(), Node: name,
			Evidence: "A tool_reference names " + anthropicQuoted(name.Str()) + ", which tools does not declare.",
		})
	}
}
