package diagnose

import "callstep/engine/exchange"

// geminiWords are refusals of the Gemini API and of Vertex AI that say the same as
// another rule, or what no rule can see.
var geminiWords = []Rule{
	inWords("schema_any_of_beside", exchange.Declaration, "schema_keyword_unsupported",
		"Unable to submit request because `f` functionDeclaration `parameters.x` schema specified other fields alongside any_of. When using any_of, it must be the only field set.",
		"other fields alongside any_of").
		with("Leave anyOf alone in its schema: move type, description and the rest into its branches, or send the schema as parametersJsonSchema."),
	inWords("schema_type_absent", exchange.Declaration, "schema_invalid",
		"Unable to submit request because `f` functionDeclaration `parameters.x` schema didn't specify the schema type field.", "didn't specify the schema type field").
		with("Give every schema a type; where any value will do, say STRING and parse it."),
	inWords("property_type_absent", exchange.Declaration, "schema_invalid",
		"* GenerateContentRequest.tools[0].function_declarations[0].parameters.properties[x].type: must be specified when not using one_of", ".type: must be specified").
		with("Give every schema a type; where any value will do, say STRING and parse it."),
	inWords("schema_enum_empty", exchange.Declaration, "schema_invalid",
		"* GenerateContentRequest.tools[0].function_declarations[0].parameters.properties[x].enum[0]: cannot be empty", "enum[", "]: cannot be empty").
		with("Take the empty string out of the enum; say in the description what to send instead."),
	inWords("schema_too_many_states", exchange.Declaration, "schema_too_large",
		"The specified schema produces a constraint that has too many states for serving.", "too many states for serving"),
	inWords("schema_nesting", exchange.Declaration, "schema_too_deep",
		"A schema in GenerationConfig in the request exceeds the maximum allowed nesting depth.", "exceeds the maximum allowed nesting depth"),
	inWords("functions_too_many", exchange.Declaration, "too_many_tools",
		"Number of function declarations exceeds the limit of 512", "unction declarations", "exceeds the limit"),
	inWords("tools_only_search", exchange.Declaration, "tools_shape_mixed",
		"Multiple tools are supported only when they are all search tools.", "Multiple tools are supported only when they are all search tools").
		with("Put all functions into one entry of tools, and no built-in tool beside it."),
	inWords("ends_with_model", exchange.FollowUpContext, "call_turn_out_of_order",
		"Please ensure that single turn requests end with a user role or the role field is empty.", "requests end with a user role"),
	inWords("ends_with_model_long", exchange.FollowUpContext, "call_turn_out_of_order",
		"Please ensure that multiturn requests ends with a user role or a function response.", "requests ends with a user role"),
	inWords("roles_alternate", exchange.FollowUpContext, "call_turn_out_of_order",
		"Please ensure that multiturn requests alternate between user and model.", "requests alternate between user and model"),
	inWords("calls_and_responses_mixed", exchange.FollowUpContext, "call_turn_out_of_order",
		"Please ensure that function call turn contains at least one function_call part which can not be mixed with function_response parts.",
		"can not be mixed with function_response parts").
		with("Send calls in a content of the model, and their responses in one of the user behind it."),
	inWords("thought_signature_named", exchange.FollowUpContext, "missing_thought_signature",
		"Function call `default_api:f` in the 2. content block is missing a `thought_signature`.", "is missing a 'thought_signature'").
		with("Send the part back as it came, its thoughtSignature beside functionCall; converters through other formats drop it."),
}
