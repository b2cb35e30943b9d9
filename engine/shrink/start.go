package shrink

import (
	"strings"

	"callstep/engine/diagnose"
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// start is the text to begin with: the file, where its bodies stand in it as
// they are and the exchange is the first broken one of it; else, or where it was
// chosen among others or stands in a crowd, the bodies as pairs, one a line, or
// the messages alone where that is all there is. It is "" where none of them
// breaks the same way.
func (s *shrinker) start(text string, d *diagnose.Diagnosis, chosen, crowd bool) (start string, rewritten bool) {
	whole := func() bool {
		w, ok := s.same(text)
		if ok {
			s.whole = w
		}
		return ok
	}
	asItIs := plain(d.Exchange) && !chosen
	if asItIs && !crowd && whole() {
		return text, false
	}
	for _, made := range []string{frames(d.Exchange), pairs(d.Exchange), messages(d.Exchange)} {
		if made == "" {
			continue
		}
		if w, ok := s.same(made); ok {
			s.whole = w
			return made, true
		}
	}
	if asItIs && crowd && whole() {
		return text, false
	}
	return "", false
}

// plain reports whether the bodies of an exchange stand in the file as they are.
func plain(x *wire.Exchange) bool {
	at := func(n jsonscan.Node) bool {
		src := wire.SourceOf(n)
		return !n.Exists() || src != nil && src.Base >= 0 && !src.Built()
	}
	for _, s := range x.Steps {
		if !at(s.Request) || !s.Cut && !at(s.Response) {
			return false
		}
	}
	for i := range x.Frames {
		if !at(x.Frames[i].Node) {
			return false
		}
	}
	return len(x.Steps)+len(x.Frames) > 0
}

// line is a value on one line. JSON has no line ends but between values.
func line(raw string) string {
	return strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ").Replace(raw)
}

// frames are the frames of MCP, one a line.
func frames(x *wire.Exchange) string {
	var b strings.Builder
	for i := range x.Frames {
		if raw := x.Frames[i].Node.Raw(); raw != "" {
			b.WriteString(line(raw) + "\n")
		}
	}
	return b.String()
}

// pairs are the round trips of an exchange, one a line.
func pairs(x *wire.Exchange) string {
	var b strings.Builder
	for _, s := range x.Steps {
		if text := pair(s); text != "" {
			b.WriteString(line(text) + "\n")
		}
	}
	return b.String()
}

// pair is one round trip as this program's own records keep it. A request whose
// host is known carries it: servers differ in what they take.
func pair(s *wire.Step) string {
	var m jsonscan.Members
	add := func(key string, v any) { m = append(m, jsonscan.Member{Key: key, Value: v}) }
	switch {
	case !s.Request.Exists() && s.Response.Exists() && s.Status == 0 && !s.Cut:
		return s.Response.Raw()
	case !s.Request.Exists():
		return ""
	case s.Host != "":
		add("request", jsonscan.Members{{Key: "url", Value: "https://" + s.Host + paths[s.Provider]}, {Key: "body", Value: jsonscan.Raw(s.Request.Raw())}})
	default:
		add("request", jsonscan.Raw(s.Request.Raw()))
	}
	switch {
	case s.Cut:
		add("response_stream", stream(s.Response))
	case s.Response.Exists():
		add("response", jsonscan.Raw(s.Response.Raw()))
	}
	if s.Status != 0 {
		add("response_status", int64(s.Status))
	}
	return jsonscan.Encode(m)
}

// paths are the paths under which the providers take requests.
var paths = map[wire.Provider]string{
	wire.Anthropic: "/v1/messages", wire.OpenAIChat: "/v1/chat/completions", wire.OpenAIResponses: "/v1/responses",
	wire.Gemini: "/v1beta/model:generateContent",
}

// stream is a stream that broke off, as the events that came.
func stream(response jsonscan.Node) any {
	var events []any
	var text strings.Builder
	for _, c := range chunks(response) {
		if strings.HasPrefix(strings.TrimSpace(c.Raw), "{") {
			events = append(events, jsonscan.Raw(strings.TrimSpace(c.Raw)))
		}
		text.WriteString(c.Raw + "\n\n")
	}
	if len(events) > 0 {
		return events
	}
	return text.String()
}

func chunks(n jsonscan.Node) []wire.Chunk {
	return wire.SourceOf(n).Chunks()
}

// messages are the messages of the last request alone, for records that do not
// hold the declarations.
func messages(x *wire.Exchange) string {
	if len(x.Steps) == 0 {
		return ""
	}
	last := x.Steps[len(x.Steps)-1]
	var b strings.Builder
	for i := range last.Turns {
		b.WriteString(line(last.Turns[i].Node().Raw()) + "\n")
	}
	for i := range last.Answer {
		b.WriteString(line(last.Answer[i].Node().Raw()) + "\n")
	}
	return b.String()
}
