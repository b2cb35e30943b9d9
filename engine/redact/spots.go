package redact

import "strings"

// aroundRoot is more than any match has before its root, and from it on.
const aroundRoot = 24

// nameSpots are the matches of nameWords, found many times faster: the expression is
// tried only around a root.
func nameSpots(s string) (spots [][]int) {
	if strings.Contains(s, "\u017f") || strings.Contains(s, "\u212a") {
		return nameWords.FindAllStringIndex(s, -1) // the expression takes them for s and k
	}
	done := 0
	for i := 0; i < len(s); i++ {
		if !isRoot(s[i:]) {
			continue
		}
		from := max(done, i-aroundRoot)
		for _, at := range nameWords.FindAllStringIndex(s[from:min(len(s), i+aroundRoot)], -1) {
			if at[0]+from <= i && i < at[1]+from {
				done = at[1] + from
				spots = append(spots, []int{at[0] + from, done})
				i = done - 1
				break
			}
		}
	}
	return spots
}

// isRoot reports whether a text begins with what every match of nameWords has in
// it once.
func isRoot(s string) bool {
	switch s[0] | 0x20 {
	case 'k':
		return begins(s, "key")
	case 's':
		return begins(s, "secret")
	case 'p':
		return begins(s, "pass")
	case 'c':
		return begins(s, "credential") || begins(s, "cookie")
	case 't':
		return begins(s, "token")
	case 'a':
		return begins(s, "authorization")
	}
	return false
}

func begins(s, word string) bool {
	return len(s) >= len(word) && strings.EqualFold(s[:len(word)], word)
}
