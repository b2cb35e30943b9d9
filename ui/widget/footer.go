package widget

import (
	"strconv"

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
// the right, in between what fits.
func Footer(th *theme.Theme, f Foot, w int) string {
	var right []field
	for i, b := range f.Right {
		if i > 0 {
			right = append(right, field{theme.Text, false, "  "})
		}
		right = append(right, keyFields(th, b)...)
	}
	end := w - 1 - width(right)
	r := newRow(th, w).to(1)
	if f.Notice != "" {
		sign, hue := th.G.Bullet, theme.Accent
		if f.Failed {
			sign, hue = th.G.Refuse, theme.Refuse
		}
		r.bold(hue, sign).put(theme.Strong, " "+text.Cut(text.Clean(f.Notice), end-r.n-4))
		return r.to(end).fields(right).String()
	}
	lit(r, th, f, end)
	for _, b := range f.Others {
		if f.Can != nil && !f.Can(b.Action) {
			continue
		}
		fs := keyFields(th, b)
		if r.n+3+width(fs)+3 > end {
			break
		}
		r.put(theme.Text, "   ").fields(fs)
	}
	return r.to(end).fields(right).String()
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
