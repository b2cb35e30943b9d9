package record

import (
	"slices"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// isClaudeCode knows the lines of a session file, and of stream-json (as lines
// or as an array), by a message of Anthropic's shape beside type.
func isClaudeCode(v values) bool {
	return v.any(func(n jsonscan.Node) bool {
		switch str(n, "type") {
		case "user", "assistant":
			return holdsMessage(n)
		case "system":
			return str(n, "subtype") == "init" && n.Get("session_id").Exists()
		}
		return false
	}) && !v.any(func(n jsonscan.Node) bool { return n.Get("payload").Exists() })
}

// claudeCode reads a session. It is a log and not the wire: one line holds one
// block of a message, so lines of one message id are put together again, and so
// are the results that follow. Which order the client then sent is not in the
// log; results come first in their message, as Claude Code sends them.
//
// A thread is the main conversation or one of its subagents, and begins anew
// where the history was compacted. No line declares a tool with its schema.
func (r *reader) claudeCode(v values) {
	c := claudeCode{reader: r, named: map[string]*thread{}, of: map[string]at{}}
	for _, n := range v.all {
		c.line(n)
	}
	for _, t := range c.threads {
		c.exchange(t)
	}
	if c.aside > 0 {
		r.note("", counted(c.aside, "message")+" left out: the conversation went on from before")
	}
}

type claudeCode struct {
	*reader
	threads []*thread
	named   map[string]*thread // the running thread of each key
	of      map[string]at      // where a uuid stands
	aside   int
	tools   jsonscan.Node // names, of stream-json's init
	model   string
	denied  []jsonscan.Node
}

// at is a place in a thread: behind so many messages.
type at struct {
	thread *thread
	behind int
}

// thread is one conversation.
type thread struct {
	key      string
	name     string
	messages []message
	failure  jsonscan.Node // the line in which the client gave up last
}

// message is what Anthropic was sent or sent as one message.
type message struct {
	role    string
	id      string
	results []jsonscan.Node
	others  []jsonscan.Node // blocks that are no results, and contents that are a string
	known   map[string]bool // ids of its calls
	lines   []jsonscan.Node // the message members of the lines
}

func (c *claudeCode) line(n jsonscan.Node) {
	uuid := str(n, "uuid")
	if uuid != "" {
		if _, again := c.of[uuid]; again {
			return // a resumed session repeats what it resumes
		}
	}
	key := c.keyOf(n)
	t := c.named[key]
	switch {
	case str(n, "type") == "system" && str(n, "subtype") == "init":
		c.tools, c.model = n.Get("tools"), str(n, "model")
		return
	case str(n, "type") == "result":
		for _, d := range n.Get("permission_denials").Items() {
			c.denied = append(c.denied, d)
		}
		return
	case str(n, "subtype") == "compact_boundary", n.Get("isCompactSummary").True():
		if t != nil && len(t.messages) > 0 {
			t = c.begin(key, joined(t.name, "after compaction"))
		}
	}
	m := n.Get("message")
	isMessage := (str(n, "type") == "user" || str(n, "type") == "assistant") && c.canBeRead(n)
	if t == nil {
		if !isMessage {
			return
		}
		t = c.begin(key, nameOf(key))
	}
	if isMessage {
		c.rewind(t, n)
		c.message(t, n, m)
	}
	if uuid != "" {
		c.of[uuid] = at{t, len(t.messages)}
	}
}

func (c *claudeCode) begin(key, name string) *thread {
	t := &thread{key: key, name: name}
	c.threads = append(c.threads, t)
	c.named[key] = t
	return t
}

// keyOf tells the main conversation ("") from its subagents.
func (c *claudeCode) keyOf(n jsonscan.Node) string {
	if id := str(n, "parent_tool_use_id"); id != "" {
		return id
	}
	if !n.Get("isSidechain").True() {
		return ""
	}
	if id := str(n, "agentId"); id != "" {
		return id
	}
	if parent, ok := c.of[str(n, "parentUuid")]; ok && parent.thread.key != "" {
		return parent.thread.key
	}
	return "side " + str(n, "uuid")
}

func nameOf(key string) string {
	if key == "" {
		return ""
	}
	return "subagent " + cut(strings.TrimPrefix(key, "side "), 40)
}

// rewind drops what a user took back: a prompt whose parent lies further back
// than the thread's end, with an answer of the model between.
func (c *claudeCode) rewind(t *thread, n jsonscan.Node) {
	parent, ok := c.of[str(n, "parentUuid")]
	if !ok || parent.thread != t || parent.behind >= len(t.messages) || str(n, "type") != "user" || holdsResult(n.Get("message")) {
		return
	}
	for _, m := range t.messages[parent.behind:] {
		if m.role == "assistant" {
			c.aside += len(t.messages) - parent.behind
			t.messages = t.messages[:parent.behind]
			return
		}
	}
}

func holdsResult(m jsonscan.Node) bool {
	for _, b := range m.Get("content").Items() {
		if str(b, "type") == "tool_result" {
			return true
		}
	}
	return false
}

// message adds a line's message to the one it belongs to, or as a new one.
func (c *claudeCode) message(t *thread, line, m jsonscan.Node) {
	if line.Get("isApiErrorMessage").True() || str(m, "model") == "<synthetic>" {
		if line.Get("isApiErrorMessage").Is(jsonscan.Bool) && !line.Get("isApiErrorMessage").True() {
			return // what the client says for itself where the model was not asked
		}
		t.failure = line
		return
	}
	t.failure = jsonscan.Node{}
	role := str(line, "type")
	blocks := blocksOf(contentOf(m))
	if len(blocks) == 0 {
		return
	}
	into := t.last(role, str(m, "id"))
	if into == nil {
		t.messages = append(t.messages, message{role: role, id: str(m, "id"), known: map[string]bool{}})
		into = &t.messages[len(t.messages)-1]
	}
	into.lines = append(into.lines, m)
	for _, b := range blocks {
		into.add(b)
	}
}

// last finds the message that a line continues: the user's if they spoke last,
// the model's of the same id, even when results came between its lines, because
// calls run while the model still writes.
func (t *thread) last(role, id string) *message {
	for i := len(t.messages) - 1; i >= 0; i-- {
		m := &t.messages[i]
		switch {
		case role == "user":
			if m.role == role {
				return m
			}
			return nil
		case m.role == role && m.id == id && id != "":
			return m
		case m.role == role:
			return nil
		}
	}
	return nil
}

// add appends a block, a call only once.
func (m *message) add(b jsonscan.Node) {
	if id := str(b, "id"); id != "" {
		if m.known[id] {
			return
		}
		m.known[id] = true
	}
	if str(b, "type") == "tool_result" {
		m.results = append(m.results, b)
		return
	}
	m.others = append(m.others, b)
}

// exchange puts a thread together as a request and, where the model spoke last,
// its answer.
func (c *claudeCode) exchange(t *thread) {
	list := t.messages
	var answer *message
	if n := len(list) - 1; n >= 0 && list[n].role == "assistant" {
		answer, list = &list[n], list[:n]
	}
	if len(list) == 0 && answer == nil {
		return
	}
	tr := trip{label: t.name, undeclared: true}
	b := &builder{}
	b.lit("{").key("model").quote(c.modelOf(t)).key("messages").lit("[")
	for i := range list {
		b.comma()
		list[i].write(b)
	}
	tr.request.node = c.built(b.lit("]}"), t.name)
	if answer != nil {
		tr.response.node = c.built(answer.response(), t.name)
	}
	step := c.anthropic(tr)
	if step == nil {
		return
	}
	c.declare(step)
	c.gaveUp(step, t)
	x := &wire.Exchange{Provider: wire.Anthropic, Steps: []*wire.Step{step}}
	x.Label = joined(t.name, labelOf(x))
	x.Runs = c.runs(step)
	c.add(x)
}

// anthropic decodes a round trip that is known to be Anthropic's.
func (c *claudeCode) anthropic(t trip) *wire.Step {
	format, ok := wire.FormatOf(wire.Anthropic)
	s := &wire.Step{Provider: wire.Anthropic}
	if !ok {
		return s
	}
	if t.request.node.Exists() {
		format.Request(s, t.request.node)
	}
	s.Declared, s.Tools, s.ToolsAt = false, nil, jsonscan.Node{}
	if t.response.node.Exists() {
		format.Response(s, t.response.node)
	}
	return s
}

func (c *claudeCode) modelOf(t *thread) string {
	for i := len(t.messages) - 1; i >= 0; i-- {
		for _, line := range t.messages[i].lines {
			if model := str(line, "model"); model != "" {
				return model
			}
		}
	}
	return c.model
}

// write writes a message of the history.
func (m *message) write(b *builder) {
	b.from(m.lines[0]).lit("{").key("role").quote(m.role)
	if reason := m.said("stop_reason"); reason.Str() == "max_tokens" {
		b.member("stop_reason", reason) // no part of a request, but what its last call is worth depends on it
	}
	b.key("content")
	m.content(b)
	b.lit("}")
}

// said is a member of the message, from the last line that knows.
func (m *message) said(name string) jsonscan.Node {
	for i := len(m.lines) - 1; i >= 0; i-- {
		if v, ok := m.lines[i].Filled(name); ok {
			return v
		}
	}
	return jsonscan.Node{}
}

func (m *message) content(b *builder) {
	if len(m.results) == 0 && len(m.others) == 1 && m.others[0].Is(jsonscan.String) {
		b.raw(m.others[0])
		return
	}
	b.lit("[")
	for _, block := range slices.Concat(m.results, m.others) {
		b.comma()
		if block.Is(jsonscan.String) {
			b.from(block).lit(`{"type":"text","text":`).raw(block).lit("}")
			continue
		}
		b.raw(block)
	}
	b.lit("]")
}

// response writes a message as the body of an answer. Why it ended is said by
// the last line that knows.
func (m *message) response() *builder {
	b := &builder{}
	b.from(m.lines[0]).lit("{").key("type").quote("message").key("role").quote("assistant")
	for _, name := range [...]string{"id", "model", "stop_reason", "stop_sequence", "usage"} {
		if v := m.said(name); v.Exists() {
			b.member(name, v)
		}
	}
	b.key("content")
	m.content(b)
	return b.lit("}")
}
