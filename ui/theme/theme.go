// Package theme turns meanings into colours and glyphs. A theme is built once;
// painting a segment is a lookup and a concatenation.
package theme

// Token is a meaning that has a colour.
type Token uint8

// The tokens.
const (
	Text Token = iota
	Strong
	Muted
	Faint
	Line
	Track
	Accent
	Pass
	Refuse
	Fault
	Cause
	JSONKey
	ChipAccent // dark on accent: the lit key
	ChipPass
	ChipRefuse
	ChipFault
	Selected // text on the selection bar
	Title    // strong accent: the focused pane's title
	NumTokens
)

// Theme is one palette with one glyph set.
type Theme struct {
	Name string
	G    Glyphs

	open, close [NumTokens]string
}

// Paint colours one segment. The segment must be clean and hold no sequences;
// empty stays empty.
func (t *Theme) Paint(k Token, s string) string {
	if s == "" || t.open[k] == "" {
		return s
	}
	return t.open[k] + s + t.close[k]
}

// Glyphs are the signs of the screen, as runes of one cell each.
type Glyphs struct {
	Pass, Refuse, Struck, NA, Ahead, Off        string    // ✓ ✗ ◆ – ○ !
	Added, Same, Differs, Harm                  string    // + = ≠ !
	Counter, Up, Cursor, Bullet                 string    // ▶ ▲ ▸ ●
	Heavy, Light, Dash                          string    // ━ ─ ╌
	HeavyCross, LightCross, DashCross           string    // ╋ ┼ ┆
	Vertical, TeeDown, TeeUp, TeeLeft, TeeRight string    // │ ┬ ┴ ┤ ├
	Full, Empty                                 string    // ▰ ▱
	Left, Right, Dots                           string    // ← → …
	Corners                                     [4]string // ╭ ╮ ╰ ╯
}
