package scenarios

import (
	_ "embed" // for the table below
	"strings"
)

//go:embed topics.tsv
var topics string

// Topic is one thing that the built-in scenarios teach. A scenario names in its
// tags the topics that it shows.
type Topic struct{ ID, Says string }

// Topics lists the topics in the order of topics.tsv: an id, a tab, a sentence.
func Topics() []Topic {
	var list []Topic
	for line := range strings.Lines(topics) {
		id, says, _ := strings.Cut(strings.TrimRight(line, "\r\n"), "\t")
		list = append(list, Topic{id, says})
	}
	return list
}
