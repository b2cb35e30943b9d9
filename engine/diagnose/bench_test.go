package diagnose_test

import (
	"encoding/json"
	"runtime"
	"testing"

	"callstep/engine/diagnose"
	"callstep/engine/diagnose/long"
	"callstep/engine/record"
)

// BenchmarkOpen reads and judges a transcript of a hundred thousand turns; its
// floor decodes the same bytes with encoding/json. live-ratio is the heap that
// stays in use, over the size of the file.
func BenchmarkOpen(b *testing.B) {
	for _, c := range []struct{ name, data string }{
		{"anthropic", long.Anthropic()},
		{"openai-chat", long.Chat(`{\"sky\": \"mild\", \"degrees\": 14, \"source\": \"harbour table\"}`)},
		{"recorded", long.Recorded()},
	} {
		data := c.data
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
