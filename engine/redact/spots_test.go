package redact

import (
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestNameSpots holds the quick search to the expression that it stands for.
func TestNameSpots(t *testing.T) {
	parts := []string{
		"api", "key", "API", "Key", "_", "-", " ", "access", "subscription", "master", "secret", "SECRET", "pass", "passw", "password", "passwd", "Passphrase",
		"credential", "credentials", "token", "tokens", "authorization", "cookie", "cookies", "s", "to", "ke", "monkey", "\"", ":", "\n", "é", "ſecret", "Key",
	}
	rapid.Check(t, func(t *rapid.T) {
		s := strings.Join(rapid.SliceOfN(rapid.SampledFrom(parts), 0, 30).Draw(t, "parts"), "")
		want := nameWords.FindAllStringIndex(s, -1)
		if got := nameSpots(s); !reflect.DeepEqual(got, want) && len(got)+len(want) > 0 {
			t.Fatalf("%q: %v, want %v", s, got, want)
		}
	})
}
