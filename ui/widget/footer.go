package widget

import (
	"slices"
	"strconv"
	"strings"

	"callstep/ui/keymap"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// Foot is what the last row says.
type Foot struct {
	Key, Lit string // the lit key and what it does now; Lit in the fewest words is Brief
	Brief    string
	Others   []keymap.Binding
	Can      func(keymap.Action) bool // leaves out what does nothing now; nil = all
	Right    []keymap.Binding         // always there: keys, quit
	Notice   string                   // replaces the other keys until the next key
	Failed   bool                     // the notice is about something that cannot be done
}

// Footer draws the last row: the lit action in words first, the ways out at
// the right, in between what fits. A notice may take more rows, at most so many.
func Footer(th *theme.Theme, f Foot, w, most int) []string {
	right := rightFields(th, &f)
	if f.Notice != "" {
		return notice(th, f, right, w, most)
	}
	end := w - 1 - width(right)
	r := newRow(th, w).to(1)
	lit(r, th, f, end)
	others := slices.DeleteFunc(slices.Clone(f.Others), func(b keymap.Binding) bool { return f.Can != nil && !f.Can(b.Action) })
	kept := 0 // for the way out, which comes late and is always there
	if out := slices.IndexFunc(others, isClose); out >= 0 {
		kept = 3 + width(keyFields(th, others[out]))
	}
	for _, b := range others {
		if isClose(b) {
			kept = 0
		}
		fs := keyFields(th, b)
		if r.n+3+width(fs)+3 > end-kept {
			continue // what comes later may be shorter
		}
		r.put(theme.Text, "   ").fields(fs)
	}
	return []string{r.to(end).fields(right).String()}
}

func isClose(b keymap.Binding) bool { return b.Action == keymap.Close }

// notice draws a notice beside the ways out: on the last row, and, where it
// does not fit there, on the rows above it, under a rule. What is longer than
// the rows there may be is cut, and ends in dots. The marks around code, which
// other readers of the same messages have a use for, are left out.
func notice(th *theme.Theme, f Foot, right []field, w, most int) []string {
	const sign, air = 3, 3 // cells before the words, and after them
	room := max(w-1-width(right)-sign-air, 1)
	lines := text.Wrap(strings.ReplaceAll(text.Clean(f.Notice), "`", ""), room)
	if most = max(most-1, 1); len(lines) > most { // one for the rule
		lines = append(lines[:most-1:most-1], text.Cut(strings.Join(lines[most-1:], " "), room))
	}
	var rows []string
	if len(lines) > 1 {
		rows = append(rows, newRow(th, w).run(theme.Line, th.G.Light, w).String())
	}
	for i, l := range lines {
		r := newRow(th, w).to(1)
		switch {
		case i > 0:
		case f.Failed:
			r.bold(theme.Refuse, th.G.Refuse)
		default:
			r.bold(theme.Accent, th.G.Bullet)
		}
		r.to(sign).put(theme.Strong, l)
		if i == len(lines)-1 {
			r.to(w - 1 - width(right)).fields(right)
		}
		rows = append(rows, r.String())
	}
	return rows
}

func rightFields(th *theme.Theme, f *Foot) (right []field) {
	for i, b := range f.Right {
		if i > 0 {
			right = append(right, field{theme.Text, false, "  "})
		}
		right = append(right, keyFields(th, b)...)
	}
	return right
}

// lit draws the lit key. Where its words leave no room for at least a few
// other keys, the brief ones take their place.
func lit(r *row, th *theme.Theme, f Foot, end int) {
	if f.Key == "" {
		return
	}
	key := " " + f.Key + " "
	if th.Name == "plain" {
		key = "[" + f.Key + "]"
	}
	words := text.Clean(f.Lit)
	if n := text.Width(words); f.Brief != "" && r.n+len(key)+1+n > end-30 {
		words = f.Brief
	}
	r.put(theme.ChipAccent, key).put(theme.Strong, " "+text.Cut(words, max(0, end-r.n-len(key)-3)))
}

func keyFields(th *theme.Theme, b keymap.Binding) []field {
	return []field{{theme.Title, true, b.Shown(th.ASCII)}, {theme.Muted, false, " " + b.Short}}
}

func itoa(n int) string { return strconv.Itoa(n) }
