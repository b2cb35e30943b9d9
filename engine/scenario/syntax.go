package scenario

import (
	"errors"
	"strings"

	"github.com/goccy/go-yaml/token"
)

// syntaxWords turns the parser's messages into plain words; the first row
// whose text is contained in the message wins.
var syntaxWords = []struct{ contains, message, hint string }{
	{"map key-value is pre-defined", "more text behind a value that is already complete", "Put the whole text in quotes, or write it after |."},
	{"double-quoted text", "this double quote is never closed", "Close it with \", or write the text after |."},
	{"single-quoted text", "this single quote is never closed", "Close it with ' ('' is one quote inside), or write the text after |."},
	{"unknown escape", "an escape that YAML does not know", `In double quotes write \\ for one backslash; single quotes need none.`},
	{"',' or ']' must be", "a list in [ ] that is not closed, or lacks a comma", "A text that holds , [ ] { } must be quoted inside [ ]."},
	{"',' or '}' must be", "a mapping in { } that is not closed, or lacks a comma", "A text that holds , [ ] { } must be quoted inside { }."},
	{"flow map content", "a mapping in { } that is not closed, or lacks a comma", "A text that holds , [ ] { } must be quoted inside { }."},
	{"corresponding to", "a bracket that was never opened", "A text that holds brackets must be quoted here."},
	{"reserved character", "a text cannot start with this character", "Put the text in quotes, or write it after |."},
	{"directive", "a text cannot start with %", "Put the text in quotes, or write it after |."},
	{"invalid header option", "text on the line of | or >", "Start the text on the next line, indented."},
	{"block sequence entries", "a list that starts on the line of its key", "Start the list on the next line: `- ` and the item."},
	{"unexpected key name", "a line that is neither key: value nor a list item", "Write key: value with a space behind the colon."},
	{"non-map value", "a line that is no key: value, where keys are listed", "Write key: value with a space behind the colon, or indent the line."},
	{"value is not allowed", "a value that does not belong here", "Check the indentation, and quote a text that starts with a quote or a bracket."},
	{"invalid key", "a colon with nothing that can be its key", "A text that holds `: ` must be quoted or written after |."},
	{"tab", "a tab where only spaces are allowed", "YAML is indented with spaces only."},
}

// notYAML helps where the parser says something that no row of syntaxWords knows.
const notYAML = "Look at the indentation and the quotes of this line and the one above; a text with signs in it is safe behind |-."

// syntaxProblem words an error of the YAML parser.
func syntaxProblem(s *source, err error) Problem {
	var syntax interface {
		GetToken() *token.Token
		GetMessage() string
	}
	if !errors.As(err, &syntax) || syntax.GetToken() == nil || syntax.GetToken().Position == nil {
		return s.problem(0, "this is not YAML: "+cut(err.Error(), 80), notYAML)
	}
	if at := mergeMark(s.text); at >= 0 {
		return s.problem(at, "a merge left this line behind", "Keep one of the two versions, and take the lines <<<<<<<, ======= and >>>>>>> out.")
	}
	said, pos := syntax.GetMessage(), syntax.GetToken().Position
	offset := s.offset(pos.Line, pos.Column)
	if strings.Contains(said, "mapping value is not allowed") {
		return strayColon(s, offset)
	}
	message, hint := "this is not YAML: "+said, notYAML
	for _, w := range syntaxWords {
		if strings.Contains(said, w.contains) {
			message, hint = w.message, w.hint
			break
		}
	}
	if trap, ok := trapBefore(s, offset); ok && strings.Contains(said, "value is not allowed") {
		hint = "A value that starts with " + trap + " means something else to YAML: quote the whole text, or write it after |."
	}
	return s.problem(offset, message, hint)
}

// mergeMark finds the first line that a merge marks a conflict with, -1 if there
// is none.
func mergeMark(text string) int {
	at := 0
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "<<<<<<< ") || strings.HasPrefix(line, ">>>>>>> ") {
			return at
		}
		at += len(line)
	}
	return -1
}

// strayColon points at the colon itself: the parser points at the start of
// the text that holds it.
func strayColon(s *source, offset int) Problem {
	for i := offset; i < len(s.text); i++ {
		if s.text[i] != ':' || i+1 < len(s.text) && s.text[i+1] != ' ' && s.text[i+1] != '\n' {
			continue
		}
		if s.lineAt(i) == s.lineAt(offset) {
			return s.problem(i, "a second colon followed by a space on this line", "A text that holds `: ` must be quoted, or written after |.")
		}
		line := s.lines[s.lineAt(i)-1]
		indent := len(s.text[line:]) - len(strings.TrimLeft(s.text[line:], " "))
		return s.problem(line+indent, "a key inside the text of the line above", "Indent it like its neighbours; a text that holds `: ` must be quoted, or written after |.")
	}
	return s.problem(offset, "a colon followed by a space where none belongs", "A text that holds `: ` must be quoted, or written after |.")
}

// trapBefore finds a value on the line of offset, starting before it, whose
// first character is a trap: `require: [1].all(…)`.
func trapBefore(s *source, offset int) (string, bool) {
	line := s.line(s.lineAt(offset))
	column := offset - s.lines[s.lineAt(offset)-1]
	text := strings.TrimLeft(line, " -")
	end := keyEnd(text + " ")
	if end < 0 {
		return "", false
	}
	value := strings.TrimLeft(text[min(end+1, len(text)):], " ")
	if value == "" || len(line)-len(value) >= column || !strings.ContainsRune("![{\"'", rune(value[0])) {
		return "", false
	}
	return value[:1], true
}
