package fault

import "callstep/engine/exchange"

var lostReply = Fault{
	Kind:     "lost_reply",
	Boundary: exchange.ToolResult,
	Stage:    exchange.Reply,
	Phase:    OnReply,
	Guards:   guards(exchange.Idempotency),
	Code:     "reply_lost",
	Short:    "runs, then the answer is lost",
	Long:     "The tool does its work, and then its answer is lost on the way back. The AI cannot tell success from failure.",
	Caught:   "key, when the AI repeats the call",
	Else:     "guard idempotency off: a second effect",
	Variants: once,
	Strike:   LoseReply,
}
