package exchange

// followUpCodes are the breaks of the fifth agreement: the context that goes
// back to the model, and what it says in the end.
var followUpCodes = []CodeInfo{
	{
		Code: "orphan_tool_result", Severity: Error, Retry: RetryNo,
		Meaning: "A result is still in the history, but the call it answers is not.",
		See:     "The history begins with, or jumps to, a result; usually older messages were trimmed.",
		Do:      "Trim by whole exchanges: a call and all its results stay or go together.",
		Said: "OpenAI 400 (as reported): \"messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.\"\n" +
			"OpenAI Responses 400: \"No tool call found for function call output with call_id call_….\"\n" +
			"Anthropic 400: \"unexpected `tool_use_id` found in `tool_result` blocks\"",
	},
	{
		Code: "thinking_block_missing", Severity: Warning, Retry: RetryNo,
		Meaning: "The thinking block before a call was dropped from the history; some models accept that, some refuse.",
		See:     "Thinking is on, and the assistant message that made the call does not begin with a thinking block.",
		Do:      "Send the complete assistant message back, or switch thinking off for the request.",
		Said:    "Anthropic 400 (some models): \"Expected `thinking` or `redacted_thinking`, but found `tool_use`.\"",
	},
	{
		Code: "thinking_block_altered", Severity: Error, Retry: RetryNo,
		Meaning: "A thinking block, its signature or an encrypted part came back different from how it was sent.",
		See:     "Compare the block in the request with the one in the response it came from, byte for byte.",
		Do:      "Store the raw response and send its blocks back unchanged and in order; or drop the block as a whole.",
		Said: "Anthropic 400: \"Invalid `signature` in `thinking` block\"\n" +
			"Anthropic 400: \"`thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified.\"\n" +
			"OpenAI Responses, code invalid_encrypted_content: \"The encrypted content … could not be verified.\"",
	},
	{
		Code: "missing_thought_signature", Severity: Error, Retry: RetryNo,
		Meaning: "In Gemini 3 the first call of a step came back without its thought signature.",
		See:     "Of each model content since the last user text, the first functionCall part must carry thoughtSignature, beside the call and not inside it.",
		Do:      "Store the parts as they came. With parallel calls only the first one carries the signature.",
		Said: "Gemini 400: \"Function call is missing a thought_signature in functionCall parts.\"\n" +
			"Gemini 400 (as reported): \"Corrupted thought signature.\"",
	},
	{
		Code: "call_turn_out_of_order", Severity: Error, Retry: RetryNo,
		Meaning: "Calls and answers stand in an order that the provider does not accept.",
		See:     "Write down the roles in order: does a call follow a user turn, does an answer follow its call, does the list end with the user?",
		Do:      "Rebuild the history from the stored responses; let a trimmed history begin with a user text.",
		Said: "Gemini 400: \"Please ensure that function call turn comes immediately after a user turn or after a function response turn.\"\n" +
			"Anthropic 400, newer models (as reported): \"This model does not support assistant message prefill.\"",
	},
	{
		Code: "reasoning_item_missing", Severity: Error, Retry: RetryNo,
		Meaning: "In Responses a call was sent back under its stored id, without the reasoning item that led to it.",
		See:     "Before the function_call item of the input, its reasoning item is absent.",
		Do:      "Send both items, or leave out the stored id and send the call as a new one.",
		Said:    "OpenAI Responses 400 (as reported): \"Item 'fc_…' of type 'function_call' was provided without its required 'reasoning' item\"",
	},
	{
		Code: "reasoning_item_orphaned", Severity: Error, Retry: RetryNo,
		Meaning: "In Responses a reasoning item was sent back without the call or message that followed it.",
		See:     "The item after the reasoning item is gone or edited, or its stored copy does not exist.",
		Do:      "Keep or drop the two together. With store: false send the items themselves, not references to them.",
		Said: "OpenAI Responses 400: \"Item 'rs_…' of type 'reasoning' was provided without its required following item.\"\n" +
			"OpenAI Responses (as reported): \"Items are not persisted when `store` is set to false.\"",
	},
	{
		Code: "tool_id_invalid_chars", Severity: Error, Retry: RetryNo,
		Meaning: "A call id was written by another provider, in characters that this one does not take.",
		See:     "Compare the id with the provider's pattern; a colon, a dot or a bar is the usual sign.",
		Do:      "Map foreign ids to plain ones, in the call and in its result alike.",
		Said: "Anthropic 400 (as reported): \"tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'\"\n" +
			"OpenAI Responses 400 (as reported): \"Expected an ID that begins with 'fc'.\"",
	},
	{
		Code: "tool_id_too_long", Severity: Error, Retry: RetryNo,
		Meaning: "A call id was written by another provider and is longer than this one takes.",
		See:     "Count its characters: OpenAI takes 40 or 64 by version.",
		Do:      "Map long ids to short ones, in the call and in its result alike.",
		Said:    "OpenAI 400 (as reported): \"Invalid 'messages[2].tool_calls[0].id': string too long. Expected a string with maximum length 40\"",
	},
	{
		Code: "tool_input_not_object", Severity: Error, Retry: RetryNo,
		Meaning: "The input of an earlier call came back as a string, an array or null instead of an object.",
		See:     "Look at input in the assistant message of the request: a quotation mark where a brace is due.",
		Do:      "Parse the arguments before you store the call; write {} where there are none.",
		Said:    "Anthropic 400 (as reported): \"tool_use.input: Input should be a valid dictionary\"",
	},
	{
		Code: "empty_content", Severity: Error, Retry: RetryNo,
		Meaning: "A message of the history has an empty text block, or no parts at all.",
		See:     "Search the request for \"text\": \"\" and for empty lists of parts.",
		Do:      "Leave the empty block out; if nothing remains, leave the message out.",
		Said: "Anthropic 400 (as reported): \"messages: text content blocks must be non-empty\"\n" +
			"Gemini 400 (as reported): \"must include at least one parts field\"",
	},
	{
		Code: "repeated_identical_calls", Severity: Warning, Retry: RetryNo,
		Meaning: "The same call got the same answer three times or more, and nothing stops it.",
		See:     "Compare the calls in a row: name and arguments are equal, results too.",
		Do:      "Cap the steps, and tell the model in the result that repeating will not change it.",
	},
	{
		Code: "unverified_claim", Severity: Error, Retry: RetryNo,
		Meaning: "The final text says that something is done, and no result that the model received shows it.",
		See:     "Look for the confirmation number of the text in the results before it.",
		Do:      "Do not send the text. Say what is known, and let the application write confirmations from results.",
	},
	{
		Code: "provider_bad_request", Severity: Error, Retry: RetryNo,
		Meaning: "The provider's interface refused the request as malformed (400). The cause is usually an earlier message.",
		See:     "Read the path in the message (messages.3.content.0), then find the first broken boundary before it.",
		Do:      "Stop and diagnose. Sending it again unchanged fails again.",
		Said: "Anthropic: invalid_request_error, also for more than 100,000 messages\n" +
			"Gemini: INVALID_ARGUMENT or FAILED_PRECONDITION",
	},
	{
		Code: "provider_unauthorized", Severity: Error, Retry: RetryNo,
		Meaning: "The provider does not know the credentials (401).",
		See:     "The status is 401; Gemini may answer a bad key with 400, reason API_KEY_INVALID.",
		Do:      "Stop. Check the key, its project and its expiry.",
		Said:    "Anthropic: authentication_error",
	},
	{
		Code: "provider_payment", Severity: Error, Retry: RetryNo,
		Meaning: "The account cannot pay for the request (402).",
		See:     "The status is 402, or a 400 that speaks of the credit balance.",
		Do:      "Stop. See to the billing; a retry cannot help.",
		Said:    "Anthropic: billing_error; \"Your credit balance is too low\" was seen as a 400.",
	},
	{
		Code: "provider_forbidden", Severity: Error, Retry: RetryNo,
		Meaning: "The credentials are good, but do not allow this (403), or a policy forbids it.",
		See:     "The status is 403; the message names the model, the region or the policy.",
		Do:      "Stop. Ask for the right, or use what is allowed.",
		Said:    "Anthropic: permission_error; Gemini: PERMISSION_DENIED",
	},
	{
		Code: "provider_not_found", Severity: Error, Retry: RetryNo,
		Meaning: "The model or the item named does not exist for this account (404).",
		See:     "The status is 404; the message names what was not found.",
		Do:      "Stop. Check the name of the model and its availability.",
		Said:    "Anthropic: not_found_error; Gemini: NOT_FOUND; OpenAI Responses: a stored item of a store: false response may give it.",
	},
	{
		Code: "provider_too_large", Severity: Error, Retry: RetryNo,
		Meaning: "The request is larger than the interface takes (413).",
		See:     "Count the bytes of the body; one result or image usually makes most of it.",
		Do:      "Send less: shorten results, trim whole exchanges.",
		Said:    "Anthropic: request_too_large, above 32 MB",
	},
	{
		Code: "provider_timeout", Severity: Error, Retry: RetryYes,
		Meaning: "The provider did not answer in time (408).",
		See:     "The status is 408, or the client gave up waiting.",
		Do:      "Try again with bounded backoff. The model may have answered twice; run no call of a response you did not receive.",
		Said:    "Anthropic, OpenAI and Gemini SDKs: a 408 is retried (Gemini only if retries are switched on).",
	},
	{
		Code: "provider_rate_limited", Severity: Error, Retry: RetryYes,
		Meaning: "Too many requests or tokens in a short time (429). A used-up quota looks the same and is not cured by waiting.",
		See:     "The status is 429; look for Retry-After, and for words such as insufficient_quota.",
		Do:      "Wait as long as the answer says, with jitter. Count the retries of the SDK and your own: they multiply.",
		Said: "Anthropic: rate_limit_error; a spend cap gives no Retry-After and keeps failing\n" +
			"OpenAI: 429, insufficient_quota included, is retried by its SDKs\n" +
			"Gemini: RESOURCE_EXHAUSTED with RetryInfo; its SDKs do not read Retry-After",
	},
	{
		Code: "provider_overloaded", Severity: Error, Retry: RetryYes,
		Meaning: "The provider is overloaded for everybody (529, or 503 with that word).",
		See:     "The status is 529 or 503, or an error event of that type in the middle of a stream.",
		Do:      "Try again with bounded backoff and jitter; then tell the user, in words.",
		Said: "Anthropic 529: overloaded_error\n" +
			"OpenAI 503: \"The engine is currently overloaded\", or \"Slow Down\"\n" +
			"Gemini 503: UNAVAILABLE",
	},
	{
		Code: "provider_unavailable", Severity: Error, Retry: RetryYes,
		Meaning: "The provider failed on its side (500, 502, 504 and other 5xx).",
		See:     "The status begins with 5; note the request id.",
		Do:      "Try again with bounded backoff. If one request fails every time, shorten it: Gemini lists a too long context among the causes of its 500.",
		Said: "Anthropic: api_error, timeout_error (504)\n" +
			"Gemini: DEADLINE_EXCEEDED (504)",
	},
}
