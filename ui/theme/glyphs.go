package theme

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
	Dot, Times                                  string    // · ×
	Corners                                     [4]string // ╭ ╮ ╰ ╯
}

var unicodeGlyphs = Glyphs{
	Pass: "✓", Refuse: "✗", Struck: "◆", NA: "–", Ahead: "○", Off: "!",
	Added: "+", Same: "=", Differs: "≠", Harm: "!",
	Counter: "▶", Up: "▲", Cursor: "▸", Bullet: "●",
	Heavy: "━", Light: "─", Dash: "╌",
	HeavyCross: "╋", LightCross: "┼", DashCross: "┆",
	Vertical: "│", TeeDown: "┬", TeeUp: "┴", TeeLeft: "┤", TeeRight: "├",
	Full: "▰", Empty: "▱",
	Left: "←", Right: "→", Dots: "…",
	Dot: "·", Times: "×",
	Corners: [4]string{"╭", "╮", "╰", "╯"},
}

// asciiGlyphs are for terminals that draw ambiguous signs two cells wide, and
// for fonts without them.
var asciiGlyphs = Glyphs{
	Pass: "v", Refuse: "x", Struck: "*", NA: "-", Ahead: "o", Off: "!",
	Added: "+", Same: "=", Differs: "#", Harm: "!",
	Counter: ">", Up: "^", Cursor: ">", Bullet: "*",
	Heavy: "=", Light: "-", Dash: ".",
	HeavyCross: "+", LightCross: "+", DashCross: ":",
	Vertical: "|", TeeDown: "+", TeeUp: "+", TeeLeft: "+", TeeRight: "+",
	Full: "#", Empty: ".",
	Left: "<", Right: ">", Dots: "~",
	Dot: "-", Times: "x",
	Corners: [4]string{"+", "+", "+", "+"},
}
