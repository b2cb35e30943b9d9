package export

import (
	"fmt"
	"strings"
)

// blocks are the characters that fill a cell or half of it, by the part of its
// height that they fill. Like lines they are drawn, not written: a font leaves
// gaps between two rows.
var blocks = map[string]struct{ from, to float64 }{"█": {0, 1}, "▀": {0, 0.5}, "▄": {0.5, 1}}

// drawn reports a character that is drawn, not written.
func drawn(text string) bool {
	_, box := boxes[text]
	_, block := blocks[text]
	return box || block
}

// drawBlocks fills a run of one such character.
func drawBlocks(b *strings.Builder, run []cell, x, y float64, colour string) {
	part := blocks[run[0].text]
	fmt.Fprintf(b, "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"%s\"/>\n",
		num(x), num(y+part.from*cellHeight), num(float64(len(run))*cellWidth), num((part.to-part.from)*cellHeight), colour)
}
