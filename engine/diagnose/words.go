package diagnose

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"callstep/engine/exchange"
)

// mostListed bounds the names and values that one sentence lists, mostShown the
// characters that it quotes of one text.
const (
	mostListed = 8
	mostShown  = 160
)

// listed joins words as a sentence does: "a, b and c"; "a, b and 7 more".
func listed(words []string) string {
	if n := len(words); n > mostListed {
		return strings.Join(words[:mostListed], ", ") + " and " + strconv.Itoa(n-mostListed) + " more"
	}
	if n := len(words); n > 1 {
		return strings.Join(words[:n-1], ", ") + " and " + words[n-1]
	}
	return strings.Join(words, "")
}

// several joins what are half sentences themselves.
func several(words []string) string {
	if n := len(words); n > mostListed {
		words = append(slices.Clone(words[:mostListed]), "and "+strconv.Itoa(n-mostListed)+" more")
	}
	return strings.Join(words, "; ")
}

// quote shows a text on one line, in quotes, shortened.
func quote(s string) string { return strconv.QuoteToGraphic(glimpse(s)) }

// stated quotes a text at the end of a sentence, with a full stop unless the
// text has its own.
func stated(s string) string {
	s = glimpse(s)
	if s != "" && strings.ContainsAny(s[len(s)-1:], ".!?") || strings.HasSuffix(s, "…") {
		return strconv.QuoteToGraphic(s)
	}
	return strconv.QuoteToGraphic(s) + "."
}

// glimpse is the beginning of a text.
func glimpse(s string) string {
	if len(s) <= mostShown {
		return s
	}
	cut := mostShown
	for cut > 0 && !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + "…"
}

// count is a number with its noun: "1 call", "3 calls".
func count(n int, one, many string) string { return exchange.Count(n, one, many) }

// capital makes the first letter of a sentence large; names in quotes stay.
func capital(s string) string {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return s
	}
	return string(s[0]-'a'+'A') + s[1:]
}
