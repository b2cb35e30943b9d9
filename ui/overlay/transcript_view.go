package overlay

import (
	"strconv"

	"callstep/engine/exchange"
	"callstep/engine/wire"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
	"callstep/ui/widget"
)

// Widths and heights from which the screen shows more.
const (
	besideFrom = 80 // columns: the bytes stand beside the messages
	airFrom    = 28 // rows: an empty line below the title
	whyFrom    = 22 // rows of the body: what a finding means stands below the bytes
	leastList  = 32 // columns of the messages
	mostList   = 78
)

// areas are where things were drawn last, for the mouse.
type areas struct{ list, detail, box area }

type area struct{ x, y, w, h int }

func (a area) holds(x, y int) bool { return x >= a.x && x < a.x+a.w && y >= a.y && y < a.y+a.h }

// Size implements Overlay: everything.
func (t *Transcript) Size(w, h int) (int, int) { return max(w, 0), max(h, 0) }

// View implements Overlay.
func (t *Transcript) View(w, h int) []string {
	t.feed()
	t.areas = areas{}
	head := t.head(w, h)
	head = head[:min(len(head), h)]
	rows := pane.Draw(t.th, head, 0, w, len(head))
	room := h - len(rows)
	switch {
	case t.chooser != nil:
		return append(rows, t.drawChooser(w, room, len(rows))...)
	case w >= besideFrom:
		return append(rows, t.beside(w, room, len(rows))...)
	}
	list := min(max(room*2/5, 3), room)
	rows = append(rows, t.listRows(w, list, area{0, len(rows), w, list})...)
	if room > list {
		rows = append(rows, t.rightRows(w, room-list, area{0, len(rows), w, room - list})...)
	}
	return rows
}

// beside draws the messages and, beside them, the bytes.
func (t *Transcript) beside(w, h, y int) []string {
	left := max(leastList, min(w*2/5, mostList))
	right := w - left - 1
	rows := t.listRows(left, h, area{0, y, left, h})
	about := t.rightRows(right, h, area{left + 1, y, right, h})
	for i := range rows {
		sign := t.th.G.Vertical
		if i == 0 {
			sign = t.th.G.TeeDown
		}
		rows[i] += t.th.Paint(theme.Line, sign) + about[i]
	}
	return rows
}

// listRows is the rule over the messages and those around the cursor.
func (t *Transcript) listRows(w, h int, at area) []string {
	if h <= 0 {
		return nil
	}
	t.areas.list = area{at.x, at.y + 1, at.w, at.h - 1}
	rows := []string{t.listTitle(w)}
	return append(rows, pane.Draw(t.th, t.list(w, h-1), 0, w, h-1)...)
}

func (t *Transcript) listTitle(w int) string {
	f := t.facts()
	title := widget.Title{Name: "Messages"}
	if len(f.x.Frames) > 0 {
		title.Name = "Frames"
	}
	if t.finder.typing {
		return t.finder.title(t.th, w)
	}
	if f.total > 0 {
		title.Right = strconv.Itoa(t.cursor+1) + " of " + strconv.Itoa(f.total)
	}
	return widget.TitleRule(t.th, title, w, true)
}

// rightRows is the bytes of the message, what its finding means, or both.
func (t *Transcript) rightRows(w, h int, at area) []string {
	if h <= 0 {
		return nil
	}
	if t.why {
		t.areas.detail = at
		return t.whyRows(w, h)
	}
	why := 0
	var meaning []pane.Line
	if h >= whyFrom && t.finding() != nil {
		meaning = t.meaning(w, false)
		why = min(len(meaning)+1, h*2/5)
	}
	t.areas.detail = area{at.x, at.y + 1, at.w, h - why - 1}
	rows := append([]string{t.detailTitle(w)}, t.detailRows(w, h-why-1)...)
	if why > 0 {
		title := widget.Title{Name: "Why"}
		if len(meaning) > why-1 {
			title.Right = "w: all of it"
		}
		rows = append(rows, widget.TitleRule(t.th, title, w, false))
		rows = append(rows, pane.Draw(t.th, meaning, 0, w, why-1)...)
	}
	return rows
}

func (t *Transcript) detailRows(w, h int) []string {
	if h <= 0 {
		return nil
	}
	if t.facts().total == 0 {
		return pane.Draw(t.th, nil, 0, w, h)
	}
	// The pane remembers its rows, and they must not change.
	inner := t.detail.View(max(w-2, 1), h, true)
	if w < 3 {
		return pane.Draw(t.th, nil, 0, w, h)
	}
	rows := make([]string, len(inner))
	for i, r := range inner {
		rows[i] = " " + r + " "
	}
	return rows
}

// detailTitle says which message stands below it.
func (t *Transcript) detailTitle(w int) string {
	f := t.facts()
	if f.total == 0 {
		return widget.TitleRule(t.th, widget.Title{Name: "Message"}, w, false)
	}
	_, _, _, right, _ := t.detail.Title()
	title := widget.Title{Right: right}
	if t.length > mostDetail {
		title.Right = "a part of " + strconv.Itoa(t.length>>10) + " KiB"
	}
	r := f.row(t.cursor)
	switch r.kind {
	case toolsRow:
		title.Name, title.Is = "Declarations", "what the model was given"
	case statusRow:
		title.Name, title.Is = "Refusal", "what the provider said"
	case frameRow:
		title.Name, title.Is = "Frame "+strconv.Itoa(r.turn), frameWord(&f.x.Frames[r.turn])
	default:
		m := f.message(r)
		title.Name = "Message " + strconv.Itoa(m.Index())
		if f.answered(r) {
			title.Name = "Response"
		}
		if len(f.spans) > 1 {
			title.Name = "Request " + strconv.Itoa(r.step+1) + ", " + lowerFirst(title.Name)
		}
		title.Is = t.speaks(r, &m)
	}
	if g := t.finding(); g != nil {
		title.Mark, title.Hue = t.th.G.Refuse, theme.Refuse
		if g.Severity == exchange.Warning {
			title.Mark, title.Hue = t.th.G.Off, theme.Fault
		}
	}
	return widget.TitleRule(t.th, title, w, false)
}

func lowerFirst(s string) string { return string(s[0]|0x20) + s[1:] }

// speaks says who speaks in a message, and which tools it is about.
func (t *Transcript) speaks(r row, m *wire.Turn) string {
	const most = 40
	words := roleWords[m.Role]
	for i := range m.Blocks {
		switch b := &m.Blocks[i]; b.Kind {
		case wire.Call:
			return words + " calls " + text.Cut(glance(short(b.Name)), most)
		case wire.Result:
			if name := t.facts().calledBy(r, b); name != "" {
				return text.Cut(glance(short(name)), most) + " answers"
			}
			return words + " answers"
		}
	}
	if m.Role == wire.ToolSays {
		return words
	}
	return words + " says"
}
