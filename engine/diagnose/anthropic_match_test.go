package diagnose_test

import (
	"testing"

	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/wire"
)

// TestAnthropicSaid wants every refusal translated into its rule: the rule's
// own wording, and those that people reported.
func TestAnthropicSaid(t *testing.T) {
	said := map[string]string{
		"messages.167: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_019P95. Each `tool_use` block must have a corresponding `tool_result` block in the next message.":    "tool_result_missing",
		"messages.8.content.0: unexpected tool_use_id found in tool_result blocks: toolu_01NG. Each tool_result block must have a corresponding tool_use block in the previous message.":                    "tool_result_unknown_id",
		"messages.7.content.0: unexpected `tool_use_id` found in `advisor_tool_result` blocks: srvtoolu_01J. Each `advisor_tool_result` block must have a corresponding `server_tool_use` block before it.": "server_tool_result_orphan",
		"messages.5.content.1: tool_use ids must be unique":                                              "tool_use_id_duplicate",
		"messages: text content blocks must contain non-whitespace text":                                 "empty_text_block",
		"messages.1.content.1.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'":               "tool_use_id_format",
		"messages.2.content.0.tool_result.tool_use_id: String should match pattern '^[a-zA-Z0-9_-]+$'":   "tool_use_id_format",
		"tools.4.custom.input_schema.type: Field required":                                               "input_schema_root",
		"tool_choice: Input tag 'required' found using 'type' does not match any of the expected tags":   "tool_choice_shape",
		"messages.1.content.0.type: Expected `thinking` or `redacted_thinking`, but found `text`.":       "thinking_block_expected",
		"output_format.schema: For 'integer' type, properties maximum, minimum are not supported":        "strict_unsupported_keyword",
		"The model `claude-x` is not available in your region.":                                          "",
		"Your credit balance is too low to access the Anthropic API.":                                    "",
		"max_tokens: 200000 > 64000, which is the maximum allowed number of output tokens for the model": "",
	}
	for _, r := range anthropicContract(t).Rules {
		if len(r.Match) > 0 {
			said[r.Said] = r.Word
		}
		known := exchange.Lookup(r.Code)
		at := 0
		for at < len(known) && known[at].Boundary != r.Boundary {
			at++
		}
		if at == len(known) {
			t.Errorf("%s: no code %s at %s", r.Word, r.Code, r.Boundary)
		}
	}
	for text, want := range said {
		if _, got, _ := diagnose.RuleSaid(text, wire.Anthropic); got.Word != want {
			t.Errorf("%s\n got %q\nwant %q", text, got.Word, want)
		}
	}
}
