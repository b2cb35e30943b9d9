package repair

import (
	"slices"

	"callstep/engine/exchange"
)

var followRows = at(exchange.FollowUpContext, slices.Concat([]Row{
	{Code: "orphan_tool_result", Does: "takes the result out", fix: dropResult},
	{Code: "thinking_block_missing", Does: "puts the thinking back, or turns it off", fix: thoughtMissing},
	{Code: "thinking_block_altered", Providers: openAI, Does: "puts the encrypted content back, or takes the item out", fix: encryptedBack},
	{Code: "thinking_block_altered", Does: "puts the block back as the response has it, or takes it out", fix: thoughtsBack},
	{Code: "missing_thought_signature", Providers: gemini, Does: "puts the signature back that the response has", fix: signBack},
	{Code: "call_turn_out_of_order", Rules: []string{"tool_use_wrong_role"}, Does: "gives the message of the call the role of the model", fix: callRole, reveals: true},
	{Code: "call_turn_out_of_order", Rules: []string{"function_call_turn_order"}, Does: "takes out what stands before the first words of the user", fix: geminiLead},
	{Code: "reasoning_item_missing", Does: "puts the reasoning item back, or takes the id out", fix: reasoningBack},
	{Code: "reasoning_item_orphaned", Does: "takes the item out", fix: dropReasoning},
	{Code: "tool_id_invalid_chars", Rules: []string{"item_id_prefix"}, Does: "takes the item's id out", fix: stripItemID},
	{Code: "tool_id_invalid_chars", Does: "maps the id in call and result", fix: mapID},
	{Code: "tool_id_too_long", Rules: []string{"item_id_length"}, Does: "takes the item's id out", fix: stripItemID},
	{Code: "tool_id_too_long", Does: "maps the id in call and result", fix: mapID},
	{Code: "tool_input_not_object", Does: "parses the input to the object that it is", fix: parseInput},
	{Code: "empty_content", Providers: chat, Does: "writes the missing content as an empty text", fix: emptyText},
	{Code: "empty_content", Does: "takes the empty part or message out", fix: dropEmpty},
},
	none("The signature is not in the file: send the call back as it came.", "missing_thought_signature"),
	none("What the answer has to look like must be said otherwise: in the system prompt, or by a schema.", "call_turn_out_of_order"),
	none("The loop needs a cap, and the model another hint.", "repeated_identical_calls"),
	none("No result that the model got says so: hand over to a person.", "unverified_claim"),
	none("It is the provider's answer. Mend what it complains of, and send the request again.", "provider_bad_request", "provider_too_large"),
	none("It is the provider's answer, and nothing in the request.", "provider_unauthorized", "provider_payment", "provider_forbidden", "provider_not_found",
		"provider_timeout", "provider_rate_limited", "provider_overloaded", "provider_unavailable"),
)...)
