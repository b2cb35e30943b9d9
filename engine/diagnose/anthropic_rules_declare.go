package diagnose

import "callstep/engine/exchange"

// anthropicDeclareRules are the demands on tools, tool_choice and thinking.
// The wordings are those of api.anthropic.com, of its documentation where no
// refusal was seen.
var anthropicDeclareRules = []Rule{
	{
		Word: "tool_name_invalid", Code: "tool_name_invalid_chars", Boundary: exchange.Declaration,
		Severity: exchange.Error, Claim: Refusal,
		Said:  "tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
		Match: []string{"tools.", ".name: String should match pattern"},
	},
	{
		Word: "tool_name_too_long", Code: "tool_name_too_long", Boundary: exchange.Declaration,
		Severity: exchange.Error, Claim: Refusal,
		Said:  "tools.0.custom.name: String should have at most 128 characters",
		Match: []string{"tools.", ".name: String should have at most"},
	},
	{
		Word: "tool_name_duplicate", Code: "duplicate_tool_name", Boundary: exchange.Declaration,
		Severity: exchange.Error, Claim: Refusal,
		Said:  "tools: Tool names must be unique.",
		Match: []string{"Tool names must be unique"},
	},
	{
		Word: "tool_name_conflict", Code: "duplicate_tool_name", Boundary: exchange.Declaration,
		Severity: exchange.Error, Claim: Refusal,
		Said:     "error_code tool_name_conflict",
		Match:    []string{"tool_name_conflict"},
		NotBuilt: "the names of a tool server's own tools are not in the request",
	},
	{
		Word: "input_schema_missing", Code: "schema_invalid", Boundary: exchange.Declaration, Cause: "missing",
		Severity: exchange.Error, Claim: Refusal,
		Said:  "tools.0.custom.input_schema: Field required",
		Match: []string{"tools.", ".input_schema: Field required"},
	},
	{
		Word: "input_schema_root", Code: "schema_invalid", Boundary: exchange.Declaration, Cause: "root_not_object",
		Severity: exchange.Error, Claim: Refusal,
		Said:  "tools.0.custom.input_schema.type: Input should be 'object'",
		Match: []string{"tools.", ".input_schema.type: "},
	},
	{
		Word: "schema_root_union", Code: "schema_top_level_union", Boundary: exchange.Declaration,
		Severity: exchange.Error, Claim: Refusal,
		Said:  "tools.0.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level",
		Match: []string{"does not support oneOf, allOf, or anyOf at the top level"},
	},
	{
		Word: "schema_property_key", Code: "schema_invalid", Boundary: exchange.Declaration,
		Severity: exchange.Error, Claim: Refusal,
		Said:  "tools.7.custom.input_schema.properties: Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'",
		Match: []string{"Property keys should match pattern"},
		Do:    "Name the property with letters, digits, _, . and - alone, 64 of them at most, and map it back before the tool is called.",
	},
	{
		Word: "tools_shape_mixed", Code: "tools_shape_mixed", Boundary: exchange.Declaration,
		Severity: exchange.Error, Claim: Refusal,
		Said:  "tools.0: Input tag 'function' found using 'type' does not match any of the expected tags",
		Match: []string{"tools.", "Input tag 'function' found using 'type'"},
		Do:    "Write name, description and input_schema flat into the declaration, without type or with the type custom.",
	},
	{
		Word: "strict_additional_properties", Code: "strict_schema_incomplete", Boundary: exchange.Declaration,
		Severity: exchange.Error, Claim: Refusal,
		Said:  "tools.0.custom: For 'object' type, 'additionalProperties' must be explicitly set to false",
		Match: []string{"'additionalProperties' must be explicitly set to false"},
		Do:    "Write \"additionalProperties\": false into every object of the schema, inner ones and definitions too.",
	},
	{
		Word: "strict_unsupported_keyword", Code: "schema_keyword_unsupported", Boundary: exchange.Declaration,
		Severity: exchange.Error, Claim: Refusal,
		Said:  "tools.0.custom: For 'array' type, property 'maxItems' is not supported",
		Match: []string{"For '", "' type, propert", "not supported"},
	},
	{
		Word: "strict_ref", Code: "schema_ref_unsupported", Boundary: exchange.Declaration,
		Severity: exchange.Error, Claim: Refusal,
		Said: "Documentation of structured outputs: recursive schemas and external $ref are not supported.",
		Do:   "Write out a recursive part to the depth that is needed, and copy what another document defines.",
	},
	{
		Word: "strict_too_many_tools", Code: "too_many_tools", Boundary: exchange.Declaration,
		Severity: exchange.Error, Claim: Refusal,
		Said: "Documentation of structured outputs: at most 20 strict tools in a request.",
		Do:   "Leave strict out where the arguments are checked anyway, or send fewer tools a step.",
	},
	{
		Word: "strict_too_many_optional", Code: "schema_too_large", Boundary: exchange.Declaration, Cause: "optional_parameters",
		Severity: exchange.Error, Claim: Refusal,
		Said: "Documentation of structured outputs: at most 24 optional parameters in all strict schemas together.",
	},
	{
		Word: "strict_too_many_unions", Code: "schema_too_large", Boundary: exchange.Declaration, Cause: "union_parameters",
		Severity: exchange.Error, Claim: Refusal,
		Said: "Documentation of structured outputs: at most 16 parameters with anyOf or a list of types in all strict schemas together.",
	},
	{
		Word: "strict_grammar_too_large", Code: "schema_too_large", Boundary: exchange.Declaration, Cause: "grammar",
		Severity: exchange.Error, Claim: Refusal,
		Said:     "The compiled grammar is too large, which would cause performance issues.",
		Match:    []string{"compiled grammar is too large"},
		NotBuilt: "the size of the compiled grammar is known to the provider alone",
	},
	{
		Word: "strict_too_complex", Code: "schema_too_large", Boundary: exchange.Declaration, Cause: "grammar",
		Severity: exchange.Error, Claim: Refusal,
		Said:     "Schema is too complex for compilation.",
		Match:    []string{"too complex for compilation"},
		NotBuilt: "the cost of compiling a grammar is known to the provider alone",
	},
	{
		Word: "available_tools_limit_exceeded", Code: "too_many_tools", Boundary: exchange.Declaration,
		Severity: exchange.Error, Claim: Refusal,
		Said:     "error_code available_tools_limit_exceeded",
		Match:    []string{"available_tools_limit_exceeded"},
		NotBuilt: "the limit for tools that messages add is not published",
	},
	{
		Word: "tool_reference_unresolved", Code: "tool_choice_unknown_tool", Boundary: exchange.Declaration, Cause: "tool_reference",
		Severity: exchange.Error, Claim: Refusal,
		Said:  "error_code tool_reference_unresolved",
		Match: []string{"tool_reference_unresolved"},
		Do:    "Declare the referenced tool in tools, with defer_loading where it is to be loaded on demand.",
	},
	{
		Word: "tool_choice_unknown_tool", Code: "tool_choice_unknown_tool", Boundary: exchange.Declaration,
		Severity: exchange.Error, Claim: Refusal,
		Said:  "Tool 'X' not found in provided tools",
		Match: []string{"not found in provided tools"},
	},
	{
		Word: "tool_choice_shape", Code: "tool_choice_unknown_tool", Boundary: exchange.Declaration, Cause: "shape",
		Severity: exchange.Error, Claim: Refusal,
		Said:  "tool_choice: Input should be an object",
		Match: []string{"tool_choice: Input "},
		Do:    "Write {\"type\": \"auto\"}, {\"type\": \"any\"}, {\"type\": \"none\"} or {\"type\": \"tool\", \"name\": \"…\"}.",
	},
	{
		Word: "tool_choice_without_tools", Code: "tool_choice_without_tools", Boundary: exchange.Declaration,
		Severity: exchange.Error, Claim: Refusal,
		Said:  "tool_choice may only be specified while providing tools",
		Match: []string{"tool_choice", "only be specified while providing"},
	},
	{
		Word: "thinking_with_forced_tool", Code: "tool_choice_conflicts_with_thinking", Boundary: exchange.Declaration,
		Severity: exchange.Error, Claim: Refusal,
		Said:  "Thinking may not be enabled when tool_choice forces tool use.",
		Match: []string{"may not be enabled when tool_choice forces tool use"},
	},
}
