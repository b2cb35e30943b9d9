package main

import (
	"strings"

	"callstep/ui/text"
)

// excerptWidth is how many cells of a source line are shown.
const excerptWidth = 96

// excerpt makes a source line printable and puts a caret under the cell where
// its col-th rune (from 1) begins. Of a long line the part around the column
// is shown. Both are empty for a blank line.
func excerpt(source string, col int) (line, caret string) {
	runes := []rune(strings.TrimRight(source, "\r\n"))
	if strings.TrimSpace(string(runes)) == "" {
		return "", ""
	}
	at := min(max(col-1, 0), len(runes))
	from := 0
	if at > excerptWidth*2/3 {
		from = at - excerptWidth/3
	}
	to := min(len(runes), from+excerptWidth)
	before, after := text.Clean(string(runes[from:at])), text.Clean(string(runes[at:to]))
	if from > 0 {
		before = "…" + before
	}
	line = text.Cut(before+after, excerptWidth)
	return line, strings.Repeat(" ", text.Width(before)) + "^"
}
