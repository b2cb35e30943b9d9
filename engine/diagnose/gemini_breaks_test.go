package diagnose_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"callstep/engine/diagnose"
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// geminiBreak breaks a request in one place; it reports false where the request
// has no such place.
type geminiBreak struct {
	name  string
	apply func(g *geminiBody) bool
	want  []string // any of these codes is the right verdict
}

// geminiBody is a decoded request.
type geminiBody struct {
	root     map[string]any
	contents []any
	model    string
	vertex   bool
	corrects bool // its last call puts an earlier one right
}

type geminiObject = map[string]any

func (g *geminiBody) parts(i int) []any {
	list, _ := g.contents[i].(geminiObject)["parts"].([]any)
	return list
}

// find is the first part, from the end or from the start, that has the member.
func (g *geminiBody) find(keys ...string) (content, part int, value geminiObject) {
	for i := len(g.contents) - 1; i >= 0; i-- {
		for k, p := range g.parts(i) {
			for _, key := range keys {
				if v, ok := p.(geminiObject)[key].(geminiObject); ok {
					return i, k, v
				}
			}
		}
	}
	return -1, -1, nil
}

func (g *geminiBody) call() (int, int, geminiObject) { return g.find("functionCall", "function_call") }
func (g *geminiBody) result() (int, int, geminiObject) {
	return g.find("functionResponse", "function_response")
}

func (g *geminiBody) declaration() geminiObject {
	for _, entry := range g.root["tools"].([]any) {
		if list, ok := entry.(geminiObject)["functionDeclarations"].([]any); ok {
			return list[0].(geminiObject)
		}
	}
	return nil
}

// parameters are the schema of a declaration in OpenAPI's dialect.
func (g *geminiBody) parameters() geminiObject {
	d := g.declaration()
	if d == nil {
		return nil
	}
	if _, ok := d["parameters"].(geminiObject); !ok {
		delete(d, "parameters_json_schema")
		delete(d, "parametersJsonSchema")
	}
	p := geminiObject{"type": "OBJECT", "properties": geminiObject{"id": geminiObject{"type": "STRING"}}}
	d["parameters"] = p
	return p
}

func (g *geminiBody) remove(i int) { g.contents = slices.Delete(g.contents, i, i+1) }

var geminiBreaks = []geminiBreak{
	{"a response dropped", func(g *geminiBody) bool {
		i, _, _ := g.result()
		if len(g.parts(i)) != 1 || i == len(g.contents)-1 {
			return false
		}
		g.remove(i)
		return true
	}, []string{"missing_tool_result", "response_count_mismatch"}},
	{"one of two responses dropped", func(g *geminiBody) bool {
		for i := range g.contents {
			if p := g.parts(i); len(p) == 2 && p[0].(geminiObject)["functionResponse"] != nil {
				g.contents[i].(geminiObject)["parts"] = p[:1]
				return true
			}
		}
		return false
	}, []string{"response_count_mismatch"}},
	{"two responses split", func(g *geminiBody) bool {
		for i := range g.contents {
			if p := g.parts(i); len(p) == 2 && p[0].(geminiObject)["functionResponse"] != nil {
				g.contents[i].(geminiObject)["parts"] = p[:1]
				g.contents = slices.Insert(g.contents, i+1, any(geminiObject{"role": "user", "parts": p[1:]}))
				return true
			}
		}
		return false
	}, []string{"response_count_mismatch"}},
	{"a response sent twice", func(g *geminiBody) bool {
		i, k, _ := g.result()
		g.contents[i].(geminiObject)["parts"] = append(g.parts(i), g.parts(i)[k])
		return true
	}, []string{"duplicate_tool_result", "response_count_mismatch"}},
	{"a response renamed", func(g *geminiBody) bool {
		_, _, r := g.result()
		r["name"] = "another_function"
		return true
	}, []string{"tool_result_id_mismatch"}},
	{"the id of a response changed", func(g *geminiBody) bool {
		_, _, r := g.result()
		_, ok := r["id"]
		r["id"] = "another-id"
		return ok
	}, []string{"tool_result_id_mismatch"}},
	{"a response that is a string", func(g *geminiBody) bool {
		_, _, r := g.result()
		r["response"] = "done"
		return true
	}, []string{"missing_output_field"}},
	{"arguments sent as text", func(g *geminiBody) bool {
		_, _, c := g.call()
		c["args"] = "{}"
		return true
	}, []string{"tool_input_not_object"}},
	{"a user text between call and response", func(g *geminiBody) bool {
		i, _, _ := g.result()
		g.contents = slices.Insert(g.contents, i, any(geminiObject{"role": "user", "parts": []any{geminiObject{"text": "hurry"}}}))
		return true
	}, []string{"response_count_mismatch", "missing_tool_result"}},
	{"the call of a response dropped", func(g *geminiBody) bool {
		i, _, _ := g.call()
		if len(g.parts(i)) != 1 || g.contents[i-1].(geminiObject)["role"] == "model" || g.corrects {
			return false
		}
		g.remove(i)
		return true
	}, []string{"orphan_tool_result", "response_count_mismatch", "duplicate_tool_result"}},
	{"the history begins with the call", func(g *geminiBody) bool {
		for len(g.contents) > 0 && g.contents[0].(geminiObject)["role"] != "model" {
			g.remove(0)
		}
		return true
	}, []string{"call_turn_out_of_order"}},
	{"the signature dropped", func(g *geminiBody) bool {
		if !strings.HasPrefix(g.model, "gemini-3") {
			return false
		}
		i, k, _ := g.call()
		if i < len(g.contents)-2 || k > 0 {
			return false
		}
		part := g.parts(i)[k].(geminiObject)
		delete(part, "thoughtSignature")
		delete(part, "thought_signature")
		return true
	}, []string{"missing_thought_signature"}},
	{"a content without parts", func(g *geminiBody) bool {
		g.contents[0].(geminiObject)["parts"] = []any{}
		return true
	}, []string{"empty_content"}},
	{"a space in a name", func(g *geminiBody) bool {
		g.declaration()["name"] = "get it"
		return true
	}, []string{"tool_name_invalid_chars"}},
	{"a name declared twice", func(g *geminiBody) bool {
		d := g.declaration()
		g.root["tools"] = append(g.root["tools"].([]any), geminiObject{"functionDeclarations": []any{d}})
		return true
	}, []string{"duplicate_tool_name"}},
	{"a keyword of JSON Schema in parameters", func(g *geminiBody) bool {
		g.parameters()["oneOf"] = []any{}
		return !g.vertex
	}, []string{"schema_keyword_unsupported"}},
	{"a reference in parameters", func(g *geminiBody) bool {
		g.parameters()["properties"].(geminiObject)["id"] = geminiObject{"$ref": "#/$defs/Id"}
		return true
	}, []string{"schema_ref_unsupported"}},
	{"a list of types in parameters", func(g *geminiBody) bool {
		g.parameters()["properties"].(geminiObject)["id"] = geminiObject{"type": []any{"string", "null"}}
		return true
	}, []string{"schema_invalid"}},
	{"an undeclared name allowed", func(g *geminiBody) bool {
		g.root["toolConfig"] = geminiObject{"functionCallingConfig": geminiObject{"mode": "ANY", "allowedFunctionNames": []any{"no_such_function"}}}
		return true
	}, []string{"tool_choice_unknown_tool"}},
}

// TestGeminiAccepted judges requests that were accepted, without their answers,
// and the same requests broken in one place.
func TestGeminiAccepted(t *testing.T) {
	files, _ := filepath.Glob("testdata/gemini/accepted/*.json")
	if len(files) == 0 {
		t.Fatal("no files")
	}
	applied := map[string]int{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		d := judgeGemini(file, string(text))
		if d.First >= 0 {
			t.Errorf("%s: accepted, and found broken: %s: %s", filepath.Base(file), d.Code(), d.Findings[d.First].Evidence)
		}
		for _, b := range geminiBreaks {
			g := geminiBodyOf(file, string(text))
			if !b.apply(g) {
				continue
			}
			applied[b.name]++
			g.root["contents"] = g.contents
			d := judgeGemini(file, jsonscan.Encode(g.root))
			if !slices.Contains(b.want, string(d.Code())) {
				t.Errorf("%s, %s: verdict %s, want one of %v", filepath.Base(file), b.name, d.Code(), b.want)
			}
		}
	}
	for _, b := range geminiBreaks {
		if applied[b.name] == 0 {
			t.Errorf("%s: no file has the place", b.name)
		}
	}
}

func geminiBodyOf(file, text string) *geminiBody {
	v, _, _ := jsonscan.Decode(text)
	g := &geminiBody{root: v.(geminiObject), model: geminiModelOf(file), vertex: strings.Contains(file, "vertex"), corrects: strings.Contains(text, `"error"`)}
	g.contents = g.root["contents"].([]any)
	return g
}

func geminiModelOf(file string) string {
	model, _, _ := strings.Cut(filepath.Base(file), "__")
	return model
}

func judgeGemini(file, text string) *diagnose.Diagnosis {
	root, _ := wire.Index(text, &wire.Source{Line: 1})
	format, _ := wire.FormatOf(wire.Gemini)
	s := &wire.Step{Provider: wire.Gemini, Host: "generativelanguage.googleapis.com"}
	if strings.Contains(file, "vertex") {
		s.Host = "aiplatform.googleapis.com"
	}
	format.Request(s, root)
	s.Model = geminiModelOf(file)
	return diagnose.Exchange(&wire.Exchange{Provider: wire.Gemini, Steps: []*wire.Step{s}}, diagnose.Options{})
}
