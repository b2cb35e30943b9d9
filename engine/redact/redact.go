// Package redact takes secrets out of texts that leave the machine, and keeps
// their shape: what is read in a bug report must still show where a key stood,
// how long it was and what it began with.
package redact

import (
	"regexp"
	"strings"
)

// secret is one kind of thing that does not belong in an export. What keep
// matches at its beginning stays, the rest is masked.
type secret struct {
	name  string
	found *regexp.Regexp
	keep  *regexp.Regexp
}

// The kinds, from the most certain on. A form is taken up only where its own
// prefix or its neighbour says what it is: an export that masks every long word
// is of no use.
var secrets = []secret{
	{"API key", regexp.MustCompile(`\b(?:sk|pk|rk)-[A-Za-z0-9_-]{16,}`), regexp.MustCompile(`^[a-z]{2}-(?:ant-|proj-|or-|live-|test-)?`)},
	{"API key", regexp.MustCompile(`\bAIza[A-Za-z0-9_-]{30,}`), regexp.MustCompile(`^AIza`)},
	{"API key", regexp.MustCompile(`\b(?:gsk|xai|hf|r8|lsv2_pt|glpat)[_-][A-Za-z0-9_-]{16,}`), regexp.MustCompile(`^[a-z0-9]+(?:_pt)?[_-]`)},
	{"token", regexp.MustCompile(`\bgh[pousr]_[A-Za-z0-9]{20,}`), regexp.MustCompile(`^gh[pousr]_`)},
	{"token", regexp.MustCompile(`\bgithub_pat_[A-Za-z0-9_]{20,}`), regexp.MustCompile(`^github_pat_`)},
	{"token", regexp.MustCompile(`\bxox[abprs]-[A-Za-z0-9-]{10,}`), regexp.MustCompile(`^xox[abprs]-`)},
	{"access key", regexp.MustCompile(`\b(?:AKIA|ASIA)[A-Z0-9]{16}\b`), regexp.MustCompile(`^A[KS]IA`)},
	{"token", regexp.MustCompile(`\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*`), regexp.MustCompile(`^eyJ`)},
	{"token", regexp.MustCompile(`(?i)\b(?:bearer|basic)[ \t]+[A-Za-z0-9._~+/=-]{12,}`), regexp.MustCompile(`(?i)^(?:bearer|basic)[ \t]+`)},
	{"secret", regexp.MustCompile(`(?i)["']?\b(?:api[_-]?key|access[_-]?token|auth[_-]?token|client[_-]?secret|password|passwd|secret|x-api-key|x-goog-api-key|authorization)\\?["']?[ \t]*[:=][ \t]*\\?["']?[^\s"'\\,;&<>{}\[\]()]{6,}`),
		regexp.MustCompile(`^["']?[A-Za-z_-]+\\?["']?[ \t]*[:=][ \t]*\\?["']?(?:(?i:bearer|basic)[ \t]*)?`)},
	{"private key", regexp.MustCompile(`-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)`), regexp.MustCompile(`^-----BEGIN [A-Z ]*PRIVATE KEY-----`)},
	{"mail address", regexp.MustCompile(`[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}`), nil},
}

// hint is what a text must hold for any of the kinds to be worth a search.
var hint = regexp.MustCompile(`(?i)[spr]k-|aiza|gsk|xai|hf_|r8_|lsv2|glpat|gh[pousr]_|github_pat|xox|a[ks]ia|eyj|bearer|basic|key|token|secret|passw|authorization|@`)

// Text masks the secrets in a text: letters become x or X, digits 0, all else
// stays, so that lengths and the places of separators are what they were, and
// what was JSON still is. A text without a secret comes back as it is.
func Text(s string) string {
	if !hint.MatchString(s) {
		return s
	}
	for _, kind := range secrets {
		s = kind.maskAll(s)
	}
	return s
}

func (k secret) maskAll(s string) string {
	hits := k.found.FindAllStringIndex(s, -1)
	if hits == nil {
		return s
	}
	var b strings.Builder
	at := 0
	for _, hit := range hits {
		b.WriteString(s[at:hit[0]])
		begin := hit[0]
		if before := s[:begin]; (len(before)-len(strings.TrimRight(before, `\`)))%2 == 1 {
			begin += escapeLength(s[begin:]) // the hit begins within an escape of JSON
		}
		b.WriteString(s[hit[0]:min(begin, hit[1])])
		b.WriteString(k.mask(s[min(begin, hit[1]):hit[1]]))
		at = hit[1]
	}
	return b.String() + s[at:]
}

// escapeLength is how many bytes behind a backslash belong to it.
func escapeLength(s string) int {
	if strings.HasPrefix(s, "u") {
		return min(len(s), len("u0000"))
	}
	return min(len(s), 1)
}

// Holds names the kinds of secrets in a text, each once, in the order of the
// table; none for a text that is fit to be passed on.
func Holds(s string) (names []string) {
	if !hint.MatchString(s) {
		return nil
	}
	seen := map[string]bool{}
	for _, kind := range secrets {
		if !seen[kind.name] && kind.maskAll(s) != s {
			seen[kind.name] = true
			names = append(names, kind.name)
		}
	}
	return names
}

func (k secret) mask(hit string) string {
	kept := ""
	if k.keep != nil {
		kept = k.keep.FindString(hit)
	}
	rest := []byte(hit[len(kept):])
	for i := 0; i < len(rest); i++ {
		if rest[i] == '\\' { // what is JSON stays JSON
			i += escapeLength(string(rest[i+1:]))
			continue
		}
		rest[i] = masked(rest[i])
	}
	if first := strings.IndexByte(string(rest), '0'); first >= 0 && strings.Trim(string(rest), "-0.") == "" {
		rest[first] = '1' // a number has no zero in front
	}
	return kept + string(rest)
}

func masked(c byte) byte {
	switch {
	case c >= '0' && c <= '9':
		return '0'
	case c >= 'a' && c <= 'z':
		return 'x'
	case c >= 'A' && c <= 'Z':
		return 'X'
	}
	return c
}
