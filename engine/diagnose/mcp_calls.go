package diagnose

import (
	"strconv"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// words name a request in a sentence.
func (r *mcpRequest) words() string {
	if r.method == "tools/call" {
		return "the call of " + quote(r.name()) + " (" + valueShown(r.id) + ")"
	}
	return quote(r.method) + " (" + valueShown(r.id) + ")"
}

func (r *mcpRequest) name() string { return r.params.Get("name").Str() }

// call judges one tools/call: what the model asked for, then what the server
// said to it.
func (s *mcpSession) call(r *mcpRequest) {
	r.tool = s.find(r.name(), r.frame)
	if r.tool == nil && s.declared && s.incomplete && r.name() != "" {
		s.j.Report(mcpHit("mcp_list_incomplete", r.frame, r.params.Get("name"), r.name(),
			"The call names "+quote(r.name())+", which is not on the pages of tools/list that were fetched; the last one has a nextCursor."))
	}
	r.faulty = s.judgeModel(r)
	if r.timedOut {
		s.timeout(r)
		return
	}
	if r.answer < 0 {
		return
	}
	f := &s.j.X.Frames[r.answer]
	switch {
	case f.Error.Exists():
		s.refusal(r, f, mcpErrorText(f), false)
	case f.Empty:
	case f.Result.Get("isError").True():
		s.refusal(r, f, mcpResultText(f.Result), true)
	default:
		s.success(r, f)
	}
}

// judgeModel judges name and arguments by the declarations, and reports whether
// an error came of it. Arguments that are absent or null are none.
func (s *mcpSession) judgeModel(r *mcpRequest) bool {
	args := r.params.Get("arguments")
	if args.Is(jsonscan.Null) {
		args = jsonscan.Node{}
	}
	call := wire.FrameBlock(wire.Call, geminiWhole(r.params, s.j.X.Frames[r.frame].Node), r.id, args)
	call.Name = r.name()
	s.j.judgeCall(CallAt{
		Time: Time{Turn: r.frame}, Message: r.frame, Tool: r.tool, Tools: s.tools, Declared: s.declared && !(s.incomplete && r.tool == nil), Live: true,
		Call: call,
	})
	return s.j.judged[len(s.j.judged)-1].faulty
}

// refusal judges an error, or a result that says it is one. The TypeScript and
// Python SDKs put faults of the call into the text of such a result.
func (s *mcpSession) refusal(r *mcpRequest, f *wire.Frame, text string, inResult bool) {
	subject := r.id.Plain()
	said := " The server says " + quote(text) + "."
	fault := mcpFaultIn(text, r.name())
	switch {
	case fault == "mcp_unknown_tool" && !r.faulty:
		r.faulty = true
		s.j.Report(mcpHit(fault, r.frame, geminiWhole(r.params.Get("name"), r.params), subject, "The call names "+quote(r.name())+", which the server does not have."+said))
	case strings.HasPrefix(fault, "mcp_output"):
		s.j.Report(mcpHit(fault, r.answer, geminiWhole(f.Error, f.Result), subject, "The result of "+quote(r.name())+" does not fit its outputSchema."+said))
	case fault != "" && !r.faulty && (fault != "mcp_invalid_arguments" || r.tool == nil || !r.tool.Schema.Is(jsonscan.Object)):
		r.faulty = true
		h := mcpHit(fault, r.frame, geminiWhole(r.params.Get("arguments"), r.params), subject, "The server refuses the arguments of "+quote(r.name())+"."+said)
		if !r.params.Get("arguments").Exists() {
			h.Evidence = "The call of " + quote(r.name()) + " has no arguments, and the server does not take that." + said
			h.Do = "Send \"arguments\": {}: the specification lets a client leave them out, this server does not."
		}
		s.j.Report(h)
	case inResult && mcpTimedOut(text):
		h := mcpHit("mcp_timeout", r.answer, f.Result, subject, "The tool "+quote(r.name())+" says that it ran out of time: "+quote(text)+".")
		h.Recovered = mcpSafe(r.tool) && s.againWell(r)
		s.j.Report(h)
	case inResult && blank(f.Result.Get("content")): // reported as that
	case inResult:
		h := mcpHit("mcp_tool_error", r.answer, f.Result, subject, "The tool "+quote(r.name())+" reports an error: "+quote(text)+".")
		h.Warn = s.goesOn(r.answer)
		s.j.Report(h)
	default:
		h := mcpHit("mcp_protocol_error", r.answer, f.Error, subject, "The server answers "+r.words()+" with the error "+valueShown(f.Error.Get("code"))+": "+quote(text)+".")
		h.Cause, h.Recovered = mcpCause(f), s.againWell(r) || r.tool == nil && s.declared && s.rightLater(r.frame)
		s.j.Report(h)
	}
}

// rightLater reports that a later call of a declared tool worked.
func (s *mcpSession) rightLater(frame int) bool {
	for i := len(s.calls) - 1; i >= 0 && s.requests[s.calls[i]].frame > frame; i-- {
		if c := &s.requests[s.calls[i]]; s.find(c.name(), c.frame) != nil && s.worked(c.answer) {
			return true
		}
	}
	return false
}

// goesOn reports that another call was made after a frame.
func (s *mcpSession) goesOn(frame int) bool {
	return len(s.calls) > 0 && s.requests[s.calls[len(s.calls)-1]].frame > frame
}

// mcpCause is the code of an error without its sign.
func mcpCause(f *wire.Frame) string {
	if code, ok := f.Error.Get("code").Int(); ok {
		return "rpc_" + strings.TrimPrefix(strconv.FormatInt(code, 10), "-")
	}
	return ""
}

// methodsWell is the frame of the last request of each method that got a result.
func (s *mcpSession) methodsWell() map[string]int {
	last := map[string]int{}
	for i := range s.requests {
		if r := &s.requests[i]; r.answer >= 0 && s.j.X.Frames[r.answer].Result.Exists() {
			last[r.method] = max(last[r.method], r.frame)
		}
	}
	return last
}

// others judges errors in answer to methods that are no calls. A method that a
// server does not have was only asked for, and so was a resource, where the
// session goes on; of another error a later success of the same method makes up.
func (s *mcpSession) others() {
	well := s.methodsWell()
	for i := range s.requests {
		r := &s.requests[i]
		if r.answer < 0 || r.method == "tools/call" && r.way != wire.ToClient {
			continue
		}
		f := &s.j.X.Frames[r.answer]
		if !f.Error.Exists() || denials.MatchString(mcpErrorText(f)) {
			continue // a person's no is no error
		}
		h := mcpHit("mcp_protocol_error", r.answer, f.Error, mcpSubject(r.frame, r.id), quote(r.method)+" is answered with the error "+valueShown(f.Error.Get("code"))+": "+quote(mcpErrorText(f))+".")
		h.Cause = mcpCause(f)
		code := f.Error.Get("code").Raw()
		probe := code == "-32601" && !r.first && r.method != "tools/list" || code == "-32002" && s.lastGood > i
		h.Warn = probe || r.way == wire.ToClient
		h.Recovered = well[r.method] > r.frame
		s.j.Report(h)
	}
}
