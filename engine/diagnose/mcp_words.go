package diagnose

import (
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/pattern"
	"callstep/engine/wire"
)

// mcpErrorText is the message of an error response.
func mcpErrorText(f *wire.Frame) string {
	if f.Error.Is(jsonscan.String) {
		return f.Error.Str()
	}
	text := f.Error.Get("message").Str()
	if f.Error.Get("code").Raw() == "-32001" && text == "" {
		return "Request timed out"
	}
	return text
}

// mcpResultText is the first text of a result.
func mcpResultText(result jsonscan.Node) string {
	for _, part := range result.Get("content").Items() {
		if text := part.Get("text"); text.Is(jsonscan.String) {
			return text.Str()
		}
	}
	return ""
}

var mcpTimeoutWords = pattern.New(`(?i)\b(timed out|timeout( of \d+|ed)?|connection closed)\b`)

// mcpTimedOut reads the words with which a client gives a request up: its time
// ran out, or the connection broke.
func mcpTimedOut(text string) bool {
	return len(text) < 500 && mcpTimeoutWords.MatchString(text) && !aboutArgument.MatchString(text)
}

// mcpFaults are what servers say of a faulty call, by the rule of each; the
// first row that fits counts. The words are those of the TypeScript SDK (zod),
// the Go SDK and the Python SDK (pydantic, jsonschema).
var mcpFaults = []struct {
	word string
	says *pattern.Pattern
}{
	{"mcp_output_schema_missing", pattern.New(`(?i)output schema but (no structured content|did not return structured content)`)},
	{"mcp_output_schema_mismatch", pattern.New(`(?i)^(MCP error -?\d+: )?(output validation error|validating tool output|structured content does not match|invalid structured content)`)},
	{"mcp_argument_missing", pattern.New(`(?i)required property|missing propert|field required|received undefined|"Required"|missing required|\bis required\b|type=missing`)},
	{"mcp_argument_unexpected", pattern.New(`(?i)additional propert|unrecognized[_ ]key|extra inputs are not permitted|unexpected keyword|extra_forbidden|unknown (argument|parameter|propert)`)},
	{"mcp_argument_null", pattern.New(`(?i)received null|None is not of type|null is not of type`)},
	{"mcp_argument_enum", pattern.New(`(?i)invalid_enum_value|invalid option|is not one of|not in enum|enum: `)},
	{"mcp_argument_range", pattern.New(`(?i)too_small|too_big|less than the minimum|greater than the maximum|does not match|minimum: |maximum: |pattern: `)},
	{"mcp_invalid_arguments", pattern.New(`.`)},
}

// mcpArguments are the beginnings by which a text is known to be about the
// arguments of the call, and not about what the tool did with them.
var mcpArguments = pattern.New(`(?i)^(MCP error -32602: ?)?(input validation error|invalid arguments|invalid params|invalid parameters|validating "arguments"|params must|arguments? must|unexpected arguments?|(error executing tool \S+: )?\d+ validation errors? for)`)

// mcpFaultIn finds the fault of the call, or of the result, that a server's
// text speaks of; "" where it speaks of something else.
func mcpFaultIn(text, tool string) string {
	if mcpUnknownTool(text, tool) {
		return "mcp_unknown_tool"
	}
	about := mcpArguments.MatchString(text)
	for _, row := range mcpFaults {
		if (about || strings.HasPrefix(row.word, "mcp_output")) && row.says.MatchString(text) {
			return row.word
		}
	}
	return ""
}

// mcpUnknownTool reads the ways of saying that there is no such tool. The text
// must name the tool: tools say of other things that they are not found.
func mcpUnknownTool(text, tool string) bool {
	if len(text) > 300 || tool == "" || !strings.Contains(text, tool) {
		return false
	}
	bare := strings.TrimLeft(mcpErrorPrefix.ReplaceAllString(text, ""), " ")
	bare = strings.NewReplacer(`"`, "", "'", "", "`", "").Replace(bare)
	lower := strings.ToLower(bare)
	name := strings.ToLower(tool)
	for _, says := range []string{"unknown tool: " + name, "unknown tool " + name, "tool " + name + " not found", "tool not found: " + name,
		"tool " + name + " disabled", "tool " + name + " does not exist", "no such tool: " + name, "no tool named " + name} {
		if strings.HasPrefix(lower, says) {
			return true
		}
	}
	return false
}

var mcpErrorPrefix = pattern.New(`^MCP error -?\d+: ?`)
