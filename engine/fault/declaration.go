package fault

import "callstep/engine/exchange"

var duplicateTool = Fault{
	Kind:     "duplicate_tool",
	Boundary: exchange.Declaration,
	Stage:    exchange.Declare,
	Phase:    OnDeclare,
	Guards:   guards(exchange.ContractLint),
	Code:     "duplicate_tool_name",
	Short:    "one tool name declared twice",
	Long:     "Two tools of the request share a name, as when two servers are joined. Nobody can say which of them a call is meant for.",
	Caught:   "declare: duplicate_tool_name, unsent",
	Else:     "guard contract_lint off: sent as it is",
	Variants: once,
	Strike:   BreakContract,
}

var optionalNotRequired = Fault{
	Kind:     "optional_not_required",
	Boundary: exchange.Declaration,
	Stage:    exchange.Declare,
	Phase:    OnDeclare,
	Guards:   guards(exchange.ContractLint),
	Code:     "strict_schema_incomplete",
	Short:    "strict, and one stays optional",
	Long:     "A strict schema leaves a property out of required. Strict providers want every one listed; optional is a type that allows null.",
	Caught:   "declare: strict_schema_incomplete, unsent",
	Else:     "guard contract_lint off: sent as it is",
	Variants: once,
	Strike:   BreakContract,
}

var unsupportedKeyword = Fault{
	Kind:     "unsupported_keyword",
	Boundary: exchange.Declaration,
	Stage:    exchange.Declare,
	Phase:    OnDeclare,
	Guards:   guards(exchange.ContractLint),
	Code:     "schema_keyword_unsupported",
	Short:    "a keyword the provider lacks",
	Long:     "The schema is valid JSON Schema and uses a word outside the provider's subset. Some refuse it, some ignore it in silence.",
	Caught:   "declare: schema_keyword_unsupported",
	Else:     "guard contract_lint off: sent as it is",
	Variants: once,
	Strike:   BreakContract,
}

var toolWithdrawn = Fault{
	Kind:     "tool_withdrawn",
	Boundary: exchange.Declaration,
	Stage:    exchange.Declare,
	Phase:    OnDeclare,
	Guards:   guards(exchange.Allowlist),
	Code:     "unknown_tool",
	Short:    "the called tool is gone",
	Long:     "The tool was declared before and is not any more, but the AI still knows it from the history. What is withdrawn must not run.",
	Caught:   "allow: unknown_tool",
	Else:     "guard allowlist off: it runs all the same",
	Variants: once,
	Strike:   WithdrawTool,
}
