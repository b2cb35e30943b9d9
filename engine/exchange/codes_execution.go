package exchange

// executionCodes are the breaks of the third agreement: what the application
// allows and does.
var executionCodes = []CodeInfo{
	{
		Code: "not_authorized", Severity: Error, Retry: RetryNo,
		Meaning: "The tool is declared, but not for this session, or the thing asked for belongs to somebody else.",
		See:     "Compare the session's rights with the tool and with the owner of what the arguments name.",
		Do:      "Refuse with a short error that reveals nothing. Authorise in the application: a prompt is no permission.",
	},
	{
		Code: "session_value_changed", Severity: Error, Retry: RetryNo,
		Meaning: "The model wrote a value that the session owns (a request id, a recipient, a price), and it differs.",
		See:     "The evidence shows the argument, the model's value and the session's.",
		Do:      "Take such values from the session and leave them out of the schema. Treat a difference as an attempt to change the intent.",
	},
	{
		Code: "idempotency_conflict", Severity: Error, Retry: RetryNo,
		Meaning: "The key is known, but the arguments are not the ones it was used with; nothing is overwritten.",
		See:     "Compare both argument objects in canonical form (RFC 8785): the evidence names the member that changed.",
		Do:      "Repeat a call unchanged. A real change of mind needs its own tool, or a person's decision and a new key.",
	},
	{
		Code: "stale_read", Severity: Error, Retry: RetryYes,
		Meaning: "What was read earlier has changed since, so the decision rests on an old state.",
		See:     "Compare the value read with the value at the moment of writing.",
		Do:      "Read again, then decide again. Check at the write, not only before it.",
	},
	{
		Code: "rule_refused", Severity: Error, Retry: RetryByRule,
		Meaning: "A business rule of the scenario refused the call; the verdict shows the scenario's own code, such as lookup_required.",
		See:     "The evidence gives the rule's text and its line in the scenario file.",
		Do:      "Tell the model which condition does not hold and what would make it hold. Mark it retryable only if repeating can change the outcome.",
	},
	{
		Code: "needs_confirmation", Severity: Error, Retry: RetryNo,
		Meaning: "Nobody has said yes to exactly this value.",
		See:     "The ledger has no yes with these fields; friendly words about nothing in particular are none.",
		Do:      "Show the person exactly what would happen, with the total, and record the yes for that value.",
	},
	{
		Code: "executed_after_denial", Severity: Error, Retry: RetryNo,
		Meaning: "A person said no, and the call ran all the same.",
		See:     "The denial stands before the effect in the log.",
		Do:      "Stop and undo what can be undone. Let the executor ask for the recorded yes, not for the absence of a no.",
	},
	{
		Code: "attempt_limit", Severity: Error, Retry: RetryNo,
		Meaning: "The cap of attempts is reached; repeats and lost requests count, for an attempt is a dispatch.",
		See:     "Count the dispatched calls and compare with the limit.",
		Do:      "Hand over to a person. Repeating a failing request for ever only costs.",
	},
	{
		Code: "timeout_outcome_unknown", Severity: Error, Retry: RetrySameKey,
		Meaning: "No answer came in time, and the effect may or may not have happened.",
		See:     "The call was sent; neither a result nor an error came back.",
		Do:      "Repeat the identical call with the same key, or look up whether it happened. A fresh key may make a second effect.",
		Said: "MCP, TypeScript client: error -32001 after 60 seconds, followed by a cancel notice.\n" +
			"OpenAI and Anthropic SDKs: time out after 600 seconds and send the request again by themselves.",
	},
	{
		Code: "duplicate_side_effect", Severity: Error, Retry: RetryNo,
		Meaning: "One intent left two effects.",
		See:     "The ledger holds two rows for one wish: same arguments with two keys, or no key at all.",
		Do:      "Undo one with the user's knowledge. Derive the key from the intent, not from the attempt, and check it before running.",
		Said:    "MCP: a tool without idempotentHint or readOnlyHint must not be repeated blindly; hints are untrusted.",
	},
	{
		Code: "tool_reported_error", Severity: Error, Retry: RetryByTool,
		Meaning: "The tool ran, or was asked to, and reported a failure in proper form.",
		See:     "The result carries the error flag, a code and a message; a status of its backend shows as cause, such as http_429.",
		Do:      "Hand the error to the model as it is. Repeat only if the tool says retryable and the call is safe to repeat.",
		Said:    "MCP: a result with isError: true; Anthropic: tool_result with is_error: true; OpenAI and Gemini: the error is in the output itself.",
	},
	{
		Code: "tool_protocol_error", Severity: Error, Retry: RetryNo,
		Meaning: "Application and tool server did not understand each other, before any tool ran.",
		See:     "A JSON-RPC error object instead of a result, a null id, or a response to an id that nobody sent.",
		Do:      "Read the error's code: -32601 method, -32602 parameters, -32603 the server itself. Mend the client or the server; the model cannot.",
		Said: "MCP: error codes -32700 to -32603; an id must not be null, and a response must carry the id of its request.\n" +
			"MCP SDKs of their own: -32000 connection closed, -32001 time-out (TypeScript).",
	},
}
