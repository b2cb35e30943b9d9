package record

import (
	"fmt"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// isNotebook knows notebooks of Jupyter from version 4 on.
func isNotebook(v values) bool {
	return v.root.Get("cells").Is(jsonscan.Array) && v.root.Get("nbformat").Exists()
}

// notebook reads what the cells of a notebook printed: answers of a model as
// Python shows them, or as JSON.
func (r *reader) notebook(v values) {
	for i, cell := range v.root.Get("cells").Items() {
		for _, out := range cell.Get("outputs").Items() {
			text := out.First("text")
			if !text.Exists() {
				text = out.Get("data").First("text/plain", "application/json")
			}
			r.printedIn(linesOf(text), fmt.Sprintf("cell %d", i+1), wire.LineOf(text))
		}
	}
	if len(r.file.Exchanges) == 0 {
		r.note("", "no cell printed an answer of a model whole")
	}
}

// linesOf is a text that is kept as one string or as a list of lines.
func linesOf(n jsonscan.Node) string {
	if !n.Is(jsonscan.Array) {
		return n.Str()
	}
	var b strings.Builder
	for _, line := range n.Items() {
		b.WriteString(line.Str())
	}
	return b.String()
}
