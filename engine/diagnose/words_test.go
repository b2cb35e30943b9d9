package diagnose_test

import (
	"slices"
	"strings"
	"testing"

	"callstep/engine/diagnose"
	"callstep/engine/wire"
)

// collectedWords are the demands that were collected of each provider, under
// the words that rules have: the list that the contracts are held against.
var collectedWords = map[wire.Provider]string{
	wire.Anthropic: `
		tool_result_missing tool_result_unknown_id tool_use_id_duplicate tool_result_duplicate tool_result_not_first message_between_call_and_result
		parallel_results_split text_with_pending_server_tool tool_result_wrong_role tool_result_id_missing tool_use_id_format tool_input_not_object
		tool_name_empty_in_call is_error_non_text empty_text_block thinking_signature_invalid thinking_modified thinking_missing_before_tool_use
		thinking_with_forced_tool tool_name_invalid tool_name_duplicate input_schema_missing schema_root_union strict_additional_properties
		strict_unsupported_keyword strict_too_many_tools strict_too_many_optional strict_too_many_unions strict_grammar_too_large
		available_tools_limit_exceeded tool_reference_unresolved tool_choice_unknown_tool tool_choice_shape call_truncated call_undeclared_tool
		call_violates_schema stop_reason_mismatch parallel_disabled_but_many assistant_prefill_final enum_case too_many_messages`,
	wire.OpenAIChat: `
		tool_result_missing tool_result_orphan tool_result_unknown_id tool_result_duplicate tool_call_id_too_long tool_name_invalid too_many_tools
		tool_name_duplicate tools_shape_mixed schema_root_not_object schema_array_items_missing schema_properties_missing
		strict_additional_properties strict_required strict_nesting strict_size strict_keyword strict_parallel tool_choice_without_tools
		content_null arguments_not_json call_truncated call_undeclared_tool call_violates_schema finish_reason_mismatch function_name_missing
		legacy_mixed`,
	wire.OpenAIResponses: `
		tool_result_missing tool_result_orphan reasoning_without_follower reasoning_dropped item_duplicate item_not_persisted item_id_prefix
		invalid_encrypted_content tools_shape_mixed tool_name_invalid strict_additional_properties strict_required strict_nesting strict_size
		strict_keyword strict_parallel responses_strict_fallback call_truncated arguments_not_json output_too_long call_id_len`,
	wire.Gemini: `
		malformed_function_call unexpected_tool_call too_many_tool_calls missing_thought_signature thought_signature_invalid
		thought_signature_bypassed function_response_count function_call_turn_order function_response_turn_order function_response_name
		function_id_mismatch function_response_not_object empty_parts function_name_invalid param_name_invalid duplicate_function_declaration
		schema_unknown_keyword schema_empty_object schema_enum_non_string parameters_both tools_mixed_with_search allowed_names_mode call_truncated`,
	wire.MCP: `
		mcp_tool_name name_not_portable mcp_input_schema mcp_list_incomplete mcp_unknown_tool mcp_invalid_arguments mcp_tool_error
		mcp_protocol_error mcp_output_schema_missing mcp_output_schema_mismatch mcp_structured_text_missing mcp_content_missing mcp_id_reused
		mcp_id_null mcp_response_unknown_id mcp_response_missing mcp_response_after_cancel mcp_cancel_unknown mcp_timeout mcp_retry_id_same
		mcp_unsafe_retry`,
	wire.Unknown: `
		otel_call_without_execution otel_execution_unrequested otel_result_lost otel_tool_error otel_content_not_captured`,
}

// TestEveryCollectedDemandIsARule: each is built, or says why it is not.
func TestEveryCollectedDemandIsARule(t *testing.T) {
	rules := map[wire.Provider][]string{}
	for _, c := range diagnose.Contracts() {
		for _, r := range c.Rules {
			rules[c.Provider] = append(rules[c.Provider], r.Word)
		}
	}
	for p, words := range collectedWords {
		for _, word := range strings.Fields(words) {
			if !slices.Contains(rules[p], word) && !slices.Contains(rules[wire.Unknown], word) {
				t.Errorf("%s: no rule is named %s", p, word)
			}
		}
	}
}
