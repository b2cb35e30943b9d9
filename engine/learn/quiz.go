package learn

import (
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"callstep/engine/scenario"
)

// Judged reports whether an answer to a question of its kind is right or wrong;
// the others a learner compares with a good answer.
func Judged(q *scenario.Question) bool { return q.Kind != "text" && q.Kind != "decide" }

// Right judges an answer: the text of the choice, the text for the gap, or the
// steps in the learner's order, one a line.
func Right(q *scenario.Question, given string) bool {
	switch q.Kind {
	case "choice":
		return given == q.Answer
	case "order":
		return given == strings.Join(q.Items, "\n")
	case "fill":
		if want := plainWords(q.Answer); want != "" {
			return plainWords(given) == want
		}
		return strings.TrimSpace(given) == strings.TrimSpace(q.Answer)
	}
	return false
}

// plainWords is a text without what does not matter in a gap: case, spaces,
// signs around and between words.
func plainWords(s string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(s), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}), " ")
}

// GoodAnswer is what an answer is compared with, for people.
func GoodAnswer(q *scenario.Question) string {
	if q.Kind != "order" {
		return q.Answer
	}
	answer := strings.Join(numbered(q.Items), "\n")
	if q.Answer != "" {
		answer += "\n" + q.Answer
	}
	return answer
}

// Mixed is the steps of an order question as they are put before the learner:
// always in the same order for the same question, and never in the right one.
func Mixed(q *scenario.Question) []string {
	list := slices.Clone(q.Items)
	h := fnv.New64a()
	_, _ = h.Write([]byte(q.Ask)) // a hash takes everything
	n := h.Sum64()
	for i := len(list) - 1; i > 0; i-- {
		n = n*6364136223846793005 + 1442695040888963407
		j := int((n >> 33) % uint64(i+1))
		list[i], list[j] = list[j], list[i]
	}
	if slices.Equal(list, q.Items) && len(list) > 1 {
		list = append(list[1:], list[0])
	}
	return list
}

// numbered puts numbers before steps.
func numbered(items []string) []string {
	out := make([]string, len(items))
	for i, s := range items {
		out[i] = strconv.Itoa(i+1) + ". " + s
	}
	return out
}
