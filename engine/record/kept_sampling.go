package record

import "callstep/engine/jsonscan"

// MCP's sampling (sampling/createMessage) has messages whose parts look like
// Anthropic's; the client translates them for the model that it asks.

// isSampled knows a message by a result that names its call as MCP does.
func isSampled(m jsonscan.Node) bool {
	content := m.Get("content")
	if content.Is(jsonscan.Object) {
		return content.Get("toolUseId").Exists() && str(content, "type") == "tool_result"
	}
	for _, part := range content.Items() {
		if str(part, "type") == "tool_result" {
			return part.Get("toolUseId").Exists()
		}
	}
	return false
}

// asksSampling knows the parameters of a request by the members that no
// provider spells so.
func asksSampling(n jsonscan.Node) bool {
	return n.Get("maxTokens").Exists() && (n.Get("tools").Item(0).Get("inputSchema").Exists() || n.Get("modelPreferences").Exists() || n.Get("includeContext").Exists() || n.Get("systemPrompt").Exists())
}

// writeSampled writes a message, whose content is one part or a list of them.
func writeSampled(r *reader, b *builder, m jsonscan.Node) {
	said := otlpSaid(m)
	if said.content.Is(jsonscan.Object) {
		said.content = r.built((&builder{}).lit("[").raw(said.content).lit("]"), "")
	}
	writeParts(b, said)
}
