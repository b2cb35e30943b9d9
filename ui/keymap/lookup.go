package keymap

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// index finds actions by context and key.
var index = buildIndex(table)

// buildIndex panics on a key that means two things in one place: that is a
// mistake in the table, and it would hide one of them for ever.
func buildIndex(rows []Binding) [NumContexts]map[string]Action {
	var ix [NumContexts]map[string]Action
	for c := range ix {
		ix[c] = map[string]Action{}
	}
	for _, b := range rows {
		for _, k := range b.Keys {
			for _, c := range together(b.Context) {
				if other, taken := ix[c][k]; taken {
					panic(fmt.Sprintf("keymap: %s means %q and %q in %s", k, other, b.Action, c))
				}
			}
			ix[b.Context][k] = b.Action
		}
	}
	return ix
}

// together lists the contexts in which a key of c must be free.
func together(c Context) []Context {
	switch c {
	case Always:
		all := make([]Context, 0, NumContexts)
		for c := range NumContexts {
			all = append(all, c)
		}
		return all
	case Main, PaneKeys:
		return []Context{Always, Main, PaneKeys}
	case TextKeys:
		return append([]Context{Always, TextKeys}, typing...)
	}
	if c.Types() {
		return []Context{Always, c, TextKeys}
	}
	return []Context{Always, c}
}

// Lookup finds what a key asks for in a context. The key is named as Bubble
// Tea names it.
func Lookup(c Context, key string) (Action, bool) {
	if key == " " {
		key = "space"
	}
	a, ok := index[c][key]
	return a, ok
}

// Find is the binding of an action in a context.
func Find(c Context, a Action) (Binding, bool) {
	for _, b := range table {
		if b.Context == c && b.Action == a {
			return b, true
		}
	}
	return Binding{}, false
}

// narrow is the width below which the footer has room for the fewest keys.
const narrow = 100

// Footer lists the bindings of a context that the footer of a width shows, in
// its order: what has no room is at the end.
func Footer(c Context, w int) []Binding {
	if w < narrow {
		return narrowFooters[c]
	}
	return footers[c]
}

var (
	footers       = buildFooters(table, func(b Binding) int { return b.Foot })
	narrowFooters = buildFooters(table, func(b Binding) int {
		if at := slices.Index(narrowMain, b.Action); b.Context == Main && at >= 0 {
			return at - len(narrowMain)
		}
		return b.Foot
	})
)

func buildFooters(rows []Binding, place func(Binding) int) (f [NumContexts][]Binding) {
	for c := range NumContexts {
		for _, b := range rows {
			if b.Context == c && b.Foot > 0 {
				f[c] = append(f[c], b)
			}
		}
		slices.SortStableFunc(f[c], func(a, b Binding) int { return cmp.Compare(place(a), place(b)) })
	}
	return f
}

// Section is one heading of the help with its bindings.
type Section struct {
	Group    Group
	Bindings []Binding
}

// Sections lists what can be pressed in a context, grouped, in the order of
// the table: main with the keys of panes. What works anywhere comes last.
func Sections(c Context) []Section {
	var all []Section
	put := func(b Binding) {
		i := slices.IndexFunc(all, func(s Section) bool { return s.Group == b.Group })
		if i < 0 {
			i, all = len(all), append(all, Section{Group: b.Group})
		}
		all[i].Bindings = append(all[i].Bindings, b)
	}
	for _, b := range table {
		if c != Always && b.Context != Always && slices.Contains(together(c), b.Context) {
			put(b)
		}
	}
	for _, b := range Own(Always) {
		put(b)
	}
	return all
}

// Own lists the bindings of a context that no other shares.
func Own(c Context) []Binding {
	var own []Binding
	for _, b := range table {
		if b.Context == c {
			own = append(own, b)
		}
	}
	return own
}

// Shown is the label in the glyph set in use.
func (b Binding) Shown(ascii bool) string {
	if ascii && b.Plain != "" {
		return b.Plain
	}
	return b.Label
}

// Alone is the label where every action has a row of its own: what the footer
// shows as a pair is the key of this action then.
func (b Binding) Alone(ascii bool) string {
	name, known := map[Action][2]string{Down: {"↓", "down"}, Up: {"↑", "up"}, NextVariant: {"→", "right"}}[b.Action]
	switch pair := strings.Contains(b.Label, "↑↓") || b.Label == "←→"; {
	case !pair || !known:
		return b.Shown(ascii)
	case ascii:
		return name[1]
	}
	return name[0]
}
