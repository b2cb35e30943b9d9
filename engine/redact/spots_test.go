package redact

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// drawn is a text made of parts that the expressions are about.
func drawn(t *rapid.T, parts []string) string {
	return strings.Join(rapid.SliceOfN(rapid.SampledFrom(parts), 0, 30).Draw(t, "parts"), "")
}

func alike(t *rapid.T, s string, got, want [][]int) {
	if !reflect.DeepEqual(got, want) && len(got)+len(want) > 0 {
		t.Fatalf("%q: %v, want %v", s, got, want)
	}
}

// TestNameSpots holds the quick search to the expression that it stands for.
func TestNameSpots(t *testing.T) {
	parts := []string{
		"api", "key", "API", "Key", "_", "-", " ", "access", "subscription", "master", "secret", "SECRET", "pass", "passw", "password", "passwd", "Passphrase",
		"credential", "credentials", "token", "tokens", "authorization", "cookie", "cookies", "service", "auth", "account", "s", "to", "ke", "monkey", "\"", ":", "\n", "é", "ſecret", "Key",
	}
	rapid.Check(t, func(t *rapid.T) {
		s := drawn(t, parts)
		alike(t, s, nameSpots(s), nameWords.FindAllStringIndex(s, -1))
	})
}

// TestHits holds the search at the heads of a kind to its expression, tried
// everywhere.
func TestHits(t *testing.T) {
	parts := []string{
		"sk-", "task-", "rk_live_", "AIza", "hf", "gsk_", "lsv2_pt-", "SG.", "ghp_", "github_pat_", "npm_", "pypi-", "ya29.", "xoxb-", "xapp-", "AKIA", "ASIA", "eyJ",
		"bearer", "Basic", "baſic", " ", "\t", "://", ":", "@", "/", "?", "&", `\u0026`, `\U0026`, "key", "Key", "api_key", "sig", "=", "-----BEGIN ", "RSA ", "PRIVATE KEY", "-----",
		"abcdefgh", "ABCDEFGH12345678", "0123456789abcdefghijABCDEFGHIJ", "a", "Z", "_", "-", ".", "+", "%", "co", "\\n", "\\", "\n", "\"", "é",
	}
	const edge = `(?:\b|\\[bfnrt])`
	for i := range secrets {
		k := &secrets[i]
		text := ""
		switch {
		case k.name == "mail address":
			text = `[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}`
		case k.find != nil:
			continue // of names, which have no expression
		default:
			text = strings.TrimPrefix(k.found.String(), "^")
		}
		if k.edge {
			text = edge + text
		}
		whole := regexp.MustCompile(text)
		rapid.Check(t, func(t *rapid.T) {
			s := drawn(t, parts)
			var want [][]int
			for _, at := range whole.FindAllStringIndex(s, -1) {
				if k.is == nil || k.is(s[at[0]:at[1]]) {
					want = append(want, at)
				}
			}
			alike(t, s, k.hits(s), want)
		})
	}
}
