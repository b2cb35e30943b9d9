package diagnose

import (
	"strings"
	"testing"

	"callstep/engine/jsonscan"
)

// A part of an unescaped string, and the same part in the raw text.
func TestQuotedSpan(t *testing.T) {
	for _, c := range []struct{ raw, part, want string }{
		{`"{\"a\": 1} x"`, `x`, `x`},
		{`"{\"a\": 1}"`, `"a"`, `\"a\"`},
		{`"é\u00e9\n€ end"`, `€ end`, `€ end`},
		{`"\u20ac\ud83d\ude00 end"`, `😀`, `\ud83d\ude00`},
		{`"\ud83d end"`, `end`, `end`},
		{`"whole"`, `whole`, `whole`},
	} {
		doc, bad := jsonscan.Index(c.raw)
		if bad != nil {
			t.Fatal(bad)
		}
		at := strings.Index(doc.Root().Str(), c.part)
		got := quotedSpan(c.raw, jsonscan.Span{Start: at, End: at + len(c.part)})
		if text := c.raw[got.Start:got.End]; text != c.want {
			t.Errorf("%s in %s: %s, want %s", c.part, c.raw, text, c.want)
		}
	}
}
