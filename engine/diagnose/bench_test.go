package diagnose_test

import (
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"callstep/engine/diagnose"
	"callstep/engine/record"
)

// longTranscripts are requests of a hundred thousand turns, one a provider.
var longTranscripts = []struct {
	name       string
	head, tail string
	pair       func(n int) string
}{
	{
		"anthropic",
		`{"model":"claude-sonnet-4-5","max_tokens":1024,"tools":[{"name":"tide","description":"High tide at a port on a day","input_schema":{"type":"object","properties":{"port":{"type":"string"},"day":{"type":"integer"}},"required":["port","day"],"additionalProperties":false}}],"messages":[{"role":"user","content":"Tides, please."}`,
		`]}`,
		func(n int) string {
			return fmt.Sprintf(`,{"role":"assistant","content":[{"type":"text","text":"Looking at the table for day %d."},{"type":"tool_use","id":"toolu_%06d","name":"tide","input":{"port":"Mokpo","day":%d}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_%06d","content":"{\"metres\": %d.%d, \"at\": \"06:10\", \"source\": \"harbour table\"}"}]}`, n, n, n, n, n%4, n%10)
		},
	},
	{
		"openai-chat",
		`{"model":"gpt-4.1","tools":[{"type":"function","function":{"name":"tide","description":"High tide at a port on a day","parameters":{"type":"object","properties":{"port":{"type":"string"},"day":{"type":"integer"}},"required":["port","day"]}}}],"messages":[{"role":"user","content":"Tides, please."}`,
		`]}`,
		func(n int) string {
			return fmt.Sprintf(`,{"role":"assistant","content":null,"tool_calls":[{"id":"call_%06d","type":"function","function":{"name":"tide","arguments":"{\"port\": \"Mokpo\", \"day\": %d}"}}]},{"role":"tool","tool_call_id":"call_%06d","content":"{\"metres\": %d.%d, \"at\": \"06:10\", \"source\": \"harbour table\"}"}`, n, n, n, n%4, n%10)
		},
	},
}

// BenchmarkOpen reads and judges a transcript of a hundred thousand turns; its
// floor decodes the same bytes with encoding/json. live-ratio is the heap that
// stays in use, over the size of the file.
func BenchmarkOpen(b *testing.B) {
	for _, c := range longTranscripts {
		var text strings.Builder
		text.WriteString(c.head)
		for n := range 50_000 {
			text.WriteString(c.pair(n))
		}
		text.WriteString(c.tail)
		data := text.String()
		b.Run(c.name+"/open", func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			var w *diagnose.Whole
			for b.Loop() {
				file, bad := record.Read("long.json", data)
				if bad != nil {
					b.Fatal(bad)
				}
				w = diagnose.File(file, diagnose.Options{})
			}
			b.StopTimer()
			runtime.GC()
			runtime.ReadMemStats(&after)
			b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/float64(len(data)), "live-ratio")
			runtime.KeepAlive(w)
		})
		b.Run(c.name+"/floor", func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				var v any
				if err := json.Unmarshal([]byte(data), &v); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
