package overlay

import (
	"strconv"
	"strings"

	"callstep/engine/wire"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
	"callstep/ui/widget"
)

const (
	wireBeside = 100 // columns from which two providers stand side by side
	mostLost   = 4   // rows for what a format cannot hold
)

// Size implements Overlay: everything.
func (v *Wire) Size(w, h int) (int, int) { return max(w, 0), max(h, 0) }

// View implements Overlay.
func (v *Wire) View(w, h int) []string {
	head := []pane.Line{v.titleLine(w)}
	if h >= airFrom {
		head = append(head, pane.Line{})
	}
	head = head[:min(len(head), h)]
	rows := pane.Draw(v.th, head, 0, w, len(head))
	room := h - len(rows)
	v.x = [2]area{}
	if room <= 0 {
		return rows
	}
	if w < wireBeside {
		v.x[v.focus] = area{0, len(rows), w, room}
		lost := v.lostRows(v.focus, w, room)
		v.fit(room-len(lost)-1, v.laid(v.focus, w))
		return append(append(rows, v.column(v.focus, w, room-len(lost))...), lost...)
	}
	left := (w - 1) / 2
	widths := [2]int{left, w - 1 - left}
	below := max(len(v.lostRows(0, widths[0], room)), len(v.lostRows(1, widths[1], room)))
	v.fit(room-below-1, v.laid(0, widths[0]), v.laid(1, widths[1]))
	var columns [2][]string
	for side, cw := range widths {
		v.x[side] = area{side * (left + 1), len(rows), cw, room}
		lost := v.lostRows(side, cw, room)
		for len(lost) < below {
			lost = append(lost, text.Spaces(cw))
		}
		columns[side] = append(v.column(side, cw, room-below), lost...)
	}
	for i := range columns[0] {
		sign := v.th.G.Vertical
		switch i {
		case 0:
			sign = v.th.G.TeeDown
		case room - below:
			sign = v.th.G.LightCross
		}
		rows = append(rows, columns[0][i]+v.th.Paint(theme.Line, sign)+columns[1][i])
	}
	return rows
}

func (v *Wire) titleLine(w int) pane.Line {
	l := pane.Line{}.To(1).Bold(theme.Title, "callstep").Put(theme.Text, "  ").Bold(theme.Strong, "On the wire").Put(theme.Text, "  ")
	right := v.src.Part
	if w < wireBeside && right == "" {
		right = "format " + strconv.Itoa(v.focus+1) + " of 2, tab: the other"
	}
	room := max(w-text.Width(right)-3, 1)
	l = l.Put(theme.Text, tail(text.Clean(short(v.src.Name)), max(room-l.Width(), 1), v.th.G.Dots))
	return l.Fit(room).Put(theme.Text, "  ").Put(theme.Muted, right)
}

// fit tells how many rows there are and how many are in sight.
func (v *Wire) fit(page int, sides ...[]pane.Line) {
	v.page, v.most = max(page, 1), 0
	for _, rows := range sides {
		v.most = max(v.most, len(rows))
	}
	v.scroll(v.top)
}

// column is the rule with the provider's name over its body.
func (v *Wire) column(side, w, h int) []string {
	f := v.form(side)
	title := widget.Title{Name: f.name, Is: "the request body it is sent", Right: pane.Count(len(f.body), "byte")}
	if f.provider == wire.Unknown {
		title.Is = "as it was recorded"
	}
	if side == v.focus {
		title.Name = v.th.G.Left + " " + f.name + " " + v.th.G.Right
	}
	if len(v.missing(f)) > 0 {
		title.Mark, title.Hue = v.th.G.Off, theme.Fault
	}
	rows := []string{widget.TitleRule(v.th, title, w, side == v.focus)}
	return append(rows, pane.Draw(v.th, v.laid(side, w), v.top, w, h-1)...)
}

// lostRows name what the format of a side cannot hold.
func (v *Wire) lostRows(side, w, h int) []string {
	if h < 8 {
		return nil
	}
	f := v.form(side)
	missing := v.missing(f)
	title := widget.Title{Name: "cannot hold"}
	words := "Nothing is lost in this format."
	hue := theme.Muted
	switch {
	case f.provider == 0:
		title.Name, words = "recorded", "These are the bytes of the recording."
	case len(missing) > 0:
		words, hue = strings.Join(missing, "; ")+".", theme.Fault
	}
	lines := pane.Line{}.To(1).Raw(hue, capital(short(words))).Wrap(w-1, 1)
	if len(lines) > mostLost {
		lines = lines[:mostLost]
		lines[mostLost-1] = lines[mostLost-1].Fit(w-3).Put(theme.Faint, " "+v.th.G.Dots)
	}
	rows := []string{widget.TitleRule(v.th, title, w, false)}
	return append(rows, pane.Draw(v.th, lines, 0, w, len(lines))...)
}

// laid is the body of a side laid out for a width.
func (v *Wire) laid(side, w int) []pane.Line {
	f := v.form(side)
	if f.rows == nil || f.w != w {
		f.w, f.rows = w, layJSON(f.body, w)
	}
	return f.rows
}

// layJSON gives JSON its colours line by line, and breaks what is longer than
// the width. Nothing is rewritten.
func layJSON(body string, w int) []pane.Line {
	rows := []pane.Line{}
	for _, l := range strings.Split(strings.TrimSuffix(body, "\n"), "\n") {
		const most = 64 << 10 // of a line; the rest can be copied
		if len(l) > most {
			l = strings.ToValidUTF8(l[:most], "") + " [...]"
		}
		indent := len(l) - len(strings.TrimLeft(l, " "))
		line := jsonLine(pane.Line{}.To(1+indent), l[indent:])
		rows = append(rows, line.Break(max(w-1, 1), min(indent+3, w/2))...)
	}
	return rows
}

// jsonLine appends the pieces of one line of indented JSON: keys quiet, values
// bright.
func jsonLine(l pane.Line, s string) pane.Line {
	for s != "" {
		n, hue := 1, theme.Faint
		switch c := s[0]; {
		case c == '"':
			n, hue = quoteEnd(s), theme.Bright
			if n < len(s) && s[n] == ':' {
				hue = theme.JSONKey
			}
		case c == ' ':
		case !strings.ContainsRune("{}[],:", rune(c)):
			n, hue = max(strings.IndexAny(s, " {}[],:\""), 0), theme.Bright
			if n == 0 {
				n = len(s)
			}
		}
		l = l.Put(hue, text.Clean(s[:n]))
		s = s[n:]
	}
	return l
}

// quoteEnd is where the string at the start of s ends.
func quoteEnd(s string) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(s)
}
