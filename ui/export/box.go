package export

import (
	"fmt"
	"strings"
)

// arms are the lines of a box-drawing character, by weight: left, right, up,
// down; 0 none, 1 light, 2 heavy. They are drawn, not written: a font leaves
// gaps between two lines of text.
type arms struct {
	left, right, up, down int
	dash                  string
	round                 bool
}

var boxes = map[string]arms{
	"─": {left: 1, right: 1}, "━": {left: 2, right: 2},
	"│": {up: 1, down: 1}, "┃": {up: 2, down: 2},
	"╌": {left: 1, right: 1, dash: "2.2 2"}, "╍": {left: 2, right: 2, dash: "2.2 2"},
	"┆": {up: 1, down: 1, dash: "3 3"},
	"┌": {right: 1, down: 1}, "┐": {left: 1, down: 1}, "└": {right: 1, up: 1}, "┘": {left: 1, up: 1},
	"╭": {right: 1, down: 1, round: true}, "╮": {left: 1, down: 1, round: true},
	"╰": {right: 1, up: 1, round: true}, "╯": {left: 1, up: 1, round: true},
	"├": {right: 1, up: 1, down: 1}, "┤": {left: 1, up: 1, down: 1},
	"┬": {left: 1, right: 1, down: 1}, "┴": {left: 1, right: 1, up: 1},
	"┼": {left: 1, right: 1, up: 1, down: 1}, "╋": {left: 2, right: 2, up: 2, down: 2},
	"┯": {left: 2, right: 2, down: 1}, "┷": {left: 2, right: 2, up: 1},
	"┿": {left: 2, right: 2, up: 1, down: 1}, "╂": {left: 1, right: 1, up: 2, down: 2},
	"┰": {left: 1, right: 1, down: 2}, "┸": {left: 1, right: 1, up: 2},
	"┝": {right: 2, up: 1, down: 1}, "┥": {left: 2, up: 1, down: 1},
	"╼": {left: 1, right: 2}, "╾": {left: 2, right: 1},
}

// strokes are the widths of light and heavy lines, in the picture's units.
var strokes = [3]float64{0, 1, 2.4}

// draw writes the lines of a box-drawing character into the field of width w
// whose upper left corner is x, y.
func (a arms) draw(b *strings.Builder, x, y, w float64, colour string) {
	mx, my := x+w/2, y+cellHeight/2
	line := func(weight int, d string) {
		if weight == 0 {
			return
		}
		fmt.Fprintf(b, `<path d="%s" fill="none" stroke="%s" stroke-width="%s"`, d, colour, num(strokes[weight]))
		if a.dash != "" {
			fmt.Fprintf(b, ` stroke-dasharray="%s"`, a.dash)
		}
		b.WriteString("/>\n")
	}
	if a.round {
		ex, ey := x+w, y+cellHeight
		if a.left > 0 {
			ex = x
		}
		if a.up > 0 {
			ey = y
		}
		line(1, fmt.Sprintf("M%s %sQ%s %s %s %s", num(ex), num(my), num(mx), num(my), num(mx), num(ey)))
		return
	}
	if a.left == a.right {
		line(a.left, fmt.Sprintf("M%s %sH%s", num(x), num(my), num(x+w)))
	} else {
		line(a.left, fmt.Sprintf("M%s %sH%s", num(x), num(my), num(mx)))
		line(a.right, fmt.Sprintf("M%s %sH%s", num(mx), num(my), num(x+w)))
	}
	if a.up == a.down {
		line(a.up, fmt.Sprintf("M%s %sV%s", num(mx), num(y), num(y+cellHeight)))
	} else {
		line(a.up, fmt.Sprintf("M%s %sV%s", num(mx), num(y), num(my)))
		line(a.down, fmt.Sprintf("M%s %sV%s", num(mx), num(my), num(y+cellHeight)))
	}
}
