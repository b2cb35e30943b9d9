package term

import (
	"strconv"
	"strings"
)

// AskBackground is the sequence that asks a terminal for its background (OSC
// 11). The answer arrives as input.
const AskBackground = "\x1b]11;?\x07"

// Answers reports whether a terminal of this name can be asked: the plainest
// ones would print the question.
func Answers(name string) bool {
	return name != "" && name != "dumb" && name != "linux" && !strings.HasPrefix(name, "vt")
}

// ParseBackground reads the body of an answer, "11;rgb:ffff/ffff/ffff", and
// tells whether the colour is dark.
func ParseBackground(body string) (dark, ok bool) {
	rgb, found := strings.CutPrefix(body, "11;rgb:")
	if !found {
		rgb, found = strings.CutPrefix(body, "11;rgba:")
	}
	parts := strings.Split(rgb, "/")
	if !found || len(parts) < 3 {
		return false, false
	}
	light := 0.0
	for i, weight := range []float64{0.299, 0.587, 0.114} {
		n, err := strconv.ParseUint(parts[i], 16, 32)
		if err != nil || len(parts[i]) > 4 {
			return false, false
		}
		light += weight * float64(n) / float64(uint64(1)<<(4*len(parts[i]))-1)
	}
	return light < 0.5, true
}
