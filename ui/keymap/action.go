// Package keymap is the one table of keys. Update looks actions up in it, the
// footer, the help screen and the documentation print it: what a key does is
// said here and nowhere else.
package keymap

import "slices"

// Action names what a key asks for. Panes and overlays receive these words.
type Action = string

// The actions a pane may be handed while it has the focus.
const (
	Down     Action = "down"
	Up       Action = "up"
	PageDown Action = "pagedown"
	PageUp   Action = "pageup"
	Top      Action = "top"
	Bottom   Action = "bottom"
	Enter    Action = "enter"
	Raw      Action = "raw"
	Copy     Action = "copy"
)

// The actions of the main screen.
const (
	Lit        Action = "lit" // the one action the footer leads with
	Step       Action = "step"
	NextTurn   Action = "next"
	Continue   Action = "continue"
	End        Action = "end"
	Back       Action = "back"
	PrevTurn   Action = "prev"
	RContinue  Action = "rcontinue"
	Start      Action = "start"
	Return     Action = "return" // from a jump
	Break      Action = "break"
	GuardList  Action = "guards"
	Edit       Action = "edit"
	EditFile   Action = "editfile"
	WhyBroken  Action = "whybroken"
	DropTurn   Action = "drop"
	Undo       Action = "undo"
	Redo       Action = "redo"
	Pane1      Action = "pane1"
	Pane2      Action = "pane2"
	Pane3      Action = "pane3"
	Pane4      Action = "pane4"
	NextPane   Action = "nextpane"
	PrevPane   Action = "prevpane"
	Zoom       Action = "zoom"
	TwinRun    Action = "twin"
	SweepRun   Action = "sweep"
	BranchList Action = "branches"
	Prompt     Action = "prompt"
	Learn      Action = "lesson"
	HelpKeys   Action = "help"
	Quit       Action = "quit"
	Interrupt  Action = "interrupt"
	Suspend    Action = "suspend"
	CueList    Action = "cues"
	Reset      Action = "reset" // a fresh run, from anywhere
	Present    Action = "present"
	Black      Action = "black" // while presenting
)

// The actions inside an overlay.
const (
	Close       Action = "close"
	Next        Action = "nextvalue" // tab: the schedule in the picker
	Prev        Action = "prevvalue"
	Toggle      Action = "toggle"
	AllOn       Action = "allon"
	Send        Action = "send" // the editor's text
	Yes         Action = "yes"
	No          Action = "no"
	NextVariant Action = "nextvariant" // another value of the fault
	PrevVariant Action = "prevvariant"
	NextDiff    Action = "nextdiff" // of the twin
	Left        Action = "left"     // in a grid
	Right       Action = "right"
	PrevDiff    Action = "prevdiff" // of a recording
	Why         Action = "why"
	DetailDown  Action = "detaildown"
	DetailUp    Action = "detailup"
	CueDigit    Action = "cuedigit"  // the cue on the digit pressed
	Recording   Action = "recording" // back to the recording a run was made of
	Exchanges   Action = "exchanges" // of a recorded file
	Findings    Action = "findings"
	FindText    Action = "find" // a text
	NextFound   Action = "nextfound"
	PrevFound   Action = "prevfound"
	WireView    Action = "wire" // the exchange as providers have it
	Filter      Action = "filter"
	Shorten     Action = "shorten" // the filter
	Unfilter    Action = "unfilter"
	NewLine     Action = "newline" // in a text
	Tab         Action = "tab"
	DropWord    Action = "dropword"
	DropHead    Action = "drophead"
	DropTail    Action = "droptail"
)

// Context is a place where keys have a meaning. A key means one thing in one
// context.
type Context uint8

// The contexts. Always is looked up everywhere, PaneKeys together with Main,
// TextKeys wherever a text is typed.
const (
	Always Context = iota
	Main
	PaneKeys
	Faults
	Guards
	Help
	Editor
	Confirm
	Twin
	Branches
	Sweep
	Typing
	Transcript
	Cues
	Courses
	Presenting
	Predicting
	Quizzing
	Writing
	Trying
	Choosing // from a list over a recording
	Seeking  // a text in a recording
	Wire
	TextKeys // together with the contexts in which letters are text
	NumContexts
)

var contextNames = [NumContexts]string{
	"always", "main", "panes", "faults", "guards", "help", "editor", "confirm", "twin", "branches", "sweep", "command", "recording", "cues", "courses",
	"presenter mode", "predict", "questions", "writing", "tasks", "list", "search", "wire", "any text",
}

// typing are the contexts in which letters are text.
var typing = []Context{Editor, Typing, Writing, Seeking}

// Types reports whether letters are text in a context.
func (c Context) Types() bool { return slices.Contains(typing, c) }

// String names the context for docs and tests.
func (c Context) String() string { return contextNames[c] }
