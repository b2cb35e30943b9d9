package wire

import "slices"

// resultsFirst is a conversation of Anthropic's in which nothing stands between
// calls and their results. There texts and results share the messages of the
// user, and a text before a result is one fault; elsewhere it would leave every
// call without its result, and every result without its call.
func (e *encoding) resultsFirst(t *Talk) *Talk {
	var turns []TalkTurn
	moved := false
	for i := 0; i < len(t.Turns); {
		turn := t.Turns[i]
		turns = append(turns, turn)
		if i++; turn.Role != ModelSays {
			continue
		}
		called := map[string]bool{}
		for _, p := range turn.Parts {
			if p.Kind == Call {
				called[p.ID] = true
			}
		}
		end := i
		var results, rest []TalkTurn
		for ; end < len(t.Turns) && t.Turns[end].Role != ModelSays; end++ {
			next := t.Turns[end]
			answers := slices.ContainsFunc(next.Parts, func(p TalkPart) bool { return p.Kind == Result && called[p.ID] })
			if !answers {
				rest = append(rest, next)
				continue
			}
			moved = moved || len(rest) > 0
			results = append(results, next)
		}
		both := Talk{}
		for _, next := range slices.Concat(results, rest) {
			for _, p := range next.Parts {
				both.Add(next.Role, p)
			}
		}
		turns = append(turns, both.Turns...)
		i = end
	}
	if !moved {
		return t
	}
	e.lose(true, "that a text came before results: it stands behind them")
	ordered := *t
	ordered.Turns = turns
	return &ordered
}
