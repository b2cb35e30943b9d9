// Package panetest holds what the tests of all panes share: golden screens,
// the check for exact sizes, and the check that hostile text stays harmless.
package panetest

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/charmbracelet/colorprofile"

	"callstep/engine"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
	"callstep/ui/uitest"
)

// Plain has no colours, Dark has all of them.
var (
	Plain = theme.New("plain", false, colorprofile.TrueColor)
	Dark  = theme.New("dark", false, colorprofile.TrueColor)
)

// Size is a size of a pane's body.
type Size struct{ W, H int }

// Sizes are the bodies that the layout classes give: tabs at 60 and 80 cells,
// the quad at 120, the wide screen.
var Sizes = []Size{{56, 11}, {76, 7}, {76, 16}, {52, 13}, {61, 13}, {73, 30}}

// Screen draws a pane as text: its title, then its body.
func Screen(p pane.Pane, s *engine.Snapshot, th *theme.Theme, size Size, focused bool) string {
	p.Set(s, th)
	name, mark, is, right, hue := p.Title()
	var b strings.Builder
	fmt.Fprintf(&b, "── %s %s %s ── %s\n", name, th.Paint(hue, mark), is, right)
	for _, row := range p.View(size.W, size.H, focused) {
		b.WriteString(strings.TrimRight(row, " ") + "\n")
	}
	return b.String()
}

// Golden compares a screen with testdata/<name>.golden. CALLSTEP_UPDATE=1
// writes the file instead.
func Golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name+".golden")
	if os.Getenv("CALLSTEP_UPDATE") == "1" {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v; CALLSTEP_UPDATE=1 writes it", err)
	}
	if got != string(want) {
		t.Errorf("%s differs; CALLSTEP_UPDATE=1 accepts it\ngot\n%s\nwant\n%s", file, got, want)
	}
}

// Screens draws a pane with every snapshot at every size against one golden
// file a snapshot, and once in colour.
func Screens(t *testing.T, make func() pane.Pane) {
	for _, s := range Snapshots() {
		t.Run(s.Name, func(t *testing.T) {
			var b strings.Builder
			for _, size := range Sizes {
				fmt.Fprintf(&b, "%d×%d\n%s\n", size.W, size.H, Screen(make(), s.Snap, Plain, size, true))
			}
			Golden(t, s.Name, b.String())
		})
	}
	t.Run("colour", func(t *testing.T) {
		got := Screen(make(), uitest.Lost(), Dark, Size{61, 13}, true)
		Golden(t, "colour", strings.ReplaceAll(got, "\x1b", "␛"))
	})
}

// Exact checks that a pane draws exactly h rows of exactly w cells, whatever
// it is about: with the worst snapshot at every width from 1 to 200 and every
// height from 1 to 60, with the others at some.
func Exact(t *testing.T, make func() pane.Pane) {
	for _, s := range Snapshots() {
		p := make()
		p.Set(s.Snap, Dark)
		check := func(w, h int) {
			if n := p.Need(w); n < 0 {
				t.Fatalf("%s needs %d rows at %d cells", s.Name, n, w)
			}
			Rows(t, p.View(w, h, w%2 == 0), w, h)
			if t.Failed() {
				t.Fatalf("in the snapshot %s", s.Name)
			}
		}
		step := 5
		if s.Name == "attack" {
			step = 1
		}
		for w := 1; w <= 200; w += step {
			check(w, 1+w*7%60)
		}
		for h := 1; h <= 60; h += step {
			check(1+h*11%130, h)
		}
	}
}

// Rows checks one drawing: its size, and that it holds no control but the SGR
// sequences of the theme.
func Rows(t *testing.T, rows []string, w, h int) {
	t.Helper()
	if len(rows) != h {
		t.Fatalf("%d×%d: %d rows", w, h, len(rows))
	}
	for i, row := range rows {
		if got := text.Width(row); got != w {
			t.Fatalf("%d×%d: row %d takes %d cells: %q", w, h, i, got, row)
		}
		for _, r := range sgr.ReplaceAllString(row, "") {
			if r < 0x20 || r >= 0x7f && r < 0xa0 || unicode.In(r, unicode.Cf, unicode.Cc) {
				t.Fatalf("%d×%d: row %d lets %U through: %q", w, h, i, r, row)
			}
		}
	}
}

var sgr = regexp.MustCompile(`\x1b\[[0-9;]*m`)

// Keys hands a pane a list of actions.
func Keys(p pane.Pane, actions ...string) (last pane.Intent, used bool) {
	for _, a := range actions {
		last, used = p.Key(a)
	}
	return last, used
}
