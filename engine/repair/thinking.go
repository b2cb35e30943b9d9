package repair

import (
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// answerOf is the recorded answer that a turn sends back: of the step before,
// the one that makes the same calls; nil where the file does not hold it.
func (j *job) answerOf(turn int) *wire.Turn {
	ids := map[string]bool{}
	for b := range j.s.Turns[turn].Blocks {
		if block := &j.s.Turns[turn].Blocks[b]; block.Kind == wire.Call && block.ID() != "" {
			ids[block.ID()] = true
		}
	}
	for i := j.f.Step - 1; i >= 0; i-- {
		answer := j.x.Steps[i].Answer
		for t := range answer {
			for b := range answer[t].Blocks {
				if block := &answer[t].Blocks[b]; block.Kind == wire.Call && ids[block.ID()] {
					return &answer[t]
				}
			}
		}
	}
	return nil
}

// thoughtsBack writes the thinking blocks of a message as the response had
// them. Where the file has no response, a block that cannot be right is left
// out as a whole, which most models take.
func thoughtsBack(j *job) string {
	turn := j.turn()
	if turn < 0 {
		return j.fail("The message is not in the request.")
	}
	t := &j.s.Turns[turn]
	answer := j.answerOf(turn)
	if answer == nil || !answer.Has(wire.Thought) {
		at, ok := j.find()
		if !ok || j.block(at).Kind != wire.Thought || j.f.Cause == "modified" {
			return j.fail("The response that it came from is not in the file: send its blocks back byte for byte.")
		}
		j.dropBlock(at)
		return "took the thinking block out that cannot be verified"
	}
	for b := range t.Blocks {
		if t.Blocks[b].Kind == wire.Thought {
			j.remove(t.Blocks[b].Node())
		}
	}
	j.thoughtsInto(t, answer)
	return "put the thinking blocks back as the response has them"
}

// thoughtsInto puts the thoughts of an answer before the block that each of them
// led to.
func (j *job) thoughtsInto(t *wire.Turn, answer *wire.Turn) {
	content := t.Node().Get("content")
	if !content.Is(jsonscan.Array) || len(t.Blocks) == 0 {
		j.fail("The message has no list of blocks.")
		return
	}
	for b := range answer.Blocks {
		if answer.Blocks[b].Kind != wire.Thought {
			continue
		}
		at := jsonscan.Node{}
		for n := b + 1; n < len(answer.Blocks) && !at.Exists(); n++ {
			at = twin(t, &answer.Blocks[n])
		}
		if at.Exists() {
			j.before(at, answer.Blocks[b].Node().Raw())
		} else {
			j.before(t.Blocks[0].Node(), answer.Blocks[b].Node().Raw())
		}
	}
}

// twin is the block of a turn that a block of an answer is sent back as.
func twin(t *wire.Turn, of *wire.Block) jsonscan.Node {
	for b := range t.Blocks {
		block := &t.Blocks[b]
		same := block.Kind == of.Kind && (block.ID() != "" && block.ID() == of.ID() || block.Kind == wire.TextBlock && block.Body().Str() == of.Body().Str())
		if same {
			return block.Node()
		}
	}
	return jsonscan.Node{}
}

// thoughtMissing puts the thinking back that the response has, or else turns
// thinking off for the request.
func thoughtMissing(j *job) string {
	turn := j.turn()
	if turn >= 0 && j.x.Provider == wire.Anthropic {
		if answer := j.answerOf(turn); answer != nil && answer.Has(wire.Thought) {
			j.thoughtsInto(&j.s.Turns[turn], answer)
			return "put the thinking blocks back as the response has them"
		}
		if at := j.s.Request.Get("thinking"); at.Exists() {
			j.put(at, jsonscan.Members{{Key: "type", Value: "disabled"}})
			return "disabled thinking for this request, as what was thought is not in the file"
		}
	}
	return j.fail("What was thought is not in the file: send it back with the message, as it came.")
}

// signBack puts the signature of a call of Gemini's back that its response has.
func signBack(j *job) string {
	at, ok := j.find()
	if !ok || j.block(at).Kind != wire.Call {
		return j.fail("The call is not in the request.")
	}
	call := j.block(at)
	for i := j.f.Step - 1; i >= 0; i-- {
		for t := range j.x.Steps[i].Answer {
			for b := range j.x.Steps[i].Answer[t].Blocks {
				made := &j.x.Steps[i].Answer[t].Blocks[b]
				if made.Kind != wire.Call || made.Name != call.Name || !made.Sign().Exists() || !sameArguments(made, call) {
					continue
				}
				if call.Sign().Exists() {
					j.replace(call.Sign(), made.Sign().Raw())
				} else {
					j.set(call.Node(), signKey(made), jsonscan.Raw(made.Sign().Raw()))
				}
				return "put the signature back that the call of " + named(call.Name) + " came with"
			}
		}
	}
	return j.fail("The signature is not in the file: send the part back as it came.")
}

func signKey(made *wire.Block) string {
	if made.Node().Get("thought_signature").Exists() {
		return "thought_signature"
	}
	return "thoughtSignature"
}

func sameArguments(a, b *wire.Block) bool {
	if !a.Body().Exists() || !b.Body().Exists() {
		return a.Body().Exists() == b.Body().Exists()
	}
	return sameValue(a.Body(), b.Body())
}

// reasoningBack puts the reasoning item of a call back that its response has, or
// else takes the id out under which the provider would look for it.
func reasoningBack(j *job) string {
	turn := j.turn()
	if turn < 0 {
		return j.fail("The item is not in the request.")
	}
	id := j.s.Turns[turn].Node().Get("id").Str()
	for i := j.f.Step - 1; i >= 0 && id != ""; i-- {
		answer := j.x.Steps[i].Answer
		for t := 1; t < len(answer); t++ {
			if answer[t].Node().Get("id").Str() == id && answer[t-1].Said() == "reasoning" {
				j.before(j.s.Turns[turn].Node(), answer[t-1].Node().Raw())
				return "put the reasoning item back that led to it"
			}
		}
	}
	return stripItemID(j)
}

// dropReasoning takes a reasoning item, or a reference to one, out.
func dropReasoning(j *job) string {
	turn := j.turn()
	if turn < 0 {
		return j.fail("The item is not in the request.")
	}
	j.remove(j.s.Turns[turn].Node())
	return "took the item " + named(j.f.Subject) + " out"
}

// encryptedBack writes the encrypted content of a reasoning item as the response
// has it, or else takes the item out.
func encryptedBack(j *job) string {
	turn := j.turn()
	if turn < 0 {
		return j.fail("The item is not in the request.")
	}
	at := j.s.Turns[turn].Node()
	for i := j.f.Step - 1; i >= 0; i-- {
		for t := range j.x.Steps[i].Answer {
			made := j.x.Steps[i].Answer[t].Node()
			if sign := made.Get("encrypted_content"); made.Get("id").Str() == at.Get("id").Str() && sign.Is(jsonscan.String) {
				j.set(at, "encrypted_content", jsonscan.Raw(sign.Raw()))
				return "put the encrypted content back as the response has it"
			}
		}
	}
	return dropReasoning(j)
}
