package record_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"callstep/engine/record"
)

// BenchmarkRead opens long records; the floor beside each is encoding/json on
// the same bytes. What counts is the ratio.
func BenchmarkRead(b *testing.B) {
	const turns = 30_000
	for _, c := range []struct{ name, data string }{
		{"chat", longChat(turns)},
		{"claude-code", longSession(turns)},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(c.data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := record.Read("long", c.data); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(c.name+"-floor", func(b *testing.B) {
			b.SetBytes(int64(len(c.data)))
			b.ReportAllocs()
			for b.Loop() {
				for line := range strings.Lines(c.data) {
					var v any
					if err := json.Unmarshal([]byte(line), &v); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}

// longChat is a request of one line.
func longChat(turns int) string {
	var b strings.Builder
	b.WriteString(`{"model":"m","messages":[`)
	for i := range turns / 3 {
		fmt.Fprintf(&b, `{"role":"user","content":"How high is the tide at Brest at noon?"},`)
		fmt.Fprintf(&b, `{"role":"assistant","content":null,"tool_calls":[{"id":"call_%d","type":"function","function":{"name":"tide_height","arguments":"{\"port\":\"Brest\"}"}}]},`, i)
		fmt.Fprintf(&b, `{"role":"tool","tool_call_id":"call_%d","content":"{\"metres\":5.2}"},`, i)
	}
	b.WriteString(`{"role":"user","content":"Thank you."}]}`)
	return b.String()
}

func longSession(turns int) string {
	var b strings.Builder
	head := `{"parentUuid":"u%d","isSidechain":false,"userType":"external","cwd":"/srv/tides","sessionId":"5e55","version":"2.0.1","uuid":"u%d","timestamp":"2026-02-02T10:00:00.000Z",`
	for i := range turns / 2 {
		fmt.Fprintf(&b, head+`"type":"assistant","message":{"id":"msg_%d","type":"message","role":"assistant","model":"m","content":[{"type":"tool_use","id":"toolu_%d","name":"Read","input":{"file_path":"a.txt"}}],"stop_reason":"tool_use","usage":{"input_tokens":5,"output_tokens":12}}}`+"\n", 2*i, 2*i+1, i, i)
		fmt.Fprintf(&b, head+`"type":"user","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_%d","content":"the text of a file"}]}}`+"\n", 2*i+1, 2*i+2, i)
	}
	return b.String()
}
