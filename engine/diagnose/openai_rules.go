package diagnose

import (
	"slices"

	"callstep/engine/exchange"
)

// openAIRules joins what both interfaces demand, and say, with what one of them does. The
// texts are OpenAI's as recorded or quoted in public reports; {…} in a comment
// names the server where it is another's.
func openAIRules(own, words []Rule) []Rule {
	return slices.Concat(own, words, openAIToolRules, openAISchemaRules, openAIGroqRules, openAIServerRules, openAIWords)
}

// openAIRefusal is a rule whose breach the provider answers with HTTP 400.
func openAIRefusal(word string, at exchange.Boundary, code exchange.Code, said string, match ...string) Rule {
	return Rule{Word: word, Boundary: at, Code: code, Severity: exchange.Error, Claim: Refusal, Said: said, Match: match}
}

// with gives a rule advice of its own.
func (r Rule) with(do string) Rule {
	r.Do = do
	return r
}

// warning makes a rule one that never breaks an exchange.
func (r Rule) warning() Rule {
	r.Severity, r.Claim = exchange.Warning, Hygiene
	return r
}

// meaning makes a rule one that no acceptance disproves.
func (r Rule) meaning() Rule {
	r.Claim = Meaning
	return r
}

// openAIUnjudged are rows that another rule judges.
func openAIUnjudged(word string, at exchange.Boundary, code exchange.Code, why string) Rule {
	return Rule{Word: word, Boundary: at, Code: code, Severity: exchange.Error, NotBuilt: why}
}

var openAIToolRules = []Rule{
	openAIRefusal("tool_name_invalid", exchange.Declaration, "tool_name_invalid_chars",
		"Invalid 'tools[0].function.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.",
		"Invalid 'tools[", "name': string does not match pattern"),
	openAIRefusal("tool_name_too_long", exchange.Declaration, "tool_name_too_long",
		"Invalid 'tools[0].function.name': string too long. Expected a string with maximum length 64",
		"Invalid 'tools[", "name': string too long"),
	openAIRefusal("tool_name_duplicate", exchange.Declaration, "duplicate_tool_name", "").warning(),
	openAIRefusal("tool_choice_unknown_tool", exchange.Declaration, "tool_choice_unknown_tool", ""),
	openAIRefusal("tool_choice_shape", exchange.Declaration, "tool_choice_unknown_tool", "").
		with("Write tool_choice as this interface has it: a word (none, auto, required) or the object that names a function."),
	openAIRefusal("tool_choice_without_tools", exchange.Declaration, "tool_choice_without_tools",
		"Invalid value for 'tool_choice': 'tool_choice' is only allowed when 'tools' are specified.",
		"is only allowed when 'tools' are specified"),
	openAIRefusal("legacy_mixed", exchange.Declaration, "tools_shape_mixed", "").warning().
		with("Use tools, tool_calls and the role tool alone; functions, function_call and the role function are the older form of the same."),
}

var openAISchemaRules = []Rule{
	openAIRefusal("schema_root_not_object", exchange.Declaration, "schema_invalid",
		`Invalid schema for function 'x': schema must be a JSON Schema of 'type: "object"', got 'type: "None"'.`,
		"schema must be a JSON Schema of 'type: \"object\"'"),
	openAIRefusal("schema_root_union", exchange.Declaration, "schema_top_level_union",
		"Invalid schema for function 'x': schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level.",
		"not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level"),
	openAIRefusal("schema_array_items_missing", exchange.Declaration, "schema_invalid",
		"Invalid schema for function 'x': In context=('properties', 'list'), array schema missing items.",
		"array schema missing items"),
	openAIRefusal("schema_properties_missing", exchange.Declaration, "schema_invalid",
		"Invalid schema for function 'x': In context=(), object schema missing properties.",
		"object schema missing properties"),
	openAIRefusal("strict_additional_properties", exchange.Declaration, "strict_schema_incomplete",
		"Invalid schema for function 'x': In context=(), 'additionalProperties' is required to be supplied and to be false.",
		"'additionalProperties' is required to be supplied and to be false"),
	openAIRefusal("strict_required", exchange.Declaration, "strict_schema_incomplete",
		"Invalid schema for function 'x': In context=(), 'required' is required to be supplied and to be an array including every key in properties. Missing 'limit'.",
		"'required' is required to be supplied and to be an array including every key in properties").
		with(`List every property in required; let an optional one take null: "type": ["string", "null"].`),
	openAIRefusal("strict_nesting", exchange.Declaration, "schema_too_deep",
		"12 levels of nesting exceeds limit of 10.", "levels of nesting exceeds limit"),
	openAIRefusal("strict_size", exchange.Declaration, "schema_too_large",
		"6000 parameters exceeds limit of 5000.", "parameters exceeds limit of"),
	openAIRefusal("strict_keyword", exchange.Declaration, "schema_keyword_unsupported",
		"Invalid schema for function 'x': In context=('properties', 'size'), 'default' is not permitted.",
		"In context=", "is not permitted"),
	openAIRefusal("strict_reference", exchange.Declaration, "schema_ref_unsupported", ""),
	openAIRefusal("strict_parallel", exchange.Declaration, "strict_parallel", "").warning(),
}

// openAIGroqRules read what Groq says of what its model made: HTTP 400 or an
// error in the stream, code tool_use_failed, with the text in
// failed_generation. The first that fits counts.
var openAIGroqRules = []Rule{
	openAIGroq("groq_unknown_tool", "unknown_tool", "tool call validation failed: attempted to call tool 'x' which was not in request.tools", "attempted to call tool", "not in request"),
	openAIGroq("groq_missing", "argument_missing_required", "parameters for tool x did not match schema: errors: [missing properties: 'y']", "did not match schema", "missing propert"),
	openAIGroq("groq_unexpected", "argument_unexpected", "parameters for tool x did not match schema: errors: [additionalProperties 'y' not allowed]", "did not match schema", "additionalProperties"),
	openAIGroq("groq_enum", "argument_enum_mismatch", "parameters for tool x did not match schema: errors: [`/y`: value must be one of \"a\", \"b\"]", "did not match schema", "value must be one of"),
	openAIGroq("groq_type", "argument_wrong_type", "parameters for tool x did not match schema: errors: [`/y`: expected array, but got string]", "did not match schema"),
	openAIGroq("groq_not_json", "arguments_not_json", "Failed to call a function. Please adjust your prompt. See 'failed_generation' for more details.", "Failed to call a function"),
	openAIGroq("groq_unparsed", "arguments_not_json", "Failed to parse tool call arguments as JSON", "Failed to parse tool call arguments"),
}

func openAIGroq(word string, code exchange.Code, said string, match ...string) Rule {
	return openAIRefusal(word, exchange.ModelOutput, code, said, match...).meaning()
}
