package diagnose

import (
	"slices"
	"strconv"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// checkCalls judges each distinct call of an exchange once.
func checkCalls(j *Judge) {
	th := j.thread()
	for i := range th.calls {
		c := &th.calls[i]
		tools := j.toolsOf(int(c.step))
		c.faulty = j.callFaulty(CallAt{
			Time: c.time(), Message: c.message(), Call: *c.block, Tool: tools.find(c.block.Name), Tools: tools.tools, Declared: tools.declared, Live: c.live,
		})
		if needsID(j.X.Provider, c.block) && c.block.ID() == "" {
			j.Report(Hit{
				Word: "call_id_missing", Time: c.time(), Message: c.message(), Node: c.block.Node(), Final: c.answer,
				Evidence: "The call of " + quote(c.block.Name) + " has no id, so no result can name it.",
			})
		}
	}
}

// needsID reports whether a call must carry an id. Chat's legacy function_call
// has none; only an entry of tool_calls holds the call under function.
func needsID(p wire.Provider, b *wire.Block) bool {
	switch p {
	case wire.Anthropic, wire.OpenAIResponses:
		return true
	case wire.OpenAIChat:
		return b.Node().Get("function").Exists()
	}
	return false
}

// checkTurns compares the calls of each response with one another, and their
// ids with those of all others.
func checkTurns(j *Judge) {
	th := j.thread()
	for from := 0; from < len(th.calls); {
		to := from + 1
		for to < len(th.calls) && th.calls[to].group == th.calls[from].group {
			to++
		}
		j.judgeGroup(th.calls[from:to])
		for i := from; i < to; i++ {
			c := &th.calls[i]
			if c.block.ID() == "" {
				continue
			}
			if first := int(th.byID.of(c.block.ID()).first); first < from && !otherChoice(&th.calls[first], c) {
				j.Report(Hit{
					Word: j.reusedWord(c.time()), Time: c.time(), Message: c.message(), Subject: callSubject(c.block, c.time()), Node: c.block.Node(),
					Evidence: "The id " + quote(c.block.ID()) + " was given to an earlier call of " + quote(th.calls[first].block.Name) + " too.",
				})
			}
		}
		from = to
	}
}

// otherChoice reports that two calls stand in two choices of one answer, of which
// the application takes one.
func otherChoice(a, b *madeCall) bool {
	return a.answer && b.answer && a.step == b.step && a.turn != b.turn
}

// reusedWord is the rule that an id given twice in an exchange breaks. Anthropic
// documents that it refuses such a request; the others take it.
func (j *Judge) reusedWord(t Time) string {
	if a := anthropicStepAt(j, t.Step); a.own && a.body {
		return "tool_use_id_duplicate"
	}
	return "call_id_reused"
}

// judgeGroup compares the calls of one response.
func (j *Judge) judgeGroup(calls []madeCall) {
	if len(calls) < 2 {
		return
	}
	ids, same := map[string]bool{}, map[string]int{}
	for i := range calls {
		c := &calls[i]
		if id := c.block.ID(); id != "" {
			if ids[id] {
				j.Report(Hit{
					Word: "duplicate_call_id", Time: c.time(), Message: c.message(), Subject: id, Node: c.block.Node(),
					Evidence: "Two calls of one response carry the id " + stated(id),
				})
			}
			ids[id] = true
		}
		key := signature(c.block)
		first, twice := same[key]
		if !twice {
			same[key] = i
			continue
		}
		args := key[len(c.block.Name)+1:]
		tool := j.tool(c)
		h := Hit{
			Word: "duplicate_call", Time: c.time(), Message: c.message(), Subject: callSubject(c.block, c.time()), Node: c.block.Node(),
			Evidence: "The response calls " + quote(c.block.Name) + " twice with the same arguments (" + callName(&calls[first]) + " and " + callName(c) + "): " + glimpse(args) + ".",
		}
		if args == "{}" || args == "" || tool != nil && tool.ReadOnly == wire.Yes {
			h.Warn = true
			h.Evidence += " Without arguments, or for a tool that only reads, that may be meant."
		}
		j.Report(h)
	}
}

// callName is a call's id, or its place among the blocks where it has none.
func callName(c *madeCall) string {
	if c.block.ID() != "" {
		return glimpse(c.block.ID())
	}
	return "block " + strconv.Itoa(c.time().Block)
}

// checkReplies judges each response as a whole.
func checkReplies(j *Judge) {
	for _, r := range j.thread().replies {
		j.judgeReply(r)
	}
	for s, step := range j.X.Steps {
		if step.Cut && !step.Failure.Node.Exists() {
			j.Report(Hit{
				Word: "stream_incomplete", Time: endOf(s, step), Message: -1, Subject: "stream " + strconv.Itoa(s), Node: step.Response,
				Evidence: "The stream ends without its closing event" + tailWords(step) + ".",
			})
		}
	}
}

// endOf is the last block of a response.
func endOf(s int, step *wire.Step) Time {
	t := Time{Step: s, Turn: len(step.Turns)}
	if n := len(step.Answer); n > 0 {
		t.Turn += n - 1
		t.Block = max(0, len(step.Answer[n-1].Blocks)-1)
	}
	return t
}

func tailWords(step *wire.Step) string {
	if b := lastCall(step.Answer); b != nil {
		return "; the call of " + quote(b.Name) + " may be cut"
	}
	return ""
}

func (j *Judge) judgeReply(r reply) {
	step := j.X.Steps[r.step]
	calls, at := r.blocks(wire.Call)
	hosted, _ := r.blocks(wire.HostedCall)
	if step.Choice.Parallel == wire.No && len(calls) > 1 {
		j.Report(Hit{
			Word: "parallel_calls_not_allowed", Time: at[1], Message: r.message(at[1].Turn - r.at), Subject: callSubject(calls[1], at[1]), Node: calls[1].Node(),
			Evidence: "The response makes " + strconv.Itoa(len(calls)) + " calls, and the request allows one.",
		})
	}
	j.judgeChoice(r, step, calls, at)
	end := endings[strings.ToLower(step.Finish)]
	if len(calls)+len(hosted) == 0 && !step.Cut && !step.Failure.Node.Exists() {
		j.requiredCall(r, step, end)
	}
	if r.response && j.X.Provider != wire.Gemini {
		j.judgeFinish(r, step, len(calls), len(hosted))
	}
}

// judgeChoice reports calls that the request's tool_choice does not allow.
func (j *Judge) judgeChoice(r reply, step *wire.Step, calls []*wire.Block, at []Time) {
	c := step.Choice
	for i, b := range calls {
		h := Hit{Time: at[i], Message: r.message(at[i].Turn - r.at), Subject: callSubject(b, at[i]), Node: b.Node()}
		switch {
		case c.Mode == wire.ChooseNone:
			h.Word, h.Evidence = "call_forbidden", "tool_choice forbids calls, and the response calls "+stated(b.Name)
		case c.Mode == wire.ChooseTool && c.Name != "" && b.Name != c.Name:
			h.Word, h.Cause = "required_call_missing", "other_tool"
			h.Evidence = "tool_choice demands a call of " + quote(c.Name) + ", and the response calls " + stated(b.Name)
		case len(c.Allowed) > 0 && !slices.Contains(c.Allowed, b.Name):
			h.Word, h.Cause, h.Warn = "call_forbidden", "not_allowed", true
			h.Evidence = "tool_choice allows " + listed(c.Allowed) + ", and the response calls " + stated(b.Name)
		default:
			continue
		}
		j.Report(h)
	}
}

// requiredCall reports a response without a call where the request demands one.
// A provider that stopped the answer for what it says explains it.
func (j *Judge) requiredCall(r reply, step *wire.Step, end ending) {
	var demand string
	switch c := step.Choice; {
	case c.Mode == wire.ChooseAny:
		demand = "a call"
	case c.Mode == wire.ChooseTool && c.Name != "":
		demand = "a call of " + quote(c.Name)
	default:
		return
	}
	at := r.time(0, 0)
	if !r.turns[0].Node().Exists() {
		return
	}
	h := Hit{
		Word: "required_call_missing", Time: at, Message: r.message(0), Subject: "response " + strconv.Itoa(r.step), Node: r.turns[0].Node(),
		Evidence: "tool_choice demands " + demand + ", and the response makes none.",
	}
	switch end {
	case endCut:
		h.Evidence += " It was cut off at the limit of its tokens (" + quote(step.Finish) + "), before the call."
	case endFiltered:
		h.Warn = true
		h.Evidence += " It was stopped with " + quote(step.Finish) + "."
	}
	j.Report(h)
}

// judgeFinish compares the stop reason with what the response holds. A forced
// call may end with stop.
func (j *Judge) judgeFinish(r reply, step *wire.Step, calls, hosted int) {
	evidence := ""
	forced := step.Choice.Mode == wire.ChooseTool || step.Choice.Mode == wire.ChooseAny
	switch endings[strings.ToLower(step.Finish)] {
	case endStop:
		if calls > 0 && !forced {
			evidence = "The stop reason is " + quote(step.Finish) + ", and the response makes " + count(calls, "call", "calls") + "."
		}
	case endCalls:
		if calls+hosted == 0 {
			evidence = "The stop reason is " + quote(step.Finish) + ", and the response makes no call."
		}
	}
	if evidence == "" {
		return
	}
	j.Report(Hit{
		Word: "stop_reason_mismatch", Time: endOf(r.step, step), Message: -1, Subject: "stop " + strconv.Itoa(r.step), Node: finishNode(step), Evidence: evidence,
	})
}

// finishNode is where a response says why it ended.
func finishNode(step *wire.Step) jsonscan.Node {
	for _, n := range [...]jsonscan.Node{step.Response.Get("stop_reason"), step.Response.Get("choices").Item(0).Get("finish_reason")} {
		if n.Exists() {
			return n
		}
	}
	return step.Response
}
