package engine

import (
	"strings"
	"unicode/utf8"

	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
)

// argumentsKind names what stands where an object of arguments belongs.
func (v *Reading) argumentsKind(args any) {
	span, _ := jsonscan.Locate(v.Text, "/arguments")
	s, isText := args.(string)
	if !isText {
		v.refuse("invalid_envelope", "arguments_not_object", "arguments is not an object")
		v.At, v.End = span.Start, span.End
		return
	}
	code, why, at := argumentsText(s)
	v.refuse(code, "", why)
	v.At, v.End = span.Start, span.End
	if at.End > 0 {
		literal := v.Text[span.Start:span.End]
		v.At = span.Start + inLiteral(literal, at.Start)
		v.End = max(v.At+1, span.Start+inLiteral(literal, at.End))
	}
}

// argumentsText says why a text is no object of arguments, and which of its
// bytes are guilty: none where it is all of them.
func argumentsText(s string) (code exchange.Code, why string, at jsonscan.Span) {
	bare := strings.TrimLeft(s, " \t\r\n")
	value, _, err := jsonscan.Decode(s)
	switch {
	case bare == "":
		return "arguments_empty_string", "arguments is an empty text instead of an object", at
	case err == nil && encodes(value):
		return "arguments_double_encoded", "arguments is a text that holds the object", at
	case err == nil:
		return "arguments_not_json", "arguments is a text that holds no object", at
	}
	object := bare[0] == '{'
	at = jsonscan.Span{Start: err.Offset, End: len(s)}
	switch {
	case err.Cause == jsonscan.MarkdownFence:
		if line := strings.IndexAny(s[at.Start:], "\r\n"); line > 0 {
			at.End = at.Start + line
		}
		return "arguments_markdown_fenced", "a Markdown fence stands around the arguments", at
	case object && err.Cause == jsonscan.TrailingText && s[at.Start] == '{':
		return "arguments_concatenated", "a second object stands behind the arguments", at
	case object && err.Cause == jsonscan.TrailingText:
		return "arguments_trailing_text", "text stands behind the arguments", at
	case object && err.Cause == jsonscan.Truncated:
		return "arguments_truncated", "the arguments are cut off: the text " + err.Detail, at
	}
	if word := nonFinite(s, err); word != "" && object {
		at.End = at.Start + len(word)
		return "arguments_non_finite_number", "JSON knows no number " + word, at
	}
	return "arguments_not_json", "arguments is a text that is not JSON: " + err.Detail, at
}

// encodes reports whether a value is an object, or a text that encodes one,
// however often.
func encodes(value any) bool {
	for {
		switch v := value.(type) {
		case map[string]any:
			return true
		case string:
			value, _, _ = jsonscan.Decode(v)
			continue
		}
		return false
	}
}

// inLiteral is the offset in a JSON string, its quotes included, of the byte
// that decodes to byte n of the text.
func inLiteral(literal string, n int) int {
	i := 1
	for n > 0 && i < len(literal)-1 {
		if literal[i] != '\\' {
			i, n = i+1, n-1
			continue
		}
		size := len(`\n`)
		if literal[i+1] == 'u' {
			size = len(`\u0000`)
			if pair := min(i+2*size, len(literal)-1); utf8.RuneCountInString(unescaped(literal[i:pair])) == 1 {
				size = pair - i
			}
		}
		n -= len(unescaped(literal[i : i+size]))
		i += size
	}
	return i
}

func unescaped(escape string) string {
	v, _, _ := jsonscan.Decode(`"` + escape + `"`)
	s, _ := v.(string)
	return s
}

// nonFinite is the word at the place of an error, if it is a number that other
// languages have and JSON has not; "" if it is not.
func nonFinite(text string, err *jsonscan.Error) string {
	if err == nil || err.Cause != jsonscan.NotJSON {
		return ""
	}
	for _, word := range []string{"NaN", "Infinity", "-Infinity"} {
		if strings.HasPrefix(text[err.Offset:], word) {
			return word
		}
	}
	return ""
}

// mostWords is how many numbers that are none are replaced in one text.
const mostWords = 16

// finite is a text with null in the place of numbers that JSON has not, as
// JavaScript would write them.
func finite(text string) string {
	for range mostWords {
		_, _, err := jsonscan.Decode(text)
		word := nonFinite(text, err)
		if word == "" {
			break
		}
		text = text[:err.Offset] + "null" + text[err.Offset+len(word):]
	}
	return text
}

// leniently reads an object as careless parsers do; nil if it is none.
func leniently(text string) map[string]any {
	value, _, err := jsonscan.Decode(text)
	if nonFinite(text, err) != "" {
		value, _, _ = jsonscan.Decode(finite(text))
	}
	object, _ := value.(map[string]any)
	return object
}

// objectIn is the object that can be fished out of a text of arguments, nil if
// there is none.
func objectIn(text string) map[string]any {
	for {
		value, _, err := jsonscan.Decode(text)
		inner, isText := value.(string)
		if err != nil || !isText {
			break
		}
		text = inner
	}
	span, ok := jsonscan.FirstObject(text)
	if !ok {
		return nil
	}
	return leniently(text[span.Start:span.End])
}
