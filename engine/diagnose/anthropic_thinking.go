package diagnose

import (
	"fmt"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// anthropicThinking judges the thinking blocks that are sent back. What the
// model thought may be left out as a whole with most models, but not altered.
func anthropicThinking(j *Judge) {
	for i := range j.X.Steps {
		a := anthropicStepAt(j, i)
		if !a.own || !a.body {
			continue
		}
		a.signatures()
		last := a.lastModelRun()
		if last.to == 0 {
			continue
		}
		answer := a.answerBefore(last)
		if answer != nil {
			a.altered(last, answer)
		}
		a.dropped(last, answer)
	}
}

// signatures judges that every thinking block carries one at all; whether it is
// the right one, the provider alone can tell.
func (a anthropicStep) signatures() {
	end := a.trailing()
	for i := range a.Turns[:end] {
		for k, b := range a.Turns[i].Blocks {
			if b.Kind != wire.Thought || b.Sign().Is(jsonscan.String) && strings.TrimSpace(b.Sign().Str()) != "" {
				continue
			}
			what := "no signature"
			if b.Sign().Is(jsonscan.String) {
				what = "a blank signature"
			} else if b.Sign().Exists() {
				what = "a signature that is " + anthropicArticle(b.Sign().Kind())
			}
			if b.Node().Get("type").Str() == "redacted_thinking" {
				what = strings.ReplaceAll(what, "signature", "data")
			}
			a.hit("thinking_signature_invalid", i, k, Hit{
				Subject: fmt.Sprintf("messages.%d.content.%d", a.Turns[i].Index(), k), Node: anthropicFirst(b.Sign(), b.Node()),
				Evidence: fmt.Sprintf("The thinking block %d of message %d has %s.", k, a.Turns[i].Index(), what),
			})
		}
	}
}

// lastModelRun is the assistant's latest turn that was sent back, a run of no
// messages where there is none.
func (a anthropicStep) lastModelRun() anthropicRun {
	to := a.trailing()
	for to > 0 && a.Turns[to-1].Role != wire.ModelSays {
		to--
	}
	from := to
	for from > 0 && (a.Turns[from-1].Role == wire.ModelSays || a.Turns[from-1].Role == wire.SystemSays) {
		from--
	}
	return anthropicRun{model: true, from: from, to: to}
}

// answerBefore is the answer of the step before, where the file has it and the
// run repeats it.
func (a anthropicStep) answerBefore(run anthropicRun) *wire.Turn {
	if a.at == 0 || len(a.X.Steps[a.at-1].Answer) != 1 {
		return nil
	}
	answer := &a.X.Steps[a.at-1].Answer[0]
	said := map[string]bool{}
	for _, b := range answer.Blocks {
		if key := anthropicSame(b); key != "" {
			said[key] = true
		}
	}
	repeats := false
	a.each(run, func(_ anthropicRef, b *wire.Block) {
		repeats = repeats || said[anthropicSame(*b)]
	})
	if !repeats {
		return nil
	}
	return answer
}

// anthropicSame is what tells a block from others: the id of a call, a text.
func anthropicSame(b wire.Block) string {
	switch b.Kind {
	case wire.Call, wire.HostedCall:
		return b.ID()
	case wire.TextBlock:
		return b.Body().Str()
	}
	return ""
}

// anthropicThought is one thinking block of a turn.
type anthropicThought struct {
	ref        anthropicRef
	text, sign string
	behind     int // how many of the blocks that the answer and the history share stand before it
}

// anthropicThoughts are the thinking blocks among those that each shows. Where
// they stand is counted in the blocks that are kept.
func anthropicThoughts(each func(func(anthropicRef, *wire.Block)), kept map[string]bool) (out []anthropicThought) {
	behind := 0
	each(func(ref anthropicRef, b *wire.Block) {
		switch {
		case b.Kind == wire.Thought:
			out = append(out, anthropicThought{ref, b.Body().Str(), b.Sign().Str(), behind})
		case kept[anthropicSame(*b)]:
			behind++
		}
	})
	return out
}

// kept are the blocks of an answer that a run repeats, each of which
// stands in both once.
func (a anthropicStep) kept(run anthropicRun, answer *wire.Turn) map[string]bool {
	was, now := map[string]int{}, map[string]int{}
	for _, b := range answer.Blocks {
		was[anthropicSame(b)]++
	}
	a.each(run, func(_ anthropicRef, b *wire.Block) { now[anthropicSame(*b)]++ })
	kept := map[string]bool{}
	for key, n := range was {
		kept[key] = key != "" && n == 1 && now[key] == 1
	}
	return kept
}

// altered compares the thinking of the latest turn with the answer it came
// from. A turn that has none of it dropped it, which is another matter.
func (a anthropicStep) altered(run anthropicRun, answer *wire.Turn) {
	kept := a.kept(run, answer)
	now := anthropicThoughts(func(see func(anthropicRef, *wire.Block)) { a.each(run, see) }, kept)
	was := anthropicThoughts(func(see func(anthropicRef, *wire.Block)) {
		for k := range answer.Blocks {
			see(anthropicRef{block: k}, &answer.Blocks[k])
		}
	}, kept)
	if len(now) == 0 || len(was) == 0 {
		return
	}
	bySign := map[string]anthropicThought{}
	for _, t := range was {
		bySign[t.sign] = t
	}
	report := func(ref anthropicRef, what string) {
		a.hit("thinking_modified", ref.turn, ref.block, Hit{
			Subject:  fmt.Sprintf("messages.%d.thinking", a.Turns[run.from].Index()),
			Evidence: fmt.Sprintf("A thinking block of message %d %s.", a.Turns[ref.turn].Index(), what),
		})
	}
	for _, t := range now {
		before, ok := bySign[t.sign]
		switch {
		case t.sign == "": // reported as that
		case !ok:
			report(t.ref, "has another signature than in the response")
			return
		case before.text != t.text:
			report(t.ref, "has another text than in the response")
			return
		case t.behind > before.behind:
			report(t.ref, "stands behind what it led to in the response")
			return
		case t.behind < before.behind:
			report(t.ref, "stands before what it followed in the response")
			return
		}
	}
	if len(now) < len(was) {
		report(now[0].ref, fmt.Sprintf("is one of %d, and the response has %d", len(now), len(was)))
	}
}

// dropped judges that the latest turn begins with its thinking while that is
// on and the turn's calls are just being answered. With a budget every turn
// thinks first; otherwise only the answer can tell.
func (a anthropicStep) dropped(run anthropicRun, answer *wire.Turn) {
	if !a.Thinking || run.to >= len(a.Turns) {
		return
	}
	var call *wire.Block
	thought := false
	a.each(run, func(_ anthropicRef, b *wire.Block) {
		switch {
		case b.Kind == wire.Thought:
			thought = true
		case b.Kind == wire.Call && call == nil:
			call = b
		}
	})
	answers := false
	a.each(anthropicRun{from: run.to, to: len(a.Turns)}, func(_ anthropicRef, b *wire.Block) {
		answers = answers || b.Kind == wire.Result
	})
	if call == nil || thought || !answers {
		return
	}
	had := a.Request.Path("thinking", "type").Str() == "enabled"
	evidence := "Thinking is enabled, and message %d does not begin with a thinking block before call %s."
	if answer != nil {
		had = answer.Has(wire.Thought)
		evidence = "The response has a thinking block; message %d sends call %s back without it."
	}
	if had {
		a.hit("thinking_missing_before_tool_use", run.from, 0, Hit{
			Subject: call.ID(), Node: call.Node(),
			Evidence: fmt.Sprintf(evidence, a.Turns[run.from].Index(), anthropicQuoted(call.ID())),
		})
	}
}
