package wire

// encoders write a conversation as a request body, one a provider.
var encoders = map[Provider]func(*Talk) (string, []string){
	Anthropic: anthropicEncode, OpenAIChat: chatEncode, OpenAIResponses: responsesEncode, Gemini: geminiEncode,
}

// Encode writes a conversation as the body of a request to a provider, as
// indented JSON. Lost names what the format cannot hold; ok is false for a
// provider that has no such bodies.
func Encode(p Provider, t *Talk) (body string, lost []string, ok bool) {
	encode, ok := encoders[p]
	if !ok {
		return "", nil, false
	}
	body, lost = encode(t)
	return body, lost, true
}

// Encodes reports whether a conversation can be written for a provider.
func Encodes(p Provider) bool { return encoders[p] != nil }
