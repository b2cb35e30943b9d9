package overlay

import (
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine"
	"callstep/ui/keymap"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// Branches shows every line of history as a tree: each branch under the one
// it left. Nothing of a run is ever lost, so each can be gone back to.
type Branches struct {
	th     *theme.Theme
	tree   []twig
	cursor int
	page   int
	placed bool
}

// twig is a branch with the lines that lead to it.
type twig struct {
	engine.BranchView
	lead string
}

// NewBranches makes the list.
func NewBranches() *Branches { return &Branches{} }

// Set implements Overlay.
func (b *Branches) Set(th *theme.Theme, src Source) {
	b.th, b.tree = th, nil
	all := src.Branches()
	b.grow(all, 0, "")
	for i := range b.tree {
		if b.tree[i].Current && !b.placed {
			b.cursor, b.placed = i, true
		}
	}
	b.point(b.cursor)
}

// grow appends the branches that left a branch, each followed by its own.
func (b *Branches) grow(all []engine.BranchView, from int, lead string) {
	var kids []engine.BranchView
	for _, v := range all {
		if v.From == from && v.N != from {
			kids = append(kids, v)
		}
	}
	g := &b.th.G
	for i, v := range kids {
		here, below := "", ""
		if from > 0 {
			here, below = g.TeeRight+g.Light+" ", g.Vertical+"  "
			if i == len(kids)-1 {
				here, below = g.Corners[2]+g.Light+" ", "   "
			}
		}
		b.tree = append(b.tree, twig{v, lead + here})
		b.grow(all, v.N, lead+below)
	}
}

func (b *Branches) point(at int) { b.cursor = max(0, min(at, len(b.tree)-1)) }

// chosen is the branch under the cursor, nil if there is none.
func (b *Branches) chosen() *twig {
	if b.cursor >= len(b.tree) {
		return nil
	}
	return &b.tree[b.cursor]
}

// Keys implements Overlay.
func (b *Branches) Keys() keymap.Context { return keymap.Branches }

// Key implements Overlay.
func (b *Branches) Key(k tea.KeyMsg) (Action, bool) {
	action, _ := keymap.Lookup(keymap.Branches, k.String())
	switch action {
	case keymap.Down:
		b.point(b.cursor + 1)
	case keymap.Up:
		b.point(b.cursor - 1)
	case keymap.PageDown:
		b.point(b.cursor + max(b.page-1, 1))
	case keymap.PageUp:
		b.point(b.cursor - max(b.page-1, 1))
	case keymap.Enter:
		return b.enter(), true
	case keymap.TwinRun:
		return b.compare(), true
	case keymap.Prompt:
		return Action{Open: keymap.Prompt}, true
	default:
		return Action{}, false
	}
	return Action{}, true
}

func (b *Branches) enter() Action {
	t := b.chosen()
	switch {
	case t == nil:
		return Action{Close: true}
	case t.Current:
		return Action{Close: true, Notice: "This is the branch you were on."}
	}
	return Action{
		Commands: []string{"branch " + strconv.Itoa(t.N)}, Close: true,
		Notice: "Branch " + strconv.Itoa(t.N) + ", where it stopped; u goes back to where you were.",
	}
}

func (b *Branches) compare() Action {
	if t := b.chosen(); t != nil && !t.Current {
		return Action{Open: keymap.TwinRun, Branch: t.N}
	}
	return Action{Notice: "This is the current one: choose another to compare with it."}
}

// Size implements Overlay.
func (b *Branches) Size(w, h int) (int, int) { return around(100, max(len(b.tree), 4)+6, w-2, h) }

// View implements Overlay.
func (b *Branches) View(w, h int) []string {
	f := box{th: b.th, title: "Branches", right: "1 branch", foot: "going back and changing something starts a new one"}
	if n := len(b.tree); n != 1 {
		f.right = strconv.Itoa(n) + " branches"
	}
	inner, rows := inside(w, h)
	about := b.about(inner)
	about = about[:min(len(about), max(rows-3, 0))]
	room := max(rows-len(about)-1, 1)
	b.page = room
	top := pane.Around(b.cursor, len(b.tree), room)
	var lines []pane.Line
	for i := top; i < min(top+room, len(b.tree)); i++ {
		lines = append(lines, b.row(&b.tree[i], inner, i == b.cursor))
	}
	for len(lines) < room {
		lines = append(lines, pane.Line{})
	}
	return f.draw(append(append(lines, rule(b.th, inner)), about...), w, h)
}

// row is one branch: where it hangs, its number and name, what was changed,
// and what came of it.
func (b *Branches) row(t *twig, w int, cursor bool) pane.Line {
	l := pane.Line{}
	if cursor {
		l = l.Put(theme.Accent, b.th.G.Cursor)
	}
	l = l.To(2).Put(theme.Line, text.Cut(t.lead, w/3))
	if t.Current {
		l = l.Bold(theme.Accent, strconv.Itoa(t.N)).Put(theme.Accent, " "+b.th.G.Bullet)
	} else {
		l = l.Bold(theme.Strong, strconv.Itoa(t.N))
	}
	if t.Name != "" {
		l = l.Put(theme.Text, " ").Put(theme.Strong, text.Cut(text.Clean(t.Name), w/3))
	}
	word, hue := outcomeOf(t)
	end := w - text.Width(word)
	l = l.Put(theme.Text, "  ").Put(theme.Muted, text.Cut(text.Clean(changesOf(&t.BranchView)), max(end-l.Width()-4, 0)))
	l = l.Fit(end).Put(hue, word)
	if cursor {
		l = l.OnBar()
	}
	return l
}

func outcomeOf(t *twig) (word string, hue theme.Token) {
	switch {
	case !t.Ended:
		return "not at its end", theme.Faint
	case t.Outcome.Damage():
		return t.Outcome.String(), theme.Refuse
	}
	return t.Outcome.String(), theme.Pass
}

// changesOf are where a branch begins and what was changed on it.
func changesOf(v *engine.BranchView) string {
	changes := strings.Join(v.Changes, ", ")
	switch {
	case v.From == 0 && changes == "":
		return "as the run began"
	case v.From == 0:
		return "from the start: " + changes
	case changes == "":
		return "from turn " + strconv.Itoa(v.Turn) + ": nothing changed"
	}
	return "from turn " + strconv.Itoa(v.Turn) + ": " + changes
}

// about says of the branch under the cursor in words where it comes from and
// what came of it.
func (b *Branches) about(w int) []pane.Line {
	t := b.chosen()
	if t == nil {
		return nil
	}
	words := "Branch " + strconv.Itoa(t.N)
	if t.From == 0 {
		words += " is where this run began."
	} else {
		words += " left branch " + strconv.Itoa(t.From) + " in turn " + strconv.Itoa(t.Turn) + ", behind event " + strconv.Itoa(t.At) + "."
	}
	if t.Ended {
		words += " It came to " + t.Outcome.String() + ": " + t.Outcome.Meaning() + "."
	} else {
		words += " It has not come to its end."
	}
	if len(b.tree) == 1 {
		words += " It is the only one so far."
	}
	lines := pane.Line{}.Put(theme.Text, words).Wrap(w, 0)
	for len(lines) < 3 {
		lines = append(lines, pane.Line{})
	}
	return lines[:3]
}
