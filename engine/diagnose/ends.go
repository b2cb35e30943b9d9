package diagnose

import (
	"slices"
	"strconv"
	"strings"

	"callstep/engine/wire"
)

// ending is what a stop reason says, whatever the provider's word for it.
type ending uint8

const (
	endUnknown ending = iota
	endStop
	endCalls
	endCut
	endFiltered // refused or failed: what the request demands cannot be expected
)

// endings are the stop reasons of all providers, in small letters.
var endings = map[string]ending{
	"stop": endStop, "end_turn": endStop, "stop_sequence": endStop, "eos": endStop, "eos_token": endStop,
	"tool_calls": endCalls, "tool_use": endCalls, "function_call": endCalls,
	"length": endCut, "max_tokens": endCut, "max_output_tokens": endCut, "model_length": endCut, "model_context_window_exceeded": endCut, "incomplete": endCut,
	"content_filter": endFiltered, "refusal": endFiltered, "safety": endFiltered, "recitation": endFiltered, "prohibited_content": endFiltered, "blocklist": endFiltered, "spii": endFiltered,
	"malformed_function_call": endFiltered, "unexpected_tool_call": endFiltered, "too_many_tool_calls": endFiltered, "missing_thought_signature": endFiltered,
	"error": endFiltered, "failed": endFiltered, "cancelled": endFiltered, "other": endFiltered, "language": endFiltered,
}

// cutShort says why a call, though it may look complete, is cut off: the limit
// of the answer was reached in it. "" = it is not.
func (j *Judge) cutShort(c CallAt) string {
	step, ok := j.answering(c)
	if !ok {
		return j.cutThen(c)
	}
	if c.Call.Node().Get("status").Str() == "incomplete" && j.X.Provider == wire.OpenAIResponses {
		return "the item's status is incomplete"
	}
	if last := lastCall(step.Answer); last == nil || last.Node() != c.Call.Node() {
		return ""
	}
	if endings[strings.ToLower(step.Finish)] == endCut {
		return "the stop reason is " + quote(step.Finish)
	}
	if !c.Call.ArgsText && step.MaxTokens > 0 && step.Tokens >= step.MaxTokens {
		return "the answer has " + tokensOf(step)
	}
	return ""
}

// cutThen says why a call of a history is cut off, where its message still bears
// the reason why it ended.
func (j *Judge) cutThen(c CallAt) string {
	if c.Time.Step < 0 || c.Time.Step >= len(j.X.Steps) || c.Time.Turn < 0 || c.Time.Turn >= len(j.X.Steps[c.Time.Step].Turns) {
		return ""
	}
	turn := j.X.Steps[c.Time.Step].Turns[c.Time.Turn]
	finish := turn.Node().First("stop_reason", "finish_reason").Str()
	if endings[strings.ToLower(finish)] != endCut {
		return ""
	}
	if last := lastCall([]wire.Turn{turn}); last == nil || last.Node() != c.Call.Node() {
		return ""
	}
	return "the stop reason is " + quote(finish)
}

// tokensOf is the length of an answer beside the limit that it reached.
func tokensOf(step *wire.Step) string {
	words := strconv.FormatInt(step.Tokens, 10) + " tokens, "
	if step.Tokens > step.MaxTokens {
		return words + "and the request allows " + strconv.FormatInt(step.MaxTokens, 10)
	}
	return words + "the limit that the request sets"
}

// capWords adds to a cut text that the limit of tokens explains it.
func (j *Judge) capWords(c CallAt) string {
	step, ok := j.answering(c)
	if ok && step.MaxTokens > 0 && step.Tokens >= step.MaxTokens {
		return " The answer has " + tokensOf(step) + ", whatever the stop reason " + quote(step.Finish) + " says."
	}
	return ""
}

// cutByStream reports whether a call is the last of a stream that broke off.
func (j *Judge) cutByStream(c CallAt) bool {
	step, ok := j.answering(c)
	if !ok || !step.Cut {
		return false
	}
	last := lastCall(step.Answer)
	return last != nil && last.Node() == c.Call.Node()
}

// answering is the step whose response makes a call.
func (j *Judge) answering(c CallAt) (*wire.Step, bool) {
	if c.Time.Step < 0 || c.Time.Step >= len(j.X.Steps) {
		return nil, false
	}
	step := j.X.Steps[c.Time.Step]
	return step, c.Time.Turn >= len(step.Turns) && slices.ContainsFunc(step.Answer, func(t wire.Turn) bool { return len(t.Blocks) > 0 })
}

// lastCall is the last block of a response if that is a call.
func lastCall(turns []wire.Turn) *wire.Block {
	for i := len(turns) - 1; i >= 0; i-- {
		blocks := turns[i].Blocks
		for k := len(blocks) - 1; k >= 0; k-- {
			switch blocks[k].Kind {
			case wire.Call:
				return &blocks[k]
			case wire.TextBlock, wire.HostedCall, wire.HostedResult:
				return nil
			}
		}
	}
	return nil
}
