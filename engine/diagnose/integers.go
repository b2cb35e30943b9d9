package diagnose

import (
	"strconv"
	"strings"

	"callstep/engine/jsonscan"
)

// sureDigits is how many digits of an integer a double always keeps.
const sureDigits = 15

// exactly is 2^53: a double keeps it, and rounds the next integer to it.
const exactly = "9007199254740992"

// judgeRounded looks for 2^53 itself where an earlier message has the next
// integer.
func (j *Judge) judgeRounded(a arguments) {
	at := strings.Index(a.text, exactly)
	if at < 1 || digitsAt(a.text[at:]) != exactly || !strings.ContainsRune(":[, \t\n-", rune(a.text[at-1])) {
		return
	}
	if original, message := j.original(a.Time, exactly); original != "" {
		j.Report(a.hit("integer_changed", "The arguments of "+quote(a.Call.Name)+" hold "+exactly+"; message "+strconv.Itoa(message)+" has "+original+", which a double rounds to that.",
			jsonscan.Span{Start: at, End: at + len(exactly)}))
	}
}

// judgeUnsafe reports an integer that a double would round. It is an error
// where an earlier message shows what it was before.
func (j *Judge) judgeUnsafe(a arguments, n jsonscan.Note) {
	digits := digitsAt(a.text[n.Offset:])
	part := jsonscan.Span{Start: n.Offset, End: n.Offset + len(digits)}
	what := "In the arguments of " + quote(a.Call.Name) + ", " + n.Pointer + " is " + digits
	original, message := j.original(a.Time, strings.TrimPrefix(digits, "-"))
	if original == "" {
		j.Report(a.hit("integer_unsafe", what+", beyond 2^53: a reader that keeps numbers as doubles rounds it.", part))
		return
	}
	j.Report(a.hit("integer_changed", what+"; message "+strconv.Itoa(message)+" has "+original+", which a double rounds to the same number.", part))
}

// digitsAt is the integer at the beginning of a text.
func digitsAt(text string) string {
	end := 0
	for end < len(text) && (text[end] == '-' && end == 0 || text[end] >= '0' && text[end] <= '9') {
		end++
	}
	return text[:end]
}

// original finds, in a message before, an integer that is another one and yet
// the same as a double; "" where the very digits stand there too.
func (j *Judge) original(t Time, digits string) (found string, message int) {
	want, err := strconv.ParseFloat(digits, 64)
	if err != nil || len(digits) <= sureDigits {
		return "", 0
	}
	for turn := range j.lookBack(t) {
		for _, other := range integersLike(turn.Node().Raw(), digits[:sureDigits]) {
			if other == digits {
				return "", 0
			}
			if f, err := strconv.ParseFloat(other, 64); err == nil && f == want && found == "" {
				found, message = other, turn.Index()
			}
		}
	}
	return found, message
}

// integersLike lists the integers of a text that begin with some digits.
func integersLike(text, begin string) (found []string) {
	for from := 0; ; {
		at := strings.Index(text[from:], begin)
		if at < 0 {
			return found
		}
		at += from
		digits := digitsAt(text[at:])
		if at == 0 || text[at-1] < '0' || text[at-1] > '9' {
			found = append(found, digits)
		}
		from = at + len(digits)
	}
}
