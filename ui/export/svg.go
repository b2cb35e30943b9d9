package export

import (
	"fmt"
	"strconv"
	"strings"
)

// The picture's measures, in its own units: one cell, and the edge around the
// frame.
const (
	cellWidth  = 8.4
	cellHeight = 18.0
	baseline   = 13.2
	fontSize   = 14
	edge       = 14.0
)

// Look is what a picture needs beside the frame.
type Look struct {
	Title string // what the picture shows, for those who do not see it
	Back  string // background colour, #rrggbb
	Text  string // colour of text that has none of its own
}

// SVG draws a frame. Every run of text is stretched to its cells, so that the
// columns stand even where the reader's font is another one.
func SVG(frame string, look Look) []byte {
	lines := strings.Split(strings.TrimRight(frame, "\n"), "\n")
	rows := make([][]cell, len(lines))
	columns := 0
	var at style
	for i, line := range lines {
		rows[i], at = cells(line, at)
		columns = max(columns, span(rows[i]))
	}
	w, h := edge*2+float64(columns)*cellWidth, edge*2+float64(len(rows))*cellHeight
	var b strings.Builder
	fmt.Fprintf(&b, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %s %s\" role=\"img\" font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"%d\">\n", num(w), num(h), fontSize)
	fmt.Fprintf(&b, "<title>%s</title>\n", escape(look.Title))
	fmt.Fprintf(&b, "<rect width=\"100%%\" height=\"100%%\" rx=\"8\" fill=\"%s\"/>\n", look.Back)
	for i, row := range rows {
		drawRow(&b, row, edge+float64(i)*cellHeight, look)
	}
	b.WriteString("</svg>\n")
	return []byte(b.String())
}

func span(row []cell) int {
	n := 0
	for _, c := range row {
		n += c.width
	}
	return n
}

func drawRow(b *strings.Builder, row []cell, y float64, look Look) {
	x := edge
	for _, run := range runs(row) {
		w := float64(span(run)) * cellWidth
		fore, back := run[0].style.colours(look)
		if back != "" {
			fmt.Fprintf(b, "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"%s\"/>\n", num(x), num(y), num(w), num(cellHeight), back)
		}
		box, isBox := boxes[run[0].text]
		switch {
		case isBox:
			drawBoxes(b, box, run, x, y, fore)
		case drawn(run[0].text):
			drawBlocks(b, run, x, y, fore)
		default:
			drawText(b, run, x, y, w, fore)
		}
		x += w
	}
}

// runs cuts a row where the style changes, and around what must stand alone:
// wide characters and lines.
func runs(row []cell) [][]cell {
	var list [][]cell
	for i, c := range row {
		if i > 0 && joins(row[i-1], c) {
			list[len(list)-1] = append(list[len(list)-1], c)
			continue
		}
		list = append(list, []cell{c})
	}
	return list
}

func joins(a, b cell) bool {
	if a.style != b.style || a.width != 1 || b.width != 1 {
		return false
	}
	return drawn(a.text) == drawn(b.text) && (!drawn(a.text) || a.text == b.text)
}

func drawBoxes(b *strings.Builder, box arms, run []cell, x, y float64, colour string) {
	if box.left > 0 && box.right == box.left && box.up+box.down == 0 {
		box.draw(b, x, y, float64(len(run))*cellWidth, colour)
		return
	}
	for i := range run {
		box.draw(b, x+float64(i)*cellWidth, y, cellWidth, colour)
	}
}

func drawText(b *strings.Builder, run []cell, x, y, w float64, colour string) {
	var text strings.Builder
	for _, c := range run {
		text.WriteString(c.text)
	}
	if strings.TrimSpace(text.String()) == "" {
		return
	}
	s := run[0].style
	fmt.Fprintf(b, "<text x=\"%s\" y=\"%s\" textLength=\"%s\" fill=\"%s\" xml:space=\"preserve\"", num(x), num(y+baseline), num(w), colour)
	if s.bold {
		b.WriteString(` font-weight="bold"`)
	}
	if s.italic {
		b.WriteString(` font-style="italic"`)
	}
	if s.under {
		b.WriteString(` text-decoration="underline"`)
	}
	if s.faint {
		b.WriteString(` opacity="0.6"`)
	}
	fmt.Fprintf(b, ">%s</text>\n", escape(text.String()))
}

// colours settles what the style leaves to the picture.
func (s style) colours(look Look) (fore, back string) {
	fore, back = s.fore, s.back
	if s.reversed {
		fore, back = back, fore
		if fore == "" {
			fore = look.Back
		}
		if back == "" {
			back = look.Text
		}
	}
	if fore == "" {
		fore = look.Text
	}
	return fore, back
}

// num writes a measure with at most two decimals.
func num(f float64) string {
	s := strconv.FormatFloat(f, 'f', 2, 64)
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
}
