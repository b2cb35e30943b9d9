package redact

import (
	"slices"
	"strings"
)

// An expression is slow where it is tried at every letter of a long text. It is
// tried where its secret may begin.

// hits are the places in a text where such a secret is, in their order: what the
// expression would find in all of the text.
func (k *secret) hits(s string) (hits [][]int) {
	if k.find != nil {
		return k.find(s)
	}
	done, vain := 0, 0
	spots := k.spots(s)
	for at := spots.step(); at < len(s); at = spots.step() {
		from, fits := at, at >= done && at >= vain
		if fits && k.edge {
			from, fits = edgeBefore(s, at, done)
		}
		if !fits {
			continue
		}
		if hit := k.found.FindStringIndex(s[at:]); hit != nil {
			done = at + hit[1]
			hits = append(hits, []int{from, done})
		} else if k.word {
			for vain = at; vain < len(s) && inName(s[vain]); {
				vain++
			}
		}
	}
	if k.is != nil {
		hits = slices.DeleteFunc(hits, func(at []int) bool { return !k.is(s[at[0]:at[1]]) })
	}
	return hits
}

// edgeBefore reports whether a word begins at an offset, and where what is before
// it begins: an escape of JSON is an edge too.
func edgeBefore(s string, at, done int) (from int, ok bool) {
	switch {
	case at-2 >= done && s[at-2] == '\\' && strings.IndexByte("bfnrt", s[at-1]) >= 0:
		return at - 2, true
	case at == 0:
		return at, true
	}
	return at, s[at-1] == '-' || !inName(s[at-1])
}

// mostHeads is how many heads a kind may have.
const mostHeads = 10

// spots are the offsets at which one of the heads of a kind stands.
type spots struct {
	of   *secret
	text string
	next [mostHeads]int // of each head; of folded ones all in the first
}

func (k *secret) spots(s string) spots {
	p := spots{of: k, text: s}
	if k.fold {
		p.next[0] = k.folded(s, 0)
		return p
	}
	for i, head := range k.heads {
		p.next[i] = after(s, 0, head)
	}
	return p
}

// step is the next offset; the length of the text behind the last.
func (p *spots) step() int {
	first := 0
	for i := range p.of.heads {
		if !p.of.fold && p.next[i] < p.next[first] {
			first = i
		}
	}
	at := p.next[first]
	switch {
	case at == len(p.text):
	case p.of.fold:
		p.next[first] = p.of.folded(p.text, at+1)
	default:
		p.next[first] = after(p.text, at+1, p.of.heads[first])
	}
	return at
}

// after is where a word stands from an offset on; the length of the text for
// nowhere.
func after(s string, from int, word string) int {
	if i := strings.Index(s[from:], word); i >= 0 {
		return from + i
	}
	return len(s)
}

// folded is after of any head, in large and small letters.
func (k *secret) folded(s string, from int) int {
	first := k.heads[0][0] // all of them have it
	for i := from; i < len(s); i++ {
		if s[i]|0x20 == first && slices.ContainsFunc(k.heads, func(head string) bool { return begins(s[i:], head) }) {
			return i
		}
	}
	return len(s)
}

// mails finds mail addresses: [A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}
func mails(s string) (hits [][]int) {
	done := 0
	for at := after(s, 0, "@"); at < len(s); at = after(s, at+1, "@") {
		from, to := at, at+1
		for from > done && (inName(s[from-1]) || strings.IndexByte(".%+", s[from-1]) >= 0) {
			from--
		}
		for to < len(s) && s[to] != '_' && (inName(s[to]) || s[to] == '.') {
			to++
		}
		if to = at + 1 + domain(s[at+1:to]); from < at && to > at+1 {
			hits = append(hits, []int{from, to})
			done = to
		}
	}
	return hits
}

// domain is how much of a text is the name of a host with a dot in it: up to the
// letters behind the last dot that has at least two.
func domain(s string) int {
	for dot := strings.LastIndexByte(s, '.'); dot > 0; dot = strings.LastIndexByte(s[:dot], '.') {
		end := dot + 1
		for end < len(s) && isLetter(s[end]) {
			end++
		}
		if end-dot > 2 {
			return end
		}
	}
	return 0
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// nameSpots are the matches of nameWords.
func nameSpots(s string) (spots [][]int) {
	if strings.Contains(s, "\u017f") || strings.Contains(s, "\u212a") {
		return nameWords.FindAllStringIndex(s, -1) // the expression takes them for s and k
	}
	done := 0
	for i := 0; i < len(s); i++ {
		if from, to := nameWord(s, i, done); to > 0 {
			spots = append(spots, []int{from, to})
			done = to
			i = to - 1
		}
	}
	return spots
}

// nameWord is the match of nameWords whose root stands at an offset, and that
// does not begin before another one; to is 0 where there is none. Every match
// has one root.
func nameWord(s string, at, least int) (from, to int) {
	switch s[at] | 0x20 {
	case 'k':
		if begins(s[at:], "key") {
			if from = keyKind(s, at, least); from < at {
				return from, at + len("key")
			}
		}
	case 's':
		return wordAt(s, at, "secret")
	case 'p':
		if begins(s[at:], "pass") {
			return wordAt(s, at, "password", "passwd", "passphrase")
		}
	case 'c':
		return wordAt(s, at, "credentials", "credential", "cookies", "cookie")
	case 't':
		return wordAt(s, at, "token")
	case 'a':
		return wordAt(s, at, "authorization")
	}
	return 0, 0
}

func wordAt(s string, at int, words ...string) (from, to int) {
	for _, word := range words {
		if begins(s[at:], word) {
			return at, at + len(word)
		}
	}
	return 0, 0
}

// keyKinds are the words that make a key a secret one.
var keyKinds = []string{"api", "access", "private", "signing", "encryption", "account", "auth", "subscription", "service", "master"}

// keyKind is where the word before a key begins, which may stand apart; at where
// there is none.
func keyKind(s string, at, least int) int {
	end := at
	spaced := end > least && s[end-1] == ' '
	if spaced || end > least && (s[end-1] == '_' || s[end-1] == '-') {
		end--
	}
	for _, word := range keyKinds {
		if from := end - len(word); from >= least && begins(s[from:], word) {
			return from
		}
		if spaced {
			break // only the first may stand before a space
		}
	}
	return at
}

func begins(s, word string) bool {
	return len(s) >= len(word) && s[0]|0x20 == word[0] && strings.EqualFold(s[:len(word)], word)
}
