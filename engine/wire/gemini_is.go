package wire

import "callstep/engine/jsonscan"

func isGemini(body jsonscan.Node) Part {
	if body.Is(jsonscan.Array) {
		return isGeminiList(body)
	}
	switch {
	case body.Get("candidates").Is(jsonscan.Array), body.First("promptFeedback", "prompt_feedback").Is(jsonscan.Object):
		return ResponsePart
	case isGoogleError(body.Get("error")):
		return ErrorPart
	case body.First("usageMetadata", "usage_metadata").Is(jsonscan.Object) && body.First("responseId", "response_id", "modelVersion", "model_version").Exists():
		return ResponsePart
	case isContents(body):
		return RequestPart
	case isContents(body.First(geminiRequestKeys...)):
		return RequestPart
	case body.Path("response", "candidates").Is(jsonscan.Array):
		return ResponsePart
	}
	return NoPart
}

// geminiRequestKeys hold the request within the bodies of countTokens and of
// Code Assist.
var geminiRequestKeys = []string{"request", "generateContentRequest", "generate_content_request"}

// isGeminiList tells a streamed body, which is an array of chunks, an error
// wrapped in an array, and a bare list of contents.
func isGeminiList(list jsonscan.Node) Part {
	first := list.Item(0)
	if !first.Is(jsonscan.Object) {
		return NoPart
	}
	if first.Get("parts").Is(jsonscan.Array) {
		return RequestPart
	}
	if part := isGemini(first); part == ResponsePart || part == ErrorPart {
		return part
	}
	return NoPart
}

// isContents recognises a request. Other formats have a member contents too
// (MCP's resources), so its items must look like Gemini's.
func isContents(body jsonscan.Node) bool {
	contents := body.Get("contents")
	first := contents
	if contents.Is(jsonscan.Array) {
		first = contents.Item(0)
	}
	switch first.Kind() {
	case jsonscan.Object:
		return first.Get("parts").Exists() || first.Get("role").Exists()
	case jsonscan.Absent, jsonscan.String:
		return contents.Exists() && body.First("generationConfig", "generation_config", "systemInstruction", "system_instruction", "safetySettings", "safety_settings", "tools", "config").Exists()
	}
	return false
}

// isGoogleError recognises google.rpc.Status, which no other provider sends:
// a number and a word.
func isGoogleError(e jsonscan.Node) bool {
	return e.Get("status").Is(jsonscan.String) && e.Get("code").Is(jsonscan.Number)
}
