package diagnose

import "callstep/engine/exchange"

// anthropicModelRules are what the provider says of the model's answers. They
// hold whoever the provider is, and are judged there.
var anthropicModelRules = []Rule{
	{
		Word: "call_truncated", Code: "arguments_truncated", Boundary: exchange.ModelOutput,
		Severity: exchange.Error, Claim: Meaning,
		Said:     "Documentation of tool use: when stop_reason is max_tokens and the last block is an incomplete tool_use, retry with a higher max_tokens.",
		NotBuilt: "the common rules judge arguments that were cut off",
	},
	{
		Word: "call_undeclared_tool", Code: "unknown_tool", Boundary: exchange.ModelOutput,
		Severity: exchange.Error, Claim: Meaning,
		Said:     "Documentation of tool use: answer a call of an invalid tool name with is_error.",
		NotBuilt: "the common rules judge the names of calls",
	},
	{
		Word: "call_violates_schema", Code: "argument_wrong_type", Boundary: exchange.ModelOutput,
		Severity: exchange.Error, Claim: Meaning,
		Said:     "Documentation of strict tool use: only strict tools are sure to be called by their schema.",
		NotBuilt: "the common rules judge arguments by their schema",
	},
	{
		Word: "enum_case", Code: "argument_enum_mismatch", Boundary: exchange.ModelOutput,
		Severity: exchange.Warning, Claim: Meaning,
		Said:     "Documentation of structured outputs: the letters of an enum value may differ in case; compare without it.",
		NotBuilt: "the common rules judge enum values",
	},
	{
		Word: "parallel_disabled_but_many", Code: "parallel_calls_not_allowed", Boundary: exchange.ModelOutput,
		Severity: exchange.Error, Claim: Meaning,
		Said:     "API reference: with disable_parallel_tool_use the model makes at most one call (auto), or exactly one (any, tool).",
		NotBuilt: "the common rules count the calls of a response",
	},
}
