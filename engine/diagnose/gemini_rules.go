package diagnose

import "callstep/engine/exchange"

// geminiRules are the demands of generateContent: its documents and SDK
// (google.golang.org/genai types.go), and refusals that several public reports
// quote. Where a report and a recorded success contradict each other, the rule
// warns.
var geminiRules = []Rule{
	{
		Word: "function_name_invalid", Code: "tool_name_invalid_chars", Boundary: exchange.Declaration, Severity: exchange.Error, Claim: Refusal,
		Said:  "Invalid function name. Must start with a letter or an underscore. Must be alphameric (a-z, A-Z, 0-9), underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of 64.",
		Match: []string{"Invalid function name"},
	},
	{
		// 64 by the API's own text, 128 by the SDK of 2026: between them it warns.
		Word: "function_name_too_long", Code: "tool_name_too_long", Boundary: exchange.Declaration, Severity: exchange.Error, Claim: Refusal,
		Said: "… with a maximum length of 64.",
	},
	{
		Word: "param_name_invalid", Code: "tool_name_invalid_chars", Boundary: exchange.Declaration, Cause: "parameter", Severity: exchange.Warning, Claim: Hygiene,
		Do: "Name parameters with letters, digits and underscores, a letter or an underscore first, 64 characters at most.",
	},
	{
		Word: "duplicate_function_declaration", Code: "duplicate_tool_name", Boundary: exchange.Declaration, Severity: exchange.Error, Claim: Refusal,
		Said: "Duplicate function declaration found: X", Match: []string{"Duplicate function declaration found"},
	},
	{
		Word: "schema_ref", Code: "schema_ref_unsupported", Boundary: exchange.Declaration, Severity: exchange.Error, Claim: Refusal,
		Said:  "Invalid JSON payload received. Unknown name \"$ref\" at 'tools[0].function_declarations[0].parameters': Cannot find field.",
		Match: []string{`Unknown name "$ref"`, "function_declarations"},
		Do:    "Put the referenced schema in the place of the reference, or send the schema as parametersJsonSchema.",
	},
	{
		Word: "schema_defs", Code: "schema_ref_unsupported", Boundary: exchange.Declaration, Severity: exchange.Error, Claim: Refusal,
		Said:  "Invalid JSON payload received. Unknown name \"$defs\" at 'tools[0].function_declarations[0].parameters': Cannot find field.",
		Match: []string{`Unknown name "$defs"`, "function_declarations"},
		Do:    "Put the definitions in the place of the references to them, or send the schema as parametersJsonSchema.",
	},
	{
		Word: "schema_type_list", Code: "schema_invalid", Boundary: exchange.Declaration, Cause: "type_list", Severity: exchange.Error, Claim: Refusal,
		Said:  "Invalid JSON payload received. Unknown name \"type\" at 'tools[0].function_declarations[0].parameters.properties[0].value': Proto field is not repeating, cannot start list.",
		Match: []string{"Proto field is not repeating, cannot start list", "function_declarations"},
		Do:    "Write one type and nullable: true, or send the schema as parametersJsonSchema.",
	},
	{
		Word: "schema_unknown_keyword", Code: "schema_keyword_unsupported", Boundary: exchange.Declaration, Severity: exchange.Error, Claim: Refusal,
		Said:  "Invalid JSON payload received. Unknown name \"additionalProperties\" at 'tools[0].function_declarations[0].parameters': Cannot find field.",
		Match: []string{"Unknown name", "function_declarations", "parameters", "Cannot find field"},
		Do:    "Take the keyword out, or send the schema as parametersJsonSchema, which takes JSON Schema as it is.",
	},
	{
		Word: "schema_type_word", Code: "schema_invalid", Boundary: exchange.Declaration, Cause: "type_unknown", Severity: exchange.Error, Claim: Refusal,
		Said:  "Invalid value at 'tools[0].function_declarations[0].parameters.properties[0].value.type' (type.googleapis.com/google.ai.generativelanguage.v1beta.Type), \"enum\"",
		Match: []string{"Invalid value at", ".type'", "function_declarations"},
	},
	{
		// Refused by Gemini 1.5; recordings of 2.0, 2.5 and 3 have it accepted at the root, where it warns
		// unless the model is one of these.
		Word: "schema_empty_object", Code: "schema_invalid", Boundary: exchange.Declaration, Cause: "empty_object", Severity: exchange.Error, Claim: Refusal,
		Said: "parameters.properties: should be non-empty for OBJECT type", Match: []string{"should be non-empty for OBJECT type"},
		Do: "Leave parameters out where a function takes none.",
	},
	{
		Word: "schema_root_type", Code: "schema_invalid", Boundary: exchange.Declaration, Severity: exchange.Error, Claim: Refusal,
		Said: "functionDeclaration parameters schema should be of type OBJECT.", Match: []string{"parameters schema should be of type OBJECT"},
		Do: "Give parameters the type OBJECT, and wrap a single value in a property; leave parameters out where a function takes none.",
	},
	{
		Word: "schema_enum_non_string", Code: "schema_invalid", Boundary: exchange.Declaration, Cause: "enum_not_string", Severity: exchange.Error, Claim: Refusal,
		Said:  "Invalid value at 'tools[0].function_declarations[0].parameters.properties[0].value.enum[0]' (TYPE_STRING), 0",
		Match: []string{"enum[", "(TYPE_STRING)"},
		Do:    "Write the values as strings under type STRING, or send the schema as parametersJsonSchema.",
	},
	{
		Word: "schema_enum_type", Code: "schema_invalid", Boundary: exchange.Declaration, Cause: "enum_not_string", Severity: exchange.Error, Claim: Refusal,
		Said: "enum: only allowed for STRING type", Match: []string{"enum", "only allowed for STRING type"},
	},
	{
		Word: "schema_items_missing", Code: "schema_invalid", Boundary: exchange.Declaration, Cause: "items_missing", Severity: exchange.Error, Claim: Refusal,
		Said: "parameters.properties[tags].items: missing field.", Match: []string{"items: missing field"},
	},
	{
		Word: "schema_required_unknown", Code: "schema_invalid", Boundary: exchange.Declaration, Cause: "required_unknown", Severity: exchange.Error, Claim: Refusal,
		Said: "parameters.required[0]: property is not defined", Match: []string{"required[", "property is not defined"},
	},
	{
		// Reported for the Gemini API in 2025; other servers of it ignore the format. It warns until the
		// provider says so.
		Word: "schema_format", Code: "schema_keyword_unsupported", Boundary: exchange.Declaration, Cause: "format", Severity: exchange.Error, Claim: Refusal,
		Said: "only 'enum' and 'date-time' are supported for STRING type", Match: []string{"are supported for STRING type"},
	},
	{
		Word: "parameters_both", Code: "schema_invalid", Boundary: exchange.Declaration, Cause: "two_schemas", Severity: exchange.Error, Claim: Refusal,
		Do: "Send parameters or parametersJsonSchema, not both.",
	},
	{
		Word: "tools_mixed_with_search", Code: "tools_shape_mixed", Boundary: exchange.Declaration, Severity: exchange.Error, Claim: Refusal,
		Said: "Tool use with function calling is unsupported", Match: []string{"Tool use with function calling is unsupported"},
		Do: "Up to Gemini 2.5, declare functions or a built-in tool in one request, not both.",
	},
	{
		Word: "allowed_names_mode", Code: "tool_choice_unknown_tool", Boundary: exchange.Declaration, Severity: exchange.Error, Claim: Refusal,
		Do: "Name declared functions only in allowedFunctionNames, and only with mode ANY or VALIDATED.",
	},
	{
		Word: "calling_mode_unknown", Code: "tool_choice_unknown_tool", Boundary: exchange.Declaration, Cause: "shape", Severity: exchange.Error, Claim: Refusal,
		Said:  "Invalid value at 'tool_config.function_calling_config.mode'",
		Match: []string{"Invalid value at", "function_calling_config.mode"},
		Do:    "The modes are AUTO, ANY, NONE and VALIDATED.",
	},
	{
		Word: "calling_config_without_functions", Code: "tool_choice_without_tools", Boundary: exchange.Declaration, Severity: exchange.Error, Claim: Refusal,
		Said:  "Function calling config is set without function_declarations.",
		Match: []string{"Function calling config is set without function_declarations"},
		Do:    "Send functionCallingConfig only together with functionDeclarations; built-in tools need none.",
	},
	{
		Word: "malformed_function_call", Code: "malformed_function_call", Boundary: exchange.ModelOutput, Severity: exchange.Error,
		Said: "The function call generated by the model is invalid.",
	},
	{
		Word: "unexpected_tool_call", Code: "unknown_tool", Boundary: exchange.ModelOutput, Cause: "unexpected_tool_call", Severity: exchange.Error,
		Said: "The tool call generated by the model is invalid.",
		Do:   "Declare the function in this request, or take its calls out of the history of a request without tools.",
	},
	{
		Word: "too_many_tool_calls", Code: "too_many_tool_calls", Boundary: exchange.ModelOutput, Severity: exchange.Error,
		Said: "Model called too many tools consecutively, thus the system exited execution.",
	},
	{
		Word: "call_truncated", Code: "arguments_truncated", Boundary: exchange.ModelOutput, Severity: exchange.Error,
		NotBuilt: "the rule for truncated arguments that holds for every provider reads finishReason MAX_TOKENS too",
	},
	{
		Word: "function_response_count", Code: "response_count_mismatch", Boundary: exchange.ToolResult, Severity: exchange.Error, Claim: Refusal,
		Said:  "Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.",
		Match: []string{"number of function response parts"},
	},
	{
		Word: "function_response_turn_order", Code: "response_count_mismatch", Boundary: exchange.ToolResult, Cause: "turn_order", Severity: exchange.Error, Claim: Refusal,
		Said:  "Please ensure that function response turn comes immediately after a function call turn.",
		Match: []string{"function response turn comes immediately after a function call turn"},
		Do:    "Send the responses in the content right after the calls, and everything else behind them.",
	},
	{
		Word: "function_unanswered", Code: "missing_tool_result", Boundary: exchange.ToolResult, Severity: exchange.Error,
		Said: "Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.",
	},
	{
		Word: "function_response_twice", Code: "duplicate_tool_result", Boundary: exchange.ToolResult, Severity: exchange.Error, Claim: Refusal,
		Said: "Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.",
	},
	{
		Word: "function_response_name", Code: "tool_result_id_mismatch", Boundary: exchange.ToolResult, Cause: "name", Severity: exchange.Error, Claim: Refusal,
		Said:  "* GenerateContentRequest.contents[0].parts[0].function_response.name: Name cannot be empty.",
		Match: []string{"function_response.name", "cannot be empty"},
		Do:    "Repeat the name of the call in its response: without ids Gemini pairs them by name and order.",
	},
	{
		Word: "function_id_mismatch", Code: "tool_result_id_mismatch", Boundary: exchange.ToolResult, Severity: exchange.Error, Claim: Refusal,
		Do: "Repeat the id of the call in its response, or leave out both.",
	},
	{
		Word: "function_response_not_object", Code: "missing_output_field", Boundary: exchange.ToolResult, Severity: exchange.Error, Claim: Refusal,
		Said:  "Invalid value at 'contents[2].parts[0].function_response.response' (type.googleapis.com/google.protobuf.Struct)",
		Match: []string{"function_response.response", "google.protobuf.Struct"},
		Do:    "Wrap the result in an object: {\"output\": …}, or {\"error\": …} when the function failed.",
	},
	{
		Word: "function_response_role", Code: "tool_result_wrong_role", Boundary: exchange.ToolResult, Severity: exchange.Error, Claim: Refusal,
		Said: "Please use a valid role: user, model.", Match: []string{"use a valid role"},
		Do: "Send functionResponse parts under the role user.",
	},
	{
		Word: "content_role", Code: "call_turn_out_of_order", Boundary: exchange.FollowUpContext, Severity: exchange.Error, Claim: Refusal,
		Said: "Please use a valid role: user, model.",
		Do:   "Send the model's contents under the role model, everything else under user; instructions belong in systemInstruction.",
	},
	{
		Word: "function_response_orphan", Code: "orphan_tool_result", Boundary: exchange.FollowUpContext, Severity: exchange.Error, Claim: Refusal,
		Said: "Please ensure that function response turn comes immediately after a function call turn.",
	},
	{
		Word: "function_call_turn_order", Code: "call_turn_out_of_order", Boundary: exchange.FollowUpContext, Severity: exchange.Error, Claim: Refusal,
		Said:  "Please ensure that function call turn comes immediately after a user turn or after a function response turn.",
		Match: []string{"function call turn comes immediately after a user turn"},
	},
	{
		Word: "function_args_not_object", Code: "tool_input_not_object", Boundary: exchange.FollowUpContext, Severity: exchange.Error, Claim: Refusal,
		Said:  "Invalid value at 'contents[1].parts[0].function_call.args' (type.googleapis.com/google.protobuf.Struct)",
		Match: []string{"function_call.args", "google.protobuf.Struct"},
	},
	{
		Word: "empty_parts", Code: "empty_content", Boundary: exchange.FollowUpContext, Severity: exchange.Error, Claim: Refusal,
		Said:  "Unable to submit request because it must include at least one parts field, which describes the prompt input.",
		Match: []string{"at least one parts field"},
	},
	{
		Word: "empty_part", Code: "empty_content", Boundary: exchange.FollowUpContext, Cause: "part_without_data", Severity: exchange.Error, Claim: Refusal,
		Said:  "* GenerateContentRequest.contents[3].parts[0].data: required oneof field 'data' must have one initialized field",
		Match: []string{"required oneof field 'data' must have one initialized field"},
	},
	{
		Word: "missing_thought_signature", Code: "missing_thought_signature", Boundary: exchange.FollowUpContext, Severity: exchange.Error, Claim: Refusal,
		Said:  "Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance.",
		Match: []string{"missing a thought_signature"},
		Do:    "Send the part back as it came, its thoughtSignature beside functionCall; converters through other formats drop it.",
	},
	{
		Word: "thought_signature_invalid", Code: "missing_thought_signature", Boundary: exchange.FollowUpContext, Cause: "altered", Severity: exchange.Error, Claim: Refusal,
		Said: "Corrupted thought signature.", Match: []string{"orrupted thought signature"},
		Do: "Send the signature back byte for byte, with the call it came with and to the model it came from.",
	},
	{
		Word: "thought_signature_not_valid", Code: "missing_thought_signature", Boundary: exchange.FollowUpContext, Cause: "altered", Severity: exchange.Error, Claim: Refusal,
		Said: "Thought signature is not valid.", Match: []string{"hought signature is not valid"},
		Do: "Send the signature back byte for byte, with the call it came with and to the model it came from.",
	},
	{
		Word: "thought_signature_bypassed", Code: "missing_thought_signature", Boundary: exchange.FollowUpContext, Cause: "bypassed", Severity: exchange.Warning, Claim: Hygiene,
		Do: "Use the stand-in only for calls that no Gemini model made; send real signatures back as they came.",
	},
}
