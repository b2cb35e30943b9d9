package wire

import (
	"slices"
	"strconv"
)

// withIDs is a conversation in which every call has an id, and every result the
// id of its call. Gemini's calls need none, and are paired by name and order.
func (e *encoding) withIDs(t *Talk) *Talk {
	nameless := func(p TalkPart) bool { return (p.Kind == Call || p.Kind == Result) && p.ID == "" }
	if !slices.ContainsFunc(t.Turns, func(turn TalkTurn) bool { return slices.ContainsFunc(turn.Parts, nameless) }) {
		return t
	}
	e.lose(true, "that calls had no ids: they got some")
	named := *t
	named.Turns = slices.Clone(t.Turns)
	taken := map[string]bool{}
	for _, turn := range t.Turns {
		for _, p := range turn.Parts {
			taken[p.ID] = true
		}
	}
	made := 0
	next := func() string {
		for {
			made++
			if id := "call_" + strconv.Itoa(made); !taken[id] {
				return id
			}
		}
	}
	var open []*TalkPart
	for i := range named.Turns {
		parts := slices.Clone(named.Turns[i].Parts)
		named.Turns[i].Parts = parts
		for k := range parts {
			switch p := &parts[k]; {
			case !nameless(*p):
			case p.Kind == Call:
				p.ID = next()
				open = append(open, p)
			default:
				at := slices.IndexFunc(open, func(c *TalkPart) bool { return c.Name == p.Name })
				if at < 0 {
					p.ID = next() // it answers nothing
					continue
				}
				p.ID = open[at].ID
				open = slices.Delete(open, at, at+1)
			}
		}
	}
	return &named
}
