package present

import (
	"strings"

	"callstep/ui/text"
)

// scale is a way to draw a row of dots.
type scale struct {
	wide int // cells of a dot
	rows int // rows of a line of letters
	draw func(rows [tall]string) []string
}

// scales are the sizes of letters, the largest first. Halves of cells look
// finer, but plain ASCII has none.
func scales(ascii bool) []scale {
	ink := "█"
	if ascii {
		ink = "#"
	}
	full := func(wide int) func([tall]string) []string {
		return func(rows [tall]string) []string {
			out := make([]string, tall)
			for y, r := range rows {
				out[y] = strings.NewReplacer("#", strings.Repeat(ink, wide), " ", strings.Repeat(" ", wide)).Replace(r)
			}
			return out
		}
	}
	if ascii {
		return []scale{{2, tall, full(2)}, {1, tall, full(1)}}
	}
	return []scale{{2, tall, full(2)}, {1, (tall + 1) / 2, halves}}
}

// halves draws two dots in a cell, one above the other.
func halves(rows [tall]string) []string {
	var out []string
	for y := 0; y < tall; y += 2 {
		var b strings.Builder
		for x := range rows[y] {
			up, down := rows[y][x] == '#', y+1 < tall && rows[y+1][x] == '#'
			b.WriteString([]string{" ", "▄", "▀", "█"}[int2(up)*2+int2(down)])
		}
		out = append(out, b.String())
	}
	return out
}

func int2(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Big writes a clean text as large as w×h cells allow: in block letters, else
// with air between its letters, else as it is. Every row has at most w cells,
// and there are at most h.
func Big(s string, ascii bool, w, h int) []string {
	words := strings.Fields(strings.ReplaceAll(s, "_", " "))
	if len(words) == 0 || w < 1 || h < 1 {
		return nil
	}
	for _, sc := range scales(ascii) {
		if rows := sc.lines(words, w, h); rows != nil {
			return rows
		}
	}
	if spaced := strings.Join(strings.Split(s, ""), " "); text.Width(spaced) <= w {
		return []string{spaced}
	}
	lines := text.Wrap(s, w)
	return lines[:min(len(lines), h)]
}

// lines sets words at a scale, nil where they do not fit.
func (sc scale) lines(words []string, w, h int) []string {
	var all []string
	line := ""
	flush := func() bool {
		letters := lettersOf(line)
		if letters == nil || sc.width(line) > w {
			return false
		}
		if len(all) > 0 {
			all = append(all, "")
		}
		all = append(all, sc.draw(dots(letters))...)
		return true
	}
	for _, word := range words {
		if longer := strings.TrimSpace(line + " " + word); line == "" || sc.width(longer) <= w {
			line = longer
			continue
		}
		if !flush() {
			return nil
		}
		line = word
	}
	if !flush() || len(all) > h {
		return nil
	}
	return all
}

// width is the cells that a line of letters takes.
func (sc scale) width(line string) int { return len(dots(lettersOf(line))[0]) * sc.wide }
