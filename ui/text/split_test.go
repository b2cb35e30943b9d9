package text

import "testing"

func TestSplit(t *testing.T) {
	for _, c := range []struct {
		in         string
		w          int
		head, tail string
	}{
		{"abcdef", 3, "abc", "def"},
		{"abc", 3, "abc", ""},
		{"abc", 9, "abc", ""},
		{"abc", 0, "", "abc"},
		{"조회 기준", 3, "조", "회 기준"},
		{"조", 1, "", "조"},
		{"ae\u0301b", 2, "ae\u0301", "b"},
		{"", 4, "", ""},
	} {
		head, tail := Split(c.in, c.w)
		if head != c.head || tail != c.tail {
			t.Errorf("Split(%q, %d) = %q, %q", c.in, c.w, head, tail)
		}
	}
}
