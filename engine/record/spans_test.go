package record

import (
	"strings"
	"testing"
)

// TestSpansInOrder: decimals may be cut off, counts may gain a digit, and a span
// without a time stays behind the one before it.
func TestSpansInOrder(t *testing.T) {
	for _, c := range []struct{ name, starts, want string }{
		{"seconds", "1767607201.1 1767607200.25 1767607201.05 1767607201", "1767607200.25 1767607201 1767607201.05 1767607201.1"},
		{"nanoseconds", "10000 9999", "9999 10000"},
		{"dates", "2026-01-05T10:00:01.5Z 2026-01-05T10:00:01Z 2026-01-05T10:00:01.25Z", "2026-01-05T10:00:01Z 2026-01-05T10:00:01.25Z 2026-01-05T10:00:01.5Z"},
		{"dates with a zone", "2026-01-05T10:00:01.5+00:00 2026-01-05T10:00:01+00:00", "2026-01-05T10:00:01+00:00 2026-01-05T10:00:01.5+00:00"},
		{"some without", "- 3 - 1 2", "- 1 2 3 3"},
	} {
		var all traces
		for start := range strings.FieldsSeq(c.starts) {
			all.add("t", span{start: strings.Trim(start, "-")})
		}
		for _, spans := range all.each {
			var got []string
			for _, s := range spans {
				got = append(got, max(s.start, "-"))
			}
			if said := strings.Join(got, " "); said != c.want {
				t.Errorf("%s: %s, want %s", c.name, said, c.want)
			}
		}
	}
}
