// Package redact takes secrets out of texts that leave the machine, and keeps
// their shape: what is read in a bug report must still show where a key stood,
// how long it was and what it began with.
package redact

import (
	"bytes"
	"strings"

	"callstep/engine/pattern"
)

// secret is one kind of thing that does not belong in an export. What keep
// matches at its beginning stays, the rest is masked.
type secret struct {
	name  string
	heads []string // one of them begins every such secret
	fold  bool     // of heads, whose letters are ASCII: large and small ones are alike
	edge  bool     // it begins at the edge of a word
	word  bool     // where a head begins none, nothing up to the end of the word does
	found *pattern.Pattern
	keep  *pattern.Pattern
	find  func(s string) [][]int // in place of heads and expression
	is    func(text string) bool // what the expression finds is one; nil = always
}

// kind makes a row of the table. A secret begins at the edge of a word; in the
// raw text of JSON that may be an escape (\n), which is no part of it.
func kind(name, flags, found, keep string, heads ...string) secret {
	k := plainKind(name, flags+found, flags+`^(?:\\[bfnrt])?`+keep, heads...)
	k.edge, k.fold = true, flags != ""
	return k
}

// plainKind makes a row whose secret may begin anywhere.
func plainKind(name, found, keep string, heads ...string) secret {
	return secret{name: name, heads: heads, found: pattern.New(`^(?:` + found + `)`), keep: pattern.New(keep)}
}

func (k secret) onlyIf(is func(string) bool) secret {
	k.is = is
	return k
}

func (k secret) byWord() secret {
	k.word = true
	return k
}

// The kinds, from the most certain on. A form is taken up only where its own
// prefix or its neighbour says what it is: an export that masks every long word
// is of no use.
var secrets = []secret{
	kind("API key", ``, `(?:sk|pk|rk)-[A-Za-z0-9_-]{16,}`, `[a-z]{2}-(?:ant-|proj-|or-|live-|test-)?`, "sk-", "pk-", "rk-"),
	kind("API key", ``, `(?:sk|pk|rk)_(?:live|test)_[A-Za-z0-9]{10,}`, `[a-z]{2}_(?:live|test)_`,
		"sk_live_", "pk_live_", "rk_live_", "sk_test_", "pk_test_", "rk_test_"),
	kind("API key", ``, `AIza[A-Za-z0-9_-]{30,}`, `AIza`, "AIza"),
	kind("API key", ``, `(?:gsk|xai|hf|r8|lsv2_pt|glpat|nvapi|pplx|tvly|whsec)[_-][A-Za-z0-9_-]{16,}`, `[a-z0-9]+(?:_pt)?[_-]`,
		"gsk", "xai", "hf", "r8", "lsv2_pt", "glpat", "nvapi", "pplx", "tvly", "whsec"),
	kind("API key", ``, `SG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}`, `SG\.`, "SG."),
	kind("token", ``, `gh[pousr]_[A-Za-z0-9]{20,}`, `gh[pousr]_`, "ghp_", "gho_", "ghu_", "ghs_", "ghr_"),
	kind("token", ``, `github_pat_[A-Za-z0-9_]{20,}`, `github_pat_`, "github_pat_"),
	kind("token", ``, `npm_[A-Za-z0-9]{30,}`, `npm_`, "npm_"),
	kind("token", ``, `pypi-[A-Za-z0-9_-]{16,}`, `pypi-`, "pypi-"),
	kind("token", ``, `ya29\.[A-Za-z0-9_-]{16,}`, `ya29\.`, "ya29."),
	kind("token", ``, `(?:xox[abeoprs]|xapp)-[A-Za-z0-9-]{10,}`, `(?:xox[abeoprs]|xapp)-`, "xox", "xapp"),
	kind("access key", ``, `(?:AKIA|ASIA)[A-Z0-9]{16}\b`, `A[KS]IA`, "AKIA", "ASIA"),
	kind("token", ``, `eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*`, `eyJ`, "eyJ").byWord(),
	kind("token", `(?i)`, `(?:bearer|basic)[ \t]+[A-Za-z0-9._~+/=-]{8,}`, schemeWord, "bea", "bas", "baſ").onlyIf(func(text string) bool {
		return random(text[strings.LastIndexAny(text, " \t")+1:])
	}),
	plainKind("password", `://[^/\s:@"'\\]+:[^/\s@"'\\]+@`, `^://[^:]+:`, "://"),
	plainKind("secret", `(?i)(?:[?&]|\\u0026)(?:key|sig|signature|auth|x-amz-signature|x-amz-security-token|access_token|api_?key)=[^&\s"'\\#<>]{6,}`, `(?i)^(?:[?&]|\\u0026)[a-z_-]+=`,
		"?", "&", `\u0026`, `\U0026`),
	{name: "secret", find: named, keep: pattern.New(`^`)},
	plainKind("private key", `-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----(?:-?[^-"'])*`, `^-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----`, "-----BEGIN "),
	{name: "mail address", find: mails, keep: pattern.New(`^`)},
}

const schemeWord = `(?:bearer|basic)[ \t]+`

// Text masks the secrets in a text: letters become x or X, digits 0, all else
// stays, so that lengths and the places of separators are what they were. A
// text without a secret comes back as it is, and raw JSON stays JSON.
func Text(s string) string {
	v := viewOf(s)
	for _, kind := range secrets {
		hits := kind.hits(v.text)
		if len(hits) == 0 {
			continue
		}
		b := []byte(s)
		for _, hit := range hits {
			from, to := v.raw(hit)
			kind.mask(b, from, to)
		}
		s = string(b)
		v = viewOf(s)
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
	v := viewOf(s)
	at := map[string]int{}
	for _, kind := range secrets {
		here, ok := kind.first(s, v)
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
func (k secret) first(s string, v view) (at int, ok bool) {
	const before = 64 // bytes in which a backslash may escape what the hit begins with
	for _, hit := range k.hits(v.text) {
		from, to := v.raw(hit)
		base := max(0, from-before)
		b := []byte(s[base:to])
		if k.mask(b, from-base, len(b)); string(b) != s[base:to] {
			return from, true
		}
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
			i += escapeDeep(b[i+1 : to])
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

// escapeDeep is escape for a text that may stand within strings of JSON, where
// an escape has a backslash for each of them.
func escapeDeep(rest []byte) int {
	n := 0
	for n < len(rest) && rest[n] == '\\' {
		n++
	}
	if e := escape(rest[n:]); e == 5 {
		return n + e
	}
	return escape(rest)
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
