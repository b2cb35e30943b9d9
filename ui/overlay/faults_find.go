package overlay

import (
	"slices"

	"github.com/sahilm/fuzzy"

	"callstep/engine"
)

// match is a fault that the query finds, with the letters that match.
type match struct {
	choice int
	hits   []int // bytes of the kind
}

// kinds makes the choices searchable.
type kinds []engine.FaultChoice

func (k kinds) String(i int) string { return k[i].Fault.Kind }
func (k kinds) Len() int            { return len(k) }

// find lists the faults whose kind holds the letters of the query in order; an
// empty query finds all. They stay in the order of the catalogue, so that the
// list does not reshuffle while typing; best is the place of the best match.
func find(choices []engine.FaultChoice, query string) (found []match, best int) {
	if query == "" {
		for i := range choices {
			found = append(found, match{choice: i})
		}
		return found, firstToApply(choices)
	}
	ranked := fuzzy.FindFrom(query, kinds(choices))
	for _, r := range ranked {
		found = append(found, match{r.Index, r.MatchedIndexes})
	}
	slices.SortFunc(found, func(a, b match) int { return a.choice - b.choice })
	if len(ranked) > 0 {
		best = slices.IndexFunc(found, func(m match) bool { return m.choice == ranked[0].Index })
	}
	return found, best
}

// firstToApply is where the cursor starts: on a fault that can strike.
func firstToApply(choices []engine.FaultChoice) int {
	return max(0, slices.IndexFunc(choices, func(c engine.FaultChoice) bool { return c.Applies }))
}
