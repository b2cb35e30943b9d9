package redact

import (
	"strings"
	"unicode"

	"callstep/engine/pattern"
)

// A secret that no prefix gives away is known by the name it stands under: a
// member of JSON, in a text within JSON too; a variable, a header, an entry of
// YAML. Names are read from their last word, so that aws_secret_access_key and
// refreshToken are known with what is before it.

// nameWords are the words that end the name of a secret. What comes of it
// depends on the word: token and authorization are also said of harmless things.
var nameWords = pattern.New(`(?i)api[ _-]?key|(?:access|private|signing|encryption|account|auth|subscription|service|master)[_-]?key|secret|passw(?:or)?d|passphrase|credentials?|token|authorization|cookies?`)

// The ends of names that say something of a secret and are none, and those of a
// token that are one still.
var (
	aboutSecret = pattern.New(`(?i)^(?:s|key|id)?(?:$|[_A-Z0-9-])`)
	notSecret   = pattern.New(`(?i)(?:type|name|count|length|policy|hint|url|uri|file|path|expir[a-z_-]*|version|provider|manager|required|ttl|field|label|status|rules?|strength|prompt)$`)
	stillToken  = pattern.New(`(?i)^(?:[_-]?(?:key|secret|value|string|id|[0-9]+))?$`)
	placeTokens = pattern.New(`(?i)(?:progress|page|next|prev|previous|continuation|continue|sync|cursor|resume|delta|stop|start|first|last|bos|eos|pad|unk|mask|special|cancel|cancellation|max|min|prompt|completion|input|output|total|cached)[_-]?$`)
	scheme      = pattern.New(`(?i)^(?:bearer|basic|token|digest|apikey)[ \t]+`)
	yamlItem    = pattern.New(`^[ \t]*(?:\r?\n[ \t]*-[ \t]+)?`)
	pairValue   = pattern.New(`^\s*,\s*\\*"value\\*"\s*:\s*`)
	cookieValue = pattern.New(`"value"\s*:\s*`)
)

// Lengths below which a value is no secret, or not worth a mask that hides what
// a text says.
const (
	leastQuoted = 4
	leastBare   = 6
	leastToken  = 8
	longToken   = 20
)

// What is looked at beyond a word is bounded, so that no text of many words is
// looked at again and again.
const (
	longestName = 80
	longestBare = 8 << 10
	longestJar  = 64 << 10
)

// named finds the values that stand under the names of secrets, as pairs of
// offsets in the order of the text.
func named(s string) (hits [][]int) {
	done := 0
	for _, at := range nameSpots(s) {
		if at[0] < done {
			continue // within a value
		}
		n := nameAt(s, at[0], at[1])
		for _, v := range n.values() {
			hits = append(hits, []int{v.from, v.to})
			done = v.to
		}
	}
	return hits
}

// name is a name in a text, whose last word is one of a secret.
type name struct {
	text  string // all of it
	word  string // in small letters
	from  int    // of the name
	to    int    // its end, before a quote
	tail  string // behind the word
	quote string // that closes the name, "" = none
}

func nameAt(s string, from, to int) name {
	n := name{text: s, word: strings.ToLower(s[from:to]), from: from, to: to}
	for n.from > max(0, from-longestName) && inName(s[n.from-1]) {
		n.from--
	}
	for n.to < min(len(s), to+longestName) && inName(s[n.to]) {
		n.to++
	}
	n.tail = s[to:n.to]
	n.quote = quoteAt(s[n.to:])
	switch head := s[n.from:from]; n.word {
	case "token":
		if !stillToken.MatchString(n.tail) || placeTokens.MatchString(head) {
			n.word = ""
		}
	case "authorization", "cookie", "cookies":
		if n.tail != "" {
			n.word = ""
		}
	default:
		if !aboutSecret.MatchString(n.tail) || notSecret.MatchString(n.tail) || strings.EqualFold(n.tail, "id") {
			n.word = ""
		}
	}
	return n
}

func inName(c byte) bool {
	return c == '_' || c == '-' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// value is what stands under a name.
type value struct {
	from, to int
	quoted   bool
}

// values are the secrets under a name: one, or those of a list of texts.
func (n *name) values() (list []value) {
	if n.word == "" {
		return nil
	}
	s, i := n.text, n.to+len(n.quote)
	if pair := pairValue.FindStringIndex(s[i:]); pair != nil && n.quote != "" {
		return n.fit(n.valueAt(i + pair[1])) // {"name": …, "value": …}, as headers are recorded
	}
	if i = n.colon(i); i < 0 {
		return nil
	}
	if n.quote == "" || i >= len(s) || s[i] != '[' {
		return n.fit(n.valueAt(i))
	}
	if n.word == "cookies" && n.quote == `"` {
		return n.jar(i)
	}
	for i++; i < len(s); {
		i += spaces(s[i:])
		v := n.valueAt(i)
		if !v.quoted {
			break
		}
		list = append(list, n.fit(v)...)
		i = min(v.to+len(n.quote), len(s))
		if i += spaces(s[i:]); i >= len(s) || s[i] != ',' {
			break
		}
		i++
	}
	return list
}

// colon steps over what stands between a name and its value; -1 for none.
func (n *name) colon(i int) int {
	s := n.text
	space := func() {
		for i < len(s) && (s[i] == ' ' || s[i] == '\t' || n.quote != "" && (s[i] == '\n' || s[i] == '\r')) {
			i++
		}
	}
	space()
	switch {
	case strings.HasPrefix(s[i:], ":=") || strings.HasPrefix(s[i:], "=>"):
		i += 2
	case i < len(s) && (s[i] == ':' || s[i] == '='):
		i++
	default:
		return -1
	}
	if n.quote == "" {
		return i + len(yamlItem.FindStringSubmatch(s[i:])[0])
	}
	space()
	return i
}

// jar are the values of a list of recorded cookies.
func (n *name) jar(i int) (list []value) {
	end := strings.IndexByte(n.text[i:min(len(n.text), i+longestJar)], ']')
	if end < 0 {
		return nil
	}
	for _, at := range cookieValue.FindAllStringIndex(n.text[i:i+end], -1) {
		if v := n.valueAt(i + at[1]); v.quoted && v.to > v.from {
			list = append(list, v)
		}
	}
	return list
}

// valueAt is the value that begins at i: up to the quote that closes it, or as
// far as a bare one goes.
func (n *name) valueAt(i int) value {
	s := n.text
	quote := quoteAt(s[i:])
	if quote != "" {
		v := value{i + len(quote), closing(s, i+len(quote), quote), true}
		// In the text of a string of JSON a quote behind a name may be the one
		// that ends the string.
		if quote != n.quote && strings.HasPrefix(strings.TrimSpace(s[v.from:v.to])+"]", ",") ||
			quote != n.quote && strings.ContainsAny(first(strings.TrimSpace(s[v.from:v.to])), ":}]") {
			return value{i, i, false}
		}
		return v
	}
	stop := " \t\r\n\"'\\,;&<>{}[]`"
	if n.from > 0 && (s[n.from-1] == '?' || s[n.from-1] == '&') {
		stop += "#" // of a URL
	}
	switch n.word {
	case "cookie":
		stop = "\r\n\"'\\"
	case "authorization":
		i += len(scheme.Find([]byte(s[i:min(len(s), i+32)])))
	}
	ahead := s[i:min(len(s), i+longestBare)]
	length := strings.IndexAny(ahead, stop)
	if length < 0 {
		length = len(ahead)
	}
	return value{i, i + length, false}
}

// fit is the value, without the scheme before it, where it is a secret.
func (n *name) fit(v value) []value {
	text := n.text[v.from:v.to]
	bare := text
	if v.quoted {
		v.from += len(scheme.Find([]byte(text[:min(len(text), 32)])))
		bare = n.text[v.from:v.to]
	}
	least := leastBare
	if v.quoted {
		least = leastQuoted
	}
	ok := len(bare) >= least
	switch n.word {
	case "token":
		ok = len(bare) >= leastToken && !strings.ContainsAny(bare, " \t\n") && (v.quoted || !isNumber([]byte(bare))) &&
			(strings.ContainsAny(bare, "0123456789") || len(bare) >= longToken)
	case "authorization":
		ok = ok && (v.quoted || random(bare) || n.schemeBefore(v.from))
	case "cookie", "cookies":
		ok = ok && strings.Contains(bare, "=")
	}
	if !ok {
		return nil
	}
	return []value{v}
}

// schemeBefore reports whether a scheme of HTTP stands right before an offset.
func (n *name) schemeBefore(at int) bool {
	words := strings.Fields(n.text[max(n.to, at-16):at])
	return len(words) > 0 && scheme.MatchString(words[len(words)-1]+" ")
}

// random reports whether a word is none that a person would write: it has a
// digit, a sign of base64, or large letters amidst small ones.
func random(word string) bool {
	large := strings.IndexFunc(word[min(1, len(word)):], unicode.IsUpper) >= 0
	return strings.ContainsAny(word, "0123456789=+/") || large && strings.IndexFunc(word, unicode.IsLower) >= 0
}

// quoteAt is the quote at the beginning of a text, with the backslashes that it
// has within a string of JSON; "" for none.
func quoteAt(s string) string {
	n := 0
	for n < len(s) && s[n] == '\\' {
		n++
	}
	if n >= len(s) || s[n] != '"' && (s[n] != '\'' || n > 0) || n != 0 && n != 1 && n != 3 && n != 7 {
		return ""
	}
	return s[:n+1]
}

// closing is where a quoted text ends that begins at i. A quote has as many
// backslashes as the text is deep in strings of JSON; one with more of them is
// part of it, one with fewer ends a text around it.
func closing(s string, i int, quote string) int {
	depth := len(quote)
	for slashes := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\':
			slashes++
			continue
		case c == '\n':
			return i
		case c == '"' && quote == "'":
			return i - slashes
		case c == quote[depth-1] && ((slashes+1)%depth != 0 || (slashes+1)/depth%2 == 1):
			return i - min(slashes, depth-1)
		}
		slashes = 0
	}
	return len(s)
}

func spaces(s string) int { return len(s) - len(strings.TrimLeft(s, " \t\r\n")) }

func first(s string) string { return s[:min(1, len(s))] }
