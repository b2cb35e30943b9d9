package repair

import (
	"strconv"
	"strings"

	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
	"callstep/engine/pattern"
	"callstep/engine/wire"
)

// emptyError lets a result that failed say so in words.
func emptyError(j *job) string {
	at, ok := j.find()
	if !ok {
		return j.frameText()
	}
	b := j.block(at)
	key := map[wire.Provider]string{wire.Anthropic: "content", wire.OpenAIChat: "content", wire.OpenAIResponses: "output"}[j.x.Provider]
	if key == "" {
		return j.fail("How such a result says that it failed is not known.")
	}
	if b.Body().Is(jsonscan.Array) {
		if texts := j.textsOnly(b.Body()); texts > 0 {
			return "took what is no text out of the result that failed"
		}
	}
	j.set(b.Node(), key, jsonscan.Encode(errorBody("tool_failed", "The tool failed and said nothing more.")))
	return "let the result of " + callWords(b) + " say that the tool failed"
}

// textsOnly takes the parts out that are no text, and counts those that stay.
func (j *job) textsOnly(list jsonscan.Node) (texts int) {
	for _, part := range list.Items() {
		if strings.TrimSpace(part.Get("text").Str()) != "" {
			texts++
		}
	}
	if texts == 0 {
		return 0
	}
	for _, part := range list.Items() {
		if strings.TrimSpace(part.Get("text").Str()) == "" {
			j.remove(part)
		}
	}
	return texts
}

// frameText gives an MCP result that failed a text.
func (j *job) frameText() string {
	f := j.frame()
	if f == nil {
		return j.fail("The result is not in the file.")
	}
	text := jsonscan.Encode(errorBody("tool_failed", "The tool failed and said nothing more."))
	j.set(f.Result, "content", []any{jsonscan.Members{{Key: "type", Value: "text"}, {Key: "text", Value: text}}})
	return "let the result say that the tool failed"
}

// frame is the frame that holds the guilty value; nil for none.
func (j *job) frame() *wire.Frame {
	for i := range j.x.Frames {
		if f := &j.x.Frames[i]; j.f.Node.Within(f.Node) {
			return f
		}
	}
	return nil
}

// output gives a result the field that holds it, in the kind that it must have.
func output(j *job) string {
	if f := j.frame(); f != nil {
		if !f.Result.Is(jsonscan.Object) {
			return j.fail("The answer holds no result, and only the server knows it.")
		}
		j.set(f.Result, "content", []any{})
		return "added the content that a result must have, empty"
	}
	at, ok := j.find()
	if !ok {
		return j.fail("The result is not in the request.")
	}
	b := j.block(at)
	switch j.x.Provider {
	case wire.Gemini:
		return j.geminiOutput(b)
	case wire.OpenAIResponses:
		return j.textOutput(b, "output")
	}
	return j.textOutput(b, "content")
}

// textOutput writes an output as text: an absent one as the empty text, another
// value as its JSON.
func (j *job) textOutput(b *wire.Block, key string) string {
	text, done := "", "wrote the result of "+callWords(b)+" as an empty text"
	if at, ok := b.Node().Filled(key); ok {
		if at.Is(jsonscan.Array) {
			return j.fail("Not every part of it is a text; show a picture in a message of the user behind the results.")
		}
		text, done = at.Raw(), "wrote the JSON of the result of "+callWords(b)+" as text"
	}
	j.set(b.Node(), key, text)
	return done
}

// geminiOutput wraps a response in the object that it must be.
func (j *job) geminiOutput(b *wire.Block) string {
	inner := b.Node().First("functionResponse", "function_response")
	if !b.Body().Exists() || b.Body().Is(jsonscan.Null) {
		j.set(inner, "response", jsonscan.Members{{Key: "output", Value: ""}})
		return "gave " + callWords(b) + " a response, an empty output"
	}
	j.put(b.Body(), jsonscan.Members{{Key: "output", Value: jsonscan.Raw(b.Body().Raw())}})
	return "wrapped the response of " + named(b.Name) + " in an object, as its output"
}

// functionName lets a result of Chat's older form name its function.
func functionName(j *job) string {
	at, ok := j.find()
	if !ok {
		return j.fail("The result is not in the request.")
	}
	for t := at.turn - 1; t >= 0; t-- {
		for b := range j.s.Turns[t].Blocks {
			if call := &j.s.Turns[t].Blocks[b]; call.Kind == wire.Call && call.Name != "" {
				j.set(j.block(at).Node(), "name", call.Name)
				return "let the result name the function that was called, " + named(call.Name)
			}
		}
	}
	return j.fail("No call stands before the result.")
}

// flagError sets the error flag of a result whose body says that it failed.
func flagError(j *job) string {
	if f := j.frame(); f != nil {
		j.set(f.Result, "isError", true)
		return "set isError on the result"
	}
	at, ok := j.find()
	if !ok {
		return j.fail("The result is not in the request.")
	}
	b := j.block(at)
	switch j.x.Provider {
	case wire.Anthropic:
		j.set(b.Node(), "is_error", true)
		return "set is_error on the result of " + callWords(b)
	case wire.Gemini:
		if b.Body().Is(jsonscan.Object) {
			j.put(b.Body(), jsonscan.Members{{Key: "error", Value: jsonscan.Raw(b.Body().Raw())}})
			return "put the response of " + named(b.Name) + " under error"
		}
	}
	return j.fail("Results of this provider have no error flag.")
}

// eachText shows the text around the guilty bytes: the string that they stand in, or
// each string of the value.
func (j *job) eachText(see func(s jsonscan.Node)) {
	var walk func(n jsonscan.Node)
	walk = func(n jsonscan.Node) {
		if n.Is(jsonscan.String) {
			see(n)
		}
		for _, v := range n.Members() {
			walk(v)
		}
		for _, v := range n.Items() {
			walk(v)
		}
	}
	walk(j.f.Node)
}

// escapes are sequences by which texts steer a terminal: CSI, OSC, and the
// short ones.
var escapes = pattern.New(`\x1b\[[0-9;:?<=>]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[ -/]*[0-~]`)

// stripControls takes escape sequences and control characters out of a result.
func stripControls(j *job) string {
	gone := 0
	j.eachText(func(s jsonscan.Node) {
		was := s.Str()
		now := strings.Map(func(r rune) rune {
			if r < 0x20 && r != '\t' && r != '\n' && r != '\r' || r >= 0x7f && r < 0xa0 {
				return -1
			}
			return r
		}, escapes.ReplaceAllString(was, ""))
		if now != was {
			gone++
			j.say(s, now)
		}
	})
	if gone == 0 {
		return j.fail("The characters stand in a key.")
	}
	return "took the control characters out of " + exchange.Count(gone, "text", "texts")
}

// halfSurrogates puts the replacement character where half of a pair stands.
func halfSurrogates(j *job) string {
	gone := 0
	j.eachText(func(s jsonscan.Node) {
		if raw := wholePairs(s.Raw()); raw != s.Raw() {
			gone++
			j.replace(s, raw)
		}
	})
	if gone == 0 {
		return j.fail("It stands in a key.")
	}
	return "wrote U+FFFD where half of a surrogate pair stood"
}

// wholePairs replaces, in the raw text of a string, escapes of half a pair.
func wholePairs(raw string) string {
	var b strings.Builder
	for i := 0; i < len(raw); {
		switch {
		case raw[i] != '\\':
			b.WriteByte(raw[i])
			i++
		case surrogate(raw, i) == 1 && surrogate(raw, i+6) == 2:
			b.WriteString(raw[i : i+12])
			i += 12
		case surrogate(raw, i) > 0:
			b.WriteString(`\ufffd`)
			i += 6
		default:
			b.WriteString(raw[i : i+2])
			i += 2
		}
	}
	return b.String()
}

// surrogate tells the escape at an offset: 1 for the first half of a pair, 2
// for the second, 0 for anything else.
func surrogate(raw string, at int) int {
	if at+6 > len(raw) || raw[at] != '\\' || raw[at+1] != 'u' {
		return 0
	}
	switch v, err := strconv.ParseUint(raw[at+2:at+6], 16, 32); {
	case err != nil || v < 0xD800 || v > 0xDFFF:
		return 0
	case v < 0xDC00:
		return 1
	}
	return 2
}

// structured puts an error that a program can read in the place of a stack
// trace or an error page, and flags it.
func structured(j *job) string {
	at, ok := j.find()
	if !ok {
		return j.fail("The result is not in the request.")
	}
	b := j.block(at)
	text := jsonscan.Encode(errorBody("tool_failed", lastWords(wire.ResultText(b))))
	switch j.x.Provider {
	case wire.Anthropic:
		j.set(b.Node(), "content", text)
		j.set(b.Node(), "is_error", true)
	case wire.OpenAIChat:
		j.set(b.Node(), "content", text)
	case wire.OpenAIResponses:
		j.set(b.Node(), "output", text)
	default:
		return j.fail("How such a result says that it failed is not known.")
	}
	return "put an error with a code and the last words in the place of the trace; keep the trace in your log"
}

// lastWords are the last line of a trace, which names the error, or the title
// of an error page.
func lastWords(text string) string {
	const most = 200
	if m := title.FindStringSubmatch(text); m != nil {
		text = m[1]
	}
	lines := strings.Split(strings.TrimSpace(text), "\n")
	line := lines[len(lines)-1]
	for _, l := range lines {
		if trimmed := strings.TrimSpace(l); errorLine.MatchString(trimmed) {
			line = trimmed
		}
	}
	if runes := []rune(strings.TrimSpace(line)); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return strings.TrimSpace(line)
}

var (
	title     = pattern.New(`(?is)<(?:title|h1)>\s*([^<]*?)\s*</`)
	errorLine = pattern.New(`^(?:panic|Uncaught|Unhandled|[\w.]*(?:Error|Exception))\b.*:`)
)
