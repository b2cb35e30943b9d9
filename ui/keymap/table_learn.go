package keymap

// Learning heads the keys of the main screen that are for learners.
const Learning Group = "learn"

// The actions for learners.
const (
	CourseList Action = "courses"
	Predict    Action = "predict"
	Questions  Action = "questions"
	TaskList   Action = "tasks"
	CopyPrompt Action = "copyprompt"
	Hint       Action = "hint"
	Forget     Action = "forget" // all progress
	Reveal     Action = "reveal" // the model answer
	Confidence Action = "confidence"
	MoveDown   Action = "movedown" // a step in an order
	MoveUp     Action = "moveup"
)

// learnTable are the keys of learners.
var learnTable = []Binding{
	{Main, Learning, CourseList, []string{"L"}, "L", "", 0, "", "the courses: progress, another lesson"},

	{Main, Learning, Predict, []string{"p"}, "p", "", 0, "", "predict what becomes of the turn, then see"},

	{Main, Learning, Questions, []string{"Q"}, "Q", "", 0, "", "the review questions of this lesson"},
	{Main, Learning, TaskList, []string{"T"}, "T", "", 0, "", "things to try, ticked off as the run does them"},
	{Main, Learning, CopyPrompt, []string{"Y"}, "Y", "", 0, "", "copy the turn's prompt for your own AI; e then takes its answer"},

	{Trying, Inside, Hint, []string{"h"}, "h", "", 1, "hints", "show the hints, or hide them"},
	{Trying, Inside, Down, []string{"j", "down"}, "↑↓", "up down", 2, "scroll", "down"},
	{Trying, Inside, Up, []string{"k", "up"}, "↑", "up", 0, "", "up"},
	{Trying, Inside, PageDown, []string{"pgdown", "space"}, "PgDn", "", 0, "", "a page down"},
	{Trying, Inside, PageUp, []string{"pgup"}, "PgUp", "", 0, "", "a page up"},
	{Trying, Inside, Close, []string{"esc", "T"}, "esc", "", 3, "back", "close"},
	{Trying, Inside, HelpKeys, []string{"?", "f1"}, "?", "", 0, "keys", "this list"},
	{Trying, Inside, Quit, []string{"q"}, "q", "", 0, "quit", "quit"},

	{Quizzing, Inside, Enter, []string{"enter"}, "enter", "", 1, "go on", "take this answer; then the next question"},
	{Quizzing, Inside, Down, []string{"j", "down"}, "↑↓", "up down", 2, "choose", "next choice, or down"},
	{Quizzing, Inside, Up, []string{"k", "up"}, "↑", "up", 0, "", "choice before, or up"},
	{Quizzing, Inside, Toggle, []string{"space"}, "space", "", 3, "take, put down", "in an order: take this step, then move it with ↑↓"},
	{Quizzing, Inside, Confidence, []string{"1", "2", "3"}, "1 2 3", "", 2, "how sure", "how sure you are"},
	{Quizzing, Inside, Next, []string{"tab", "right"}, "tab", "", 4, "next question", "next question"},
	{Quizzing, Inside, Prev, []string{"shift+tab", "left"}, "shift-tab", "", 0, "", "question before"},
	{Quizzing, Inside, Return, []string{"r"}, "r", "", 6, "answer again", "answer this question again"},
	{Quizzing, Inside, PageDown, []string{"pgdown"}, "PgDn", "", 0, "", "a page down"},
	{Quizzing, Inside, PageUp, []string{"pgup"}, "PgUp", "", 0, "", "a page up"},
	{Quizzing, Inside, Close, []string{"esc", "Q"}, "esc", "", 5, "close", "close; what is written stays until you leave the lesson"},
	{Quizzing, Inside, HelpKeys, []string{"?", "f1"}, "?", "", 0, "keys", "this list"},
	{Quizzing, Inside, Quit, []string{"q"}, "q", "", 0, "quit", "quit"},

	{Writing, Inside, Send, []string{"ctrl+s", "alt+enter"}, "ctrl-s", "", 1, "that is my answer", "take this answer; in a gap enter does too"},
	{Writing, Inside, Next, []string{"tab"}, "tab", "", 2, "next question", "next question"},
	{Writing, Inside, Prev, []string{"shift+tab"}, "shift-tab", "", 0, "", "question before"},
	{Writing, Inside, Close, []string{"esc"}, "esc", "", 3, "close", "close; what is written stays until you leave the lesson"},
	{Writing, Inside, HelpKeys, append([]string{"?"}, typingHelp...), "F1", "", 0, "keys", "this list, as does ctrl-g; ? only before anything is written"},

	{Predicting, Inside, Enter, []string{"enter", "space"}, "enter", "", 1, "this one", "choose; once all is said, see what happens"},
	{Predicting, Inside, Down, []string{"j", "down"}, "↑↓", "up down", 2, "choose", "next choice"},
	{Predicting, Inside, Up, []string{"k", "up"}, "↑", "up", 0, "", "choice before"},
	{Predicting, Inside, Hint, []string{"h"}, "h", "", 3, "hint", "a hint, then a larger one, then the rule"},
	{Predicting, Inside, Back, []string{"backspace", "left"}, "←", "<-", 4, "back", "one question back"},
	{Predicting, Inside, Predict, []string{"p"}, "p", "", 6, "the next turn", "once it is seen: predict the next turn"},
	{Predicting, Inside, Close, []string{"esc"}, "esc", "", 5, "close", "close"},
	{Predicting, Inside, HelpKeys, []string{"?", "f1"}, "?", "", 0, "keys", "this list"},
	{Predicting, Inside, Quit, []string{"q"}, "q", "", 0, "quit", "quit"},

	{Courses, Inside, Enter, []string{"enter"}, "enter", "", 1, "open", "open this lesson where you left it"},
	{Courses, Inside, Down, []string{"j", "down"}, "↑↓", "up down", 2, "choose", "next lesson"},
	{Courses, Inside, Up, []string{"k", "up"}, "↑", "up", 0, "", "lesson before"},
	{Courses, Inside, PageDown, []string{"pgdown"}, "PgDn", "", 0, "", "a page down"},
	{Courses, Inside, PageUp, []string{"pgup"}, "PgUp", "", 0, "", "a page up"},
	{Courses, Inside, Top, []string{"<", "home"}, "<", "", 0, "", "to the first lesson"},
	{Courses, Inside, Bottom, []string{">", "end"}, ">", "", 0, "", "to the last lesson"},
	{Courses, Inside, Start, []string{"s"}, "s", "", 3, "from the start", "open it at its beginning"},
	{Courses, Inside, Forget, []string{"x"}, "x", "", 5, "forget all", "delete all progress, after a yes"},
	{Courses, Inside, Close, []string{"esc", "L"}, "esc", "", 4, "back", "close"},
	{Courses, Inside, HelpKeys, []string{"?", "f1"}, "?", "", 0, "keys", "this list"},
	{Courses, Inside, Quit, []string{"q"}, "q", "", 0, "quit", "quit"},
}
