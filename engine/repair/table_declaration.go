package repair

import (
	"slices"

	"callstep/engine/exchange"
)

const yours = "What to say instead, only you can say."

var declarationRows = at(exchange.Declaration, slices.Concat([]Row{
	{Code: "duplicate_tool_name", Does: "takes an equal second declaration out, renames one that differs", fix: duplicateTool},
	{Code: "tool_name_invalid_chars", Rules: []string{"param_name_invalid"}, Not: "A parameter's name is known to the application that reads it: rename it there and here."},
	{Code: "tool_name_invalid_chars", Does: "renames the tool in declarations, calls, results and tool_choice", fix: renameTool},
	{Code: "tool_name_too_long", Does: "shortens the name in declarations, calls, results and tool_choice", fix: renameTool},
	{Code: "schema_invalid", Rules: []string{"input_schema_missing"}, Does: "puts the schema under the provider's key", fix: schemaMissing},
	{Code: "schema_invalid", Rules: []string{"input_schema_root", "schema_root_not_object", "mcp_input_schema"}, Does: "makes the root an object", fix: schemaRoot},
	{Code: "schema_invalid", Rules: []string{"schema_properties_missing"}, Does: "adds empty properties", fix: schemaProperties},
	{Code: "schema_invalid", Rules: []string{"schema_array_items_missing", "schema_items_missing"}, Does: "adds items that may be anything", fix: schemaItems},
	{Code: "schema_invalid", Rules: []string{"schema_type_list", "schema_type_word"}, Does: "writes the type as one word, null as nullable", fix: geminiType},
	{Code: "schema_invalid", Rules: []string{"schema_empty_object"}, Does: "leaves empty parameters out", fix: geminiEmpty},
	{Code: "schema_invalid", Rules: []string{"schema_enum_non_string", "schema_enum_type"}, Does: "sets the type of an enum of strings, sends other enums as parametersJsonSchema", fix: geminiEnum},
	{Code: "schema_invalid", Rules: []string{"schema_required_unknown"}, Does: "takes names out of required that no property has", fix: geminiRequired},
	{Code: "schema_invalid", Rules: []string{"parameters_both"}, Does: "takes one of two equal schemas out", fix: geminiOneSchema},
	{Code: "schema_top_level_union", Does: "makes one object of the choice at the root", fix: flatten},
	{Code: "schema_ref_unsupported", Providers: gemini, Does: "puts definitions in the place of the references to them", fix: inlineRefs},
	{Code: "schema_keyword_unsupported", Does: "takes the keyword out, or writes the one that says the same", fix: dropKeyword},
	{Code: "strict_schema_incomplete", Rules: []string{"responses_strict_fallback"}, Does: "declares the tool not strict", fix: notStrict},
	{Code: "strict_schema_incomplete", Does: "closes every object, requires every property, lets optional ones be null", fix: closeSchema},
	{Code: "strict_parallel", Does: "sets parallel_tool_calls to false", fix: oneByOne},
	{Code: "tool_choice_conflicts_with_thinking", Does: "sets tool_choice to auto", fix: autoChoice},
	{Code: "tool_choice_unknown_tool", Rules: []string{"tool_choice_shape"}, Does: "writes tool_choice as the provider has it", fix: choiceShape},
	{Code: "tool_choice_unknown_tool", Rules: []string{"calling_mode_unknown"}, Does: "writes the mode as the provider has it", fix: geminiMode},
	{Code: "tool_choice_unknown_tool", Rules: []string{"allowed_names_mode"}, Does: "brings mode and allowed names together", fix: geminiAllowed},
	{Code: "tool_choice_unknown_tool", Rules: []string{"tool_choice_unknown_tool"}, Does: "names the declared tool that is meant, or leaves the choice to the model", fix: choiceUnknown},
	{Code: "tool_choice_without_tools", Does: "takes the choice out", fix: dropChoice},
	{Code: "tools_shape_mixed", Rules: []string{"tools_shape_mixed"}, Does: "writes the declaration as the provider has it", fix: toolShape, reveals: true},
},
	none(yours, "tool_name_generic", "description_missing", "descriptions_alike"),
	none("Which tools a step needs, only you can say.", "too_many_tools"),
	none("What the schema should say, only you can say.", "schema_invalid"),
	none("A schema that refers to itself or to another document has no end that could be written out.", "schema_ref_unsupported"),
	none("What of the schema can go, only you can say.", "schema_too_deep", "schema_too_large"),
	none("The tool that is named is declared nowhere, and only you have its declaration.", "tool_choice_unknown_tool"),
	none("Which of the two forms to send, only you can say.", "tools_shape_mixed"),
)...)
