package jsonscan

import "strings"

// A quote in prose can hide every object behind an opening brace. FirstObject
// then starts over behind that brace, this often at most.
const mostRestarts = 32

// FirstObject finds the first balanced object anywhere in text: from a brace to
// the brace that closes it, braces within strings not counted. An opening brace
// that nothing closes is passed over. What lies between need not be JSON.
func FirstObject(text string) (Span, bool) {
	from := 0
	for range mostRestarts {
		brace := strings.IndexByte(text[from:], '{')
		if brace < 0 {
			break
		}
		from += brace
		if found, ok := balanced(text, from); ok {
			return found, true
		}
		from++
	}
	return Span{}, false
}

// balanced finds the outermost pair of braces from the opening brace at from
// on; the earliest one if that brace itself is never closed.
func balanced(text string, from int) (found Span, ok bool) {
	var open []int
	inString := false
	for i := from; i < len(text); i++ {
		switch c := text[i]; {
		case inString && c == '\\':
			i++
		case c == '"' && len(open) > 0:
			inString = !inString
		case inString:
		case c == '{':
			open = append(open, i)
		case c == '}' && len(open) > 0:
			start := open[len(open)-1]
			open = open[:len(open)-1]
			if !ok || start < found.Start {
				found, ok = Span{start, i + 1}, true
			}
			if len(open) == 0 {
				return found, true
			}
		}
	}
	return found, ok
}
