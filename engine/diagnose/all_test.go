package diagnose_test

import (
	"strings"
	"testing"

	"callstep/engine/diagnose"
	"callstep/engine/wire"
)

// TestDeclarationsOnceAFile wants a warning about declarations that every
// exchange of a file repeats to be said once, with the number of the others, and
// the verdicts of those to stay.
func TestDeclarationsOnceAFile(t *testing.T) {
	const ask = `{"model":"gpt-4.1-mini","tools":[{"type":"function","function":{"name":"tide","parameters":{"type":"object","properties":{}}}}],"messages":[{"role":"user","content":"Tide?"}]}`
	const answer = `{"object":"chat.completion","choices":[{"index":0,"finish_reason":"tool_calls","message":{"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"tides","arguments":"{}"}}]}}]}`
	f := &wire.File{}
	for range 3 {
		f.Exchanges = append(f.Exchanges, openAIExchange(t, ask+"\n--\n"+answer, ""))
	}
	whole := diagnose.File(f, diagnose.Options{})
	for i, d := range whole.Each {
		said := ""
		for _, f := range d.Findings {
			if f.Code == "description_missing" {
				said = f.Evidence
			}
		}
		if want := "So it stands in 2 more exchanges of the file."; i == 0 && !strings.HasSuffix(said, want) || i > 0 && said != "" {
			t.Errorf("exchange %d says %q", i+1, said)
		}
		if d.Code() != "unknown_tool" {
			t.Errorf("exchange %d is %s", i+1, d.Code())
		}
	}
	if len(diagnose.File(f, diagnose.Options{All: true}).Each[2].Findings) < 2 {
		t.Error("not all findings are listed where all are asked for")
	}
}
