package diagnose

import (
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// success judges the form of a result that says it worked.
func (s *mcpSession) success(r *mcpRequest, f *wire.Frame) {
	result, subject := f.Result, r.id.Plain()
	if result.Get("resultType").Str() == "input_required" || result.Get("task").Is(jsonscan.Object) {
		return // not a result yet
	}
	content, structured := result.Get("content"), result.Get("structuredContent")
	switch {
	case content.Is(jsonscan.Array), result.Get("toolResult").Exists() && r.version != "" && r.version <= "2024-10-07": // where it stood in its place
	case !result.Is(jsonscan.Object):
		s.j.Report(mcpHit("mcp_content_missing", r.answer, f.Node, subject, "The answer to "+r.words()+" has neither a result object nor an error."))
		return
	default:
		h := mcpHit("mcp_content_missing", r.answer, geminiWhole(content, result), subject, "The content of the result of "+quote(r.name())+" is "+geminiKind(content)+", not an array.")
		h.Warn = !content.Exists() && structured.Exists()
		s.j.Report(h)
	}
	s.structured(r, f, content, structured)
}

// structured judges structuredContent. Until 2025-11-25 it is a JSON object; the
// specification binds it to outputSchema from 2025-06-18 on.
func (s *mcpSession) structured(r *mcpRequest, f *wire.Frame, content, structured jsonscan.Node) {
	subject := r.id.Plain()
	declared := r.tool != nil && r.tool.Output.Is(jsonscan.Object)
	if !structured.Exists() {
		if declared {
			h := mcpHit("mcp_output_schema_missing", r.answer, f.Result, subject, "The tool "+quote(r.name())+" declares an outputSchema, and its result has no structuredContent.")
			h.Warn = r.version != "" && r.version < "2025-06-18"
			s.j.Report(h)
		}
		return
	}
	switch why := s.misfit(r.tool, structured); {
	case why != "":
		s.j.Report(mcpHit("mcp_output_schema_mismatch", r.answer, structured, subject, "The structuredContent of "+quote(r.name())+" does not fit its outputSchema: "+why+"."))
	case !structured.Is(jsonscan.Object) && r.version < mcpStateless && !declared:
		h := mcpHit("mcp_output_schema_mismatch", r.answer, structured, subject, "The structuredContent of "+quote(r.name())+" is "+geminiKind(structured)+"; before "+mcpStateless+" it is an object.")
		h.Warn = r.version == ""
		s.j.Report(h)
	}
	if !mcpHasText(content, structured) {
		s.j.Report(mcpHit("mcp_structured_text_missing", r.answer, f.Result, r.name(), "The result of "+quote(r.name())+" has structuredContent, and no text block holds its JSON."))
	}
}

// misfit says where structured content does not fit the declared schema; "" where
// it does, or where it cannot be told.
func (s *mcpSession) misfit(t *wire.Tool, structured jsonscan.Node) string {
	if t == nil || !t.Output.Is(jsonscan.Object) {
		return ""
	}
	c := s.j.schemas().compiled(schemaText{text: t.Output.Raw()})
	if c.untold {
		s.j.CannotTell(tooManySchemas)
	}
	schema := c.schema
	if schema == nil {
		return ""
	}
	value, _ := structured.Value()
	found, told := s.j.violations(schema, value)
	if !told {
		s.j.CannotTell("whether the structuredContent of " + quote(t.Name) + " fits: its outputSchema is too large to judge by")
	}
	if len(found) == 0 {
		return ""
	}
	v := found[0]
	where := v.Pointer
	if where == "" {
		where = "at its root"
	}
	words := quote(where)
	if v.Got != "" {
		words += " is " + glimpse(v.Got)
	}
	if v.Want != "" {
		words += ", wanted is " + glimpse(v.Want)
	}
	return words
}

// mcpHasText reports that a text block holds the JSON of structured content.
func mcpHasText(content, structured jsonscan.Node) bool {
	want := ""
	for _, part := range content.Items() {
		text := part.Get("text").Str()
		trimmed := strings.TrimSpace(text)
		if trimmed == structured.Raw() {
			return true
		}
		if trimmed == "" || !strings.ContainsAny(trimmed[:1], `{["-0123456789tfn`) {
			continue
		}
		value, _, bad := jsonscan.Decode(trimmed)
		if bad != nil {
			continue
		}
		if want == "" {
			v, _ := structured.Value()
			want = jsonscan.Canonical(v)
		}
		if jsonscan.Canonical(value) == want {
			return true
		}
	}
	return false
}

// unanswered judges the calls that got no answer, and the answers to nobody. An
// answer under another id explains one open call before it. A call that is still
// open at the end is pending, unless its stream ended empty.
func (s *mcpSession) unanswered() {
	taken := 0
	for k, i := range s.calls {
		r := &s.requests[i]
		if r.answer >= 0 && !s.j.X.Frames[r.answer].Empty || r.cancelled >= 0 || r.timedOut || r.replaced {
			continue
		}
		subject := r.id.Plain()
		for taken < len(s.strays) && s.strays[taken] < r.frame {
			s.stray(s.strays[taken])
			taken++
		}
		switch {
		case taken < len(s.strays) && s.carries(s.strays[taken]):
			f := &s.j.X.Frames[s.strays[taken]]
			h := mcpHit("mcp_response_unknown_id", s.strays[taken], geminiWhole(f.ID, f.Node), subject,
				"Frame "+numberShown(s.strays[taken])+" answers the id "+valueShown(f.ID)+", which no request has; "+r.words()+" is still open.")
			if f.ID.Plain() == r.id.Plain() {
				h.Evidence = "The answer to " + r.words() + " has the id " + valueShown(f.ID) + ", of another type."
			}
			s.j.Report(h)
			taken++
		case r.answer >= 0:
			s.missing(r, r.answer, "the stream that should carry the answer is empty")
		case s.lastCall > i || s.session > r.session:
			next := len(s.j.X.Frames) - 1
			if k+1 < len(s.calls) {
				next = s.requests[s.calls[k+1]].frame
			}
			s.missing(r, next, "the record goes on without an answer")
		}
	}
	for _, i := range s.strays[taken:] {
		s.stray(i)
	}
}

// notJSON judges requests of the client that never got an answer, while the
// record says that the server wrote something that is no frame.
func (s *mcpSession) notJSON() {
	open := 0
	for k := range s.j.X.Frames {
		f := &s.j.X.Frames[k]
		if !f.Broken {
			continue
		}
		for ; open < len(s.requests) && s.requests[open].frame < k; open++ {
			if r := &s.requests[open]; r.way == wire.ToServer && r.answer < 0 && r.cancelled < 0 {
				s.j.Report(mcpHit("mcp_not_json", k, f.Node, mcpSubject(r.frame, r.id), "The server wrote something that is no JSON, and "+r.words()+" got no answer. The client says "+quote(f.Node.Str())+"."))
				return
			}
		}
	}
}

// carries reports that a stray frame holds an answer to a call or an error.
func (s *mcpSession) carries(frame int) bool {
	f := &s.j.X.Frames[frame]
	return f.Error.Exists() || f.Result.Exists()
}

// stray judges an answer to nobody. A record that was begun in the midst of a
// session holds such answers, and a single response is a record too: what they
// say of themselves counts all the same.
func (s *mcpSession) stray(frame int) {
	f := &s.j.X.Frames[frame]
	subject := mcpSubject(frame, f.ID)
	switch {
	case f.Error.Exists():
		h := mcpHit("mcp_protocol_error", frame, f.Error, subject, "An error answers a request that is not in this file: "+valueShown(f.Error.Get("code"))+", "+quote(mcpErrorText(f))+".")
		if f.ID.Is(jsonscan.Null) || !f.ID.Exists() {
			h.Evidence = "An error names no request: " + valueShown(f.Error.Get("code")) + ", " + quote(mcpErrorText(f)) + "."
		}
		h.Cause, h.Warn = mcpCause(f), s.lastGood >= 0 && s.requests[s.lastGood].answer > frame
		s.j.Report(h)
		return
	case f.Result.Get("isError").True():
		h := mcpHit("mcp_tool_error", frame, f.Result, subject, "A tool reports an error: "+quote(mcpResultText(f.Result))+".")
		h.Warn = s.goesOn(frame)
		s.j.Report(h)
	case f.ID.Is(jsonscan.Null) || !f.ID.Exists():
		return
	}
	if len(s.requests) == 0 {
		s.j.CannotTell("what was asked: the requests are not in this file")
		return
	}
	h := mcpHit("mcp_response_unknown_id", frame, f.ID, subject, "Frame "+numberShown(frame)+" answers the id "+valueShown(f.ID)+", which no request in this file has.")
	h.Warn = s.mayBeEarlier(f)
	s.j.Report(h)
}

// mayBeEarlier reports that a response may belong to a request from before the
// record began: its id is lower than that of the first request in it.
func (s *mcpSession) mayBeEarlier(f *wire.Frame) bool {
	id, counted := f.ID.Int()
	for i := range s.requests {
		r := &s.requests[i]
		if first, ok := r.id.Int(); ok && r.way != wire.ToClient {
			return !r.first && (!counted || id < first)
		}
	}
	return !s.began
}

// missing reports a call without an answer, at the frame that shows it.
func (s *mcpSession) missing(r *mcpRequest, frame int, why string) {
	h := mcpHit("mcp_response_missing", r.frame, s.j.X.Frames[r.frame].Node, r.id.Plain(), capital(r.words())+" is never answered: "+why+".")
	h.Time.Turn = frame
	s.j.Report(h)
}
