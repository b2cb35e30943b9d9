package exchange

// declarationCodes are the breaks of the first agreement: the tools as they
// are declared to the provider.
var declarationCodes = []CodeInfo{
	{
		Code: "duplicate_tool_name", Severity: Error, Retry: RetryNo,
		Meaning: "Two declarations share one name, so a call cannot say which of them it means.",
		See:     "Sort the names of all declarations, built-in tools and those of every tool server included: the same name stands twice.",
		Do:      "Rename one, or put the server's name in front of its tools (shop_lookup, library_lookup).",
		Said: "Anthropic 400: \"tools: Tool names must be unique.\"\n" +
			"Gemini 400 (as reported): \"Duplicate function declaration found: X\"\n" +
			"OpenAI: no refusal seen; compatible servers are said to take the last one, so it is a warning there.\n" +
			"MCP: names should be unique within a server; a warning.",
	},
	{
		Code: "tool_name_invalid_chars", Severity: Error, Retry: RetryNo,
		Meaning: "The name holds characters that the provider does not take; dots are legal in MCP, but not for OpenAI or Anthropic.",
		See:     "Compare the name with the provider's pattern: usually letters, digits, underscore and dash only.",
		Do:      "Use letters, digits and underscores: such a name is legal everywhere. Map it back to the tool's own name in your application.",
		Said: "Anthropic 400: \"tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'\"\n" +
			"OpenAI 400, code invalid_value: \"Invalid 'tools[0].function.name': string does not match pattern.\"\n" +
			"Gemini 400 (as reported): \"Invalid function name. Must start with a letter or an underscore.\"; dots and colons are legal there.\n" +
			"MCP: A-Z, a-z, 0-9, dot, underscore and dash are recommended; clients only warn.",
	},
	{
		Code: "tool_name_too_long", Severity: Error, Retry: RetryNo,
		Meaning: "The name is longer than the provider allows.",
		See:     "Count the characters of the name: OpenAI takes 64; Anthropic and MCP take 128; Gemini names 64 or 128 by version.",
		Do:      "Shorten it to 64 characters or fewer. Prefixes of tool servers are the usual reason for the length.",
		Said: "Anthropic 400: \"String should have at most 128 characters\" (64 in older versions)\n" +
			"Gemini 400 (as reported): \"… with a maximum length of 64.\"\n" +
			"MCP, Go SDK: \"tool name exceeds maximum length of 128 characters\"",
	},
	{
		Code: "tool_name_generic", Severity: Warning, Retry: RetryNo,
		Meaning: "The name says nothing about what the tool does, so the model has only the description to choose by.",
		See:     "The name is a bare verb or a bare noun: run, do, search, data.",
		Do:      "Name it by verb and object, as in create_calendar_event.",
	},
	{
		Code: "description_missing", Severity: Warning, Retry: RetryNo,
		Meaning: "A declaration has no description, so the model must guess when to use the tool.",
		See:     "The description is absent or blank.",
		Do:      "Say in one or two sentences what the tool does, when to use it and when not, and the format of its ids.",
	},
	{
		Code: "descriptions_alike", Severity: Warning, Retry: RetryNo,
		Meaning: "Two descriptions read alike, so the choice between the two tools is a coin toss.",
		See:     "Read the two descriptions side by side: no sentence tells one from the other.",
		Do:      "Say what sets each apart, or make one tool of the two. Remove obsolete ones.",
	},
	{
		Code: "too_many_tools", Severity: Error, Retry: RetryNo,
		Meaning: "The request declares more tools than the provider takes.",
		See:     "Count the declarations of the request, those of every connected tool server included.",
		Do:      "Send only the tools that this step can need. Each declaration costs tokens on every call as well.",
		Said: "OpenAI 400: \"Invalid 'tools': array too long. Expected an array with maximum length 128\"\n" +
			"Anthropic: at most 20 strict tools; for tools added in messages the error code available_tools_limit_exceeded.",
	},
	{
		Code: "schema_invalid", Severity: Error, Retry: RetryNo,
		Meaning: "The input schema is missing, is not a valid JSON Schema, or is not an object schema at its root.",
		See:     "Look at the schema as it was sent: is it under the provider's key, is its root \"type\": \"object\", has every array its items?",
		Do:      "Validate the declaration alone, with the provider's own spelling: input_schema, parameters or inputSchema.",
		Said: "Anthropic 400 (as reported): \"tools.0.custom.input_schema: Field required\"\n" +
			"OpenAI 400, code invalid_function_parameters: \"Invalid schema for function 'x': … array schema missing items.\"\n" +
			"Gemini 400 (as reported): \"parameters.properties: should be non-empty for OBJECT type\"\n" +
			"MCP: inputSchema must be a schema object, not null.",
	},
	{
		Code: "schema_top_level_union", Severity: Error, Retry: RetryNo,
		Meaning: "The root of the schema is a choice (oneOf, anyOf or allOf) where the provider wants one plain object.",
		See:     "The root of the input schema holds oneOf, anyOf or allOf.",
		Do:      "Make the root a plain object and move the choice into one of its properties, or declare one tool a variant.",
		Said: "Anthropic 400: \"input_schema does not support oneOf, allOf, or anyOf at the top level\"\n" +
			"OpenAI, strict: anyOf is not supported at the root.",
	},
	{
		Code: "schema_ref_unsupported", Severity: Error, Retry: RetryNo,
		Meaning: "The schema refers to a part of itself, or of another file, and the provider does not follow references there.",
		See:     "Search the declaration for $ref, $defs and definitions.",
		Do:      "Copy each definition to where it is used. Gemini takes references under parametersJsonSchema.",
		Said: "Gemini: $ref and $defs are not among the keywords of parameters.\n" +
			"Anthropic, strict: recursive schemas and external references are refused.",
	},
	{
		Code: "schema_keyword_unsupported", Severity: Error, Retry: RetryNo,
		Meaning: "The schema uses a keyword outside the part of JSON Schema that the provider supports.",
		See:     "The provider's message names the keyword; compare the schema's keywords with its list.",
		Do:      "Remove the keyword, say it in the description, and check it in your application, where it must be checked anyway.",
		Said: "Gemini 400 (as reported): \"Unknown name \"additionalProperties\" … Cannot find field.\"\n" +
			"OpenAI, strict 400: \"'default' is not permitted.\"; allOf, not, if and dependentRequired are refused too.\n" +
			"Anthropic, strict: minimum, maximum, minLength, maxItems, look-around in patterns and others give a 400 with details.",
	},
	{
		Code: "schema_too_deep", Severity: Error, Retry: RetryNo,
		Meaning: "The schema is nested deeper than the provider takes.",
		See:     "Count the levels of objects and arrays from the root.",
		Do:      "Flatten it: move inner objects up, or split the tool in two.",
		Said:    "OpenAI, strict 400 (as reported): \"N levels of nesting exceeds limit of 10.\" (5 in older versions)",
	},
	{
		Code: "schema_too_large", Severity: Error, Retry: RetryNo,
		Meaning: "The schema is larger than the provider takes: too many properties, values or choices.",
		See:     "Count properties, enum values and optional or union parameters, over all strict tools together.",
		Do:      "Send fewer tools a step, shorten long enums, or accept a text and check it in your application.",
		Said: "OpenAI, strict 400: \"6000 parameters exceeds limit of 5000.\"; 1,000 enum values and 120,000 characters of names and values are limits too.\n" +
			"Anthropic, strict: at most 24 optional and 16 union parameters in total; 400 (as reported): \"The compiled grammar is too large\"",
	},
	{
		Code: "strict_schema_incomplete", Severity: Error, Retry: RetryNo,
		Meaning: "The tool is declared strict, but an object leaves room: additionalProperties is not false, or a property is missing from required.",
		See:     "For every object of the schema compare its properties with required, and look for \"additionalProperties\": false.",
		Do:      "Close every object and require every property. An optional one becomes required with a type that allows null.",
		Said: "OpenAI 400, code invalid_function_parameters: \"'required' is required to be supplied and to be an array including every key in properties. Missing 'limit'.\"\n" +
			"OpenAI 400: \"'additionalProperties' is required to be supplied and to be false.\"\n" +
			"Anthropic 400 (as reported): \"For 'object' type, 'additionalProperties' must be explicitly set to false\"",
	},
	{
		Code: "strict_parallel", Severity: Warning, Retry: RetryNo,
		Meaning: "Strict tools are combined with parallel calls, and a parallel call need not match its strict schema.",
		See:     "A tool has strict: true, and parallel_tool_calls is true or an answer made several calls.",
		Do:      "Set parallel_tool_calls to false, or validate the arguments as if strict were off.",
		Said:    "OpenAI: \"Structured Outputs is not compatible with parallel function calls.\"",
	},
	{
		Code: "tool_choice_conflicts_with_thinking", Severity: Error, Retry: RetryNo,
		Meaning: "The request forces a tool while thinking is switched on, and the two exclude each other.",
		See:     "thinking is enabled and tool_choice has the type any or tool.",
		Do:      "Let the model choose (auto), or switch thinking off for this request.",
		Said:    "Anthropic 400 (as reported): \"Thinking may not be enabled when tool_choice forces tool use.\"",
	},
	{
		Code: "tool_choice_unknown_tool", Severity: Error, Retry: RetryNo,
		Meaning: "tool_choice names a tool that the request does not declare, or is written in another provider's shape.",
		See:     "Compare the name and the shape of tool_choice with the declarations of the same request.",
		Do:      "Name a declared tool, in the provider's own shape: an object for Anthropic, a word or an object for OpenAI.",
		Said: "Anthropic 400 (as reported): \"Tool 'X' not found in provided tools\", or \"tool_choice: Input should be an object\"\n" +
			"Gemini: allowedFunctionNames is for the modes ANY and VALIDATED only.",
	},
	{
		Code: "tool_choice_without_tools", Severity: Error, Retry: RetryNo,
		Meaning: "The request says how to choose a tool, but declares none.",
		See:     "tool_choice or parallel_tool_calls is there, tools is absent or empty.",
		Do:      "Send the tools again in every request of the exchange, or leave the choice out.",
		Said:    "OpenAI 400 (as reported): \"'tool_choice' is only allowed when 'tools' are specified.\"",
	},
	{
		Code: "tools_shape_mixed", Severity: Error, Retry: RetryNo,
		Meaning: "The declarations are written for another interface, or function tools stand beside built-in tools that exclude them.",
		See:     "Chat Completions nests the declaration under function; Responses writes it flat.",
		Do:      "Generate the declarations for each interface from one contract instead of copying them.",
		Said: "OpenAI Responses 400 (as reported): \"Missing required parameter: 'tools[0].name'\"\n" +
			"Gemini 2.5 400 (as reported): \"Tool use with function calling is unsupported\" beside search or code execution.",
	},
}
