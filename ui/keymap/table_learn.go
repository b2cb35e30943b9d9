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
