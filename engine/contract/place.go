package contract

import (
	"slices"
	"strings"
)

// place is one kind of field of a scenario: what its expressions may read,
// and how messages call it.
type place struct {
	name      string
	reads     []string // names; "results" for results(), "let" for the tool's own names
	condition bool     // must be true or false
}

var (
	always  = []string{"session", "world", "now", "attempts"}
	anyTool = append([]string{"args", "results"}, always...)

	inOwned   = &place{name: "owned", reads: anyTool}
	inLet     = &place{name: "let", reads: append([]string{"let"}, anyTool...)}
	inKey     = &place{name: "key", reads: []string{"args", "session"}}
	inRule    = &place{name: "require", reads: append([]string{"let"}, anyTool...), condition: true}
	inSay     = &place{name: "say", reads: append([]string{"let"}, anyTool...)}
	inConfirm = &place{name: "confirm", reads: append([]string{"let"}, anyTool...)}
	inResult  = &place{name: "result", reads: append([]string{"let"}, anyTool...)}
	inSummary = &place{name: "summary", reads: append([]string{"let", "result"}, anyTool...)}
	inDone    = &place{name: "done", reads: append([]string{"let", "result"}, anyTool...)}
	inLabel   = &place{name: "label", reads: append([]string{"let"}, anyTool...)}
	inClaim   = &place{name: "claim", reads: []string{"text"}, condition: true}
	inHold    = &place{name: "hold", reads: append([]string{"results"}, always...), condition: true}
	inLine    = &place{name: "this text", reads: append([]string{"results"}, always...)}
)

func (p *place) mayRead(name string) bool { return slices.Contains(p.reads, name) }

// names lists what an expression here may write, for suggestions.
func (p *place) names(lets []string) []string {
	var names []string
	for _, r := range p.reads {
		switch r {
		case "let":
			names = append(names, lets...)
		case "results":
		default:
			names = append(names, r)
		}
	}
	return names
}

// only says what the place may read: "`args` and `session`".
func (p *place) only(lets []string) string {
	quoted := make([]string, 0, len(p.reads))
	for _, n := range p.names(lets) {
		quoted = append(quoted, "`"+n+"`")
	}
	if len(quoted) == 1 {
		return quoted[0]
	}
	return strings.Join(quoted[:len(quoted)-1], ", ") + " and " + quoted[len(quoted)-1]
}

// refusal says that something is not readable in this place.
func (p *place) refusal(lets []string, shown string) string {
	return "`" + p.name + "` may read " + p.only(lets) + ", not " + shown
}
