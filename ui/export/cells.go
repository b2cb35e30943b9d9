package export

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// style is how a cell is painted; an empty colour is the picture's own.
type style struct {
	fore, back                           string
	bold, faint, italic, under, reversed bool
}

// cell is one grapheme with the cells it takes.
type cell struct {
	text  string
	width int
	style style
}

// cells reads one line. Sequences other than SGR are dropped.
func cells(line string, at style) (row []cell, after style) {
	var state byte
	for len(line) > 0 {
		seq, width, n, next := ansi.DecodeSequence(line, state, nil)
		switch {
		case width > 0:
			row = append(row, cell{seq, width, at})
		case strings.HasPrefix(seq, "\x1b[") && strings.HasSuffix(seq, "m"):
			at = at.sgr(seq[2 : len(seq)-1])
		}
		line, state = line[n:], next
	}
	return row, at
}

// sgr applies the parameters of one SGR sequence (ECMA-48, 8.3.117; colours as
// in ISO 8613-6).
func (s style) sgr(params string) style {
	p := numbers(params)
	for i := 0; i < len(p); i++ {
		switch n := p[i]; {
		case n == 0:
			s = style{}
		case n == 1:
			s.bold = true
		case n == 2:
			s.faint = true
		case n == 3:
			s.italic = true
		case n == 4:
			s.under = true
		case n == 7:
			s.reversed = true
		case n == 22:
			s.bold, s.faint = false, false
		case n == 23:
			s.italic = false
		case n == 24:
			s.under = false
		case n == 27:
			s.reversed = false
		case n >= 30 && n <= 37:
			s.fore = basic[n-30]
		case n >= 90 && n <= 97:
			s.fore = basic[n-90+8]
		case n >= 40 && n <= 47:
			s.back = basic[n-40]
		case n >= 100 && n <= 107:
			s.back = basic[n-100+8]
		case n == 38:
			s.fore, i = extended(p, i)
		case n == 48:
			s.back, i = extended(p, i)
		case n == 39:
			s.fore = ""
		case n == 49:
			s.back = ""
		}
	}
	return s
}

func numbers(params string) []int {
	var list []int
	for _, part := range strings.FieldsFunc(params+";", func(r rune) bool { return r == ';' || r == ':' }) {
		n, err := strconv.Atoi(part)
		if err != nil {
			continue
		}
		list = append(list, n)
	}
	if list == nil {
		return []int{0}
	}
	return list
}

// extended reads 38;2;r;g;b or 38;5;n from p[i] on, and answers the index of
// the last number it used.
func extended(p []int, i int) (string, int) {
	switch {
	case i+4 < len(p) && p[i+1] == 2:
		return fmt.Sprintf("#%02x%02x%02x", p[i+2]&255, p[i+3]&255, p[i+4]&255), i + 4
	case i+2 < len(p) && p[i+1] == 5:
		return indexed(p[i+2]), i + 2
	}
	return "", len(p)
}

// basic are the sixteen colours, as xterm has them.
var basic = [16]string{
	"#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5",
	"#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff",
}

// indexed is a colour of the 256-colour cube.
func indexed(n int) string {
	switch {
	case n < 0 || n > 255:
		return ""
	case n < 16:
		return basic[n]
	case n >= 232:
		grey := 8 + (n-232)*10
		return fmt.Sprintf("#%02x%02x%02x", grey, grey, grey)
	}
	n -= 16
	step := [6]int{0, 95, 135, 175, 215, 255}
	return fmt.Sprintf("#%02x%02x%02x", step[n/36], step[n/6%6], step[n%6])
}
