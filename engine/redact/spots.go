package redact

import "strings"

// nameRoots are in every match of nameWords once, by their first two letters.
var nameRoots = map[[2]byte]string{
	{'k', 'e'}: "key", {'s', 'e'}: "secret", {'p', 'a'}: "pass", {'c', 'r'}: "credential", {'t', 'o'}: "token", {'a', 'u'}: "authorization", {'c', 'o'}: "cookie",
}

// rootPairs tells quickly which two letters a root may begin with.
var rootPairs = func() (pairs [1 << 16]bool) {
	for pair := range nameRoots {
		for _, a := range [...]byte{pair[0], pair[0] - 'a' + 'A'} {
			for _, b := range [...]byte{pair[1], pair[1] - 'a' + 'A'} {
				pairs[int(a)<<8|int(b)] = true
			}
		}
	}
	return pairs
}()

// aroundRoot is more than any match has before its root, and from it on.
const aroundRoot = 24

// nameSpots are the matches of nameWords, found some hundred times faster: the
// expression is tried only around a root.
func nameSpots(s string) (spots [][]int) {
	if strings.Contains(s, "\u017f") || strings.Contains(s, "\u212a") {
		return nameWords.FindAllStringIndex(s, -1) // the expression takes them for s and k
	}
	done := 0
	for i := 0; i+1 < len(s); i++ {
		if !rootPairs[int(s[i])<<8|int(s[i+1])] || !isRoot(s[i:]) {
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

func isRoot(s string) bool {
	root := nameRoots[[2]byte{s[0] | 0x20, s[1] | 0x20}]
	return len(s) >= len(root) && strings.EqualFold(s[:len(root)], root)
}
