package layout

import (
	"fmt"
	"strings"
	"testing"

	"callstep/ui/pane"
)

// needs are what panes typically want.
func needs(id pane.ID, _ int) int {
	return [...]int{pane.Proposal: 10, pane.Verdict: 12, pane.Result: 7, pane.Ledger: 7, pane.Lesson: 6, pane.Events: 40}[id]
}

// TestTiles fills every screen from 60×18 to 240×70 in every state: each cell
// belongs to exactly one thing, and every numbered pane can be reached.
func TestAlone(t *testing.T) {
	for _, w := range []int{MinWidth, 80, 120, 200} {
		l := Compute(w, 40, Opts{Zoom: true, Focus: pane.Ledger, Need: func(pane.ID, int) int { return 5 }})
		if s, ok := l.Slot(pane.Ledger); !ok || s.Inner() != Alone(w) {
			t.Errorf("%d columns: %d cells, not %d", w, s.Inner(), Alone(w))
		}
	}
}

func TestTiles(t *testing.T) {
	step := 1
	if testing.Short() {
		step = 3
	}
	for w := MinWidth; w <= 240; w += step {
		for h := MinHeight; h <= 70; h += step {
			for focus := pane.Proposal; focus < pane.Num; focus++ {
				for _, o := range []Opts{{}, {Zoom: true}, {Lesson: true}} {
					o.Focus, o.Need = focus, needs
					l := Compute(w, h, o)
					if err := tiles(&l); err != nil {
						t.Fatalf("%d×%d %+v: %v", w, h, l.Class, err)
					}
					if _, ok := l.Slot(focus); !ok && focus <= pane.Ledger {
						t.Fatalf("%d×%d: pane %d has the focus and no place", w, h, focus)
					}
				}
			}
		}
	}
}

// tiles checks the rows and the rectangles of a layout.
func tiles(l *Layout) error {
	rows := map[int]string{}
	take := func(name string, y int) error {
		if y < 0 {
			return nil
		}
		if was := rows[y]; was != "" || y >= l.H {
			return fmt.Errorf("%s on row %d, taken by %q of %d rows", name, y, was, l.H)
		}
		rows[y] = name
		return nil
	}
	for name, y := range map[string]int{
		"header": l.Header, "digest": l.Digest, "timeline": l.Timeline, "footer": l.Footer, "labels": l.Strip.Labels,
		"track": l.Strip.Track, "names": l.Strip.Names, "evidence": l.Strip.Evidence, "headline": l.Strip.Head,
	} {
		if err := take(name, y); err != nil {
			return err
		}
	}
	// Rectangles that lie inside, do not overlap and have the area of the whole
	// tile it.
	rects := []rect{}
	for _, s := range l.Slots {
		if s.H < 4 || s.W < 20 {
			return fmt.Errorf("pane %d has only %d×%d cells", s.ID, s.W, s.H)
		}
		rects = append(rects, rect{s.X, s.Y, s.W, s.H})
	}
	for _, r := range l.Rules {
		rects = append(rects, rect{r.X, r.Y, 1, r.H})
	}
	if l.Digest >= 0 {
		rects = append(rects, rect{1, l.Digest, l.W - 2, 1})
		delete(rows, l.Digest)
	}
	area := 0
	for i, r := range rects {
		area += r.w * r.h
		if r.x < 1 || r.x+r.w > l.W-1 || r.y < l.Body || r.y+r.h > l.Body+l.Rows {
			return fmt.Errorf("%+v is outside of the body", r)
		}
		for _, o := range rects[:i] {
			if r.x < o.x+o.w && o.x < r.x+r.w && r.y < o.y+o.h && o.y < r.y+r.h {
				return fmt.Errorf("%+v overlaps %+v", r, o)
			}
		}
	}
	if want := (l.W - 2) * l.Rows; area != want {
		return fmt.Errorf("%d of %d body cells are filled", area, want)
	}
	for y := l.Body; y < l.Body+l.Rows; y++ {
		if rows[y] != "" {
			return fmt.Errorf("%s on row %d of the body", rows[y], y)
		}
	}
	return nil
}

type rect struct{ x, y, w, h int }

// TestPictures draws what goes where, one letter a cell at a fifth of the
// width, so that a change of arrangement is seen in the test.
func TestPictures(t *testing.T) {
	for _, c := range []struct {
		w, h int
		o    Opts
		want string
	}{
		{60, 18, Opts{Focus: pane.Proposal}, "tabs     H T h PPPPPPPPPPPP D ~ ?"},
		{80, 24, Opts{Focus: pane.Result}, "tabs     H T n h RRRRRRRRRR LLLLLLLL ~ ?"},
		{80, 24, Opts{Focus: pane.Verdict}, "tabs     H T n h VVVVVVVVVVVVVVVVV D ~ ?"},
		{80, 24, Opts{Focus: pane.Verdict, Lesson: true}, "tabs     H T n h VVVVVVVVVV NNNNNNN D ~ ?"},
		{80, 50, Opts{}, "stack    H T n h . PPPPPPPPPPP VVVVVVVVVVVVV RRRRRRRRR LLLLLLLLL ~ . ?"},
		{100, 28, Opts{Focus: pane.Ledger}, "pair     H l T n h R|LR|LR|LR|LR|LR|LR|LR|LR|LR|LR|LR|LR|LR|LR|LR|LR|LR|LR|LR|LR|L ~ ?"},
		{120, 36, Opts{}, "quad     H . l T n h . P|VP|VP|VP|VP|VP|VP|VP|VP|VP|VP|VP|VP|VP|V R|LR|LR|LR|LR|LR|LR|LR|LR|LR|LR|L . ~ . ?"},
		{59, 40, Opts{}, "too small"},
	} {
		c.o.Need = needs
		l := Compute(c.w, c.h, c.o)
		if got := column(&l); got != c.want {
			t.Errorf("%d×%d %v:\n got %s\nwant %s", c.w, c.h, c.o.Focus, got, c.want)
		}
	}
	l := Compute(200, 60, Opts{Need: needs})
	if got, want := fmt.Sprint(l.Slots, l.Rules), "[{4 144 8 55 12} {5 144 20 55 36} {0 1 8 65 25} {1 67 8 76 25} {2 1 33 65 23} {3 67 33 76 23}] [{143 8 48} {66 8 48}]"; got != want {
		t.Errorf("200×60:\n got %s\nwant %s", got, want)
	}
}

// TestALongLessonGetsRoom: the band grows with its text, and leaves the panes
// above it enough to say something.
func TestALongLessonGetsRoom(t *testing.T) {
	for _, c := range []struct{ w, h, need, want int }{
		{80, 24, 3, 6}, {80, 24, 8, 9}, {80, 24, 40, 10}, {100, 28, 3, 6}, {100, 28, 7, 7}, {120, 36, 3, 6}, {120, 36, 7, 8}, {120, 36, 40, 8},
		{80, 50, 40, 14}, {120, 50, 9, 10}, {200, 60, 3, 12}, {200, 60, 20, 21}, {200, 60, 90, 24},
	} {
		l := Compute(c.w, c.h, Opts{Lesson: true, Need: func(id pane.ID, w int) int {
			if id == pane.Lesson {
				return c.need
			}
			return needs(id, w)
		}})
		if err := tiles(&l); err != nil {
			t.Errorf("%+v: %v", c, err)
		}
		if s, _ := l.Slot(pane.Lesson); s.H != c.want {
			t.Errorf("%+v: the lesson has %d rows", c, s.H)
		}
	}
}

// column reads a layout from top to bottom: one group of letters per pane row.
func column(l *Layout) string {
	if l.Class == TooSmall {
		return l.Class.String()
	}
	letters := "PVRLNE"
	rows := make([]string, l.H)
	for y := range rows {
		rows[y] = "."
	}
	for s, y := range map[string]int{
		"H": l.Header, "D": l.Digest, "~": l.Timeline, "?": l.Footer, "l": l.Strip.Labels, "T": l.Strip.Track,
		"n": l.Strip.Names, "e": l.Strip.Evidence, "h": l.Strip.Head,
	} {
		if y >= 0 {
			rows[y] = s
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%-8s", l.Class)
	last := ""
	for y, r := range rows {
		cell := ""
		for x := range l.W {
			for _, s := range l.Slots {
				if y >= s.Y && y < s.Y+s.H && x == s.X {
					cell += letters[s.ID : s.ID+1]
				}
			}
			for _, v := range l.Rules {
				if y >= v.Y && y < v.Y+v.H && x == v.X {
					cell += "|"
				}
			}
		}
		if cell == "" || cell != last {
			b.WriteString(" ")
		}
		if last = cell; cell == "" {
			cell = r
		}
		b.WriteString(cell)
	}
	return b.String()
}
