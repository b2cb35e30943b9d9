package theme

import (
	"fmt"
	"image/color"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
)

// Profile is how many colours the terminal has.
type Profile = colorprofile.Profile

// Colours is the least profile that has colours at all.
const Colours = colorprofile.ANSI

// Names lists the themes for help texts and settings. "auto" is the choice
// between dark and light by the terminal's background; New takes it for dark.
func Names() []string { return []string{"auto", "dark", "light", "contrast", "mono", "plain"} }

// Known reports whether a name is a theme.
func Known(name string) bool { return slices.Contains(Names(), name) }

// New builds a theme. An unknown name, and auto, is dark; a terminal without
// colours gets mono, one without attributes plain.
func New(name string, ascii bool, p Profile) *Theme {
	switch {
	case name == "plain" || p == colorprofile.NoTTY:
		name = "plain"
	case name == "mono" || p == colorprofile.ASCII:
		name = "mono"
	case palettes[name] == nil:
		name = "dark"
	}
	t := &Theme{Name: name, ASCII: ascii, G: unicodeGlyphs}
	if ascii {
		t.G = asciiGlyphs
	}
	for k := range NumTokens {
		code, bar := codes(name, k, p)
		bold := code
		if name != "plain" && !boldIn(code) {
			bold = join("1", strip(code, "2"))
		}
		t.open[k], t.close[k] = wrapSGR(code)
		t.bold[k], t.boldClose[k] = wrapSGR(bold)
		t.onBar[k], t.onBarClose[k] = wrapSGR(bar)
	}
	return t
}

// ProfileOf reads the number of colours from the environment, without asking
// the terminal and without running a program.
func ProfileOf(environ []string) Profile {
	env := map[string]string{}
	for _, kv := range environ {
		k, v, _ := strings.Cut(kv, "=")
		env[k] = v
	}
	p := colorprofile.Env(environ)
	deep := env["COLORTERM"] == "truecolor" || env["COLORTERM"] == "24bit"
	switch {
	case env["NO_COLOR"] != "" && p > colorprofile.ASCII:
		return colorprofile.ASCII
	case env["TMUX"] != "" && deep && p == colorprofile.ANSI256:
		return colorprofile.TrueColor // tmux takes it, and turns it into what the terminal outside can do
	}
	return p
}

// codes are the SGR parameters of a token, and of the token on the bar.
func codes(name string, k Token, p Profile) (code, bar string) {
	switch {
	case name == "plain":
		return "", ""
	case name == "mono":
		return mono[k], join(strip(mono[k], "7"), "7")
	case p == colorprofile.ANSI:
		return codes16(name, k)
	}
	pal := palettes[name]
	attr := ""
	if boldTokens[k] {
		attr = "1"
	}
	if hue, ok := chipHue[k]; ok {
		code = join(attr, fg(pal.chip, p), bg(pal.fg[hue], p))
		return code, code
	}
	if hue, ok := cellHue[k]; ok {
		code = join(fg(pal.fg[hue], p), bg(pal.shade[hue], p))
		return code, code
	}
	c := pal.fg[k]
	if a, ok := alias[k]; ok {
		c = pal.fg[a]
	}
	code = join(attr, fg(c, p))
	bar = join(code, bg(pal.bar, p))
	if k == Selected {
		code = bar
	}
	return code, bar
}

func codes16(name string, k Token) (code, bar string) {
	code = sixteen[name][k]
	if a, ok := alias[k]; ok && k != Selected {
		code = join("1", strip(sixteen[name][a], "1"))
	}
	if hue, ok := cellHue[k]; ok {
		code = sixteen[name][hue]
	}
	if _, chip := chipHue[k]; chip {
		return code, code
	}
	if k == Selected {
		return "7", "7"
	}
	return code, join(code, "7")
}

func wrapSGR(code string) (open, end string) {
	if code == "" {
		return "", ""
	}
	return "\x1b[" + code + "m", "\x1b[m"
}

func boldIn(code string) bool { return code == "1" || strings.HasPrefix(code, "1;") }

func strip(code, one string) string {
	if code == one {
		return ""
	}
	return code
}

func join(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), ";")
}

func fg(hex string, p Profile) string { return colour("38", hex, p) }
func bg(hex string, p Profile) string { return colour("48", hex, p) }

func colour(layer, hex string, p Profile) string {
	if hex == "" {
		return ""
	}
	c := parseHex(hex)
	if p == colorprofile.ANSI256 {
		return layer + ";5;" + strconv.Itoa(int(ansi.Convert256(c)))
	}
	return fmt.Sprintf("%s;2;%d;%d;%d", layer, c.R, c.G, c.B)
}

func parseHex(hex string) color.RGBA {
	n, err := strconv.ParseUint(strings.TrimPrefix(hex, "#"), 16, 32)
	if err != nil {
		panic("theme: bad colour " + hex) // a table of this package is wrong
	}
	return color.RGBA{R: uint8(n >> 16), G: uint8(n >> 8), B: uint8(n), A: 255}
}
