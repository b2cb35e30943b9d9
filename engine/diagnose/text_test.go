package diagnose_test

import (
	"testing"

	"callstep/engine/diagnose"
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// Free text is judged as words to a person: a call printed into it never ran,
// an example of JSON is fine.
func TestFreeText(t *testing.T) {
	const tools = `[{"name":"moon_phase","description":"Phase of the moon on a date","parameters":{"type":"object","properties":{"date":{"type":"string"}},"required":["date"]}}]`
	for _, c := range []struct{ tools, text, want string }{
		{tools, "The moon is full.", "ok"},
		{tools, "A config file looks like this:\n```json\n{\"name\": \"demo\", \"port\": 8080}\n```", "ok"},
		{tools, "I use moon_phase for that, with a date.", "ok"},
		{tools, "{\"name\": \"moon_phase\", \"arguments\": {\"date\": \"2026-11-30\"}}", "tool_call_in_text"},
		{tools, "One moment.\n```json\n{\"name\": \"moon_phase\", \"arguments\": {\"date\": \"2026-11-30\"}}\n```", "tool_call_in_text"},
		{tools, "<tool_call>\n{\"name\": \"moon_phase\", \"arguments\": {\"date\": \"2026-11-30\"}}\n</tool_call>", "tool_call_in_text"},
		{"[]", "{\"name\": \"demo\", \"arguments\": {\"port\": 8080}}", "ok"},
	} {
		root, _ := wire.Index(`{"tools":`+c.tools+`,"text":`+jsonscan.Quote(c.text)+`}`, &wire.Source{Line: 1})
		format, _ := wire.FormatOf(wire.Text)
		s := &wire.Step{}
		format.Response(s, root)
		d := diagnose.Exchange(&wire.Exchange{Provider: wire.Text, Steps: []*wire.Step{s}}, diagnose.Options{})
		if string(d.Code()) != c.want {
			t.Errorf("%s\nverdict %s, want %s", c.text, d.Code(), c.want)
		}
	}
	if d := diagnose.Exchange(wire.PlainText("Here you are."), diagnose.Options{}); d.Code() != "ok" {
		t.Errorf("a text alone: %s", d.Code())
	}
}
