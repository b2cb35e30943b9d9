package record

import (
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// holdsMessage knows a line of a message: Anthropic's object, or what is left of
// it in logs that were written by hand.
func holdsMessage(line jsonscan.Node) bool {
	m := line.Get("message")
	return m.Is(jsonscan.Object) || m.Is(jsonscan.String) && line.First("uuid", "sessionId", "session_id").Exists()
}

// contentOf is the content of a message; a message that is a text is its own.
func contentOf(m jsonscan.Node) jsonscan.Node {
	if m.Is(jsonscan.String) {
		return m
	}
	return m.Get("content")
}

// canBeRead notes the line of a message whose content is neither a text nor
// blocks.
func (c *claudeCode) canBeRead(line jsonscan.Node) bool {
	m := line.Get("message")
	content := contentOf(m)
	said := content.Kind()
	switch {
	case !m.Exists():
		if line.Get("content").Exists() {
			c.unread(line, "a line without a message is left out")
		}
		return false
	case content.Is(jsonscan.String), content.Is(jsonscan.Null), !content.Exists() && m.Is(jsonscan.Object):
		return true
	case content.Is(jsonscan.Array):
		for _, b := range content.Items() {
			if !b.Is(jsonscan.Object) && !b.Is(jsonscan.String) {
				c.unread(line, "a block that is a JSON "+b.Kind().String()+" is left out")
			}
		}
		return true
	case !m.Is(jsonscan.Object):
		said = m.Kind()
	}
	c.unread(line, "a message whose content is a JSON "+said.String()+" is left out")
	return false
}

func (c *claudeCode) unread(line jsonscan.Node, why string) {
	where := ""
	if at := wire.LineOf(line); at > 0 {
		where = place{line: at}.String()
	}
	c.note(where, why)
}

// blocksOf are the parts of a content; a string is one.
func blocksOf(content jsonscan.Node) (list []jsonscan.Node) {
	if content.Is(jsonscan.String) && content.Raw() != `""` {
		return []jsonscan.Node{content}
	}
	for _, b := range content.Items() {
		if b.Is(jsonscan.Object) || b.Is(jsonscan.String) {
			list = append(list, b)
		}
	}
	return list
}
