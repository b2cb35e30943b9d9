package exchange

import "testing"

func TestCount(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{Count(0, "line"), "0 lines"}, {Count(1, "line"), "1 line"}, {Count(3, "line"), "3 lines"},
		{Count(1, "call is", "calls are"), "1 call is"}, {Count(12, "call is", "calls are"), "12 calls are"},
		{Plural(1, "is", "are"), "is"}, {Plural(0, "is", "are"), "are"}, {Plural(2, "error"), "errors"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}
