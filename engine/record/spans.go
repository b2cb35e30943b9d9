package record

import (
	"slices"

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

// each gives the traces in the order of the file, and their spans in the order
// of time; spans without a time stay where they are.
func (t *traces) each(yield func(id string, spans []span) bool) {
	for _, id := range t.ids {
		list := t.spans[id]
		slices.SortStableFunc(list, func(a, b span) int {
			switch {
			case a.start == "" || b.start == "" || a.start == b.start:
				return 0
			case len(a.start) < len(b.start) || len(a.start) == len(b.start) && a.start < b.start:
				return -1
			}
			return 1
		})
		if !yield(id, list) {
			return
		}
	}
}
