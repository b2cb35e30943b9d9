package widget

import (
	"fmt"

	"callstep/engine"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// Name is what the program calls itself on the screen.
const Name = "callstep"

// HeaderOpts is what the header says beside the snapshot.
type HeaderOpts struct {
	Broken string // that the scenario's file is broken, and the key that says why; "" = it is not
	Show   bool   // others look on: no branches
}

// Header draws the first row: whose run this is, what is out of the ordinary,
// and where in it we are.
func Header(th *theme.Theme, s *engine.Snapshot, o HeaderOpts, w int) string {
	where := []field{{theme.Strong, true, fmt.Sprintf("turn %d of %d", s.Turn, max(s.Turns, s.Turn))}}
	who := text.Clean(s.Actor) + " " + th.G.Dot + fmt.Sprintf(" seed %d", s.Seed)
	if s.Forks > 1 && !o.Show {
		who = fmt.Sprintf("branch %d of %d ", s.Branch+1, s.Forks) + th.G.Dot + " " + who
	}
	left := []field{{theme.Title, true, Name}, {theme.Text, false, "  "}, {theme.Strong, true, text.Clean(s.Title)}}
	right := width(where) + 1
	room := w - 1 - right - 2

	// What changes the run goes before whose run it is; the title gives way last.
	if o.Broken != "" { // what is shown is not what the file says: that has a place even where the title has none
		chip := field{theme.ChipRefuse, true, " " + th.G.Refuse + " " + text.Clean(o.Broken) + " "}
		left[2].s = text.Cut(left[2].s, max(0, room-text.Width(Name)-2-3-text.Width(chip.s)))
		left = append(left, field{theme.Text, false, "   "}, chip)
	}
	for _, chip := range chips(s) {
		if width(left)+3+text.Width(chip.s) <= room {
			left = append(left, field{theme.Text, false, "   "}, chip)
		}
	}
	if n := text.Width(who); w >= 100 && width(left)+3+n+4 <= room {
		where = append([]field{{theme.Faint, false, who}, {theme.Text, false, "    "}}, where...)
	}
	right = width(where) + 1
	r := newRow(th, w).to(1)
	for _, f := range left {
		f.s = text.Cut(f.s, max(0, w-right-2-r.n))
		r.fields([]field{f})
	}
	return r.to(w - right).fields(where).String()
}

// chips say what makes this run differ from the lesson: guards switched off
// and faults injected by hand.
func chips(s *engine.Snapshot) []field {
	var all []field
	off, first := 0, ""
	for _, o := range s.Off {
		if !o.Lesson {
			if off++; off == 1 {
				first = o.Guard.String()
			}
		}
	}
	switch {
	case off == 1:
		all = append(all, field{theme.ChipRefuse, true, " ! guard off: " + first + " "})
	case off > 1:
		all = append(all, field{theme.ChipRefuse, true, fmt.Sprintf(" ! %d guards off ", off)})
	}
	faults, spec := 0, ""
	for _, f := range s.Faults {
		if !f.Lesson {
			faults, spec = faults+1, text.Clean(f.Spec)
		}
	}
	switch {
	case faults == 1:
		all = append(all, field{theme.ChipFault, true, " fault: " + text.Cut(spec, 30) + " "})
	case faults > 1:
		all = append(all, field{theme.ChipFault, true, fmt.Sprintf(" %d faults ", faults)})
	}
	return all
}
