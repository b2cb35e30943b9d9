package diagnose

import (
	"slices"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// timeout judges a call that the client gave up: nobody knows whether it took
// effect. Where a tool says that it may be called again, and the same call went
// through later, nothing is lost.
func (s *mcpSession) timeout(r *mcpRequest) {
	frame := r.answer
	if r.cancelled >= 0 && (frame < 0 || r.cancelled < frame) {
		frame = r.cancelled
	}
	f := &s.j.X.Frames[frame]
	said := mcpErrorText(f)
	if frame == r.cancelled {
		said = f.Params.Get("reason").Str()
	}
	h := mcpHit("mcp_timeout", frame, f.Node, r.id.Plain(), "The client gave "+r.words()+" up ("+quote(said)+"); whether it took effect, the record does not say.")
	if r.late >= 0 {
		h.Evidence = "The client gave " + r.words() + " up (" + quote(said) + "); it went on, and its answer came in frame " + numberShown(r.late) + "."
	}
	h.Recovered = mcpSafe(r.tool) && s.againWell(r)
	s.j.Report(h)
}

// retries judges calls that were made again after the client had given them up,
// and the retries of results that asked for more.
func (s *mcpSession) retries() {
	for _, i := range s.calls {
		r := &s.requests[i]
		if (r.timedOut || r.cancelled >= 0) && !mcpSafe(r.tool) {
			s.unsafe(r)
		}
		s.twice(r)
		if r.answer >= 0 && s.j.X.Frames[r.answer].Result.Get("resultType").Str() == "input_required" {
			s.state(r)
		}
	}
}

// unsafe reports a repeated call whose first run may have taken effect.
func (s *mcpSession) unsafe(r *mcpRequest) {
	again := s.again(r)
	if again == nil {
		return
	}
	h := mcpHit("mcp_unsafe_retry", again.frame, s.j.X.Frames[again.frame].Params, again.id.Plain(),
		capital(again.words())+" repeats "+r.words()+", which was given up; ")
	switch ran := s.worked(r.late) && s.worked(again.answer); {
	case r.tool == nil:
		h.Warn = true
		h.Evidence += "the file does not say whether the tool may be called twice."
	case ran:
		h.Evidence += "both were answered, so that it ran twice, and the tool says neither readOnlyHint nor idempotentHint."
	default:
		h.Warn = true
		h.Evidence += "it may have run twice, and the tool says neither readOnlyHint nor idempotentHint."
	}
	s.j.Report(h)
}

// twice reports a call that worked and was made again at once, where both
// results name something new and the tool changes things.
func (s *mcpSession) twice(r *mcpRequest) {
	if !s.worked(r.answer) || r.timedOut || r.cancelled >= 0 || EffectOf(r.name(), r.tool) != wire.Yes || r.tool != nil && r.tool.Idempotent == wire.Yes {
		return
	}
	at, _ := slices.BinarySearchFunc(s.calls, r.frame+1, func(i, frame int) int { return s.requests[i].frame - frame })
	if at == len(s.calls) {
		return
	}
	again := &s.requests[s.calls[at]]
	if again.name() != r.name() || mcpArgs(again) != mcpArgs(r) || !s.worked(again.answer) {
		return
	}
	first, second, sure := twoNames(s.j.X.Frames[r.answer].Result.Get("content"), s.j.X.Frames[again.answer].Result.Get("content"))
	if first == "" {
		return
	}
	h := mcpHit("effect_twice", again.frame, s.j.X.Frames[again.frame].Params, again.id.Plain(),
		capital(r.words())+" was answered with "+quote(first)+", was made again at once with the same arguments, and was answered with "+quote(second)+": one wish, two effects.")
	h.Warn = !sure
	s.j.Report(h)
}

// again is the next call with the same name and arguments.
func (s *mcpSession) again(r *mcpRequest) *mcpRequest {
	same := s.sameAs(r)
	at, _ := slices.BinarySearchFunc(same.calls, r.frame+1, func(i, frame int) int { return s.requests[i].frame - frame })
	if at == len(same.calls) {
		return nil
	}
	return &s.requests[same.calls[at]]
}

// againWell reports that a later same call worked.
func (s *mcpSession) againWell(r *mcpRequest) bool { return s.sameAs(r).lastWell > r.frame }

// sameAs finds the calls like one. They are compared when first asked for: most
// records never are.
func (s *mcpSession) sameAs(r *mcpRequest) *mcpSame {
	if r.same != nil {
		return r.same
	}
	known := map[string]*mcpSame{}
	for _, i := range s.calls {
		c := &s.requests[i]
		key := c.name() + "\x00" + mcpArgs(c)
		if known[key] == nil {
			known[key] = &mcpSame{lastWell: -1}
		}
		c.same = known[key]
		c.same.calls = append(c.same.calls, i)
		if s.worked(c.answer) {
			c.same.lastWell = c.frame
		}
	}
	return r.same
}

// worked reports that a frame is a result without an error.
func (s *mcpSession) worked(frame int) bool {
	return frame >= 0 && s.j.X.Frames[frame].Result.Exists() && !s.j.X.Frames[frame].Result.Get("isError").True()
}

func mcpArgs(r *mcpRequest) string {
	args := r.params.Get("arguments")
	if !args.Exists() || args.Is(jsonscan.Null) {
		return "{}"
	}
	v, _ := args.Value()
	return jsonscan.Canonical(v)
}

// isRetry reports that a frame repeats a request that was answered with the wish
// for more input (2026-07-28).
func (s *mcpSession) isRetry(r *mcpRequest, f *wire.Frame) bool {
	return r.answer >= 0 && f.Method == r.method && s.j.X.Frames[r.answer].Result.Get("resultType").Str() == "input_required"
}

// state judges whether the retry of a request gives back the state that the
// server handed out.
func (s *mcpSession) state(r *mcpRequest) {
	given := s.j.X.Frames[r.answer].Result.Get("requestState")
	if !given.Is(jsonscan.String) {
		return
	}
	for _, i := range s.calls {
		later := &s.requests[i]
		if later.frame < r.answer || later.name() != r.name() || !later.params.Get("inputResponses").Exists() && !later.params.Get("requestState").Exists() {
			continue
		}
		if got := later.params.Get("requestState"); got.Str() != given.Str() {
			s.j.Report(mcpHit("mcp_retry_id_same", later.frame, geminiWhole(got, later.params), later.id.Plain(),
				capital(later.words())+" gives back "+valueShown(got)+" as requestState, not "+valueShown(given)+"."))
		}
		return
	}
}
