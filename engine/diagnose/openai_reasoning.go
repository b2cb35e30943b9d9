package diagnose

import (
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// openAIReasoning judges the reasoning items that go back: whole, unchanged,
// and with the item that they led to. What the file shows of their origin makes
// an error of what is else a guess.
func openAIReasoning(j *Judge) {
	origins := openAIOrigins{}
	eachOpenAIStep(j, func(o *openAIStep) {
		if o.native && o.server.own {
			r := openAIReasoningWalk{openAIStep: o, origins: origins, ids: map[string]bool{}}
			for t := 0; t < len(o.Turns) && len(origins) > 0; t++ {
				r.ids[o.Turns[t].Node().Get("id").Str()] = true
			}
			for t := range o.Turns {
				r.turn(t)
			}
		}
		if o.Response.Exists() {
			origins.add(o.Step)
		}
	})
}

type openAIReasoningWalk struct {
	*openAIStep
	origins openAIOrigins
	ids     map[string]bool // of the items of this request; asked only where the file shows their origin
	thought bool            // a reasoning item has come since the user spoke
	next    int             // the item behind the run of reasoning items at hand
}

func (r *openAIReasoningWalk) turn(t int) {
	turn := &r.Turns[t]
	switch {
	case turn.Said() == "reasoning":
		r.thought = true
		r.follower(t)
		r.encrypted(t)
		r.persisted(t)
	case turn.Said() == "item_reference":
		r.thought = true // it may be one
		r.persisted(t)
	case turn.Role == wire.UserSays:
		r.thought = false
	case turn.Role == wire.ModelSays:
		r.dropped(t)
	}
}

func (r *openAIReasoningWalk) hit(word string, t int) Hit {
	turn := &r.Turns[t]
	h := Hit{Word: word, Message: turn.Index(), Node: turn.Node(), Subject: turn.Node().Get("id").Str()}
	if h.Subject == "" {
		h.Subject = r.where(t)
	}
	return h
}

// follower finds a reasoning item without the item that it led to.
func (r *openAIReasoningWalk) follower(t int) {
	id := r.Turns[t].Node().Get("id").Str()
	for r.next = max(r.next, t+1); r.next < len(r.Turns) && r.Turns[r.next].Said() == "reasoning"; {
		r.next++
	}
	next := r.next
	if next == len(r.Turns) && !r.sent() {
		return // the answer as far as it was recorded
	}
	h := r.hit("reasoning_without_follower", t)
	if next == len(r.Turns) || r.Turns[next].Role != wire.ModelSays {
		what := "nothing"
		if next < len(r.Turns) {
			what = r.where(next)
		}
		h.Evidence = "Reasoning item " + openAIName(id) + " is followed by " + what + ", not by the call or message that it led to."
		r.report(next, 0, h)
		return
	}
	if id == "" || openAIUnstored(r.Step) {
		return // nothing is looked up
	}
	origin, shown := r.origins[id]
	switch {
	case shown && origin.next != "" && !r.ids[origin.next]:
		h.Evidence = "Reasoning item " + openAIName(id) + " led to item " + openAIName(origin.next) + ", which is no longer in the input."
		r.report(next, 0, h)
	case !shown && r.Turns[next].Node().Get("id").Str() == "":
		h.Warn = true
		h.Evidence = "Reasoning item " + openAIName(id) + " has its id and " + r.where(next) + " behind it has none: OpenAI may not find the item that it led to."
		r.report(next, 0, h)
	}
}

// encrypted finds encrypted content that is not the response's.
func (r *openAIReasoningWalk) encrypted(t int) {
	node := r.Turns[t].Node()
	sign := node.Get("encrypted_content")
	origin, shown := r.origins[node.Get("id").Str()]
	h := r.hit("invalid_encrypted_content", t)
	h.Node = sign
	if !sign.Is(jsonscan.String) {
		return
	}
	if strings.TrimSpace(sign.Str()) == "" {
		h.Evidence = "The encrypted content of reasoning item " + openAIName(h.Subject) + " is empty."
		r.report(t, 0, h)
		return
	}
	if !shown || !origin.sign.Is(jsonscan.String) {
		return
	}
	switch given, early := origin.gave(sign); {
	case early:
		h.Warn = true
		h.Evidence = "The encrypted content of reasoning item " + openAIName(h.Subject) + " is that of the event which announced it, and may be incomplete."
		r.report(t, 0, h)
	case !given:
		h.Evidence = "The encrypted content of reasoning item " + openAIName(h.Subject) + " is not what the response gave."
		r.report(t, 0, h)
	}
}

// persisted finds items that stand for what was never stored.
func (r *openAIReasoningWalk) persisted(t int) {
	turn := &r.Turns[t]
	id := turn.Node().Get("id").Str()
	if id == "" || turn.Said() == "reasoning" && turn.Node().Get("encrypted_content").Is(jsonscan.String) {
		return
	}
	h := r.hit("item_not_persisted", t)
	origin, shown := r.origins[id]
	switch {
	case shown && !origin.stored:
		h.Evidence = "Item " + openAIName(id) + " comes from a response with store: false, and nothing but its id goes back."
	case !shown && openAIUnstored(r.Step) && turn.Said() == "reasoning":
		h.Warn = true
		h.Evidence = "Reasoning item " + openAIName(id) + " goes back without its encrypted content in a request with store: false; if its response was not stored either, it is lost."
	default:
		return
	}
	r.report(t, 0, h)
}

// dropped finds a stored call or message whose reasoning item stayed behind.
func (r *openAIReasoningWalk) dropped(t int) {
	turn := &r.Turns[t]
	id := turn.Node().Get("id").Str()
	if id == "" || openAIUnstored(r.Step) || r.Earlier != "" {
		return
	}
	h := r.hit("reasoning_dropped", t)
	origin, shown := r.origins[id]
	switch {
	case shown && origin.before != "" && !r.ids[origin.before]:
		h.Evidence = "Item " + openAIName(id) + " was led to by reasoning item " + openAIName(origin.before) + ", which is not in the input."
	case !shown && turn.Said() == "function_call" && !r.thought && openAIReasons(r.Step):
		h.Warn = true
		h.Evidence = "Call " + openAIName(id) + " goes back under its stored id, and no reasoning item stands before it; OpenAI refuses that where one led to the call."
	default:
		return
	}
	r.report(t, 0, h)
}

// openAIReasons reports that a request asks for reasoning.
func openAIReasons(s *wire.Step) bool {
	return s.Thinking || strings.HasPrefix(s.Model, "o1") || strings.HasPrefix(s.Model, "o3") || strings.HasPrefix(s.Model, "o4")
}
