package diagnose

import "callstep/engine/exchange"

// anthropicHistoryRules are the demands on the messages that are sent back.
var anthropicHistoryRules = []Rule{
	{
		Word: "tool_use_id_duplicate", Code: "duplicate_call_id", Boundary: exchange.ModelOutput,
		Severity: exchange.Error, Claim: Refusal,
		Said:  "messages.1.content.2: `tool_use` ids must be unique",
		Match: []string{"tool_use", "ids must be unique"},
		Do:    "Give each call an id of its own, and its result the same one.",
	},
	{
		Word: "tool_name_empty_in_call", Code: "unknown_tool", Boundary: exchange.ModelOutput, Cause: "empty",
		Severity: exchange.Error, Claim: Meaning,
		Said:  "messages.1.content.0.tool_use.name: String should have at least 1 character",
		Match: []string{"tool_use.name: String should have at least 1 character"},
	},
	{
		Word: "tool_use_wrong_role", Code: "call_turn_out_of_order", Boundary: exchange.FollowUpContext,
		Severity: exchange.Error, Claim: Refusal,
		Said:  "messages.0: `tool_use` blocks can only be in `assistant` messages",
		Match: []string{"tool_use", "blocks can only be in", "assistant"},
		Do:    "Send the call back in the assistant message that made it.",
	},
	{
		Word: "tool_use_id_format", Code: "tool_id_invalid_chars", Boundary: exchange.FollowUpContext,
		Severity: exchange.Error, Claim: Refusal,
		Said:  "messages.1.content.0.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'",
		Match: []string{"tool_", "id: String should match pattern"},
	},
	{
		Word: "tool_input_not_object", Code: "tool_input_not_object", Boundary: exchange.FollowUpContext,
		Severity: exchange.Error, Claim: Refusal,
		Said:  "messages.1.content.0.tool_use.input: Input should be a valid dictionary",
		Match: []string{"tool_use.input: "},
		Do:    "Parse the arguments before the call is stored; write {} where there are none.",
	},
	{
		Word: "empty_text_block", Code: "empty_content", Boundary: exchange.FollowUpContext,
		Severity: exchange.Error, Claim: Refusal,
		Said:  "messages: text content blocks must be non-empty",
		Match: []string{"text content blocks must "},
	},
	{
		Word: "empty_message", Code: "empty_content", Boundary: exchange.FollowUpContext,
		Severity: exchange.Error, Claim: Refusal,
		Said:  "messages.1: all messages must have non-empty content except for the optional final assistant message",
		Match: []string{"all messages must have non-empty content"},
	},
	{
		Word: "thinking_signature_invalid", Code: "thinking_block_altered", Boundary: exchange.FollowUpContext, Cause: "signature",
		Severity: exchange.Error, Claim: Refusal,
		Said:  "messages.1.content.0: Invalid `signature` in `thinking` block",
		Match: []string{"Invalid", "signature", "thinking", "block"},
		Do:    "Send the block back byte for byte with its signature, or leave the whole block out.",
	},
	{
		Word: "thinking_modified", Code: "thinking_block_altered", Boundary: exchange.FollowUpContext, Cause: "modified",
		Severity: exchange.Error, Claim: Refusal,
		Said: "messages.1.content.0: `thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified. " +
			"These blocks must remain as they were in the original response.",
		Match: []string{"blocks in the latest assistant message cannot be modified"},
	},
	{
		Word: "thinking_missing_before_tool_use", Code: "thinking_block_missing", Boundary: exchange.FollowUpContext,
		Severity: exchange.Warning, Claim: Hygiene,
		Said: "messages.1.content.0.type: Expected `thinking` or `redacted_thinking`, but found `tool_use`. When `thinking` is enabled, " +
			"a final `assistant` message must start with a thinking block.",
	},
	{
		Word: "thinking_block_expected", Code: "thinking_block_missing", Boundary: exchange.FollowUpContext,
		Severity: exchange.Error, Claim: Refusal,
		Said: "messages.1.content.0.type: Expected `thinking` or `redacted_thinking`, but found `tool_use`. When `thinking` is enabled, " +
			"a final `assistant` message must start with a thinking block.",
		Match:    []string{"Expected", "redacted_thinking", ", but found"},
		NotBuilt: "some models take such a history and some refuse it; the provider's own word alone makes it an error",
	},
	{
		Word: "assistant_prefill_final", Code: "call_turn_out_of_order", Boundary: exchange.FollowUpContext, Cause: "prefill",
		Severity: exchange.Error, Claim: Refusal,
		Said:  "This model does not support assistant message prefill. The conversation must end with a user message.",
		Match: []string{"does not support assistant message prefill"},
		Do:    "End the messages with the user; say in the system prompt, or by structured output, what the answer must look like.",
	},
	{
		Word: "first_message_role", Code: "call_turn_out_of_order", Boundary: exchange.FollowUpContext, Cause: "first_role",
		Severity: exchange.Error, Claim: Refusal,
		Said:     "messages: first message must use the \"user\" role",
		Match:    []string{"first message must use the", "role"},
		NotBuilt: "the API takes an assistant message first by now",
	},
	{
		Word: "too_many_messages", Code: "provider_bad_request", Boundary: exchange.FollowUpContext, Cause: "too_many_messages",
		Severity: exchange.Error, Claim: Refusal,
		Said: "API reference: there is a limit of 100,000 messages in a single request.",
		Do:   "Trim the history by whole exchanges, or let it be compacted.",
	},
}
