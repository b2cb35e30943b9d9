package fault

import "callstep/engine/exchange"

var wrongCallID = Fault{
	Kind:     "wrong_call_id",
	Boundary: exchange.ToolResult,
	Stage:    exchange.Reply,
	Phase:    OnReply,
	Guards:   guards(exchange.Pairing),
	Code:     "tool_result_id_mismatch",
	Short:    "the result under another id",
	Long:     "The result is right and carries the id of another call. The AI is still waiting for the call it made, and may make it again.",
	Caught:   "reply: tool_result_id_mismatch",
	Else:     "guard pairing off: the AI heard nothing",
	Variants: once,
	Strike:   Mispair,
}

var duplicateResult = Fault{
	Kind:     "duplicate_result",
	Boundary: exchange.ToolResult,
	Stage:    exchange.Reply,
	Phase:    OnReply,
	Guards:   guards(exchange.Pairing),
	Code:     "duplicate_tool_result",
	Short:    "one call answered twice",
	Long:     "Two results go back for one call, as after a retry inside the application. A provider refuses both, so the AI has neither.",
	Caught:   "reply: duplicate_tool_result",
	Else:     "guard pairing off: the AI heard nothing",
	Variants: once,
	Strike:   Mispair,
}

var missingResult = Fault{
	Kind:     "missing_result",
	Boundary: exchange.ToolResult,
	Stage:    exchange.Reply,
	Phase:    OnReply,
	Guards:   guards(exchange.Pairing),
	Code:     "missing_tool_result",
	Short:    "the call is never answered",
	Long:     "The conversation goes on and the call's result is not in it. Every call needs its answer before anything else may follow.",
	Caught:   "reply: missing_tool_result",
	Else:     "guard pairing off: the AI heard nothing",
	Variants: once,
	Strike:   Mispair,
}

var splitResults = Fault{
	Kind:     "split_results",
	Boundary: exchange.ToolResult,
	Stage:    exchange.Reply,
	Phase:    OnReply,
	Guards:   guards(exchange.Pairing),
	Code:     "results_split_across_messages",
	Short:    "results in separate messages",
	Long:     "Results that belong together go back in several messages. Between the first and the last, the conversation is not a legal one.",
	Caught:   "reply: results_split_across_messages",
	Else:     "guard pairing off: the AI heard nothing",
	Variants: once,
	Strike:   Mispair,
}

var textBeforeResult = Fault{
	Kind:     "text_before_result",
	Boundary: exchange.ToolResult,
	Stage:    exchange.Reply,
	Phase:    OnReply,
	Guards:   guards(exchange.Pairing),
	Code:     "text_before_tool_result",
	Short:    "words in front of the result",
	Long:     "The message that carries the result begins with a sentence. The result has to come first, or it does not count as the answer.",
	Caught:   "reply: text_before_tool_result",
	Else:     "guard pairing off: the AI heard nothing",
	Variants: once,
	Strike:   Mispair,
}
