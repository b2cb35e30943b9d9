// Package jsonscan reads JSON the way a debugger must: every error has a byte
// offset and a cause, duplicate keys, unsafe integers and lone surrogates are
// seen, integers stay exact.
package jsonscan

// Cause says why a text is not one JSON object.
type Cause string

// The causes of invalid JSON, as in the vocabulary.
const (
	MarkdownFence Cause = "markdown_fence"
	LeadingText   Cause = "leading_text"
	TrailingText  Cause = "trailing_text"
	Truncated     Cause = "truncated"
	PythonLiteral Cause = "python_literal"
	TrailingComma Cause = "trailing_comma"
	NotJSON       Cause = "not_json"
)

// Error says where and why a text is not one JSON value.
type Error struct {
	Offset int // byte offset of the earliest guilty byte
	Cause  Cause
	Detail string // a few words for a person
}

func (e *Error) Error() string { return string(e.Cause) + ": " + e.Detail }

// Note is something legal JSON hides: a duplicate key, an integer beyond
// 2^53, a lone surrogate, NaN or Infinity.
type Note struct {
	Kind    NoteKind
	Pointer string
	Offset  int
}

// NoteKind classifies a Note.
type NoteKind uint8

// The kinds of notes.
const (
	DuplicateKey NoteKind = iota
	UnsafeInteger
	LoneSurrogate
	ReplacementChar
)

// Span is a range of bytes.
type Span struct{ Start, End int }

// Decode reads text as exactly one JSON value, nothing around it but white
// space. Objects are map[string]any, arrays []any, integers int64 (20.0 too;
// json.Number beyond int64), other numbers float64.
func Decode(text string) (any, []Note, *Error) { return nil, nil, nil }

// FirstObject finds the first balanced object anywhere in text.
func FirstObject(text string) (Span, bool) { return Span{}, false }

// Locate finds the bytes of the value at a JSON pointer.
func Locate(text, pointer string) (Span, bool) { return Span{}, false }

// LocateMember finds the bytes of the whole member (key, colon, value) at a
// JSON pointer into an object.
func LocateMember(text, pointer string) (Span, bool) { return Span{}, false }

// Canonical is the RFC 8785 text of a decoded value.
func Canonical(v any) string { return "" }

// Encode is compact JSON with members in the given order of first appearance.
func Quote(s string) string { return "" }
