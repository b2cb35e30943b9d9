package record

import (
	"cmp"
	"slices"
	"strings"

	"callstep/engine/jsonscan"
)

// span is one record of a trace: what a model was asked, or a tool that ran.
type span struct {
	node  jsonscan.Node
	start string // orders spans; the same kind of writing within a file
}

// traces are the spans of a file apart by trace, each in the order of time.
type traces struct {
	ids   []string
	spans map[string][]span
}

func (t *traces) add(id string, s span) {
	if t.spans == nil {
		t.spans = map[string][]span{}
	}
	if _, known := t.spans[id]; !known {
		t.ids = append(t.ids, id)
	}
	t.spans[id] = append(t.spans[id], s)
}

// traceName is what a trace is called that has nothing but an id.
func traceName(id string) string {
	if id == "" {
		return ""
	}
	return "trace " + cut(id, 12)
}

// each gives the traces in the order of the file, and their spans in the order
// of time; spans without a time stay behind the one that they stand behind.
func (t *traces) each(yield func(id string, spans []span) bool) {
	for _, id := range t.ids {
		list := t.spans[id]
		for i := 1; i < len(list); i++ {
			if list[i].start == "" {
				list[i].start = list[i-1].start
			}
		}
		slices.SortStableFunc(list, func(a, b span) int { return compareTimes(a.start, b.start) })
		if !yield(id, list) {
			return
		}
	}
}

// compareTimes compares seconds or nanoseconds, whose count may have a digit
// more, and dates, with as many decimals as the writer found worth it.
func compareTimes(a, b string) int {
	whole, fraction := secondsOf(a)
	other, rest := secondsOf(b)
	return cmp.Or(cmp.Compare(len(whole), len(other)), strings.Compare(whole, other), strings.Compare(fraction, rest))
}

const dateLen = len("2006-01-02T15:04:05")

// secondsOf is a time apart into whole seconds and decimals. Zones are left out:
// a writer keeps to one.
func secondsOf(time string) (whole, fraction string) {
	whole, fraction, _ = strings.Cut(time, ".")
	if len(whole) >= dateLen && whole[4] == '-' {
		whole = whole[:dateLen]
	}
	return whole, strings.TrimRight(fraction, "Z")
}
