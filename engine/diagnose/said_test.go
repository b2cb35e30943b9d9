package diagnose

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"callstep/engine/wire"
)

// Where the words of a provider point: turn.block, and the subject.
func TestPlaceSaid(t *testing.T) {
	body := `{"model":"m","tools":[{"type":"function","function":{"name":"read_log"}},{"type":"function","function":{"name":"ring"}}],"messages":[
		{"role":"user","content":"Page 3?"},
		{"role":"assistant","content":null,"tool_calls":[{"id":"call-a","function":{"name":"read_log","arguments":"{}"}},{"id":"toolu_b","function":{"name":"ring","arguments":"{}"}}]},
		{"role":"tool","tool_call_id":"toolu_b","content":"ok"}]}`
	root, bad := wire.Index(body, &wire.Source{})
	if bad != nil {
		t.Fatal(bad)
	}
	format, _ := wire.FormatOf(wire.OpenAIChat)
	step := &wire.Step{}
	format.Request(step, root)
	for text, want := range map[string]string{
		"No tool output found for tool call call-a.":                                        "1.0 call-a",
		"messages.1: `tool_use` ids were found without `tool_result` blocks: toolu_b.":      "2.0 toolu_b",
		"messages.1.content.1: something is wrong":                                          "1.1 ",
		"Invalid 'messages[1].tool_calls[0].id': string too long.":                          "1.0 ",
		"Invalid value for 'content': expected a string, got null. messages.[2].content":    "2.0 ",
		"Invalid 'tools[1].function.name': string does not match pattern.":                  fmt.Sprintf("%d.1 ring", BeforeTurns),
		"tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'":         fmt.Sprintf("%d.0 read_log", BeforeTurns),
		"messages.77: out of sight":                                                         fmt.Sprintf("%d.-1 ", AfterTurns),
		"Your credit balance is too low to access the API.":                                 fmt.Sprintf("%d.-1 ", AfterTurns),
		"contents[99999999999999999999].parts[0]: a number that is none":                    fmt.Sprintf("%d.-1 ", AfterTurns),
		"Please ensure that function call turn comes immediately after a user turn (input)": fmt.Sprintf("%d.-1 ", AfterTurns),
	} {
		h := Hit{Time: Time{0, AfterTurns, -1}, Message: -1}
		(&Judge{}).placeSaid(&h, step, text)
		if got := fmt.Sprintf("%d.%d %s", h.Time.Turn, h.Time.Block, h.Subject); got != want {
			t.Errorf("%s\n got %s\nwant %s", text, got, want)
		}
	}
}

// TestRuleSaid: refusals as people report them, those of a gateway in the
// format of another provider among them, and the code that each stands for.
func TestRuleSaid(t *testing.T) {
	providers := map[string]wire.Provider{"chat": wire.OpenAIChat, "responses": wire.OpenAIResponses, "anthropic": wire.Anthropic, "gemini": wire.Gemini}
	data, err := os.ReadFile("testdata/said/words.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		cells := strings.SplitN(strings.TrimSuffix(line, "\n"), "\t", 3)
		if len(cells) != 3 {
			t.Fatalf("three cells are due: %q", line)
		}
		if _, rule, _ := RuleSaid(cells[2], providers[cells[0]]); string(rule.Code) != cells[1] {
			t.Errorf("%s: got %q, want %s\n%s", cells[0], rule.Code, cells[1], cells[2])
		}
	}
	if _, rule, ok := RuleSaid("Your credit balance is too low to access the API.", wire.Anthropic); ok {
		t.Errorf("taken for %s", rule.Word)
	}
}
