package record

import (
	"compress/gzip"
	"runtime"
	"strings"
	"testing"
)

// TestUnpackingTakesWhatItGives: what is left out for its length is not held in
// memory before that is known, and what is taken is held once.
func TestUnpackingTakesWhatItGives(t *testing.T) {
	for _, c := range []struct{ bytes, most int }{{2 * anyRatio, 1 << 20}, {8 << 20, 9 << 20}} {
		var packed strings.Builder
		z := gzip.NewWriter(&packed)
		if _, err := z.Write(make([]byte, c.bytes)); err != nil {
			t.Fatal(err)
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		r := newReader("a", packed.String())
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		b := r.packedBody(packed.String(), "gzip", "a", 1)
		runtime.ReadMemStats(&after)
		if taken := after.TotalAlloc - before.TotalAlloc; b.lost != (c.bytes > anyRatio) || taken > uint64(c.most) {
			t.Errorf("%d bytes: lost %v, with %d bytes of memory", c.bytes, b.lost, taken)
		}
	}
}
