package record

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/token"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// Bounds of one piece of YAML, an interaction of a cassette. Only the lexer of
// the YAML library is used: its parser needs time that grows with the square of
// a mapping's keys, and dies of deep nesting.
const (
	maxYAML  = 64 << 20
	maxSigns = 4 << 20 // characters that may become tokens
	maxNest  = 200
	// mostShared bounds what aliases unfold to, in bytes.
	mostShared = 16 << 20
)

// translation writes YAML as JSON and remembers the line of every value.
//
// It takes what VCR libraries write: block and flow lists and mappings, all
// styles of scalars, anchors, aliases, and the tag of binary data, which
// becomes {"base64_string": …}, as vcrpy's JSON has it.
type translation struct {
	tokens  token.Tokens
	at      int
	first   int // line of the file at which the piece begins
	out     strings.Builder
	lines   []wire.Line
	anchors map[string]string // what they stand for, as JSON; shared by the pieces of a file
	shared  *int              // bytes that aliases have unfolded to
}

// errYAML is the end of a translation; the wrapped text says why.
var errYAML = errors.New("not YAML")

// translate makes JSON of a piece of YAML that begins at a line of the file.
func (t *translation) translate(text string) (err error) {
	if len(text) > maxYAML || signs(text) > maxSigns {
		return fmt.Errorf("%w: one entry of the file is too large", errYAML)
	}
	defer func() {
		if broken := recover(); broken != nil {
			err = fmt.Errorf("%w: the YAML library gave up", errYAML)
		}
	}()
	for _, tk := range lexer.Tokenize(text) {
		switch tk.Type {
		case token.InvalidType:
			return t.fail(tk, tk.Error)
		case token.CommentType, token.DocumentHeaderType, token.DocumentEndType:
		default:
			t.tokens = append(t.tokens, tk)
		}
	}
	if err := t.value(0, 0); err != nil {
		return err
	}
	if t.at < len(t.tokens) {
		return t.fail(t.tokens[t.at], "a value that does not belong here")
	}
	return nil
}

// item is the only item of the list that was translated, without the list.
func (t *translation) item() (json string, lines []wire.Line) {
	json = t.out.String()
	if len(json) < 2 || json[0] != '[' {
		return json, t.lines
	}
	lines = t.lines[1:]
	for i := range lines {
		lines[i].At--
	}
	return json[1 : len(json)-1], lines
}

func signs(text string) int {
	n := 0
	for _, s := range [...]string{"[", "{", ",", ":", "- ", "&", "*", "!", "?", `"`, "'", "#"} {
		n += strings.Count(text, s)
	}
	return n
}

func (t *translation) fail(tk *token.Token, why string) error {
	return fmt.Errorf("%w: line %d: %s", errYAML, t.line(tk), why)
}

func (t *translation) line(tk *token.Token) int { return t.first + tk.Position.Line - 1 }

// peek is the next token, nil at the end.
func (t *translation) peek() *token.Token {
	if t.at < len(t.tokens) {
		return t.tokens[t.at]
	}
	return nil
}

func (t *translation) is(kind token.Type) bool {
	tk := t.peek()
	return tk != nil && tk.Type == kind
}

// mark remembers the line of what is written next.
func (t *translation) mark(tk *token.Token) {
	t.lines = append(t.lines, wire.Line{At: uint32(t.out.Len()), Line: uint32(t.line(tk))})
}

// value writes the value at the next token. In block style it must stand at
// least at column least; what stands further left belongs to another value, and
// this one is null.
func (t *translation) value(least, depth int) error {
	if depth > maxNest {
		return fmt.Errorf("%w: nested too deep", errYAML)
	}
	tk := t.peek()
	if tk == nil || tk.Position.Column < least {
		t.out.WriteString("null")
		return nil
	}
	switch tk.Type {
	case token.AnchorType:
		return t.anchor(least, depth)
	case token.AliasType:
		return t.alias()
	case token.TagType:
		return t.tagged(least, depth)
	case token.SequenceEntryType:
		return t.list(tk.Position.Column, depth)
	case token.SequenceStartType, token.MappingStartType:
		return t.flow(depth)
	}
	if t.isKey() || tk.Type == token.MappingKeyType {
		return t.mapping(tk.Position.Column, depth)
	}
	t.mark(tk)
	return t.scalar()
}

// isKey reports that the next token is the key of a mapping.
func (t *translation) isKey() bool {
	return t.at+1 < len(t.tokens) && t.tokens[t.at+1].Type == token.MappingValueType && isScalar(t.tokens[t.at])
}

func isScalar(tk *token.Token) bool {
	switch tk.Type {
	case token.StringType, token.DoubleQuoteType, token.SingleQuoteType, token.IntegerType, token.FloatType, token.BoolType, token.NullType,
		token.HexIntegerType, token.OctetIntegerType, token.BinaryIntegerType, token.InfinityType, token.NanType, token.ImplicitNullType, token.MergeKeyType:
		return true
	}
	return false
}

func (t *translation) list(column, depth int) error {
	t.mark(t.peek())
	t.out.WriteByte('[')
	for n := 0; t.is(token.SequenceEntryType) && t.peek().Position.Column == column; n++ {
		if n > 0 {
			t.out.WriteByte(',')
		}
		t.at++
		if err := t.value(column+1, depth+1); err != nil {
			return err
		}
	}
	t.out.WriteByte(']')
	return nil
}

func (t *translation) mapping(column, depth int) error {
	t.mark(t.peek())
	t.out.WriteByte('{')
	for n := 0; (t.isKey() || t.is(token.MappingKeyType)) && t.peek().Position.Column == column; n++ {
		if n > 0 {
			t.out.WriteByte(',')
		}
		if t.is(token.MappingKeyType) {
			if err := t.longKey(); err != nil {
				return err
			}
			if !t.is(token.MappingValueType) || t.peek().Position.Column != column {
				t.out.WriteString("null")
				continue
			}
			t.at++
		} else {
			t.key()
		}
		least := column + 1
		if t.is(token.SequenceEntryType) {
			least = column // a list may stand at the column of its key
		}
		if err := t.value(least, depth+1); err != nil {
			return err
		}
	}
	t.out.WriteByte('}')
	return nil
}

func (t *translation) key() {
	t.out.WriteString(jsonscan.Quote(t.peek().Value))
	t.out.WriteByte(':')
	t.at += 2
}

// longKey writes a key behind a question mark. Python's own classes of strings
// stand there as a tag with a list of one text.
func (t *translation) longKey() error {
	mark := t.peek()
	t.at++
	for t.is(token.TagType) || t.is(token.SequenceEntryType) {
		t.at++
	}
	if t.is(token.AnchorType) {
		t.at += 2
	}
	name := t.peek()
	if name == nil || !isScalar(name) || name.Position.Column <= mark.Position.Column {
		return t.fail(mark, "a key that is no text")
	}
	t.at++
	t.out.WriteString(jsonscan.Quote(name.Value))
	t.out.WriteByte(':')
	return nil
}

// flow writes a list or mapping in brackets.
func (t *translation) flow(depth int) error {
	if depth > maxNest {
		return fmt.Errorf("%w: nested too deep", errYAML)
	}
	open, end, sign := t.peek(), token.SequenceEndType, byte(']')
	if open.Type == token.MappingStartType {
		end, sign = token.MappingEndType, '}'
	}
	t.mark(open)
	t.out.WriteString(open.Value)
	t.at++
	for n := 0; !t.is(end); n++ {
		if n > 0 {
			if !t.is(token.CollectEntryType) {
				return t.fail(open, "a bracket that is not closed")
			}
			t.at++
			if t.is(end) {
				break
			}
			t.out.WriteByte(',')
		}
		if sign == '}' {
			if !t.isKey() {
				return t.fail(open, "a mapping in braces without a key and a colon")
			}
			t.key()
		}
		if t.peek() == nil {
			return t.fail(open, "a bracket that is not closed")
		}
		if t.is(token.CollectEntryType) || t.is(end) {
			t.out.WriteString("null")
			continue
		}
		if err := t.value(0, depth+1); err != nil {
			return err
		}
	}
	t.at++
	t.out.WriteByte(sign)
	return nil
}

// anchor writes a value and remembers it for aliases.
func (t *translation) anchor(least, depth int) error {
	t.at++
	name := t.peek()
	if name == nil {
		return nil
	}
	t.at++
	from := t.out.Len()
	if err := t.value(least, depth+1); err != nil {
		return err
	}
	t.anchors[name.Value] = t.out.String()[from:]
	return nil
}

func (t *translation) alias() error {
	tk := t.peek()
	t.at++
	name := t.peek()
	if name == nil {
		return t.fail(tk, "an alias without a name")
	}
	t.at++
	json, ok := t.anchors[name.Value]
	if !ok {
		json = "null"
	}
	if *t.shared += len(json); *t.shared > mostShared {
		return t.fail(tk, "aliases that unfold without end")
	}
	t.mark(tk)
	t.out.WriteString(json)
	return nil
}

// tagged writes a value behind a tag. Only binary data is more than its text.
func (t *translation) tagged(least, depth int) error {
	tag := t.peek()
	t.at++
	if name := strings.TrimLeft(tag.Value, "!"); name != "binary" {
		if name == "str" && t.peek() != nil && isScalar(t.peek()) {
			t.mark(tag)
			t.out.WriteString(jsonscan.Quote(t.peek().Value))
			t.at++
			return nil
		}
		return t.value(least, depth+1)
	}
	if t.is(token.LiteralType) || t.is(token.FoldedType) {
		t.at++
	}
	data := t.peek()
	if data == nil {
		return t.fail(tag, "binary data that is not there")
	}
	t.at++
	t.mark(tag)
	t.out.WriteString(`{"base64_string":"`)
	t.out.WriteString(strings.Map(base64Only, data.Value))
	t.out.WriteString(`"}`)
	return nil
}

func base64Only(c rune) rune {
	if c < 128 && strings.ContainsRune(base64Alphabet, c) {
		return c
	}
	return -1
}

const base64Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/="

// unpacked is the text of base64.
func unpacked(text string) (string, error) {
	data, err := base64.StdEncoding.DecodeString(strings.Map(base64Only, text))
	return string(data), err
}

// scalar writes the scalar at the next token, numbers and words as JSON has
// them where they mean the same.
func (t *translation) scalar() error {
	tk := t.peek()
	t.at++
	switch tk.Type {
	case token.LiteralType, token.FoldedType:
		text := ""
		if t.is(token.StringType) {
			text = t.peek().Value
			t.at++
		}
		t.out.WriteString(jsonscan.Quote(text))
		return nil
	case token.NullType, token.ImplicitNullType:
		t.out.WriteString("null")
		return nil
	case token.BoolType:
		t.out.WriteString(strings.ToLower(tk.Value))
		return nil
	case token.IntegerType, token.FloatType:
		if _, err := jsonscan.Index(tk.Value); err == nil {
			t.out.WriteString(tk.Value)
			return nil
		}
		if f, err := strconv.ParseFloat(strings.TrimPrefix(tk.Value, "+"), 64); err == nil {
			t.out.WriteString(strconv.FormatFloat(f, 'g', -1, 64))
			return nil
		}
	}
	if !isScalar(tk) {
		return t.fail(tk, "a sign that does not belong here: "+cut(tk.Value, 20))
	}
	t.out.WriteString(jsonscan.Quote(tk.Value))
	return nil
}
