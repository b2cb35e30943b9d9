// Package redact takes secrets out of texts that leave the machine, and keeps
// their shape: what is read in a bug report must still show where a key stood,
// how long it was and what it began with.
package redact

import (
	"bytes"
	"slices"
	"strings"

	"callstep/engine/pattern"
)

// secret is one kind of thing that does not belong in an export. What keep
// matches at its beginning stays, the rest is masked.
type secret struct {
	name  string
	signs []string // one of them is in every text that holds such a secret; nil = unknown
	found *pattern.Pattern
	keep  *pattern.Pattern
}

// kind makes a row of the table. A secret begins at the edge of a word; in the
// raw text of JSON that may be an escape (\n), which is no part of it.
func kind(name, flags, found, keep string, signs ...string) secret {
	const edge = `(?:\b|\\[bfnrt])`
	return secret{name, signs, pattern.New(flags + edge + found), pattern.New(flags + `^(?:\\[bfnrt])?` + keep)}
}

// mayBe is a quick look before the expression.
func (k secret) mayBe(s string) bool {
	return k.signs == nil || slices.ContainsFunc(k.signs, func(sign string) bool { return strings.Contains(s, sign) })
}

// The kinds, from the most certain on. A form is taken up only where its own
// prefix or its neighbour says what it is: an export that masks every long word
// is of no use.
var secrets = []secret{
	kind("API key", ``, `(?:sk|pk|rk)-[A-Za-z0-9_-]{16,}`, `[a-z]{2}-(?:ant-|proj-|or-|live-|test-)?`, "sk-", "pk-", "rk-"),
	kind("API key", ``, `AIza[A-Za-z0-9_-]{30,}`, `AIza`, "AIza"),
	kind("API key", ``, `(?:gsk|xai|hf|r8|lsv2_pt|glpat)[_-][A-Za-z0-9_-]{16,}`, `[a-z0-9]+(?:_pt)?[_-]`, "gsk", "xai", "hf", "r8", "lsv2_pt", "glpat"),
	kind("token", ``, `gh[pousr]_[A-Za-z0-9]{20,}`, `gh[pousr]_`, "ghp_", "gho_", "ghu_", "ghs_", "ghr_"),
	kind("token", ``, `github_pat_[A-Za-z0-9_]{20,}`, `github_pat_`, "github_pat_"),
	kind("token", ``, `xox[abprs]-[A-Za-z0-9-]{10,}`, `xox[abprs]-`, "xox"),
	kind("access key", ``, `(?:AKIA|ASIA)[A-Z0-9]{16}\b`, `A[KS]IA`, "AKIA", "ASIA"),
	kind("token", ``, `eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*`, `eyJ`, "eyJ"),
	kind("token", `(?i)`, `(?:bearer|basic)[ \t]+[A-Za-z0-9._~+/=-]{12,}`, `(?:bearer|basic)[ \t]+`),
	kind("secret", `(?i)`,
		`(?:api[_-]?key|access[_-]?token|auth[_-]?token|client[_-]?secret|password|passwd|secret|x-api-key|x-goog-api-key|authorization)\\?["']?[ \t]*[:=][ \t]*\\?["']?[^\s"'\\,;&<>{}\[\]()]{6,}`,
		`[A-Z_-]+\\?["']?[ \t]*[:=][ \t]*\\?["']?(?:(?:bearer|basic)[ \t]*)?`),
	{"private key", []string{"PRIVATE KEY"}, pattern.New(`-----BEGIN [A-Z ]*PRIVATE KEY-----(?:-?[^-"'])*`), pattern.New(`^-----BEGIN [A-Z ]*PRIVATE KEY-----`)},
	{"mail address", []string{"@"}, pattern.New(`[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}`), pattern.New(`^`)},
}

// hint is what a text must hold for any of the kinds to be worth a search.
var hint = pattern.New(`(?i)[spr]k-|aiza|gsk|xai|hf_|r8_|lsv2|glpat|gh[pousr]_|github_pat|xox|a[ks]ia|eyj|bearer|basic|key|token|secret|passw|authorization|@`)

// Text masks the secrets in a text: letters become x or X, digits 0, all else
// stays, so that lengths and the places of separators are what they were. A
// text without a secret comes back as it is, and raw JSON stays JSON.
func Text(s string) string {
	if !hint.MatchString(s) {
		return s
	}
	for _, kind := range secrets {
		if !kind.mayBe(s) {
			continue
		}
		hits := kind.found.FindAllStringIndex(s, -1)
		if hits == nil {
			continue
		}
		b := []byte(s)
		for _, at := range hits {
			kind.mask(b, at[0], at[1])
		}
		s = string(b)
	}
	return s
}

// Holds names the kinds of secrets in a text, each once, in the order of the
// table; none for a text that is fit to be passed on.
func Holds(s string) (names []string) {
	for _, h := range Find(s) {
		names = append(names, h.Name)
	}
	return names
}

// Hit is the first secret of one kind in a text.
type Hit struct {
	Name string
	At   int // byte offset
}

// Find finds the first secret of each kind, in the order of the table.
func Find(s string) (hits []Hit) {
	if !hint.MatchString(s) {
		return nil
	}
	at := map[string]int{}
	for _, kind := range secrets {
		here, ok := kind.first(s)
		if !ok {
			continue
		}
		i, known := at[kind.name]
		if !known {
			at[kind.name] = len(hits)
			hits = append(hits, Hit{kind.name, here})
		} else if here < hits[i].At {
			hits[i].At = here
		}
	}
	return hits
}

// first finds the first hit that is not masked already.
func (k secret) first(s string) (at int, ok bool) {
	if !k.mayBe(s) {
		return 0, false
	}
	const before = 64 // bytes in which a backslash may escape what the hit begins with
	for from := 0; from < len(s); {
		hit := k.found.FindStringIndex(s[from:])
		if hit == nil {
			break
		}
		start, end := from+hit[0], from+hit[1]
		base := max(0, start-before)
		b := []byte(s[base:end])
		if k.mask(b, start-base, len(b)); string(b) != s[base:end] {
			return start, true
		}
		from = max(end, start+1)
	}
	return 0, false
}

// mask masks a hit where it stands. Escapes of JSON stay, the one that the hit
// may begin amidst included.
func (k secret) mask(b []byte, from, to int) {
	i := from + len(k.keep.Find(b[from:to]))
	if i == from && escaped(b[:from]) {
		i += escape(b[i:to])
	}
	if isNumber(b[i:to]) {
		number(b[i:to])
		return
	}
	for ; i < to; i++ {
		if b[i] == '\\' {
			i += escape(b[i+1 : to])
			continue
		}
		b[i] = masked(b[i])
	}
}

// escaped reports whether a text ends with a backslash that escapes what
// follows.
func escaped(before []byte) bool {
	n := len(before) - len(bytes.TrimRight(before, `\`))
	return n%2 == 1
}

// escape is how many bytes behind a backslash belong to it.
func escape(rest []byte) int {
	if len(rest) >= 5 && rest[0] == 'u' && len(bytes.Trim(rest[1:5], "0123456789abcdefABCDEF")) == 0 {
		return 5
	}
	return min(1, len(rest))
}

func isNumber(b []byte) bool {
	return len(bytes.Trim(b, "0123456789.eE+-")) == 0 && bytes.ContainsAny(b, "0123456789")
}

// number masks a number, which may not begin with 0 in JSON.
func number(b []byte) {
	first := true
	for i, c := range b {
		if c < '0' || c > '9' {
			continue
		}
		b[i] = '0'
		if first {
			b[i], first = '1', false
		}
	}
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
