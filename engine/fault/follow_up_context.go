package fault

import (
	"callstep/engine/contract"
	"callstep/engine/exchange"
)

var thinkingAltered = Fault{
	Kind:     "thinking_altered",
	Boundary: exchange.FollowUpContext,
	Stage:    exchange.FollowUp,
	Phase:    OnFollowUp,
	Guards:   guards(exchange.ContextIntact),
	Code:     "thinking_block_altered",
	Short:    "the AI's thinking is edited",
	Long:     "A thinking block goes back with a word changed, or its spaces tidied. Its signature no longer fits, and the provider refuses it.",
	Caught:   "follow_up: thinking_block_altered",
	Else:     "guard context_intact off: a 400 comes back",
	Variants: once,
	Strike:   TamperContext,
}

var thinkingDropped = Fault{
	Kind:     "thinking_dropped",
	Boundary: exchange.FollowUpContext,
	Stage:    exchange.FollowUp,
	Phase:    OnFollowUp,
	Guards:   guards(exchange.ContextIntact),
	Code:     "thinking_block_missing",
	Short:    "the AI's thinking is left out",
	Long:     "The call goes back without the thinking that led to it. A 400 right after a good result often means this, not a broken tool.",
	Caught:   "follow_up: thinking_block_missing",
	Else:     "guard context_intact off: a 400 comes back",
	Variants: once,
	Strike:   TamperContext,
}

var signatureLost = Fault{
	Kind:     "signature_lost",
	Boundary: exchange.FollowUpContext,
	Stage:    exchange.FollowUp,
	Phase:    OnFollowUp,
	Guards:   guards(exchange.ContextIntact),
	Code:     "missing_thought_signature",
	Short:    "a thought signature is lost",
	Long:     "The call goes back and its thought signature does not. Code that copies only the fields it knows loses it without noticing.",
	Caught:   "follow_up: missing_thought_signature",
	Else:     "guard context_intact off: a 400 comes back",
	Variants: once,
	Strike:   TamperContext,
}

var historyTrimmed = Fault{
	Kind:     "history_trimmed",
	Boundary: exchange.FollowUpContext,
	Stage:    exchange.FollowUp,
	Phase:    OnFollowUp,
	Guards:   guards(exchange.ContextIntact),
	Code:     "orphan_tool_result",
	Short:    "a call trimmed, its result kept",
	Long:     "Old messages were cut to save room, and the cut fell between a call and its result. A result without a call is refused.",
	Caught:   "follow_up: orphan_tool_result",
	Else:     "guard context_intact off: a 400 comes back",
	Variants: once,
	Strike:   TamperContext,
}

var rebuiltFromText = Fault{
	Kind:     "rebuilt_from_text",
	Boundary: exchange.FollowUpContext,
	Stage:    exchange.FollowUp,
	Phase:    OnFollowUp,
	Guards:   guards(exchange.ContextIntact),
	Code:     "reasoning_item_missing",
	Short:    "the history rebuilt from text",
	Long:     "The history is put together again from its visible text. Reasoning items were part of the response, and now they are gone.",
	Caught:   "follow_up: reasoning_item_missing",
	Else:     "guard context_intact off: a 400 comes back",
	Variants: once,
	Strike:   TamperContext,
}

var providerError = Fault{
	Kind:     "provider_error",
	Boundary: exchange.FollowUpContext,
	Stage:    exchange.FollowUp,
	Phase:    OnFollowUp,
	Guards:   guards(exchange.RetryPolicy),
	Code:     "provider_overloaded",
	Short:    "the AI's provider answers 529",
	Long:     "The request with the result is turned away with an HTTP error. Its status says whether to wait and repeat, or stop and look.",
	Caught:   "retry_policy: repeated with backoff",
	Else:     "guard retry_policy off: repeated at once",
	Params: []Param{
		{Name: "status", Help: "the HTTP status of the answer; 529 without it", Values: providerStatuses},
		retryAfter, sdk,
	},
	Variants: func(*contract.Tool) []Params { return statuses(providerStatuses, "529") },
	Strike:   FailProvider,
}

var providerStatuses = []string{"400", "401", "402", "403", "429", "500", "529"}
