package diagnose

import (
	"fmt"
	"slices"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// openAIChat is what OpenAI demands of Chat Completions.
var openAIChat = Contract{
	Provider: wire.OpenAIChat,
	Rules:    openAIRules(slices.Concat(openAIChatRules, openAIStreamRules, openAIHistoryRules), openAIChatWords),
	Checks:   []Check{openAIDeclarations, openAIPairs, openAIChatMessages, openAIStreams},
}

// The lengths of a call's id that OpenAI was seen to take: 40 at first, 64
// since.
const (
	openAIShortID = 40
	openAILongID  = 64
)

// openAIChatMessages judges what a message must hold.
func openAIChatMessages(j *Judge) {
	eachOpenAIStep(j, func(o *openAIStep) {
		inNewForm := false // the calls that a result stands behind
		for t := range o.Turns {
			turn := &o.Turns[t]
			if turn.Role != wire.ToolSays {
				inNewForm = turn.Node().Get("tool_calls").Is(jsonscan.Array)
			}
			for b := range turn.Blocks {
				o.chatID(t, b, &turn.Blocks[b])
			}
			if o.native {
				o.chatContent(t, turn, inNewForm)
				o.chatCalls(t, turn)
			}
		}
	})
}

// chatID judges the id of a call; the id of its result is the same one.
func (o *openAIStep) chatID(t, b int, block *wire.Block) {
	if block.Kind != wire.Call || block.ID() == "" || isPlaceholder(block.ID()) {
		return
	}
	h := Hit{Subject: block.ID(), Message: o.Turns[t].Index(), Node: block.Node(), Word: "tool_call_id_too_long"}
	switch long := len([]rune(block.ID())); {
	case o.server.short && (long != 9 || !openAIPlain(block.ID(), "")):
		h.Word = "mistral_tool_call_id"
		h.Evidence = "Call id " + openAIName(block.ID()) + " is not nine letters and digits, as Mistral wants it."
		o.report(t, b, h)
	case o.server.own && long > openAILongID:
		h.Evidence = fmt.Sprintf("Call id %s has %d characters; OpenAI takes %d.", openAIName(block.ID()), long, openAILongID)
		o.report(t, b, h)
	case o.server.own && long > openAIShortID:
		h.Warn = true
		h.Evidence = fmt.Sprintf("Call id %s has %d characters; OpenAI took %d at first, and %d since.", openAIName(block.ID()), long, openAIShortID, openAILongID)
		o.report(t, b, h)
	}
}

// chatCalls judges how the calls of a message are written. The recorded answer
// is nothing that was sent.
func (o *openAIStep) chatCalls(t int, turn *wire.Turn) {
	if turn.Role != wire.ModelSays || t == len(o.Turns)-1 && !o.sent() {
		return
	}
	if calls := turn.Node().Get("tool_calls"); calls.Is(jsonscan.Array) && calls.Len() == 0 {
		o.refuseKnown(t, 0, o.about(t, "tool_calls_empty", calls, "The tool_calls of "+o.where(t)+" is an empty list."))
	}
	for b := range turn.Blocks {
		block := &turn.Blocks[b]
		if block.Kind != wire.Call || !block.ArgsText || !block.Body().Is(jsonscan.Object) {
			continue
		}
		o.refuseKnown(t, b, Hit{Word: "arguments_not_text", Subject: block.ID(), Message: turn.Index(), Node: block.Body(),
			Evidence: "The arguments of call " + openAIName(block.ID()) + " stand in the history as an object; JSON text in a string is due."})
	}
}

// chatContent judges the content of a message.
func (o *openAIStep) chatContent(t int, turn *wire.Turn, inNewForm bool) {
	m := turn.Node()
	content := m.Get("content")
	if turn.Role == wire.ToolSays {
		if turn.Said() == "function" {
			o.legacyResult(t, turn, inNewForm)
		}
		o.chatResult(t, turn, content)
		return
	}
	if content.Is(jsonscan.String) || content.Is(jsonscan.Array) {
		return
	}
	calls := m.Get("tool_calls").Len() > 0 || m.Get("function_call").Is(jsonscan.Object)
	other := m.Get("refusal").Str() != "" || m.Get("audio").Is(jsonscan.Object)
	switch {
	case turn.Role == wire.ModelSays && (calls || other) && (!content.Exists() || content.Is(jsonscan.Null)):
		return
	case turn.Role == wire.ModelSays && t == len(o.Turns)-1 && !o.sent():
		return // the recorded answer, not a message to send
	}
	o.refuse(t, 0, o.about(t, "message_content_null", content,
		"The content of "+o.where(t)+", of role "+openAIName(turn.Said())+", is "+openAIKind(content)+"; a string or a list of parts is due."))
}

// about is a hit on a message, or on a part of it.
func (o *openAIStep) about(t int, word string, part jsonscan.Node, evidence string) Hit {
	h := Hit{Word: word, Message: o.Turns[t].Index(), Subject: o.where(t), Node: o.Turns[t].Node(), Evidence: evidence}
	if part.Exists() {
		h.Node = part
	}
	return h
}

// chatResult judges the content of a result.
func (o *openAIStep) chatResult(t int, turn *wire.Turn, content jsonscan.Node) {
	switch {
	case content.Is(jsonscan.String), turn.Said() == "function" && content.Is(jsonscan.Null):
		return
	case content.Is(jsonscan.Array):
		for _, part := range content.Items() {
			if kind := part.Get("type").Str(); kind != "text" && o.server.own {
				o.report(t, 0, o.about(t, "result_part_not_text", part,
					"The result in "+o.where(t)+" holds a part of type "+openAIName(kind)+"; OpenAI takes text alone in the role tool."))
				return
			}
		}
		return
	}
	h := o.about(t, "content_null", content, "The content of the result in "+o.where(t)+" is "+openAIKind(content)+"; a string is due, be it empty.")
	if id := turn.Node().Get("tool_call_id").Str(); id != "" {
		h.Subject = id
	}
	o.refuse(t, 0, h)
}

// legacyResult judges a result of role function.
func (o *openAIStep) legacyResult(t int, turn *wire.Turn, inNewForm bool) {
	if turn.Node().Get("name").Str() == "" {
		o.refuse(t, 0, o.about(t, "function_name_missing", jsonscan.Node{},
			"The result in "+o.where(t)+", of role function, does not name the function."))
	}
	if inNewForm {
		o.report(t, 0, o.about(t, "legacy_mixed", jsonscan.Node{},
			"The result in "+o.where(t)+" has the legacy role function and follows a message with tool_calls."))
	}
}
