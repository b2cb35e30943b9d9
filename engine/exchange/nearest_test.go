package exchange

import (
	"strings"
	"testing"
)

func TestNearest(t *testing.T) {
	words := []string{"lost-reply", "no-stock", "idempotency", "parse", "rules", "on"}
	for _, c := range []struct{ typed, want string }{
		{"lost-repli", "lost-reply"},
		{"lost_reply", "lost-reply"},
		{"LOST-REPLY", "lost-reply"},
		{"lsot-reply", "lost-reply"}, // neighbours swapped
		{"lostreply", "lost-reply"},
		{"idempotence", "idempotency"},
		{"parze", "parse"},
		{"no", "on"},
		{"ruels", "rules"},
		{"xyzzy", ""},
		{"", ""},
		{"reply", ""}, // half a word is a guess, not a slip
		{strings.Repeat("q", 10_000), ""},
	} {
		got, ok := Nearest(c.typed, words)
		if got != c.want || ok != (c.want != "") {
			t.Errorf("Nearest(%.20q) = %q, %v, want %q", c.typed, got, ok, c.want)
		}
	}
	if got, _ := Nearest("ab", []string{"ac", "ad"}); got != "ac" {
		t.Errorf("of two equally near words %q, want the first", got)
	}
}
