package scenario

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// form tells the three forms of YAML values apart.
type form uint8

const (
	scalar form = iota
	list
	mapping
)

// style is how a scalar is written.
type style uint8

const (
	plain style = iota
	single
	double
	literal // |
	folded  // >
)

// node is one value of a file and its place in the text.
type node struct {
	form    form
	style   style
	flow    bool   // a list or mapping in brackets
	start   int    // byte offset of its first character
	text    string // a scalar as decoded text
	value   any    // a scalar as string, int64, float64, bool or nil
	items   []*node
	members []member
	bad     bool // a problem was told; builders leave it out
}

// member is one key of a mapping with its value.
type member struct{ key, value *node }

// get finds the value of a key that was read without a problem.
func (n *node) get(key string) *node {
	if n == nil || n.form != mapping {
		return nil
	}
	for _, m := range n.members {
		if m.key.text == key {
			if m.value.bad {
				return nil
			}
			return m.value
		}
	}
	return nil
}

// tree turns what the YAML parser found into nodes, refusing what a scenario
// has no use for: tags, anchors, aliases, merges, several documents.
type tree struct{ findings }

// readTree parses a source that passed prescan.
func readTree(s *source) (*node, []Problem) {
	file, err := parseYAML(s.text)
	if err != nil {
		return nil, []Problem{syntaxProblem(s, err)}
	}
	t := &tree{findings{source: s}}
	root := t.root(file)
	if len(t.problems) > 0 {
		return nil, t.problems
	}
	return root, nil
}

// parseYAML calls the YAML parser. The text is anybody's, and a bug in the
// parser must be an error of the file, not the end of the program.
func parseYAML(text string) (file *ast.File, err error) {
	defer func() {
		if broken := recover(); broken != nil {
			err = errors.New("the parser gave up")
		}
	}()
	return parser.ParseBytes([]byte(text), 0, parser.AllowDuplicateMapKey())
}

func (t *tree) root(file *ast.File) *node {
	var root *node
	for _, doc := range file.Docs {
		switch {
		case doc.Body == nil:
		case doc.Body.Type() == ast.DirectiveType:
			t.fail(t.at(doc.Body.GetToken()), "a YAML directive", "Take the line out; a scenario needs none.")
		case root != nil:
			t.fail(t.at(firstToken(doc.Body)), "a second document in one file", "One file holds one scenario: take out the line ---, or split the file.")
			return root
		default:
			root = t.node(doc.Body)
		}
	}
	if root == nil && len(t.problems) == 0 {
		t.fail(0, "this file holds only comments", "A scenario starts with callstep: 1, id, title, tools and turns.")
	}
	return root
}

func (t *tree) fail(offset int, message, hint string) {
	t.add(offset, message, hint, false)
}

// at is the byte offset of a token; its own offset is unreliable beyond ASCII.
func (t *tree) at(tk *token.Token) int {
	return t.offset(tk.Position.Line, tk.Position.Column)
}

// firstToken is where a value starts; the token of a block mapping is the
// colon behind its first key.
func firstToken(n ast.Node) *token.Token {
	switch v := n.(type) {
	case *ast.MappingNode:
		if !v.IsFlowStyle && len(v.Values) > 0 {
			return v.Values[0].Key.GetToken()
		}
	case *ast.MappingValueNode:
		return v.Key.GetToken()
	}
	return n.GetToken()
}

func (t *tree) node(n ast.Node) *node {
	out := &node{start: t.at(firstToken(n))}
	switch v := n.(type) {
	case *ast.MappingNode:
		out.form, out.flow = mapping, v.IsFlowStyle
		if v.IsFlowStyle && v.End == nil {
			t.fail(out.start, "this { is never closed", "Close it with }.")
		}
		t.members(out, v.Values)
	case *ast.MappingValueNode:
		out.form = mapping
		t.members(out, []*ast.MappingValueNode{v})
	case *ast.SequenceNode:
		out.form, out.flow = list, v.IsFlowStyle
		if v.IsFlowStyle && v.End == nil {
			t.fail(out.start, "this [ is never closed", "Close it with ].")
		}
		for _, item := range v.Values {
			out.items = append(out.items, t.node(item))
		}
	case *ast.TagNode:
		hint := "To begin a text or an expression with !, quote it or write it after |."
		if slices.Contains(includes, strings.TrimLeft(v.Start.Value, "!")) {
			hint = standsAlone
		}
		t.fail(out.start, fmt.Sprintf("YAML reads %s as a tag", cut(v.Start.Value, 40)), hint)
	case *ast.AnchorNode:
		t.fail(out.start, "a YAML anchor (&)", "Write the value out; again: n repeats a turn. To begin a text with &, quote it.")
	case *ast.AliasNode:
		t.fail(out.start, "a YAML alias (*)", "Write the value out; again: n repeats a turn. To begin a text with *, quote it.")
	default:
		t.scalar(out, n)
	}
	return out
}

func (t *tree) members(out *node, values []*ast.MappingValueNode) {
	seen := map[string]int{}
	for _, v := range values {
		key := &node{start: t.at(v.Key.GetToken())}
		switch k := v.Key.(type) {
		case *ast.MergeKeyNode:
			t.fail(key.start, "a YAML merge key (<<)", "Write the members out.")
			continue
		case *ast.MappingKeyNode:
			t.fail(key.start, "a key written with ?", "Write it as key: value.")
			continue
		case *ast.StringNode:
			t.scalar(key, k)
		case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.NullNode:
			key.text = v.Key.GetToken().Value
			key.value = key.text
		default:
			t.fail(key.start, "a key that is not a text", "A key is one word, or a text in quotes.")
			continue
		}
		if first, ok := seen[key.text]; ok {
			line, _ := t.place(first)
			t.fail(key.start, fmt.Sprintf("`%s` is given twice, first on line %d", cut(key.text, 40), line), "Keep one of them.")
			continue
		}
		seen[key.text] = key.start
		value := t.node(v.Value)
		if v.Value.GetToken().Type == token.ImplicitNullType {
			value.start = key.start
		}
		out.members = append(out.members, member{key, value})
	}
}

func (t *tree) scalar(out *node, n ast.Node) {
	tk := n.GetToken()
	out.text = tk.Value
	switch tk.Type {
	case token.SingleQuoteType, token.DoubleQuoteType, token.ImplicitNullType:
	default:
		t.settle(out)
	}
	switch v := n.(type) {
	case *ast.LiteralNode:
		out.text, out.style = v.Value.Value, literal
		if strings.HasPrefix(v.Start.Value, ">") {
			out.style = folded
		}
		out.value = out.text
	case *ast.StringNode:
		out.text, out.value = v.Value, v.Value
		switch tk.Type {
		case token.SingleQuoteType:
			out.style = single
		case token.DoubleQuoteType:
			out.style = double
		default:
			t.plainNumber(out)
		}
	case *ast.NullNode:
		out.value = nil
		if tk.Type == token.ImplicitNullType {
			out.text = ""
		}
	case *ast.BoolNode:
		out.value = v.Value
	case *ast.IntegerNode, *ast.FloatNode, *ast.InfinityNode, *ast.NanNode:
		t.number(out)
	default:
		t.fail(out.start, "a value that callstep does not know", "Write a text, a number, true, false, a list or a mapping.")
	}
}

// settle moves the start of a plain scalar back to where it begins: blanks
// behind it push what the parser says of it to the right.
func (t *tree) settle(out *node) {
	line := t.lines[t.lineAt(out.start)-1]
	word, _, _ := strings.Cut(out.text, " ")
	for _, text := range []string{out.text, word} {
		if text == "" || strings.HasPrefix(t.text[out.start:], text) {
			return
		}
		end := min(out.start+len(text), len(t.text))
		if i := strings.LastIndex(t.text[line:end], text); i >= 0 {
			out.start = line + i
			return
		}
	}
}

// number reads what YAML takes for a number. Only what every reader takes for
// the same number is one here: 017, 0x1F and 1_000 are not.
func (t *tree) number(out *node) {
	if canonicalInt(out.text) {
		i, err := strconv.ParseInt(out.text, 10, 64)
		if err != nil {
			t.fail(out.start, "an integer with too many digits to stay exact", "If it is an id, put it in quotes.")
		}
		out.value = i
		return
	}
	if f, err := strconv.ParseFloat(out.text, 64); err == nil && isDecimal(out.text) && !math.IsInf(f, 0) {
		out.value = f
		return
	}
	t.fail(out.start, fmt.Sprintf("%s is not a plain decimal number", cut(out.text, 40)), fmt.Sprintf(`For a text write "%s" in quotes; a number is written like 31 or 2.5.`, cut(out.text, 40)))
}

// plainNumber refuses digits that are too many for an exact integer, which
// the parser hands on as a text.
func (t *tree) plainNumber(out *node) {
	if canonicalInt(out.text) {
		t.number(out)
	} else if isDecimal(out.text) {
		if f, err := strconv.ParseFloat(out.text, 64); err == nil && !math.IsInf(f, 0) {
			out.value = f
		}
	}
}

// canonicalInt reports whether text is an integer as JSON writes it.
func canonicalInt(text string) bool {
	digits := strings.TrimPrefix(text, "-")
	return digits != "" && strings.Trim(digits, "0123456789") == "" && (digits[0] != '0' || digits == "0")
}

// isDecimal reports whether text is a number as JSON writes it.
func isDecimal(text string) bool {
	mantissa, exponent, has := strings.Cut(strings.ToLower(text), "e")
	if has {
		exponent = strings.TrimLeft(exponent, "+-")
		if exponent == "" || strings.Trim(exponent, "0123456789") != "" {
			return false
		}
	}
	whole, fraction, dot := strings.Cut(mantissa, ".")
	return canonicalInt(whole) && (!dot || fraction != "" && strings.Trim(fraction, "0123456789") == "")
}

// cut shortens a text of the file for a message and takes line ends out.
func cut(text string, n int) string {
	text = strings.Join(strings.Fields(text), " ")
	runes := []rune(text)
	if len(runes) <= n {
		return text
	}
	return string(runes[:n-1]) + "…"
}
