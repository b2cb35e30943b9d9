package retry

// table has one row for each kind of failure. The comment over a row is the
// source of its rule; "the SDKs" are those of the presets.
//
// A repeat is right only where the same request can end otherwise the next
// time. Where several rows share a status, the answer's own words decide: the
// status alone does not tell a used-up quota from a crowded minute.
var table = []Class{
	// Cut before the answer: RFC 9110, section 9.2.2 (a client must not
	// repeat what is not idempotent unless it knows that the first request
	// was never applied). The SDKs for OpenAI and Anthropic repeat it.
	{
		Status: Reset, Name: "connection reset", Action: Transient, Provider: "provider_unavailable",
		Means: "The connection broke before a complete answer was there; the request may have been carried out.",
		Do:    "Wait and repeat a read, or a write with the same key; otherwise look up what happened.",
		Read:  true, Write: true, Open: true,
	},
	// As above; the SDKs for OpenAI and Anthropic give up waiting after 600 s
	// and send the request again.
	{
		Status: Timeout, Name: "timeout", Action: Transient, Provider: "provider_timeout",
		Means: "No answer came in time; the request may have been carried out, or may still be.",
		Do:    "Wait and repeat a read, or a write with the same key; otherwise look up what happened.",
		Read:  true, Write: true, Open: true,
	},
	// Gemini answers a bad key with 400, reason API_KEY_INVALID (its
	// troubleshooting page).
	{
		Status: 400, Signs: []string{"api_key_invalid", "api key not valid"}, Name: "unknown credentials", Action: StopCredentials, Provider: "provider_unauthorized",
		Means: "The key is not valid; this service says so with a 400.",
		Do:    "Stop, and check the key and its project.",
	},
	// Anthropic was seen to answer an empty account with 400
	// (anthropic-sdk-typescript, issue 618).
	{
		Status: 400, Signs: []string{"credit balance"}, Name: "cannot pay", Action: StopBilling, Provider: "provider_payment",
		Means: "The account's credit is used up; this service says so with a 400.",
		Do:    "Stop, and see to the billing; no retry can help.",
	},
	// RFC 9110, section 15.5.1; none of the SDKs repeats it.
	{
		Status: 400, Name: "bad request", Action: NeverUnchanged, Provider: "provider_bad_request",
		Means: "The request is malformed, or its messages stand in an order that is not allowed.",
		Do:    "Never repeat it unchanged; fix the declaration or the sequence of messages first.",
		// The service behind a tool sees no declaration and no messages.
		AtTool: "The tool's service cannot use this request. Never repeat it unchanged; correct the arguments, or tell the user.",
	},
	// RFC 9110, section 15.5.2; Anthropic: authentication_error. None of the
	// SDKs repeats it with the same credentials.
	{
		Status: 401, Name: "unknown credentials", Action: StopCredentials, Provider: "provider_unauthorized",
		Means: "The service does not know the credentials, or they have expired.",
		Do:    "Stop, and check the key, its project and its expiry.",
	},
	// RFC 9110, section 15.5.3 reserves it; Anthropic: billing_error.
	{
		Status: 402, Name: "cannot pay", Action: StopBilling, Provider: "provider_payment",
		Means: "The account cannot pay for the request.",
		Do:    "Stop, and see to the billing; no retry can help.",
	},
	// RFC 9110, section 15.5.4: not to be repeated with the same credentials.
	{
		Status: 403, Name: "not allowed", Action: StopPermission, Provider: "provider_forbidden",
		Means: "The credentials are good, but they do not allow this, or a policy forbids it.",
		Do:    "Stop, and ask for the right or use what is allowed.",
	},
	// RFC 9110, section 15.5.5.
	{
		Status: 404, Name: "not found", Action: NotFound, Provider: "provider_not_found",
		Means: "What the request names is not there, or not for this account.",
		Do:    "Stop, and check the name, the id and the address; asking again finds no more.",
	},
	// RFC 9110, section 15.5.9 allows the repeat; all SDKs repeat it.
	{
		Status: 408, Name: "request timeout", Action: Transient, Provider: "provider_timeout",
		Means: "The service stopped waiting for the request, or for its own work on it.",
		Do:    "Wait and repeat a read, or a write with the same key.",
		Read:  true, Write: true, Open: true,
	},
	// RFC 9110, section 15.5.10: the user resolves the conflict, then sends
	// again. The SDKs for OpenAI and Anthropic repeat it blindly, as a lock
	// that may be free by then; those for Gemini do not.
	{
		Status: 409, Name: "conflict", Action: LookFirst, Provider: "provider_bad_request",
		Means: "The request clashes with what is there now: another writer, a key used for other arguments, a locked row.",
		Do:    "Read what is there, then decide; a blind repeat hits the same conflict or overwrites another's work.",
		Read:  true,
	},
	// RFC 9110, section 15.5.14; Anthropic: request_too_large above 32 MB.
	{
		Status: 413, Name: "too large", Action: NeverUnchanged, Provider: "provider_too_large",
		Means: "The request is larger than the service takes.",
		Do:    "Never repeat it unchanged; send less first: shorten results, trim whole exchanges.",
	},
	// RFC 9110, section 15.5.21; none of the SDKs repeats it.
	{
		Status: 422, Name: "not processable", Action: NeverUnchanged, Provider: "provider_bad_request",
		Means: "The request is well formed, but its content breaks a rule of the service.",
		Do:    "Never repeat it unchanged; fix the arguments or the declaration that the message names.",
	},
	// RFC 8470, section 5.2: not processed, to be sent again once the
	// connection stands. None of the SDKs repeats it.
	{
		Status: 425, Name: "too early", Action: Transient, Provider: "provider_unavailable",
		Means: "The request came in the first bytes of a new connection, where it could be a replay, and was not processed.",
		Do:    "Repeat it once the connection stands: a read, or a write with the same key.",
		Read:  true, Write: true,
	},
	// OpenAI: a 429 with the code insufficient_quota keeps failing, and its
	// SDKs repeat it all the same. Anthropic: the 429 of a spend cap carries
	// no Retry-After and keeps failing. "You exceeded your current quota" and
	// RESOURCE_EXHAUSTED are no signs: Gemini says so for a crowded minute.
	{
		Status: 429, Signs: []string{"insufficient_quota", "usage_limit_exceeded", "billing_hard_limit", "spend cap", "spend limit", "spending limit", "out of extra usage", "usage limit reached", "hit your limit"}, Name: "quota used up", Action: StopBilling, Provider: "provider_rate_limited",
		Means: "The quota or the spending limit is used up; it looks like a rate limit, but waiting does not cure it.",
		Do:    "Stop, and raise the limit or wait for the next period; no retry can help before.",
	},
	// RFC 6585, section 4; all SDKs repeat it.
	{
		Status: 429, Name: "rate limited", Action: Transient, Provider: "provider_rate_limited",
		Means: "Too many requests or tokens in a short time; this one was not processed.",
		Do:    "Wait as long as Retry-After says, or back off with jitter; then repeat a read, or a write with the same key.",
		Read:  true, Write: true,
	},
	// RFC 9110, section 15.6.1; all SDKs repeat it. Gemini lists a too long
	// context among the causes.
	{
		Status: 500, Name: "server error", Action: Transient, Provider: "provider_unavailable",
		Means: "The service failed on its side, at a point that nobody outside knows.",
		Do:    "Back off and repeat a read, or a write with the same key; if it fails every time, make the request shorter.",
		Read:  true, Write: true, Open: true,
	},
	// RFC 9110, section 15.6.2: the service lacks the function, which waiting
	// does not change. The SDKs for OpenAI and Anthropic repeat every 5xx.
	{
		Status: 501, Name: "not implemented", Action: NeverUnchanged, Provider: "provider_unavailable",
		Means: "The service cannot do this at all: it lacks the method or the function.",
		Do:    "Never repeat it unchanged; check the address, the method and the version of the interface.",
	},
	// RFC 9110, section 15.6.3; all SDKs repeat it.
	{
		Status: 502, Name: "bad gateway", Action: Transient, Provider: "provider_unavailable",
		Means: "A gateway got no valid answer from the service behind it, which may have done its work.",
		Do:    "Back off and repeat a read, or a write with the same key.",
		Read:  true, Write: true, Open: true,
	},
	// RFC 9110, section 15.6.4, which names Retry-After; all SDKs repeat it.
	// OpenAI: "The engine is currently overloaded"; Gemini: UNAVAILABLE.
	{
		Status: 503, Name: "unavailable", Action: Transient, Provider: "provider_overloaded",
		Means: "The service is overloaded or down for a moment, and turned the request away.",
		Do:    "Wait as long as Retry-After says, or back off with jitter; then repeat a read, or a write with the same key.",
		Read:  true, Write: true,
	},
	// RFC 9110, section 15.6.5; all SDKs repeat it. Anthropic: timeout_error;
	// Gemini: DEADLINE_EXCEEDED.
	{
		Status: 504, Name: "gateway timeout", Action: Transient, Provider: "provider_unavailable",
		Means: "A gateway gave up waiting for the service behind it, which may still finish the work.",
		Do:    "Back off and repeat a read, or a write with the same key; otherwise look up what happened.",
		Read:  true, Write: true, Open: true,
	},
	// Anthropic: overloaded_error. The SDKs for OpenAI and Anthropic repeat
	// it as a 5xx; it is not on Gemini's list.
	{
		Status: 529, Name: "overloaded", Action: Transient, Provider: "provider_overloaded",
		Means: "The service is overloaded for everybody, and turned the request away.",
		Do:    "Back off with jitter, repeat a few times, then tell the user in words.",
		Read:  true, Write: true,
	},
}
