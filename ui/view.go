package ui

import (
	"fmt"
	"strings"

	"callstep/engine"
	"callstep/ui/keymap"
	"callstep/ui/layout"
	"callstep/ui/overlay"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
	"callstep/ui/widget"
)

// frame is the last screen drawn, and what of it can be used again.
type frame struct {
	text   string
	chrome chrome
	plan   plan
}

// chrome is the rows around the panes, and what they depend on.
type chrome struct {
	snap  *engine.Snapshot
	theme *theme.Theme
	w     int
	strip layout.Strip

	broken, show bool // the file is broken; others look on

	header, timeline, digest string
	rail                     widget.StripRows
}

// draw makes the next frame: exactly h lines of exactly w cells.
func (m *Model) draw() {
	for _, p := range m.panes {
		p.Set(m.snap, m.theme)
		if z, ok := p.(pane.Zoomable); ok {
			z.Widest(layout.Alone(m.w))
		}
	}
	l := m.layoutNow()
	if l.Class == layout.TooSmall {
		m.frame.text = m.tooSmall()
		return
	}
	if m.present.on {
		m.drawPresent(&l)
		return
	}
	rows := make([]string, m.h)
	m.placeChrome(rows, &l)
	if m.over != nil {
		m.placeOverlay(rows, &l)
	}
	m.placeFooter(rows, &l)
	m.frame.text = m.join(rows, m.placePanes(&l))
}

// placeFooter lays the footer over the rest: a long notice covers rows above
// it, until the next key.
func (m *Model) placeFooter(rows []string, l *layout.Layout) {
	foot := widget.Footer(m.theme, m.foot(), m.w, m.h/3)
	copy(rows[l.Footer+1-len(foot):], foot)
}

// join writes the frame in one go: whole rows where there is one, else the
// pieces of the panes. Its size hardly changes from frame to frame.
func (m *Model) join(rows []string, body body) string {
	var b strings.Builder
	b.Grow(len(m.frame.text) + 4096)
	for y, r := range rows {
		if y > 0 {
			b.WriteByte('\n')
		}
		switch {
		case r != "":
			b.WriteString(r)
		case y >= body.top && y < body.top+len(body.rows):
			body.write(&b, y, m.w)
		default:
			b.WriteString(text.Spaces(m.w))
		}
	}
	if m.theme.ASCII {
		return toASCII.Replace(b.String())
	}
	return b.String()
}

// toASCII replaces what our own sentences use beside the glyph set; every one
// is a sign that some terminals draw two cells wide.
var toASCII = strings.NewReplacer("…", "~", "×", "x", "–", "-", "·", "-", "→", ">", "←", "<", "≠", "#", "≤", "<", "≥", ">")

func (m *Model) placeChrome(rows []string, l *layout.Layout) {
	c := &m.frame.chrome
	if broken := m.broken != ""; c.snap != m.snap || c.theme != m.theme || c.w != m.w || c.strip != l.Strip || c.broken != broken || c.show != m.present.on {
		*c = chrome{
			snap: m.snap, theme: m.theme, w: m.w, strip: l.Strip, broken: broken, show: m.present.on,
			header: m.header(), timeline: widget.Timeline(m.theme, m.snap, m.w),
			rail: widget.Strip(m.theme, m.snap, m.w, l.Strip), digest: widget.Digest(m.theme, m.snap, m.w),
		}
	}
	place := func(y int, s string) {
		if y >= 0 {
			rows[y] = s
		}
	}
	place(l.Header, c.header)
	place(l.Strip.Labels, c.rail.Labels)
	place(l.Strip.Track, c.rail.Track)
	place(l.Strip.Names, c.rail.Names)
	place(l.Strip.Evidence, c.rail.Evidence)
	place(l.Strip.Head, c.rail.Head)
	place(l.Timeline, c.timeline)
	place(l.Digest, c.digest)
}

// header is the first row. Those who look on are not told of branches: a reset
// begins one, and they have seen none.
func (m *Model) header() string {
	var o widget.HeaderOpts
	if o.Show = m.present.on; m.broken != "" {
		if b, ok := keymap.Find(keymap.Main, keymap.WhyBroken); ok {
			o.Broken = "file broken: " + b.Label
		}
	}
	return widget.Header(m.theme, m.snap, o, m.w)
}

// placeOverlay lays the box over the panes, and blanks what would show around
// it: slivers of text beside a box are noise. The rail and the timeline stay in
// sight where there is room for them.
func (m *Model) placeOverlay(rows []string, l *layout.Layout) {
	if o, ok := m.over.(overlay.Whole); ok && o.Whole() {
		copy(rows[:l.Footer], o.View(m.w, l.Footer))
		return
	}
	top, end := 1, l.Footer
	if under, ok := m.beneath.(overlay.Whole); ok && under.Whole() {
		copy(rows[:1], under.View(m.w, l.Footer))
	} else if m.h >= 30 {
		top, end = l.Strip.Head, l.Body+l.Rows
	}
	o, low := m.over.(overlay.Low)
	if low = low && o.Low(); low {
		top, end = l.Strip.Head+1, l.Body+l.Rows
	}
	w, h := m.over.Size(m.w-2, end-top)
	w, h = min(w, m.w-2), min(h, end-top)
	x, y := (m.w-w)/2, top+(end-top-h)/3
	if low {
		y = end - h
		top = y
	}
	for i := top; i < end; i++ {
		rows[i] = text.Spaces(m.w)
	}
	for i, r := range m.over.View(w, h) {
		if i < h {
			rows[y+i] = text.Spaces(x) + r + text.Spaces(m.w-w-x)
		}
	}
}

// tooSmall says what the screen needs, and what works without one.
func (m *Model) tooSmall() string {
	lines := []string{
		fmt.Sprintf("callstep needs %d×%d cells.", layout.MinWidth, layout.MinHeight),
		fmt.Sprintf("This is %d×%d.", m.w, m.h),
		"",
		"Make the window larger,",
		"or run it without a screen:",
		"  callstep run " + text.Clean(m.snap.ID),
		"",
		"q quits",
	}
	rows := make([]string, m.h)
	top := max(0, (m.h-len(lines))/2)
	for i := range rows {
		if at := i - top; at >= 0 && at < len(lines) {
			rows[i] = text.Fit(strings.Repeat(" ", min(2, m.w/20))+lines[at], m.w)
		} else {
			rows[i] = text.Spaces(m.w)
		}
	}
	s := strings.Join(rows, "\n")
	if m.theme.ASCII {
		s = toASCII.Replace(s)
	}
	return s
}
