// Package term settles what the program believes about the terminal before
// anything asks it.
//
// Bubble Tea v1 asks the terminal for its background while packages are
// initialised, and waits five seconds on a terminal that never answers. Lip
// Gloss skips the question once a background was set, so this package sets one
// first. Two things make it first: its import path sorts before Bubble Tea's,
// and it imports nothing but Lip Gloss and the standard library, so it is
// ready as soon as Lip Gloss is. A test guards the second, the module's name
// the first.
package term

import (
	"os"
	"strconv"
	"strings"

	"github.com/charmbracelet/lipgloss"
)

func init() { lipgloss.SetHasDarkBackground(Dark(os.Getenv)) }

// Dark guesses the background from COLORFGBG ("15;0"), which rxvt, Konsole and
// others set; without it, dark. The terminal is asked later, without waiting.
func Dark(getenv func(string) string) bool {
	fgbg := strings.Split(getenv("COLORFGBG"), ";")
	bg, err := strconv.Atoi(fgbg[len(fgbg)-1])
	if err != nil {
		return true
	}
	return bg < 7 || bg == 8
}
