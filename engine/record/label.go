package record

import (
	"fmt"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// labelOf is one line that tells an exchange from the others of its file: the
// user's first words, the model, and how often it was asked.
func labelOf(x *wire.Exchange) string {
	var about []string
	if len(x.Steps) > 0 {
		if model := modelsOf(x); model != "" {
			about = append(about, model)
		}
		if len(x.Steps) > 1 {
			about = append(about, counted(len(x.Steps), "request"))
		}
		if s := x.Steps[len(x.Steps)-1]; s.Status >= 400 {
			about = append(about, fmt.Sprintf("HTTP %d", s.Status))
		}
	}
	words := wordsOf(x)
	if len(about) == 0 && words == "" && len(x.Steps) > 0 {
		return cut(x.Steps[0].Failure.Message, 60)
	}
	if name := firstCall(x); words == "" && name != "" {
		about = append([]string{"calls " + name}, about...)
	}
	switch {
	case words == "":
		return strings.Join(about, ", ")
	case len(about) == 0:
		return `"` + words + `"`
	}
	return `"` + words + `" (` + strings.Join(about, ", ") + ")"
}

func modelsOf(x *wire.Exchange) string {
	var list []string
	for _, s := range x.Steps {
		if s.Model != "" && (len(list) == 0 || list[len(list)-1] != s.Model) {
			list = append(list, s.Model)
		}
	}
	if len(list) > 2 {
		return list[0] + " and " + counted(len(list)-1, "other")
	}
	return strings.Join(list, ", ")
}

// wordsOf are the first words of a user in the exchange, of the model where no
// user speaks.
func wordsOf(x *wire.Exchange) string {
	for _, s := range x.Steps {
		for _, said := range [...]struct {
			by    wire.Role
			turns []wire.Turn
		}{{wire.UserSays, s.Turns}, {wire.ModelSays, s.Answer}} {
			for _, t := range said.turns {
				if t.Role != said.by {
					continue
				}
				for _, b := range t.Blocks {
					if words := cut(opens(b.Body()), 60); b.Kind == wire.TextBlock && words != "" {
						return words
					}
				}
			}
		}
	}
	return ""
}

// firstCall is the first tool that a model calls.
func firstCall(x *wire.Exchange) string {
	for _, s := range x.Steps {
		for _, t := range s.Answer {
			for _, b := range t.Blocks {
				if b.Kind == wire.Call && b.Name != "" {
					return cut(b.Name, 40)
				}
			}
		}
	}
	return ""
}

// opens is the beginning of a string, without unescaping all of a long one.
func opens(n jsonscan.Node) string {
	text, _ := n.Head(mostOpening)
	return text
}

// mostOpening bytes of a text are looked at for its first words.
const mostOpening = 1000
