package scenario

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// nesting walks a file line by line, following just enough of YAML to measure
// how deep it nests and to find tabs that indent, without recursion.
type nesting struct {
	*source
	problems []Problem

	indents []int // columns of the open block lists and mappings
	skip    int   // column that a block or plain text must stay right of, -1 outside one
	plain   bool  // the text being skipped is a plain one, where a tab is no content
	quote   byte  // open quote, 0 outside
	flow    int   // open brackets
}

func (w *nesting) scan() {
	w.skip = -1
	for n := range w.lines {
		if len(w.problems) > 0 {
			return
		}
		w.scanLine(w.lines[n], w.line(n+1))
	}
}

func (w *nesting) fail(offset int, message, hint string) {
	if len(w.problems) == 0 {
		w.problems = append(w.problems, w.problem(offset, message, hint))
	}
}

func (w *nesting) scanLine(start int, line string) {
	indent := len(line) - len(strings.TrimLeft(line, " "))
	if strings.TrimSpace(line) == "" {
		return
	}
	if w.skip >= 0 {
		if indent >= w.skip {
			w.tab(start+indent, line[indent:], w.plain)
			return
		}
		w.skip = -1
	}
	rest := line[indent:]
	w.tab(start+indent, rest, true)
	if w.quote != 0 || w.flow > 0 {
		w.scanFlow(start+indent, rest)
		return
	}
	if rest[0] != '#' {
		w.scanBlock(start, line, indent)
	}
}

func (w *nesting) tab(at int, rest string, refuse bool) {
	if refuse && rest[0] == '\t' {
		w.fail(at, "a tab indents this line", "YAML is indented with spaces only.")
	}
}

// scanBlock reads one line of block style: dashes, a key, the start of a value.
func (w *nesting) scanBlock(start int, line string, col int) {
	for len(w.indents) > 0 && w.indents[len(w.indents)-1] >= col {
		w.indents = w.indents[:len(w.indents)-1]
	}
	w.open(start, col)
	parent := col
	for strings.HasPrefix(line[col:], "- ") && len(w.problems) == 0 {
		parent = col
		col += 2
		for col < len(line) && line[col] == ' ' {
			col++
		}
		if col == len(line) {
			return
		}
		w.open(start, col)
	}
	value := col
	if end := keyEnd(line[col:]); end >= 0 {
		parent = col
		if utf8.RuneCountInString(line[col:col+end]) > maxKey {
			w.fail(start+col, fmt.Sprintf("a key longer than %d characters", maxKey), "Is this a text? Write it in quotes or after |.")
		}
		value = col + end + 1
		for value < len(line) && line[value] == ' ' {
			value++
		}
	}
	w.scanValue(start+value, line[value:], parent)
}

// open notes a block list or mapping that starts at a column.
func (w *nesting) open(start, col int) {
	w.indents = append(w.indents, col)
	w.depth(start + col)
}

func (w *nesting) depth(at int) {
	if len(w.indents)+w.flow > maxDepth {
		w.fail(at, fmt.Sprintf("nested more than %d levels deep", maxDepth), "Write deep data as JSON text, or flatten it.")
	}
}

// scanValue looks at how a value starts; parent is the column that its
// further lines must stay right of.
func (w *nesting) scanValue(at int, rest string, parent int) {
	if rest == "" || rest[0] == '#' {
		return
	}
	switch rest[0] {
	case '|', '>':
		w.skip, w.plain = parent+1, false
	case '"', '\'', '[', '{':
		w.scanFlow(at, rest)
	case '&', '!', '*':
		// Refused later, with a better message than this walk could give.
	default:
		w.skip, w.plain = parent+1, true
	}
}

// scanFlow reads quoted text and bracketed lists and mappings to the end of
// the line, or to the end of the value.
func (w *nesting) scanFlow(at int, rest string) {
	word := 0
	for i := 0; i < len(rest) && len(w.problems) == 0; i++ {
		c := rest[i]
		if w.quote != 0 {
			i += w.inQuote(rest[i:])
			continue
		}
		switch c {
		case '"', '\'':
			if strings.TrimSpace(rest[word:i]) == "" {
				w.quote = c
			}
		case '[', '{':
			w.flow++
			w.depth(at + i)
		case ']', '}':
			w.flow = max(w.flow-1, 0)
		case ':':
			if utf8.RuneCountInString(rest[word:i]) > maxKey && w.flow > 0 {
				w.fail(at+word, fmt.Sprintf("a key longer than %d characters", maxKey), "Is this a text? Write it in quotes or after |.")
			}
		case '#':
			if i == 0 || rest[i-1] == ' ' {
				return
			}
		}
		if strings.IndexByte("[{]},:", c) >= 0 {
			word = i + 1
		}
		if w.flow == 0 && w.quote == 0 {
			return
		}
	}
}

// inQuote handles one character inside quotes and says how many more to skip.
func (w *nesting) inQuote(rest string) int {
	switch {
	case rest[0] == '\\' && w.quote == '"':
		return 1
	case rest[0] == w.quote && w.quote == '\'' && strings.HasPrefix(rest, "''"):
		return 1
	case rest[0] == w.quote:
		w.quote = 0
	}
	return 0
}

// keyEnd is the index of the colon that ends a key at the start of text, -1
// without one.
func keyEnd(text string) int {
	from := 0
	if q := text[0]; q == '"' || q == '\'' {
		end := strings.IndexByte(text[1:], q)
		if end < 0 {
			return -1
		}
		from = end + 2
	} else if q == '[' || q == '{' {
		return -1
	}
	for i := from; i < len(text); i++ {
		if text[i] == ':' && (i+1 == len(text) || text[i+1] == ' ') {
			return i
		}
		if text[i] == '#' && i > 0 && text[i-1] == ' ' {
			return -1
		}
	}
	return -1
}
