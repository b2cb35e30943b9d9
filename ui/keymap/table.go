package keymap

import (
	"slices"
	"strings"
)

// Group gathers bindings under one heading of the help.
type Group string

// The groups of the main screen, in the order of the help.
const (
	Forwards  Group = "forwards"
	Backwards Group = "backwards"
	Mend      Group = "break and mend"
	Panes     Group = "panes"
	WholeRun  Group = "whole run"
	Anytime   Group = "always"
	Inside    Group = "here" // keys of an overlay
	InText    Group = "in the text"
)

// Binding is one row of the table.
type Binding struct {
	Context Context
	Group   Group
	Action  Action
	Keys    []string // as Bubble Tea names them; "space" for " "
	Label   string   // as drawn: "s", "←"
	Plain   string   // Label in ASCII, where it differs
	Foot    int      // place in the footer, 0 = not there
	Short   string   // footer: one or two words
	Long    string   // help: a short sentence without a full stop
}

// narrowMain are the keys of the main screen that a narrow footer shows first.
// The way back is easily guessed; that there is a lesson to read is not.
var narrowMain = []Action{Step, Break, GuardList, Learn}

// table is every key there is. A key without a feature is not in it.
var table = slices.Concat([]Binding{
	{Main, Forwards, Lit, []string{"space"}, "space", "", 0, "", "do what the footer proposes"},
	{Main, Forwards, Step, []string{"s", "right", "f11"}, "s", "", 1, "step", "one stage forwards, as does →"},
	{Main, Forwards, NextTurn, []string{"n", "f10"}, "n", "", 0, "", "to the end of the turn"},
	{Main, Forwards, Continue, []string{"c", "f5"}, "c", "", 0, "", "next refusal, fault or bypass"},
	{Main, Forwards, End, []string{"end"}, "end", "", 0, "", "to the end of the run"},

	{Main, Backwards, Back, []string{"S", "left"}, "←", "<-", 2, "back", "one stage back, as does S"},
	{Main, Backwards, PrevTurn, []string{"N"}, "N", "", 0, "", "one turn back"},
	{Main, Backwards, RContinue, []string{"C"}, "C", "", 0, "", "last refusal, fault or bypass"},
	{Main, Backwards, Start, []string{"home"}, "home", "", 0, "", "to the start"},
	{Main, Backwards, Return, []string{"backspace"}, "bksp", "", 0, "", "return from a jump"},

	{Main, Mend, Break, []string{"f"}, "f", "", 3, "break it", "break the turn shown with a fault"},
	{Main, Mend, GuardList, []string{"g"}, "g", "", 4, "guards", "switch guards off and on"},
	{Main, Mend, Edit, []string{"e"}, "e", "", 7, "edit", "rewrite what the AI wrote"},
	{Main, Mend, DropTurn, []string{"x"}, "x", "", 0, "", "leave the turn shown out"},
	{Main, Mend, Undo, []string{"u"}, "u", "", 0, "", "undo the last change"},
	{Main, Mend, Redo, []string{"U"}, "U", "", 0, "", "redo it"},

	{Main, Panes, Pane1, []string{"1"}, "1", "", 0, "", "Proposal: what the AI wrote"},
	{Main, Panes, Pane2, []string{"2"}, "2", "", 0, "", "Verdict: what the application decided"},
	{Main, Panes, Pane3, []string{"3"}, "3", "", 0, "", "Result: what ran, what was told"},
	{Main, Panes, Pane4, []string{"4"}, "4", "", 0, "", "Ledger: what is true now"},
	{Main, Panes, NextPane, []string{"tab"}, "tab", "", 0, "", "next pane"},
	{Main, Panes, PrevPane, []string{"shift+tab"}, "shift-tab", "", 0, "", "pane before"},
	{PaneKeys, Panes, Down, []string{"j", "down"}, "j ↓", "j down", 0, "", "down"},
	{PaneKeys, Panes, Up, []string{"k", "up"}, "k ↑", "k up", 0, "", "up"},
	{PaneKeys, Panes, PageDown, []string{"pgdown"}, "PgDn", "", 0, "", "a page down, or else a turn on"},
	{PaneKeys, Panes, PageUp, []string{"pgup"}, "PgUp", "", 0, "", "a page up, or else a turn back"},
	{PaneKeys, Panes, Top, []string{"<"}, "<", "", 0, "", "to the top"},
	{PaneKeys, Panes, Bottom, []string{">"}, ">", "", 0, "", "to the bottom"},
	{PaneKeys, Panes, Enter, []string{"enter"}, "enter", "", 0, "", "from a ledger row to its stage"},
	{Main, Panes, Zoom, []string{"z"}, "z", "", 9, "zoom", "the pane alone, and back"},
	{PaneKeys, Panes, Raw, []string{"v"}, "v", "", 0, "", "verbatim bytes, or pretty and in words"},
	{PaneKeys, Panes, Copy, []string{"y"}, "y", "", 0, "", "copy what the pane shows"},

	{Main, WholeRun, TwinRun, []string{"t"}, "t", "", 5, "twin", "this run beside the one without the fault"},
	{Main, WholeRun, SweepRun, []string{"w"}, "w", "", 6, "sweep", "every fault at every turn, and what it comes to"},
	{Main, WholeRun, CueList, []string{";"}, ";", "", 0, "", "the cues: prepared failures, one digit each"},
	{Main, WholeRun, Present, []string{"P"}, "P", "", 0, "", "presenter mode: large letters, the keys of a clicker"},
	{Main, WholeRun, BranchList, []string{"B"}, "B", "", 0, "", "the branches: switch, compare"},
	{Main, WholeRun, Recording, []string{"R"}, "R", "", 0, "", "back to the recording that the run was made of"},
	{Main, WholeRun, EditFile, []string{"E"}, "E", "", 0, "", "the scenario's file in your editor"},
	{Main, WholeRun, WhyBroken, []string{"ctrl+e"}, "ctrl-e", "", 0, "", "why the file, as it was saved last, is broken"},
	{Main, WholeRun, WireView, []string{"W"}, "W", "", 0, "", "the conversation as providers have it"},
	{Main, WholeRun, Prompt, []string{":", "ctrl+p"}, ":", "", 0, "", "type a command, save the run"},

	{Main, Anytime, Learn, []string{"l"}, "l", "", 8, "lesson", "what to see here, in words"},
	{Main, Anytime, HelpKeys, []string{"?", "f1"}, "?", "", 0, "keys", "this list"},
	{Main, Anytime, Quit, []string{"q"}, "q", "", 0, "quit", "quit"},
	{Always, Anytime, Interrupt, []string{"ctrl+c"}, "ctrl-c", "", 0, "", "quit from anywhere"},
	{Always, Anytime, Reset, []string{"ctrl+r"}, "ctrl-r", "", 0, "", "a fresh run from anywhere, as it was opened"},
	{Always, Anytime, Suspend, []string{"ctrl+z"}, "ctrl-z", "", 0, "", "suspend, fg comes back"},

	{Faults, Inside, Enter, []string{"enter"}, "enter", "", 1, "break it", "break the turn with this fault"},
	{Faults, Inside, Down, []string{"down"}, "↑↓", "up down", 2, "choose", "next fault"},
	{Faults, Inside, Up, []string{"up"}, "↑", "up", 0, "", "fault before"},
	{Faults, Inside, PageDown, []string{"pgdown"}, "PgDn", "", 0, "", "a page down"},
	{Faults, Inside, PageUp, []string{"pgup"}, "PgUp", "", 0, "", "a page up"},
	{Faults, Inside, Next, []string{"tab"}, "tab", "", 3, "when", "next schedule or value"},
	{Faults, Inside, Prev, []string{"shift+tab"}, "shift-tab", "", 0, "", "schedule or value before"},
	{Faults, Inside, NextVariant, []string{"right"}, "←→", "left right", 0, "", "next value of the fault"},
	{Faults, Inside, PrevVariant, []string{"left"}, "←", "left", 0, "", "value before"},
	{Faults, Inside, Filter, letters, "a-z", "", 0, "", "find the faults with these letters in their names"},
	{Faults, Inside, Shorten, []string{"backspace"}, "bksp", "", 0, "", "take the last letter back"},
	{Faults, Inside, Unfilter, []string{"ctrl+u"}, "ctrl-u", "", 0, "", "all faults again"},
	{Faults, Inside, Close, []string{"esc"}, "esc", "", 4, "back", "close"},
	{Faults, Inside, HelpKeys, []string{"?", "f1"}, "?", "", 0, "keys", "this list"},

	{Guards, Inside, Toggle, []string{"space"}, "space", "", 1, "on/off", "switch this guard"},
	{Guards, Inside, Down, []string{"j", "down"}, "↑↓", "up down", 2, "choose", "next guard"},
	{Guards, Inside, Up, []string{"k", "up"}, "↑", "up", 0, "", "guard before"},
	{Guards, Inside, PageDown, []string{"pgdown"}, "PgDn", "", 0, "", "a page down"},
	{Guards, Inside, PageUp, []string{"pgup"}, "PgUp", "", 0, "", "a page up"},
	{Guards, Inside, AllOn, []string{"r"}, "r", "", 3, "all on", "switch every guard on"},
	{Guards, Inside, Close, []string{"esc", "g"}, "esc", "", 4, "back", "close"},
	{Guards, Inside, HelpKeys, []string{"?", "f1"}, "?", "", 0, "keys", "this list"},
	{Guards, Inside, Quit, []string{"q"}, "q", "", 0, "quit", "quit"},

	{Help, Inside, Close, []string{"esc", "?", "f1"}, "esc", "", 1, "back", "close"},
	{Help, Inside, Down, []string{"j", "down"}, "↑↓", "up down", 2, "scroll", "down"},
	{Help, Inside, Up, []string{"k", "up"}, "↑", "up", 0, "", "up"},
	{Help, Inside, PageDown, []string{"pgdown", "space"}, "PgDn", "", 0, "", "a page down"},
	{Help, Inside, PageUp, []string{"pgup"}, "PgUp", "", 0, "", "a page up"},
	{Help, Inside, Top, []string{"<", "home"}, "<", "", 0, "", "to the top"},
	{Help, Inside, Bottom, []string{">", "end"}, ">", "", 0, "", "to the bottom"},
	{Help, Inside, Quit, []string{"q"}, "q", "", 0, "quit", "quit"},

	{Editor, Inside, Send, []string{"ctrl+s", "alt+enter"}, "ctrl-s", "", 1, "send this", "send exactly this text"},
	{Editor, Inside, Close, []string{"esc"}, "esc", "", 2, "leave as it was", "close without sending; it asks where you changed something"},
	{Editor, Inside, HelpKeys, typingHelp, "F1", "", 0, "keys", "this list, as does ctrl-g"},

	{Confirm, Inside, Enter, []string{"enter"}, "enter", "", 1, "answer", "give the answer that y or n has chosen"},
	{Confirm, Inside, Yes, []string{"y"}, "y", "", 2, "yes", "yes, to exactly this; enter says so"},
	{Confirm, Inside, No, []string{"n"}, "n", "", 3, "no", "no; enter says so"},
	{Confirm, Inside, Down, []string{"j", "down"}, "↑↓", "up down", 0, "", "down, where there is more to see"},
	{Confirm, Inside, Up, []string{"k", "up"}, "↑", "up", 0, "", "up"},
	{Confirm, Inside, Close, []string{"esc"}, "esc", "", 4, "later", "close without an answer"},
	{Confirm, Inside, HelpKeys, []string{"?", "f1"}, "?", "", 0, "keys", "this list"},
	{Confirm, Inside, Quit, []string{"q"}, "q", "", 0, "quit", "quit"},

	{Twin, Inside, Enter, []string{"enter"}, "enter", "", 1, "go there", "go to the difference on the main screen"},
	{Twin, Inside, Step, []string{"s", "right"}, "s", "", 4, "step", "one stage forwards, in both"},
	{Twin, Inside, Back, []string{"S", "left"}, "←", "<-", 5, "a stage back", "one stage back"},
	{Twin, Inside, NextDiff, []string{"d"}, "d", "", 2, "next one", "next difference"},
	{Twin, Inside, Down, []string{"j", "down"}, "↑↓", "up down", 0, "", "down"},
	{Twin, Inside, Up, []string{"k", "up"}, "↑", "up", 0, "", "up"},
	{Twin, Inside, PageDown, []string{"pgdown", "space"}, "PgDn", "", 0, "", "a page down"},
	{Twin, Inside, PageUp, []string{"pgup"}, "PgUp", "", 0, "", "a page up"},
	{Twin, Inside, Top, []string{"<", "home"}, "<", "", 0, "", "to the top"},
	{Twin, Inside, Bottom, []string{">", "end"}, ">", "", 0, "", "to the bottom"},
	{Twin, Inside, Close, []string{"esc", "t"}, "esc", "", 3, "close", "close"},
	{Twin, Inside, HelpKeys, []string{"?", "f1"}, "?", "", 0, "keys", "this list"},
	{Twin, Inside, Quit, []string{"q"}, "q", "", 0, "quit", "quit"},

	{Branches, Inside, Enter, []string{"enter"}, "enter", "", 1, "go there", "go on with this branch"},
	{Branches, Inside, Down, []string{"j", "down"}, "↑↓", "up down", 2, "choose", "next branch"},
	{Branches, Inside, Up, []string{"k", "up"}, "↑", "up", 0, "", "branch before"},
	{Branches, Inside, PageDown, []string{"pgdown"}, "PgDn", "", 0, "", "a page down"},
	{Branches, Inside, PageUp, []string{"pgup"}, "PgUp", "", 0, "", "a page up"},
	{Branches, Inside, TwinRun, []string{"t"}, "t", "", 3, "compare", "compare it with the current one"},
	{Branches, Inside, Prompt, []string{":"}, ":", "", 0, "", "type a command: name TEXT names the current one"},
	{Branches, Inside, Close, []string{"esc", "B"}, "esc", "", 4, "back", "close"},
	{Branches, Inside, HelpKeys, []string{"?", "f1"}, "?", "", 0, "keys", "this list"},
	{Branches, Inside, Quit, []string{"q"}, "q", "", 0, "quit", "quit"},

	{Sweep, Inside, Enter, []string{"enter"}, "enter", "", 1, "open it", "walk the run of this cell"},
	{Sweep, Inside, Down, []string{"j", "down"}, "←↑↓→", "arrows", 2, "move", "next fault"},
	{Sweep, Inside, Up, []string{"k", "up"}, "↑", "up", 0, "", "fault before"},
	{Sweep, Inside, Right, []string{"right"}, "→", "right", 0, "", "next turn"},
	{Sweep, Inside, Left, []string{"left"}, "←", "left", 0, "", "turn before"},
	{Sweep, Inside, PageDown, []string{"pgdown"}, "PgDn", "", 0, "", "a page down"},
	{Sweep, Inside, PageUp, []string{"pgup"}, "PgUp", "", 0, "", "a page up"},
	{Sweep, Inside, Top, []string{"<", "home"}, "<", "", 0, "", "to the first fault"},
	{Sweep, Inside, Bottom, []string{">", "end"}, ">", "", 0, "", "to the last fault"},
	{Sweep, Inside, Next, []string{"tab"}, "tab", "", 5, "actor", "another actor, or all of them"},
	{Sweep, Inside, Prev, []string{"shift+tab"}, "shift-tab", "", 0, "", "actor before"},
	{Sweep, Inside, GuardList, []string{"g"}, "g", "", 6, "guards", "guards as now, all on, as in the lesson"},
	{Sweep, Inside, NextDiff, []string{"d"}, "d", "", 4, "next damage", "next cell worth a look"},
	{Sweep, Inside, Copy, []string{"y"}, "y", "", 7, "copy", "copy the command that runs this cell"},
	{Sweep, Inside, Close, []string{"esc", "w"}, "esc", "", 3, "close", "close; a sweep under way is stopped"},
	{Sweep, Inside, HelpKeys, []string{"?", "f1"}, "?", "", 0, "keys", "this list"},
	{Sweep, Inside, Quit, []string{"q"}, "q", "", 0, "quit", "quit"},

	{Transcript, Inside, Enter, []string{"enter", "s"}, "enter", "", 1, "walk it", "walk this exchange stage by stage"},
	{Transcript, Inside, Down, []string{"j", "down"}, "↑↓", "up down", 2, "message", "next message"},
	{Transcript, Inside, Up, []string{"k", "up"}, "↑", "up", 0, "", "message before"},
	{Transcript, Inside, PageDown, []string{"pgdown"}, "PgDn", "", 0, "", "a page down"},
	{Transcript, Inside, PageUp, []string{"pgup"}, "PgUp", "", 0, "", "a page up"},
	{Transcript, Inside, Top, []string{"<", "home"}, "<", "", 0, "", "to the first message"},
	{Transcript, Inside, Bottom, []string{">", "end"}, ">", "", 0, "", "to the last message"},
	{Transcript, Inside, NextDiff, []string{"n"}, "n", "", 3, "finding", "next message with a finding"},
	{Transcript, Inside, PrevDiff, []string{"N"}, "N", "", 0, "", "message with a finding before"},
	{Transcript, Inside, Findings, []string{"f"}, "f", "", 6, "all findings", "list the findings, consequences under their cause"},
	{Transcript, Inside, Why, []string{"w"}, "w", "", 4, "why", "what the finding means, and back to the bytes"},
	{Transcript, Inside, Exchanges, []string{"e"}, "e", "", 5, "exchanges", "list the exchanges of the file"},
	{Transcript, Inside, Next, []string{"tab"}, "tab", "", 0, "", "next exchange of the file"},
	{Transcript, Inside, Prev, []string{"shift+tab"}, "shift-tab", "", 0, "", "exchange before"},
	{Transcript, Inside, FindText, []string{"/"}, "/", "", 7, "find", "find a text in the messages"},
	{Transcript, Inside, NextFound, []string{"."}, ".", "", 0, "", "next place that holds it"},
	{Transcript, Inside, PrevFound, []string{","}, ",", "", 0, "", "place before"},
	{Transcript, Inside, Raw, []string{"v"}, "v", "", 9, "verbatim", "verbatim bytes or pretty"},
	{Transcript, Inside, DetailDown, []string{"space", "J"}, "space", "", 0, "", "on in the bytes, or in what the finding means"},
	{Transcript, Inside, DetailUp, []string{"b", "K"}, "b", "", 0, "", "back in them"},
	{Transcript, Inside, WireView, []string{"W"}, "W", "", 8, "on the wire", "the exchange as other providers have it"},
	{Transcript, Inside, Copy, []string{"y"}, "y", "", 0, "", "copy place and bytes of the finding"},
	{Transcript, Inside, HelpKeys, []string{"?", "f1"}, "?", "", 0, "keys", "this list"},
	{Transcript, Inside, Close, []string{"esc"}, "esc", "", 0, "", "back to the walk"},
	{Transcript, Inside, Quit, []string{"q"}, "q", "", 0, "quit", "quit"},

	{Choosing, Inside, Enter, []string{"enter"}, "enter", "", 1, "go there", "go there"},
	{Choosing, Inside, Down, []string{"j", "down"}, "↑↓", "up down", 2, "choose", "down"},
	{Choosing, Inside, Up, []string{"k", "up"}, "↑", "up", 0, "", "up"},
	{Choosing, Inside, PageDown, []string{"pgdown", "space"}, "PgDn", "", 0, "", "a page down"},
	{Choosing, Inside, PageUp, []string{"pgup"}, "PgUp", "", 0, "", "a page up"},
	{Choosing, Inside, Top, []string{"<", "home"}, "<", "", 0, "", "to the first"},
	{Choosing, Inside, Bottom, []string{">", "end"}, ">", "", 0, "", "to the last"},
	{Choosing, Inside, HelpKeys, []string{"?", "f1"}, "?", "", 0, "keys", "this list"},
	{Choosing, Inside, Close, []string{"esc", "e", "f"}, "esc", "", 3, "back", "close"},
	{Choosing, Inside, Quit, []string{"q"}, "q", "", 0, "quit", "quit"},

	{Seeking, Inside, Enter, []string{"enter"}, "enter", "", 1, "find it", "find it, from here on"},
	{Seeking, Inside, Close, []string{"esc"}, "esc", "", 2, "back", "close"},
	{Seeking, Inside, HelpKeys, typingHelp, "F1", "", 0, "keys", "this list, as does ctrl-g"},

	{Wire, Inside, NextVariant, []string{"right"}, "←→", "left right", 1, "provider", "the body as the next provider has it"},
	{Wire, Inside, PrevVariant, []string{"left"}, "←", "left", 0, "", "provider before"},
	{Wire, Inside, Next, []string{"tab"}, "tab", "", 2, "other format", "the other format; a wide screen shows both"},
	{Wire, Inside, Down, []string{"j", "down"}, "↑↓", "up down", 3, "scroll", "down"},
	{Wire, Inside, Up, []string{"k", "up"}, "↑", "up", 0, "", "up"},
	{Wire, Inside, PageDown, []string{"pgdown", "space"}, "PgDn", "", 0, "", "a page down"},
	{Wire, Inside, PageUp, []string{"pgup", "b"}, "PgUp", "", 0, "", "a page up"},
	{Wire, Inside, Top, []string{"<", "home"}, "<", "", 0, "", "to the top"},
	{Wire, Inside, Bottom, []string{">", "end"}, ">", "", 0, "", "to the bottom"},
	{Wire, Inside, Copy, []string{"y"}, "y", "", 4, "copy", "copy the body of this side"},
	{Wire, Inside, HelpKeys, []string{"?", "f1"}, "?", "", 0, "keys", "this list"},
	{Wire, Inside, Close, []string{"esc", "W"}, "esc", "", 5, "close", "close"},
	{Wire, Inside, Quit, []string{"q"}, "q", "", 0, "quit", "quit"},

	{Typing, Inside, Enter, []string{"enter"}, "enter", "", 1, "do it", "carry the command out"},
	{Typing, Inside, Next, []string{"tab"}, "tab", "", 2, "complete", "complete the word"},
	{Typing, Inside, Up, []string{"up"}, "↑↓", "up down", 3, "earlier", "the command before"},
	{Typing, Inside, Down, []string{"down"}, "↓", "down", 0, "", "the command after"},
	{Typing, Inside, Close, []string{"esc"}, "esc", "", 4, "back", "close"},
	{Typing, Inside, HelpKeys, typingHelp, "F1", "", 0, "keys", "this list, as does ctrl-g"},

	{Cues, Inside, Enter, []string{"enter"}, "enter", "", 1, "run it", "run this cue"},
	{Cues, Inside, CueDigit, digits, "0-9", "", 2, "run that one", "run the cue with this digit"},
	{Cues, Inside, Down, []string{"j", "down"}, "↑↓", "up down", 3, "choose", "next cue"},
	{Cues, Inside, Up, []string{"k", "up"}, "↑", "up", 0, "", "cue before"},
	{Cues, Inside, PageDown, []string{"pgdown"}, "PgDn", "", 0, "", "to the last cue"},
	{Cues, Inside, PageUp, []string{"pgup"}, "PgUp", "", 0, "", "to the first cue"},
	{Cues, Inside, Close, []string{"esc", ";"}, "esc", "", 4, "back", "close"},
	{Cues, Inside, HelpKeys, []string{"?", "f1"}, "?", "", 0, "keys", "this list"},
	{Cues, Inside, Quit, []string{"q"}, "q", "", 0, "quit", "quit"},

	{Presenting, Inside, NextTurn, []string{"pgdown", "right", "down", "space", "n"}, "PgDn", "", 0, "", "on: what the AI writes, then what comes of it"},
	{Presenting, Inside, PrevTurn, []string{"pgup", "left", "up", "N"}, "PgUp", "", 0, "", "one turn back"},
	{Presenting, Inside, Black, []string{"b", "."}, "b", "", 0, "", "black screen, and back"},
	{Presenting, Inside, Reset, []string{"f5"}, "F5", "", 0, "", "a fresh run, as does ctrl-r"},
	{Presenting, Inside, CueDigit, digits, "0-9", "", 0, "", "run the cue with this digit"},
	{Presenting, Inside, CueList, []string{";"}, ";", "", 0, "", "the cues"},
	{Presenting, Inside, Learn, []string{"l"}, "l", "", 0, "", "the narration of this turn, and away again"},
	{Presenting, Inside, Enter, []string{"enter"}, "enter", "", 0, "", "answer, where a person is asked"},
	{Presenting, Inside, Present, []string{"P"}, "P", "", 0, "", "back to all the panes"},
	{Presenting, Inside, WhyBroken, []string{"ctrl+e"}, "ctrl-e", "", 0, "", "why the file, as it was saved last, is broken"},
	{Presenting, Inside, HelpKeys, []string{"?", "f1"}, "?", "", 0, "keys", "this list"},
	{Presenting, Inside, Close, []string{"esc"}, "esc", "", 0, "", "put away what lies over the run"},
}, learnTable, textTable)

// textTable are the keys that move and delete wherever a text is typed.
var textTable = []Binding{
	{Editor, InText, NewLine, []string{"enter", "ctrl+j"}, "enter", "", 0, "", "a new line"},
	{Editor, InText, Tab, []string{"tab"}, "tab", "", 0, "", "a tab"},
	{Editor, InText, Down, []string{"down", "ctrl+n"}, "↑↓", "up down", 0, "", "a row down"},
	{Editor, InText, Up, []string{"up", "ctrl+p"}, "↑", "up", 0, "", "a row up"},
	{Editor, InText, PageDown, []string{"pgdown"}, "PgDn", "", 0, "", "a page down"},
	{Editor, InText, PageUp, []string{"pgup"}, "PgUp", "", 0, "", "a page up"},
	{TextKeys, InText, Right, []string{"alt+right", "alt+f"}, "alt-→", "alt-right", 0, "", "a word on"},
	{TextKeys, InText, Left, []string{"alt+left", "alt+b"}, "alt-←", "alt-left", 0, "", "a word back"},
	{TextKeys, InText, Start, []string{"home", "ctrl+a"}, "home", "", 0, "", "to the start of the line"},
	{TextKeys, InText, End, []string{"end", "ctrl+e"}, "end", "", 0, "", "to the end of the line"},
	{TextKeys, InText, DropWord, []string{"ctrl+w", "alt+backspace"}, "ctrl-w", "", 0, "", "delete the word before the cursor"},
	{TextKeys, InText, DropHead, []string{"ctrl+u"}, "ctrl-u", "", 0, "", "delete the line before the cursor"},
	{TextKeys, InText, DropTail, []string{"ctrl+k"}, "ctrl-k", "", 0, "", "delete the line behind the cursor"},
}

// typingHelp are the keys of the help where a question mark is text. Some
// terminals keep F1 for themselves.
var typingHelp = []string{"f1", "ctrl+g"}

// letters narrow the faults down.
var letters = strings.Split("abcdefghijklmnopqrstuvwxyz", "")

// digits are the keys of cues.
var digits = []string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"}
