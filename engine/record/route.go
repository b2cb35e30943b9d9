package record

import (
	"strings"

	"callstep/engine/wire"
)

// routes tell a provider by the URL of a request. Sure rows decide alone; the
// others where the bodies say nothing, because gateways serve the paths of one
// provider with the bodies of another.
var routes = []struct {
	fits     string // part of host and path
	provider wire.Provider
	sure     bool
}{
	{"/v1/messages", wire.Anthropic, true},
	{":rawPredict", wire.Anthropic, false},
	{":streamRawPredict", wire.Anthropic, false},
	{"/chat/completions", wire.OpenAIChat, true},
	{"/responses", wire.OpenAIResponses, false},
	{":generateContent", wire.Gemini, true},
	{":streamGenerateContent", wire.Gemini, true},
	{":countTokens", wire.Gemini, true},
	{"/v1beta/interactions", wire.Interactions, true},
	{"/v1alpha/interactions", wire.Interactions, true},
	{"/embeddings", wire.Embeddings, true},
	{":embedContent", wire.Embeddings, true},
	{":batchEmbedContents", wire.Embeddings, true},
	{"/images/generations", wire.Images, true},
	{"/images/edits", wire.Images, true},
	{"/v1/completions", wire.Completions, true},
	{":generateText", wire.PaLM, true},
	{":generateMessage", wire.PaLM, true},
	{"/converse", wire.Bedrock, true},
	{"/invoke", wire.Bedrock, false},
	{"cohere.", wire.Cohere, false},
	{"/api/chat", wire.Ollama, true},
	{"/api/generate", wire.Ollama, true},
}

// counters are paths that take a request and answer with its size.
var counters = [...]string{"/count_tokens", ":countTokens", "/responses/input_tokens"}

// route finds the provider of a URL.
func route(url string) (p wire.Provider, sure bool) {
	at, _, _ := strings.Cut(url, "?")
	for _, row := range routes {
		if strings.Contains(at, row.fits) {
			return row.provider, row.sure
		}
	}
	return wire.Unknown, false
}

// counts reports that a URL only counts the tokens of a request.
func counts(url string) bool {
	for _, c := range counters {
		if strings.Contains(url, c) {
			return true
		}
	}
	return false
}

// hostOf is the host of a URL, "" where it has none.
func hostOf(url string) string {
	_, rest, ok := strings.Cut(url, "://")
	if !ok {
		return ""
	}
	end := strings.IndexAny(rest, "/?#")
	if end < 0 {
		end = len(rest)
	}
	return rest[:end]
}

// modelOf is the model that a path names: Gemini's models/X:method, Bedrock's
// model/X/method.
func modelOf(url string) string {
	path, _, _ := strings.Cut(url, "?")
	for _, mark := range [...]string{"/models/", "/model/"} {
		if _, rest, ok := strings.Cut(path, mark); ok {
			end := strings.IndexAny(rest, ":/")
			if mark == "/model/" {
				end = strings.IndexByte(rest, '/')
			}
			if end >= 0 {
				rest = rest[:end]
			}
			return strings.ReplaceAll(rest, "%3A", ":")
		}
	}
	return ""
}
