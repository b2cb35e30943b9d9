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
	Bright   // the colour of strong text, at normal weight
	CellPass // a hue on a dark shade of itself: the cells of a grid
	CellPlain
	CellRefuse
	CellFault
	NumTokens
)

// Theme is one palette with one glyph set.
type Theme struct {
	Name  string
	ASCII bool
	G     Glyphs

	open, close       [NumTokens]string
	bold, boldClose   [NumTokens]string
	onBar, onBarClose [NumTokens]string
}

// Paint colours one segment. The segment must be clean and hold no sequences;
// empty stays empty.
func (t *Theme) Paint(k Token, s string) string {
	if s == "" || t.open[k] == "" {
		return s
	}
	return t.open[k] + s + t.close[k]
}

// Bold is Paint with heavier letters: the station, stage or row in question.
func (t *Theme) Bold(k Token, s string) string {
	if s == "" || t.bold[k] == "" {
		return s
	}
	return t.bold[k] + s + t.boldClose[k]
}

// OnBar is Paint on the selection bar. A row on the bar is painted wholly with
// OnBar, its spaces too.
func (t *Theme) OnBar(k Token, s string) string {
	if s == "" || t.onBar[k] == "" {
		return s
	}
	return t.onBar[k] + s + t.onBarClose[k]
}

// Open and Close are the sequences around a segment, for builders that write
// many pieces of one token. Both are empty where the theme has no attribute.
func (t *Theme) Open(k Token) string { return t.open[k] }

// Close ends what Open began.
func (t *Theme) Close(k Token) string { return t.close[k] }

// Chip is the chip in the hue of a token: dark letters on that colour.
func Chip(hue Token) Token {
	switch hue {
	case Pass, Track:
		return ChipPass
	case Refuse:
		return ChipRefuse
	case Fault:
		return ChipFault
	}
	return ChipAccent
}
