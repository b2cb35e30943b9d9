package diagnose

import (
	"fmt"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// openAIResponses is what OpenAI demands of Responses.
var openAIResponses = Contract{
	Provider: wire.OpenAIResponses,
	Rules:    openAIRules(openAIResponsesRules, openAIResponsesWords),
	Checks:   []Check{openAIDeclarations, openAIPairs, openAIOutputs, openAIItems, openAIReasoning, openAICutCalls, openAIApprovals},
}

// The longest output of a tool, in characters [openapi.yaml].
const openAILongestOutput = 10_485_760

// openAIOutputs judges what a result item must hold.
func openAIOutputs(j *Judge) {
	eachOpenAIStep(j, func(o *openAIStep) {
		for t := range o.Turns {
			turn := &o.Turns[t]
			for b := range turn.Blocks {
				block := &turn.Blocks[b]
				if block.Kind == wire.Call || block.Kind == wire.Result {
					o.callIDLength(t, b, block)
				}
				if block.Kind == wire.Result && o.native {
					o.output(t, b, turn, block)
				}
			}
		}
	})
}

func (o *openAIStep) callIDLength(t, b int, block *wire.Block) {
	if long := len([]rune(block.ID())); long > openAILongID && o.server.own {
		o.report(t, b, Hit{Word: "call_id_len", Subject: block.ID(), Message: o.Turns[t].Index(), Node: block.Node(),
			Evidence: fmt.Sprintf("Call id %s has %d characters; OpenAI takes %d.", openAIName(block.ID()), long, openAILongID)})
	}
}

func (o *openAIStep) output(t, b int, turn *wire.Turn, block *wire.Block) {
	if turn.Said() != "function_call_output" && turn.Said() != "custom_tool_call_output" {
		return
	}
	h := Hit{Subject: block.ID(), Message: turn.Index(), Node: turn.Node()}
	if block.Body().Exists() {
		h.Node = block.Body()
	}
	switch block.Body().Kind() {
	case jsonscan.String:
		if raw := block.Body().Raw(); len(raw) <= openAILongestOutput {
			return
		}
		long := len([]rune(block.Body().Str()))
		if long <= openAILongestOutput {
			return
		}
		h.Word = "output_too_long"
		h.Evidence = fmt.Sprintf("The output of call %s has %d characters; OpenAI takes %d.", openAINamed(block), long, openAILongestOutput)
	case jsonscan.Array:
		return
	case jsonscan.Absent:
		h.Word = "output_missing"
		h.Evidence = "The output of call " + openAINamed(block) + " is absent from " + o.where(t) + "; it must be there, be it empty."
	default:
		h.Word = "output_missing"
		h.Evidence = "The output of call " + openAINamed(block) + " in " + o.where(t) + " is " + openAIKind(block.Body()) + "; a string or a list of parts is due."
	}
	o.report(t, b, h)
}

// openAICutCalls finds calls that a response itself calls incomplete.
func openAICutCalls(j *Judge) {
	for i, s := range j.X.Steps {
		if s.Provider != wire.OpenAIResponses {
			continue
		}
		for t := range s.Answer {
			turn := &s.Answer[t]
			for b := range turn.Blocks {
				if block := &turn.Blocks[b]; block.Kind == wire.Call && turn.Node().Get("status").Str() == "incomplete" {
					j.Report(Hit{Word: "call_truncated", Time: Time{i, len(s.Turns) + t, b}, Subject: block.ID(), Message: turn.Index(), Node: turn.Node(),
						Evidence: "Call " + openAINamed(block) + " has the status incomplete: its arguments were cut off."})
				}
			}
		}
	}
}
