package diagnose

import (
	"strconv"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// anthropic is what Anthropic's Messages API demands of declarations and of the
// history. What the model's calls and the tools' results must be whoever the
// provider is stands in the common contract.
var anthropic = Contract{
	Provider: wire.Anthropic,
	Rules:    anthropicRules(),
	Checks: []Check{
		anthropicDeclarations, anthropicPairs, anthropicHistory, anthropicThinking, anthropicEnds,
	},
}

func anthropicRules() []Rule {
	var all []Rule
	for _, part := range [][]Rule{anthropicDeclareRules, anthropicModelRules, anthropicPairRules, anthropicHistoryRules, anthropicWords} {
		all = append(all, part...)
	}
	return all
}

// anthropicStep is one request under judgement.
type anthropicStep struct {
	*Judge
	*wire.Step
	at   int  // index of the step
	own  bool // the messages are of Anthropic's shape, not of another provider's history judged as a request to this one
	body bool // the file holds the request as it was sent; a session's log may differ from that
}

func anthropicStepAt(j *Judge, at int) anthropicStep {
	s := j.X.Steps[at]
	return anthropicStep{j, s, at, s.Provider == wire.Anthropic, s.Request.Exists()}
}

// sent reports that the request went out as it stands: the file holds what came
// back. Without that, an assistant message at the end is the recorded answer,
// and an open call may still be answered.
func (a anthropicStep) sent() bool {
	return a.Response.Exists() || a.Status != 0 || a.Failure.Node.Exists() || len(a.Answer) > 0
}

// hit reports a fault of a block. The message is the one the block stands in.
func (a anthropicStep) hit(word string, turn, block int, h Hit) {
	t := a.Turns[turn]
	h.Word, h.Time, h.Message = word, Time{a.at, turn, block}, t.Index()
	if !h.Node.Exists() {
		h.Node = t.Node()
		if block < len(t.Blocks) {
			h.Node = t.Blocks[block].Node()
		}
	}
	a.Report(h)
}

// declare reports a fault of the request outside its messages.
func (a anthropicStep) declare(word, subject string, node jsonscan.Node, evidence string) {
	a.Report(Hit{
		Word: word, Time: Time{a.at, BeforeTurns, 0}, Message: -1, Subject: subject, Node: node, Evidence: evidence,
	})
}

// anthropicQuoted shows an id or a name in a sentence, hostile lengths cut.
func anthropicQuoted(s string) string {
	const most = 80
	cut := []rune(s[:min(len(s), 4*most)])
	if len(cut) > most || len(s) > 4*most {
		return strconv.Quote(string(cut[:min(len(cut), most)]) + "…")
	}
	return strconv.Quote(s)
}
