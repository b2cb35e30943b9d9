package diagnose_test

import "strings"

// anthropicObject is one object of a request, decoded.
type anthropicObject = map[string]any

// anthropicBreak breaks a request in one place. It reports whether the request
// has such a place.
type anthropicBreak struct {
	name string
	want verdict
	do   func(body anthropicObject) bool
}

var anthropicBreaks = []anthropicBreak{
	{"a result is dropped", verdict{"tool_result", "missing_tool_result"}, func(b anthropicObject) bool {
		return anthropicEachPair(b, func(call, result anthropicPlace) bool {
			if result.last(b) { // then the file would end before the answer
				return false
			}
			result.remove()
			if len(result.blocks()) == 0 {
				result.insert(0, anthropicObject{"type": "text", "text": "Go on."})
			}
			return true
		})
	}},
	{"a text stands where the result was", verdict{"tool_result", "missing_tool_result"}, func(b anthropicObject) bool {
		return anthropicEachPair(b, func(call, result anthropicPlace) bool {
			if len(result.blocks()) > 1 {
				return false
			}
			result.set(anthropicObject{"type": "text", "text": "Never mind."})
			return true
		})
	}},
	{"a result has another id", verdict{"tool_result", "tool_result_id_mismatch"}, func(b anthropicObject) bool {
		return anthropicEachPair(b, func(call, result anthropicPlace) bool {
			result.get()["tool_use_id"] = "toolu_elsewhere"
			return true
		})
	}},
	{"a result has no id", verdict{"tool_result", "tool_result_id_mismatch"}, func(b anthropicObject) bool {
		return anthropicEachPair(b, func(call, result anthropicPlace) bool {
			delete(result.get(), "tool_use_id")
			return true
		})
	}},
	{"a result comes twice", verdict{"tool_result", "duplicate_tool_result"}, func(b anthropicObject) bool {
		return anthropicEachPair(b, func(call, result anthropicPlace) bool {
			result.insert(result.at+1, anthropicCopy(result.get()))
			return true
		})
	}},
	{"a result comes again two turns later", verdict{"tool_result", "duplicate_tool_result"}, func(b anthropicObject) bool {
		calls, results := anthropicCallsOf(b)
		for i := range calls[:max(len(calls)-1, 0)] {
			if a, z := results[i], results[len(results)-1]; a.turn < z.turn && a.get()["tool_use_id"] != z.get()["tool_use_id"] {
				z.insert(len(z.blocks()), anthropicCopy(a.get()))
				return true
			}
		}
		return false
	}},
	{"text stands before a result", verdict{"tool_result", "text_before_tool_result"}, func(b anthropicObject) bool {
		return anthropicEachPair(b, func(call, result anthropicPlace) bool {
			result.insert(0, anthropicObject{"type": "text", "text": "Here it is:"})
			return true
		})
	}},
	{"a user message stands before the results", verdict{"tool_result", "text_before_tool_result"}, func(b anthropicObject) bool {
		return anthropicEachPair(b, func(call, result anthropicPlace) bool {
			anthropicInsert(b, result.turn, anthropicObject{"role": "user", "content": "Wait."})
			return true
		})
	}},
	{"a whole turn stands between", verdict{"tool_result", "missing_tool_result"}, func(b anthropicObject) bool {
		return anthropicEachPair(b, func(call, result anthropicPlace) bool {
			anthropicInsert(b, result.turn, anthropicObject{"role": "assistant", "content": "A moment."})
			anthropicInsert(b, result.turn, anthropicObject{"role": "user", "content": "Wait."})
			return true
		})
	}},
	{"the results speak as the assistant", verdict{"tool_result", "tool_result_wrong_role"}, func(b anthropicObject) bool {
		return anthropicEachPair(b, func(call, result anthropicPlace) bool {
			b["messages"].([]any)[result.turn].(anthropicObject)["role"] = "assistant"
			return true
		})
	}},
	{"the call is trimmed away", verdict{"follow_up", "orphan_tool_result"}, func(b anthropicObject) bool {
		return anthropicEachPair(b, func(call, result anthropicPlace) bool {
			if len(call.blocks()) > 2 || call.turn > 0 && call.role(-1) == "assistant" || call.role(1) == "assistant" {
				return false
			}
			list := b["messages"].([]any)
			b["messages"] = append(list[:call.turn:call.turn], list[call.turn+1:]...)
			return true
		})
	}},
	{"ids come from elsewhere", verdict{"follow_up", "tool_id_invalid_chars"}, func(b anthropicObject) bool {
		return anthropicEachPair(b, func(call, result anthropicPlace) bool {
			call.get()["id"], result.get()["tool_use_id"] = "functions.look_up:0", "functions.look_up:0"
			return true
		})
	}},
	{"the arguments stay a text", verdict{"follow_up", "tool_input_not_object"}, func(b anthropicObject) bool {
		return anthropicEachPair(b, func(call, result anthropicPlace) bool {
			call.get()["input"] = "{}"
			return true
		})
	}},
	{"no arguments become a list", verdict{"follow_up", "tool_input_not_object"}, func(b anthropicObject) bool {
		return anthropicEachPair(b, func(call, result anthropicPlace) bool {
			call.get()["input"] = []any{}
			return true
		})
	}},
	{"a call is there twice", verdict{"model_output", "duplicate_call_id"}, func(b anthropicObject) bool {
		return anthropicEachPair(b, func(call, result anthropicPlace) bool {
			twin := anthropicCopy(call.get())
			twin["input"] = anthropicObject{"another": true}
			call.insert(call.at+1, twin)
			return true
		})
	}},
	{"a text is empty", verdict{"follow_up", "empty_content"}, func(b anthropicObject) bool {
		first := anthropicPlace{body: b}
		first.insert(len(first.blocks()), anthropicObject{"type": "text", "text": " \n"})
		return true
	}},
	{"a message is empty", verdict{"follow_up", "empty_content"}, func(b anthropicObject) bool {
		anthropicInsert(b, 0, anthropicObject{"role": "user", "content": []any{}})
		return true
	}},
	{"an error shows a picture", verdict{"tool_result", "empty_error_content"}, func(b anthropicObject) bool {
		return anthropicEachPair(b, func(call, result anthropicPlace) bool {
			result.get()["is_error"] = true
			result.get()["content"] = []any{anthropicObject{"type": "image", "source": anthropicObject{"type": "base64", "media_type": "image/png", "data": "aGk="}}}
			return true
		})
	}},
	{"a name has a dot", verdict{"declaration", "tool_name_invalid_chars"}, func(b anthropicObject) bool {
		return anthropicEachTool(b, func(t anthropicObject) bool { t["name"] = "shop." + t["name"].(string); return true })
	}},
	{"a name is long", verdict{"declaration", "tool_name_too_long"}, func(b anthropicObject) bool {
		return anthropicEachTool(b, func(t anthropicObject) bool { t["name"] = strings.Repeat("shop_", 30); return true })
	}},
	{"a tool is declared twice", verdict{"declaration", "duplicate_tool_name"}, func(b anthropicObject) bool {
		return anthropicEachTool(b, func(t anthropicObject) bool { b["tools"] = append(b["tools"].([]any), anthropicCopy(t)); return true })
	}},
	{"a schema is spelled OpenAI's way", verdict{"declaration", "schema_invalid"}, func(b anthropicObject) bool {
		return anthropicEachTool(b, func(t anthropicObject) bool {
			t["parameters"] = t["input_schema"]
			delete(t, "input_schema")
			return true
		})
	}},
	{"a schema is a choice", verdict{"declaration", "schema_top_level_union"}, func(b anthropicObject) bool {
		return anthropicEachTool(b, func(t anthropicObject) bool {
			t["input_schema"].(anthropicObject)["anyOf"] = []any{anthropicObject{"required": []any{"a"}}, anthropicObject{"required": []any{"b"}}}
			return true
		})
	}},
	{"a schema has no type", verdict{"declaration", "schema_invalid"}, func(b anthropicObject) bool {
		return anthropicEachTool(b, func(t anthropicObject) bool { delete(t["input_schema"].(anthropicObject), "type"); return true })
	}},
	{"an open schema becomes strict", verdict{"declaration", "strict_schema_incomplete"}, func(b anthropicObject) bool {
		return anthropicEachTool(b, func(t anthropicObject) bool {
			t["strict"] = true
			delete(t["input_schema"].(anthropicObject), "additionalProperties")
			return true
		})
	}},
	{"a strict schema has bounds", verdict{"declaration", "schema_keyword_unsupported"}, func(b anthropicObject) bool {
		return anthropicEachTool(b, func(t anthropicObject) bool {
			t["strict"] = true
			t["input_schema"] = anthropicObject{"type": "object", "additionalProperties": false, "required": []any{"n"}, "properties": anthropicObject{
				"n": anthropicObject{"type": "integer", "minimum": int64(1)},
			}}
			return true
		})
	}},
	{"the choice is a word", verdict{"declaration", "tool_choice_unknown_tool"}, func(b anthropicObject) bool {
		b["tool_choice"] = "required"
		return true
	}},
	{"the choice is nobody", verdict{"declaration", "tool_choice_unknown_tool"}, func(b anthropicObject) bool {
		b["tool_choice"] = anthropicObject{"type": "tool", "name": "nobody_has_this"}
		return b["mcp_servers"] == nil
	}},
	{"the choice forces a thinker", verdict{"declaration", "tool_choice_conflicts_with_thinking"}, func(b anthropicObject) bool {
		b["tool_choice"] = anthropicObject{"type": "any"}
		b["thinking"] = anthropicObject{"type": "enabled", "budget_tokens": int64(1024)}
		return b["tools"] != nil
	}},
	{"a signature is lost", verdict{"follow_up", "thinking_block_altered"}, func(b anthropicObject) bool {
		for _, m := range b["messages"].([]any) {
			blocks, _ := m.(anthropicObject)["content"].([]any)
			for _, p := range blocks {
				if p.(anthropicObject)["type"] == "thinking" {
					p.(anthropicObject)["signature"] = ""
					return true
				}
			}
		}
		return false
	}},
}
