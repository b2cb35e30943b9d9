package exchange

import "strings"

// Nearest finds the word of a list that was most likely meant: the one at the
// smallest edit distance (insert, delete, replace, swap of neighbours; letter
// case, dashes and underscores aside). Words too far off to be a slip are not
// suggested. Of equally near words the first in the list wins.
func Nearest(word string, from []string) (string, bool) {
	typed := fold(word)
	best, at := "", limit(len(typed))+1
	for _, w := range from {
		if d := distance(typed, fold(w)); d < at {
			best, at = w, d
		}
	}
	return best, best != ""
}

// limit is how many slips still look like a slip: one in three letters, and
// never more than five.
func limit(letters int) int { return min(5, max(1, letters/3)) }

func fold(s string) []rune {
	return []rune(strings.ReplaceAll(strings.ToLower(s), "-", "_"))
}

// distance is the optimal string alignment distance, kept in three rows.
func distance(a, b []rune) int {
	older, old, now := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range old {
		old[j] = j
	}
	for i := 1; i <= len(a); i++ {
		now[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			now[j] = min(old[j]+1, now[j-1]+1, old[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				now[j] = min(now[j], older[j-2]+1)
			}
		}
		older, old, now = old, now, older
	}
	return old[len(b)]
}
