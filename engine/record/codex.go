package record

import (
	"strconv"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// isCodex knows a rollout of Codex by its lines {type, payload}, and the first
// versions of it by a line about the session before bare items.
func isCodex(v values) bool {
	if v.any(func(n jsonscan.Node) bool {
		switch str(n, "type") {
		case "session_meta", "turn_context", "response_item", "event_msg", "compacted":
			return n.Get("payload").Is(jsonscan.Object)
		}
		return str(n, "record_type") == "state"
	}) {
		return true
	}
	return len(v.all) > 1 && hasAll(v.all[0], "id", "timestamp", "instructions") && v.any(func(n jsonscan.Node) bool { return itemTypes[str(n, "type")] })
}

// codex reads a rollout: the items of Responses in their order, as they are
// sent again with every request. What the model said last is taken as the
// answer. A compaction begins a history of its own.
func (r *reader) codex(v values) {
	c := codex{reader: r}
	for _, n := range v.all {
		c.line(n)
	}
	c.flush()
}

type codex struct {
	*reader
	name    string
	model   string
	items   []jsonscan.Node
	failure jsonscan.Node // of the client's last word, where it is an error
}

func (c *codex) line(n jsonscan.Node) {
	at := n.Get("payload")
	switch kind := str(n, "type"); {
	case kind == "turn_context":
		if model := str(at, "model"); model != "" {
			c.model = model
		}
	case kind == "response_item":
		c.item(at)
	case kind == "compacted":
		c.flush()
		c.name = "after compaction"
		for _, item := range at.Get("replacement_history").Items() {
			c.item(item)
		}
	case kind == "event_msg":
		switch word := str(at, "type"); {
		case word == "error", word == "stream_error":
			c.failure = at
		case word == "task_complete" && at.Get("error").Is(jsonscan.Object):
			c.failure = at.Get("error")
		}
	case !at.Exists():
		c.item(n)
	}
}

func (c *codex) item(n jsonscan.Node) {
	if itemTypes[str(n, "type")] {
		c.failure = jsonscan.Node{}
		c.items = append(c.items, n)
	}
}

// saidByModel tells the items that an answer holds from those of a request.
func saidByModel(n jsonscan.Node) bool {
	switch kind := str(n, "type"); kind {
	case "message":
		return str(n, "role") == "assistant"
	case "reasoning", "function_call", "custom_tool_call", "local_shell_call", "shell_call", "apply_patch_call", "computer_call",
		"web_search_call", "file_search_call", "code_interpreter_call", "image_generation_call", "mcp_call", "mcp_list_tools",
		"mcp_approval_request", "tool_search_call":
		return true
	}
	return false
}

// flush makes the items so far an exchange.
func (c *codex) flush() {
	format, ok := wire.FormatOf(wire.OpenAIResponses)
	if len(c.items) == 0 || !ok {
		return
	}
	asked := len(c.items)
	for asked > 0 && saidByModel(c.items[asked-1]) {
		asked--
	}
	s := &wire.Step{Provider: wire.OpenAIResponses}
	b := (&builder{}).lit("{").key("model").quote(c.model).key("input").lit("[")
	for _, n := range c.items[:asked] {
		b.comma().raw(n)
	}
	format.Request(s, c.built(b.lit("]}"), c.name))
	s.Declared, s.Tools, s.ToolsAt = false, nil, jsonscan.Node{}
	if asked < len(c.items) {
		b := (&builder{}).lit("{").key("object").quote("response").key("output").lit("[")
		for _, n := range c.items[asked:] {
			b.comma().raw(n)
		}
		format.Response(s, c.built(b.lit("]}"), c.name))
		s.Declared, s.Tools, s.ToolsAt = false, nil, jsonscan.Node{}
	}
	if c.failure.Exists() {
		codexFailure(s, c.failure)
	}
	x := &wire.Exchange{Provider: wire.OpenAIResponses, Steps: []*wire.Step{s}}
	x.Label = joined(c.name, labelOf(x))
	c.add(x)
	c.items, c.failure = nil, jsonscan.Node{}
}

// codexFailure reads the client's word for what went wrong, which is a string or
// an object of one member, and the status that its message or that member
// names.
func codexFailure(s *wire.Step, n jsonscan.Node) {
	info := n.Get("codex_error_info")
	word := info.Str()
	for k, v := range info.Members() {
		word = k.Str()
		status, _ := v.Get("http_status_code").Int()
		s.Status = int(status)
	}
	if word == "other" {
		word = ""
	}
	said := str(n, "message")
	if _, rest, ok := strings.Cut(said, "unexpected status "); ok && s.Status == 0 {
		number, _, _ := strings.Cut(rest, " ")
		if status, err := strconv.Atoi(number); err == nil && status >= 400 && status < 600 {
			s.Status = status
		}
	}
	s.Failure = wire.Failure{Type: str(n, "type"), Code: word, Message: said, Node: n}
}
