package jsonscan

import (
	"encoding/json"
	"testing"
)

func BenchmarkDecode(b *testing.B) {
	b.ReportAllocs()
	b.SetBytes(int64(len(proposal)))
	for b.Loop() {
		if _, _, err := Decode(proposal); err != nil {
			b.Fatal(err)
		}
	}
}

// The floor: what the standard library takes for the same text.
func BenchmarkDecodeEncodingJSON(b *testing.B) {
	b.ReportAllocs()
	b.SetBytes(int64(len(proposal)))
	for b.Loop() {
		var v any
		if err := json.Unmarshal([]byte(proposal), &v); err != nil {
			b.Fatal(err)
		}
	}
}
