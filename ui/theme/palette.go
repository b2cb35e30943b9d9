package theme

// palette is one theme's colours as #rrggbb. The background of the screen is
// never painted; ground is what the colours were chosen against.
type palette struct {
	ground string
	fg     [NumTokens]string
	chip   string           // letters on a chip
	bar    string           // the selection bar
	shade  map[Token]string // what lies under the cells of a grid, by hue
}

var palettes = map[string]*palette{
	"dark": {
		ground: "#0f141b", chip: "#0b1420", bar: "#1d2a3a",
		shade: map[Token]string{Text: "#1d2a3a", Pass: "#15382b", Refuse: "#471417", Fault: "#43330c"},
		fg: [NumTokens]string{
			Text: "#cbd3de", Strong: "#f4f7fb", Muted: "#a6b0bf", Faint: "#8491a5", Line: "#465163",
			Track: "#3f9072", Accent: "#86c5f4", Pass: "#6fe3b6", Refuse: "#f27767", Fault: "#f7d060",
			Cause: "#d884ff", JSONKey: "#9bb9d8",
		},
	},
	"light": {
		ground: "#ffffff", chip: "#ffffff", bar: "#e3edf9",
		shade: map[Token]string{Text: "#e3edf9", Pass: "#dcf3e8", Refuse: "#fadfdc", Fault: "#fbf2d0"},
		fg: [NumTokens]string{
			Text: "#27303d", Strong: "#0b1118", Muted: "#4d5765", Faint: "#626c7a", Line: "#bcc4cf",
			Track: "#3f8f6c", Accent: "#0a4796", Pass: "#0d7754", Refuse: "#930b12", Fault: "#7d6400",
			Cause: "#9a1fbd", JSONKey: "#3d5f86",
		},
	},
	"contrast": {
		ground: "#000000", chip: "#0b1420", bar: "#123a5c",
		shade: map[Token]string{Text: "#123a5c", Pass: "#0b3d28", Refuse: "#3f0d0d", Fault: "#403206"},
		fg: [NumTokens]string{
			Text: "#ffffff", Strong: "#ffffff", Muted: "#d6dde6", Faint: "#b3bdc9", Line: "#8f9bab",
			Track: "#4fcf95", Accent: "#9fdcff", Pass: "#7dffc4", Refuse: "#ff8f80", Fault: "#ffe066",
			Cause: "#e07dff", JSONKey: "#b8dcff",
		},
	},
}

// chipHue is the token whose colour lies under a chip.
var chipHue = map[Token]Token{ChipAccent: Accent, ChipPass: Pass, ChipRefuse: Refuse, ChipFault: Fault}

// cellHue is the token whose colour a cell of a grid has, on a shade of it.
var cellHue = map[Token]Token{CellPlain: Text, CellPass: Pass, CellRefuse: Refuse, CellFault: Fault}

// alias is the token whose colour another one shares.
var alias = map[Token]Token{Title: Accent, Selected: Strong, Bright: Strong}

// boldTokens are heavy wherever they stand.
var boldTokens = map[Token]bool{Strong: true, Title: true, ChipAccent: true, ChipPass: true, ChipRefuse: true, ChipFault: true}

// sixteen are the SGR codes on a terminal of sixteen colours. They are chosen
// by meaning: the nearest of sixteen would merge accent, text and muted.
var sixteen = map[string][NumTokens]string{
	"dark": {
		Strong: "1", Faint: "2", Line: "2", Track: "32", Accent: "36", Pass: "92", Refuse: "91", Fault: "93", Cause: "95", JSONKey: "36",
		ChipAccent: "30;46", ChipPass: "30;42", ChipRefuse: "30;41", ChipFault: "30;43",
	},
	"light": {
		Strong: "1", Line: "2", Track: "32", Accent: "34", Pass: "32", Refuse: "31", Fault: "33", Cause: "35", JSONKey: "34",
		ChipAccent: "97;44", ChipPass: "97;42", ChipRefuse: "97;41", ChipFault: "30;43",
	},
	"contrast": {
		Strong: "1", Track: "32", Accent: "96", Pass: "92", Refuse: "91", Fault: "93", Cause: "95", JSONKey: "96",
		ChipAccent: "30;106", ChipPass: "30;102", ChipRefuse: "30;101", ChipFault: "30;103",
	},
}

// mono says everything without a colour: NO_COLOR asks for no colour, and
// bold, faint and reverse are none.
var mono = [NumTokens]string{
	Strong: "1", Faint: "2", Line: "2", Accent: "1", Refuse: "1", Fault: "1", Cause: "1", Title: "1",
	CellRefuse: "1", CellFault: "1",
	ChipAccent: "7", ChipPass: "7", ChipRefuse: "7", ChipFault: "7", Selected: "7",
}
