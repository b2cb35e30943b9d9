package exchange

// modelOutputCodes are the breaks of the second agreement: what the model
// wrote. The calls of one response come first, then the response as a whole.
var modelOutputCodes = []CodeInfo{
	{
		Code: "invalid_json", Severity: Error, Retry: RetryYes,
		Meaning: "In a declared text envelope the whole response must be one JSON object, and it is not.",
		See:     "Look at the raw bytes at the offset given: a fence, a sentence before or behind the object, a missing end.",
		Do:      "Run nothing. Tell the model that the choice may stand and only the wrapping must go, and ask again. Never fish an object out of prose.",
	},
	{
		Code: "invalid_envelope", Severity: Error, Retry: RetryYes,
		Meaning: "The response is JSON, but not an object with exactly name and arguments.",
		See:     "Read the top-level members: one is missing, one is too many, or arguments is not an object.",
		Do:      "Name the members that are wrong and ask again for exactly name and arguments.",
	},
	{
		Code: "unknown_tool", Severity: Error, Retry: RetryYes,
		Meaning: "The call names a tool that is not declared, so nothing may run.",
		See:     "Compare the name with the declared names letter by letter: prefixes such as functions. or default_api:, wrappers such as multi_tool_use.parallel, and an empty name count.",
		Do:      "Answer the call with an error that lists the declared names. If a prefix is the cause, look at the client that added it.",
		Said: "Anthropic and OpenAI: the interface lets it pass; refusing is the application's part.\n" +
			"Anthropic 400 for an empty name (as reported): \"tool_use.name: String should have at least 1 character\"\n" +
			"Gemini: finishReason UNEXPECTED_TOOL_CALL\n" +
			"MCP: error -32602 \"Unknown tool: X\", or a result with isError and \"MCP error -32602: Tool X not found\"",
	},
	{
		Code: "tool_name_repeated", Severity: Error, Retry: RetryYes,
		Meaning: "The name is glued to itself (lookuplookup): a streaming client added up a name that every chunk repeats.",
		See:     "The name is a declared name written two or more times in a row; the raw stream carries it once a chunk.",
		Do:      "Mend the client: take the name once and join only the arguments.",
	},
	{
		Code: "tool_call_in_text", Severity: Error, Retry: RetryYes,
		Meaning: "The model printed a complete call of a declared tool as visible text instead of making it.",
		See:     "The text holds an object, or a tag, with a declared name and its arguments, while no call is there.",
		Do:      "Do not run text. Ask again for a real call; check that the tools were in the request and that the model can call tools.",
	},
	{
		Code: "arguments_not_json", Severity: Error, Retry: RetryYes,
		Meaning: "The arguments text is not JSON, in a way that has no code of its own.",
		See:     "Read the raw arguments string, not the object a client made of it, at the offset given.",
		Do:      "Answer the call with an error that shows the place, and let the model write it again.",
		Said: "OpenAI: lets it pass; its documentation says that the model does not always generate valid JSON.\n" +
			"Groq 400: code tool_use_failed, with the text under failed_generation.",
	},
	{
		Code: "arguments_markdown_fenced", Severity: Error, Retry: RetryYes,
		Meaning: "The arguments text is wrapped in a Markdown code fence.",
		See:     "The raw arguments begin with three backticks.",
		Do:      "Answer with an error and let the model write the bare object. Stripping fences hides the next, worse wrapping.",
	},
	{
		Code: "arguments_trailing_text", Severity: Error, Retry: RetryYes,
		Meaning: "Something follows the arguments object.",
		See:     "The raw arguments parse up to the offset given; the rest is text.",
		Do:      "Answer with an error and let the model write the object alone.",
	},
	{
		Code: "arguments_truncated", Severity: Error, Retry: RetryYes,
		Meaning: "The arguments were cut off before their end.",
		See:     "The stop reason says length; or the token count equals the limit though the reason says otherwise; or the text ends where no JSON can end.",
		Do:      "Never run it, however complete it looks. Raise the output limit or ask for less in one call, then ask again.",
		Said: "Anthropic 200, stop_reason max_tokens: retry the request with a higher limit.\n" +
			"OpenAI 200: finish_reason length; Responses: status incomplete, reason max_output_tokens\n" +
			"Gemini 200: finishReason MAX_TOKENS",
	},
	{
		Code: "arguments_concatenated", Severity: Error, Retry: RetryYes,
		Meaning: "Two argument objects stand glued together in one call, often two parallel calls that a client merged.",
		See:     "The raw arguments hold }{ at the offset given.",
		Do:      "Look at the raw stream first: if two calls came, the client must keep them apart by their index. Otherwise ask again.",
	},
	{
		Code: "arguments_double_encoded", Severity: Error, Retry: RetryYes,
		Meaning: "The arguments are a JSON string that holds the object, encoded twice.",
		See:     "The raw arguments begin with a quotation mark and are full of \\\".",
		Do:      "Find who encodes twice: usually the application when it sends an earlier call back. Otherwise ask again.",
	},
	{
		Code: "arguments_empty_string", Severity: Error, Retry: RetryNo,
		Meaning: "The arguments are an empty string where an object is due; harmless only for a tool that needs none.",
		See:     "The raw arguments are \"\".",
		Do:      "Read it as {} only for a tool without required arguments, and send {} back in the history.",
	},
	{
		Code: "arguments_duplicate_key", Severity: Error, Retry: RetryYes,
		Meaning: "One object holds the same key twice; which value counts depends on the decoder.",
		See:     "Search the raw text for the key: a decoded object shows one of the two only.",
		Do:      "Refuse it and ask again: two readers of the same bytes must not see two different calls.",
	},
	{
		Code: "arguments_non_finite_number", Severity: Error, Retry: RetryYes,
		Meaning: "NaN or Infinity stands in the arguments; JSON has no such numbers.",
		See:     "The raw text holds NaN, Infinity or -Infinity at the offset given.",
		Do:      "Refuse it and ask again; if the number is really unknown, let the schema allow null.",
	},
	{
		Code: "argument_missing_required", Severity: Error, Retry: RetryYes,
		Meaning: "An argument that the schema requires is absent.",
		See:     "Compare the members of the arguments with required.",
		Do:      "Name the missing argument in the error. Do not fill in a guess; what the session knows, the application fills in itself.",
		Said: "Anthropic and OpenAI: pass it on unless the tool is strict; checking is the application's part.\n" +
			"MCP: a result with isError, \"validating \"arguments\": …\" (Go) or \"Input validation error: Invalid arguments for tool X\" (TypeScript)",
	},
	{
		Code: "argument_unexpected", Severity: Error, Retry: RetryYes,
		Meaning: "The call holds an argument that the schema does not know.",
		See:     "A member of the arguments is not among the properties, and additionalProperties is false.",
		Do:      "Refuse it rather than drop it: the model believes that it counts. Say which arguments there are.",
		Said: "OpenAI: its documentation warns that the model may hallucinate parameters not in the schema.\n" +
			"MCP: a result with isError that names the argument.",
	},
	{
		Code: "argument_wrong_type", Severity: Error, Retry: RetryYes,
		Meaning: "An argument has another JSON type than the schema asks for.",
		See:     "Look at the raw bytes: \"2\" and true are no integers, 2.0 is one.",
		Do:      "Refuse it and name the type. Converting silently teaches the model that the wrong form is fine.",
		Said:    "MCP: a result with isError that names the argument and the type.",
	},
	{
		Code: "argument_null_not_allowed", Severity: Error, Retry: RetryYes,
		Meaning: "null stands where the schema allows no null.",
		See:     "The member is there with the value null; the property's type does not list null.",
		Do:      "Either let the type allow null, or tell the model to leave an unknown argument out.",
	},
	{
		Code: "argument_enum_mismatch", Severity: Error, Retry: RetryYes,
		Meaning: "The value is not one of those that the schema lists.",
		See:     "Compare letter by letter: case, blanks and a misspelt escape count.",
		Do:      "List the legal values in the error. Compare without case only if your application means to.",
		Said:    "Anthropic: even a strict tool may return a value that differs by case; its documentation warns of it.",
	},
	{
		Code: "argument_out_of_range", Severity: Error, Retry: RetryYes,
		Meaning: "A number, a length, a pattern or a format is not met.",
		See:     "The evidence gives the bound and the value.",
		Do:      "Say the bound in the error and in the description: strict modes often drop minimum, maximum and pattern.",
	},
	{
		Code: "argument_stringified_json", Severity: Error, Retry: RetryYes,
		Meaning: "An array or object is given as a string of JSON.",
		See:     "The value is a string that begins with [ or {, where the schema wants an array or an object.",
		Do:      "Refuse it and show the right form. An example in the description cures it best.",
	},
	{
		Code: "integer_unsafe", Severity: Warning, Retry: RetryNo,
		Meaning: "An integer lies beyond 2^53, where a double can no longer hold it exactly; it is an error once the value was changed.",
		See:     "Compare the digits in the raw text with those in the decoded object.",
		Do:      "Pass long ids as strings, in schema and result alike.",
	},
	{
		Code: "replacement_character", Severity: Error, Retry: RetryYes,
		Meaning: "The character U+FFFD reached an argument: somewhere bytes were decoded that were no text.",
		See:     "Search the argument for U+FFFD and compare with the raw stream: a chunk boundary inside a character is the usual place.",
		Do:      "Let the client join the bytes before it decodes them. The original cannot be restored: ask again.",
	},
	{
		Code: "duplicate_call", Severity: Error, Retry: RetryNo,
		Meaning: "One response makes the same call twice, the order of keys aside.",
		See:     "Compare names and canonical arguments of the calls of one response.",
		Do:      "Run it once and answer both ids, each with that outcome. A key derived from the intent does so by itself.",
	},
	{
		Code: "duplicate_call_id", Severity: Error, Retry: RetryYes,
		Meaning: "Two calls carry one id, so a result cannot say which of them it answers.",
		See:     "Collect the ids of all calls in the history: one stands twice.",
		Do:      "Take ids from the provider and never reuse your own; renew both the call's and the result's id when repairing.",
		Said: "Anthropic 400 (as reported): \"`tool_use` ids must be unique\"\n" +
			"OpenAI Responses 400 (as reported): \"Duplicate item found with id …\"\n" +
			"MCP: an id must not have been used before in the session.",
	},
	{
		Code: "parallel_calls_not_allowed", Severity: Error, Retry: RetryYes,
		Meaning: "The response makes several calls where the request allows one.",
		See:     "Count the calls and look for parallel_tool_calls: false or disable_parallel_tool_use: true.",
		Do:      "Run none of several that depend on each other. Answer every id with an error that asks for one at a time.",
		Said:    "Anthropic: disable_parallel_tool_use means at most one call, with any or tool exactly one; it belongs inside tool_choice.",
	},
	{
		Code: "too_many_tool_calls", Severity: Error, Retry: RetryYes,
		Meaning: "The model made more calls than the provider or the application takes.",
		See:     "Count the calls in a row without an answer for the user.",
		Do:      "Look for a loop: the same call with the same answer. Cap the steps and hand over to a person.",
		Said:    "Gemini: finishReason TOO_MANY_TOOL_CALLS, the model called too many tools consecutively.",
	},
	{
		Code: "required_call_missing", Severity: Error, Retry: RetryYes,
		Meaning: "The request demands a call, and the response makes none.",
		See:     "tool_choice is required, any or a tool's name; the response holds text only.",
		Do:      "Ask again once. If it repeats, check whether the model and the interface honour tool_choice.",
	},
	{
		Code: "call_id_missing", Severity: Error, Retry: RetryNo,
		Meaning: "A call carries no id where the format needs one to pair the result with it.",
		See:     "The id of the call is absent or empty in the raw response.",
		Do:      "Look at the client or gateway that built the message. Do not invent an id in only one of the two places.",
	},
	{
		Code: "stream_incomplete", Severity: Error, Retry: RetryYes,
		Meaning: "The stream ended without its closing event, so nobody knows what was missing.",
		See:     "The last event is not message_stop, [DONE] or response.completed.",
		Do:      "Throw the partial response away, calls included, and send the request again.",
	},
	{
		Code: "malformed_function_call", Severity: Error, Retry: RetryYes,
		Meaning: "Gemini could not form a call and says so itself, with HTTP 200 and no parts.",
		See:     "finishReason is MALFORMED_FUNCTION_CALL; finishMessage shows what it tried.",
		Do:      "Ask again once; if it stays, simplify the schema: fewer levels, fewer long enums.",
		Said:    "Gemini 200: \"Malformed function call: print(default_api.search(query='x'))\", or \"Function call is empty - no input to parse.\"",
	},
	{
		Code: "stop_reason_mismatch", Severity: Warning, Retry: RetryNo,
		Meaning: "The stop reason and the content disagree: calls without tool_use, or tool_use without a call.",
		See:     "Put the stop reason beside the list of content blocks.",
		Do:      "Decide by the content, not by the reason. Gemini says STOP for a good call; others do so behind gateways.",
	},
	{
		Code: "step_limit", Severity: Error, Retry: RetryNo,
		Meaning: "The cap of model responses is reached, refused ones counted; the loop ends here.",
		See:     "Count the responses of the exchange and compare with the limit.",
		Do:      "Hand over to a person with what was done so far. Do not raise the cap before you know why it was reached.",
	},
}
