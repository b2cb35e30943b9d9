package diagnose

import (
	"fmt"
	"strconv"
	"strings"

	"callstep/engine/wire"
)

const anthropicMessages = 100_000 // of one request, by the API's reference

// anthropicEnds judges the length of each request and how it ends.
func anthropicEnds(j *Judge) {
	for i := range j.X.Steps {
		a := anthropicStepAt(j, i)
		if !a.own || !a.body {
			continue
		}
		if n := len(a.Turns); n > anthropicMessages {
			a.declare("too_many_messages", "messages", a.Request.Get("messages"),
				fmt.Sprintf("The request has %d messages; at most %d are allowed.", n, anthropicMessages))
		}
		a.prefill()
	}
}

// prefill judges a request that ends with the assistant, on models that do not
// go on from there. An open call is missing its result, and a turn that paused
// on a tool of the provider is to be sent back as it is.
func (a anthropicStep) prefill() {
	n := len(a.Turns)
	if n == 0 || !a.sent() || a.Turns[n-1].Role != wire.ModelSays || anthropicPrefills(a.Model) {
		return
	}
	for _, b := range a.Turns[n-1].Blocks {
		if b.Kind == wire.Call || b.Kind == wire.HostedCall || b.Kind == wire.HostedResult {
			return
		}
	}
	a.hit("assistant_prefill_final", n-1, 0, Hit{
		Subject: "prefill", Node: a.Turns[n-1].Node(),
		Evidence: fmt.Sprintf("The last message is the assistant's, and the model is %s.", anthropicQuoted(a.Model)),
	})
}

// anthropicPrefills reports that a model goes on from an assistant's message.
// Those from 4.6 on do not (as reported for Opus and Sonnet 4.6 and all later
// ones); of names that do not say their version one cannot tell.
func anthropicPrefills(model string) bool {
	_, rest, ok := strings.Cut(model, "claude-")
	if !ok {
		return true
	}
	var version []int
	for _, part := range strings.FieldsFunc(rest, func(r rune) bool { return r == '-' || r == '.' || r == '@' || r == '_' }) {
		n, err := strconv.Atoi(part)
		switch {
		case err != nil && len(version) > 0, len(part) > 2 && err == nil:
			return anthropicOld(version)
		case err == nil:
			version = append(version, n)
		}
	}
	return anthropicOld(version)
}

func anthropicOld(version []int) bool {
	switch len(version) {
	case 0:
		return true
	case 1:
		return version[0] < 5
	}
	return version[0] < 4 || version[0] == 4 && version[1] < 6
}
