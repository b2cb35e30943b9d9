package overlay

import (
	tea "github.com/charmbracelet/bubbletea"

	"callstep/ui/keymap"
	"callstep/ui/pane"
	"callstep/ui/theme"
)

// Courses is the list of all lessons by course, with what is kept of each. It
// takes the whole screen.
type Courses struct {
	th      *theme.Theme
	lessons []Lesson
	why     string // a sentence above the list, "" for none
	cursor  int
	page    int
	asking  bool // whether to delete all progress
}

// NewCourses makes the list; the cursor stands on the lesson being walked, or
// on the first that is not finished where the list is what comes next.
func NewCourses(lessons []Lesson, why string) *Courses {
	c := &Courses{lessons: lessons, why: why, page: 1}
	for i := range lessons {
		if lessons[i].Now {
			c.cursor = i
		}
	}
	for i := range lessons {
		if at := (c.cursor + i) % len(lessons); why != "" && !lessons[at].Record.Finished {
			c.cursor = at
			break
		}
	}
	return c
}

// Whole reports that the screen is all the overlay's.
func (c *Courses) Whole() bool { return true }

// Set implements Overlay.
func (c *Courses) Set(th *theme.Theme, _ Source) { c.th = th }

// Keys implements Overlay.
func (c *Courses) Keys() keymap.Context { return keymap.Courses }

// Can implements Choosy: a question is answered where it stands.
func (c *Courses) Can(keymap.Action) bool { return !c.asking }

// Key implements Overlay.
func (c *Courses) Key(k tea.KeyMsg) (Action, bool) {
	if c.asking {
		c.asking = false
		if k.String() == "y" {
			return Action{Learn: &Learn{Forget: true}}, true
		}
		return Action{Notice: "Nothing was deleted."}, true
	}
	action, _ := keymap.Lookup(keymap.Courses, k.String())
	switch action {
	case keymap.Down:
		c.point(c.cursor + 1)
	case keymap.Up:
		c.point(c.cursor - 1)
	case keymap.PageDown:
		c.point(c.cursor + c.page)
	case keymap.PageUp:
		c.point(c.cursor - c.page)
	case keymap.Top:
		c.point(0)
	case keymap.Bottom:
		c.point(len(c.lessons) - 1)
	case keymap.Enter:
		return c.open(false), true
	case keymap.Start:
		return c.open(true), true
	case keymap.Forget:
		c.asking = true
	default:
		return Action{}, false
	}
	return Action{}, true
}

func (c *Courses) point(at int) { c.cursor = max(0, min(at, len(c.lessons)-1)) }

// open asks for the lesson under the cursor. The one being walked is not opened
// again where it was left: it is there.
func (c *Courses) open(fresh bool) Action {
	switch {
	case len(c.lessons) == 0:
		return Action{Close: true}
	case c.lessons[c.cursor].Now && !fresh:
		return Action{Close: true, Notice: "This is the lesson you are in."}
	}
	return Action{Learn: &Learn{Open: &Opening{c.lessons[c.cursor].ID, fresh}}}
}

// Size implements Overlay: everything.
func (c *Courses) Size(w, h int) (int, int) { return max(w, 0), max(h, 0) }

// View implements Overlay.
func (c *Courses) View(w, h int) []string {
	head := c.head(w)
	about := c.about(w)
	about = about[:min(len(about), max(h-len(head)-4, 0))]
	rows, at := c.rows(w)
	room := max(h-len(head)-len(about), 1)
	c.page = max(room-3, 1)
	top := pane.Around(at, len(rows), room)
	out := pane.Draw(c.th, head, 0, w, min(len(head), h))
	out = append(out, pane.Draw(c.th, rows, top, w, max(min(room, h-len(out)), 0))...)
	return append(out, pane.Draw(c.th, about, 0, w, h-len(out))...)
}
