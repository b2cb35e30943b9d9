package exchange

import "strconv"

// Count is a number with its noun: "1 line", "3 lines". Many is the noun of
// several where that is not the noun of one with an s: "1 call is", "3 calls are".
func Count(n int, one string, many ...string) string {
	return strconv.Itoa(n) + " " + Plural(n, one, many...)
}

// Plural is the noun alone.
func Plural(n int, one string, many ...string) string {
	switch {
	case n == 1:
		return one
	case len(many) > 0:
		return many[0]
	}
	return one + "s"
}
