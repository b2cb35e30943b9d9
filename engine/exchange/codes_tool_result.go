package exchange

// toolResultCodes are the breaks of the fourth agreement: how the result, or
// the error, gets back.
var toolResultCodes = []CodeInfo{
	{
		Code: "reply_lost", Severity: Error, Retry: RetrySameKey,
		Meaning: "The call ran, but its answer never arrived. This is the truth; the model only observes timeout_outcome_unknown.",
		See:     "The ledger has the effect; the conversation has no result for it.",
		Do:      "Repeat the identical call with the same key: the stored outcome comes back and nothing runs twice.",
	},
	{
		Code: "request_lost", Severity: Error, Retry: RetryYes,
		Meaning: "The call never reached the tool, and no answer came. The model observes the same timeout_outcome_unknown.",
		See:     "The ledger has no effect, although an attempt was counted.",
		Do:      "Repeat it with the same key: from outside it cannot be told from a lost reply.",
	},
	{
		Code: "missing_tool_result", Severity: Error, Retry: RetryNo,
		Meaning: "Later messages walk past a call that was never answered. An unanswered last call is pending, not broken.",
		See:     "Tick off every call id against the results that follow it directly.",
		Do:      "Answer every call, the failed, cancelled and refused ones too, with an error if need be.",
		Said: "Anthropic 400: \"`tool_use` ids were found without `tool_result` blocks immediately after\"\n" +
			"OpenAI 400: \"An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'.\"\n" +
			"OpenAI Responses 400: \"No tool output found for function call call_….\"",
	},
	{
		Code: "tool_result_id_mismatch", Severity: Error, Retry: RetryNo,
		Meaning: "A result carries an id, or a name, that is not its call's.",
		See:     "Compare the result's id with the ids of the calls directly before it.",
		Do:      "Copy the id from the call, byte for byte. In Responses pair by call_id, not by id; in Gemini keep the name too.",
		Said: "Anthropic 400: \"unexpected `tool_use_id` found in `tool_result` blocks\"\n" +
			"OpenAI 400 (as reported): \"'tool_call_id' of 'X' not found in 'tool_calls' of previous message.\"\n" +
			"Gemini 400 (as reported): \"function_response.name: Name cannot be empty.\"",
	},
	{
		Code: "duplicate_tool_result", Severity: Error, Retry: RetryNo,
		Meaning: "One call has two results.",
		See:     "The same id stands in two results, often after a cancel or a retry.",
		Do:      "Keep the one that is true of the world and drop the other.",
		Said: "Anthropic 400 (as reported): \"each tool_use must have a single result.\"\n" +
			"OpenAI-compatible servers (as reported): \"Duplicate value for 'tool_call_id'\"\n" +
			"MCP: a response after a cancel is to be ignored.",
	},
	{
		Code: "response_count_mismatch", Severity: Error, Retry: RetryNo,
		Meaning: "Gemini wants as many responses as calls, all in the one content that follows.",
		See:     "Count functionCall parts of the model's content and functionResponse parts of the next one.",
		Do:      "Collect all responses first, then send them together.",
		Said:    "Gemini 400: \"Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.\"",
	},
	{
		Code: "results_split_across_messages", Severity: Warning, Retry: RetryNo,
		Meaning: "The results of parallel calls come in several user messages; strict Anthropic-compatible servers refuse that.",
		See:     "Two user messages in a row hold results of one assistant turn.",
		Do:      "Put all results of a turn into one user message. Splitting also teaches the model not to call in parallel.",
		Said:    "Anthropic: its documentation wants all results in a single user message; turns of one role are merged, so no refusal was seen.",
	},
	{
		Code: "text_before_tool_result", Severity: Error, Retry: RetryNo,
		Meaning: "Text stands before the results in the user message.",
		See:     "The first block of the message after a call is not a tool_result.",
		Do:      "Move the results to the front; text may follow them.",
		Said:    "Anthropic: tool_result blocks must come first in the content; otherwise the 400 about missing tool_result blocks.",
	},
	{
		Code: "tool_result_wrong_role", Severity: Error, Retry: RetryNo,
		Meaning: "The result is in a message of the wrong role.",
		See:     "Look at the role: user for Anthropic and Gemini, tool for Chat Completions, an item of its own for Responses.",
		Do:      "Build the message with the provider's role for results.",
		Said:    "Anthropic 400 (as reported): \"`tool_result` blocks can only be in `user` messages\"",
	},
	{
		Code: "empty_error_content", Severity: Error, Retry: RetryNo,
		Meaning: "The result says that it failed, and nothing else; or it says so with something that is not text.",
		See:     "The error flag is set, the content is empty or an image.",
		Do:      "Send a short text with a stable code, a message and whether to retry.",
		Said:    "Anthropic 400 (as reported): \"all content must be type text if is_error is true\"",
	},
	{
		Code: "missing_output_field", Severity: Error, Retry: RetryNo,
		Meaning: "The field that carries the result is absent, or of the wrong kind.",
		See:     "content or output is null, or response is a text where an object is due.",
		Do:      "Send an empty text rather than null; wrap a plain value in an object for Gemini.",
		Said: "OpenAI 400: \"Invalid value for 'content': expected a string, got null.\"\n" +
			"OpenAI, role function (as reported): \"messages with role 'function' must have a 'name'.\"\n" +
			"Gemini: response must be a JSON object. MCP: content is required.",
	},
	{
		Code: "error_reported_as_success", Severity: Warning, Retry: RetryNo,
		Meaning: "The body says that it failed, the envelope says that it worked, and the model may believe either.",
		See:     "The body holds ok: false or success: false without the error flag. A log line that says Error: is data, not this.",
		Do:      "Set the error flag from the body in the application.",
	},
	{
		Code: "structured_content_mismatch", Severity: Error, Retry: RetryNo,
		Meaning: "The structured result does not fit the tool's own output schema.",
		See:     "Validate structuredContent against outputSchema; errors are exempt.",
		Do:      "Mend the tool or its schema; the model cannot.",
		Said: "MCP, TypeScript client: error -32602 \"Structured content does not match the tool's output schema\"\n" +
			"MCP, Go server: \"validating tool output: …\"",
	},
	{
		Code: "structured_content_missing", Severity: Error, Retry: RetryNo,
		Meaning: "The tool declares an output schema, and its result has no structured part.",
		See:     "outputSchema is declared; the result has content only.",
		Do:      "Return structuredContent, and the same as JSON text for older clients.",
		Said:    "MCP, TypeScript client: error -32600 \"Tool X has an output schema but did not return structured content\"",
	},
	{
		Code: "lone_surrogate", Severity: Error, Retry: RetryNo,
		Meaning: "Half of a surrogate pair stands in the result; no UTF-8 text can hold it.",
		See:     "Search the raw bytes for \\ud8 to \\udf without a partner: a decoder replaces it silently.",
		Do:      "Cut texts by characters, not by UTF-16 units, and clean what the tool returns.",
	},
	{
		Code: "control_characters", Severity: Warning, Retry: RetryNo,
		Meaning: "Escape sequences or control characters are in a result: noise for the model, danger for a terminal.",
		See:     "Search the result for ESC and other characters below U+0020 beside tab and line end.",
		Do:      "Strip colours and controls before the result goes back and before anybody prints it.",
	},
	{
		Code: "result_too_large", Severity: Warning, Retry: RetryNo,
		Meaning: "The result is larger than its budget and pushes the rest of the context out.",
		See:     "Count its characters: 100,000 is a lot unless the file names another budget.",
		Do:      "Return few, needed fields; page or summarise the rest, and say that more exists.",
		Said:    "OpenAI Responses: an output of more than 10,485,760 characters is refused.",
	},
	{
		Code: "untrusted_instructions", Severity: Warning, Retry: RetryNo,
		Meaning: "The data in a result holds orders to the model. It gets worse if the next call follows them.",
		See:     "Read the text fields of the result: does one speak to the model? Compare the next call's arguments with it.",
		Do:      "Mark results as data, and let nothing in them reach a recipient, a price or a right: the session owns those.",
	},
	{
		Code: "integer_unsafe", Severity: Warning, Retry: RetryNo,
		Meaning: "An integer in a result lies beyond 2^53; the next reader may round it.",
		See:     "Compare the digits in the raw result with those the model repeats.",
		Do:      "Return long ids as strings.",
	},
	{
		Code: "unstructured_error", Severity: Error, Retry: RetryNo,
		Meaning: "A stack trace or an HTML page came back instead of an error that can be read by a program.",
		See:     "The content begins with Traceback, <html or a file path with a line number.",
		Do:      "Send {ok: false, error: {code, message, retryable}} and keep the trace in your log.",
	},
}
