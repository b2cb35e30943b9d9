package overlay

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode/utf16"

	"callstep/engine/jsonscan"
)

// sought is a text as it may stand in JSON: as it is, with escapes, with those
// of writers that use ASCII only, and with the escapes of a text within a text.
type sought struct {
	forms []string
	fold  bool // capitals do not matter: there are none in what was typed
}

func newSought(words string) sought {
	s := sought{fold: strings.ToLower(words) == words}
	inner := func(w string) string { q := jsonscan.Quote(w); return q[1 : len(q)-1] }
	once := inner(words)
	for _, form := range []string{words, once, inner(once), ascii(once, "%04x"), ascii(once, "%04X"), inner(ascii(once, "%04x"))} {
		if !slices.Contains(s.forms, form) {
			s.forms = append(s.forms, form)
		}
	}
	return s
}

// ascii escapes what is beyond ASCII as JSON does: in units of UTF-16, so that an
// emoji is two of them.
func ascii(text, digits string) string {
	var b strings.Builder
	for _, r := range text {
		if r < 0x80 {
			b.WriteRune(r)
			continue
		}
		for _, unit := range utf16.Encode([]rune{r}) {
			fmt.Fprintf(&b, `\u`+digits, unit)
		}
	}
	return b.String()
}

// in gives the places of the text, from the first on. A form that does not come
// any more is not looked for again.
func (s sought) in(raw string) iter.Seq[jsonscan.Span] {
	return func(yield func(jsonscan.Span) bool) {
		next := make([]int, len(s.forms)) // where each form comes next, -1 = nowhere
		for k, form := range s.forms {
			next[k] = s.index(raw, form)
		}
		for {
			first := jsonscan.Span{}
			for k, form := range s.forms {
				if i := next[k]; i >= 0 && (first.End == 0 || i < first.Start) {
					first = jsonscan.Span{Start: i, End: i + len(form)}
				}
			}
			if first.End == 0 || !yield(first) {
				return
			}
			for k, form := range s.forms {
				if next[k] >= 0 && next[k] < first.End {
					if next[k] = s.index(raw[first.End:], form); next[k] >= 0 {
						next[k] += first.End
					}
				}
			}
		}
	}
}

func (s sought) index(raw, form string) int {
	if s.fold {
		return indexFold(raw, form)
	}
	return strings.Index(raw, form)
}

// indexFold is strings.Index without regard to the case of ASCII letters; word
// is in small letters.
func indexFold(s, word string) int {
	low, up := word[0], word[0]
	if 'a' <= low && low <= 'z' {
		up -= 'a' - 'A'
	}
	for i := 0; i+len(word) <= len(s); i++ {
		at := strings.IndexByte(s[i:], low)
		if up != low {
			end := len(s)
			if at >= 0 {
				end = i + at
			}
			if u := strings.IndexByte(s[i:end], up); u >= 0 {
				at = u
			}
		}
		if at < 0 || i+at+len(word) > len(s) {
			return -1
		}
		if i += at; foldsTo(s[i:i+len(word)], word) {
			return i
		}
	}
	return -1
}

// foldsTo reports whether s in small letters is word.
func foldsTo(s, word string) bool {
	for i := range len(word) {
		c := s[i]
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		if c != word[i] {
			return false
		}
	}
	return true
}
