package jsonscan

import "strings"

// deepestLine is how many levels get lines of their own. No text that people
// read goes as deep; one that is nested thousands of levels would be mostly
// indentation, the square of what it says.
const deepestLine = 64

// Indent is a valid JSON text with a value a line, two spaces a level. What lies
// deeper than anybody reads stands on one line.
func Indent(text string) string {
	b := make([]byte, 0, len(text)+len(text)/4)
	depth := 0
	line := func(level int) {
		b = append(b, '\n')
		for range level {
			b = append(b, "  "...)
		}
	}
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case ' ', '\t', '\r', '\n':
		case '"':
			end := stringEnd(text, i)
			b = append(b, text[i:end]...)
			i = end - 1
		case '{', '[':
			b = append(b, c)
			if rest := strings.TrimLeft(text[i+1:], " \t\r\n"); rest != "" && rest[0] == c+2 { // the bracket that closes it
				b = append(b, rest[0])
				i = len(text) - len(rest)
				continue
			}
			if depth++; depth <= deepestLine {
				line(depth)
			}
		case '}', ']':
			if depth--; depth < deepestLine {
				line(depth)
			}
			b = append(b, c)
		case ',':
			b = append(b, c)
			if depth <= deepestLine {
				line(depth)
			} else {
				b = append(b, ' ')
			}
		case ':':
			b = append(b, ": "...)
		default:
			b = append(b, c)
		}
	}
	return string(b)
}

// stringEnd is the offset behind the string that begins at an offset.
func stringEnd(text string, at int) int {
	for i := at + 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(text)
}
