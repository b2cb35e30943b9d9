package report

import (
	"strconv"
	"strings"
	"sync"

	"callstep/engine"
	"callstep/engine/jsonscan"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	md "github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Spoken is one line of a narration as it is read aloud.
type Spoken struct {
	Code bool // a line of a sample, exactly as it stands
	Text string
}

// Speak reads Markdown as sentences: a paragraph or an item is one line, a line
// of a code sample one of its own. The signs of emphasis and of code, which say
// nothing aloud, go; what stands between them stays as it is.
func Speak(markdown string) []Spoken {
	if strings.TrimSpace(markdown) == "" {
		return nil
	}
	src := []byte(markdown)
	v := voice{src: src}
	v.blocks(mdParser().Parse(md.NewReader(src)), "")
	return v.out
}

// mdParser reads what the screen reads, built on first use.
var mdParser = sync.OnceValue(func() parser.Parser {
	return parser.NewParser(
		parser.WithBlockParsers(parser.DefaultBlockParsers()...),
		parser.WithInlineParsers(parser.DefaultInlineParsers()...),
		parser.WithParagraphTransformers(parser.DefaultParagraphTransformers()...),
	)
})

type voice struct {
	src []byte
	out []Spoken
}

// blocks reads the blocks below a node; the bullet stands before the first.
func (v *voice) blocks(n ast.Node, bullet string) {
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		switch child := child.(type) {
		case *ast.Heading, *ast.Paragraph, *ast.TextBlock:
			var words strings.Builder
			v.inline(child, &words)
			v.line(false, bullet+words.String())
		case *ast.List:
			v.items(child)
		case *ast.FencedCodeBlock, *ast.CodeBlock, *ast.HTMLBlock:
			for i := range child.Lines().Len() {
				at := child.Lines().At(i)
				v.line(true, strings.TrimRight(string(at.Value(v.src)), "\r\n"))
			}
		default:
			v.blocks(child, bullet)
		}
		bullet = ""
	}
}

func (v *voice) items(list *ast.List) {
	number := max(list.Start, 1)
	for item := list.FirstChild(); item != nil; item = item.NextSibling() {
		bullet := "- "
		if list.IsOrdered() {
			bullet = strconv.Itoa(number) + ". "
			number++
		}
		v.blocks(item, bullet)
	}
}

func (v *voice) line(code bool, s string) {
	if strings.TrimSpace(s) != "" {
		v.out = append(v.out, Spoken{code, s})
	}
}

// inline reads the words below a node.
func (v *voice) inline(n ast.Node, words *strings.Builder) {
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		switch t := child.(type) {
		case *ast.Text:
			raw := t.Segment.Value(v.src)
			if _, code := n.(*ast.CodeSpan); !code && !t.IsRaw() {
				raw = util.UnescapePunctuations(util.ResolveEntityNames(util.ResolveNumericReferences(raw)))
			}
			words.Write(raw)
			if t.SoftLineBreak() || t.HardLineBreak() {
				words.WriteByte(' ')
			}
		case *ast.String:
			words.Write(t.Value)
		case *ast.AutoLink:
			words.Write(t.Label(v.src))
		case *ast.Link:
			v.inline(t, words)
			words.WriteString(" (" + string(t.Destination) + ")")
		case *ast.RawHTML:
			for i := range t.Segments.Len() {
				at := t.Segments.At(i)
				words.Write(at.Value(v.src))
			}
		default:
			v.inline(child, words)
		}
	}
}

// leaves takes a value that holds others apart, so that each stands on a line
// of its own behind the way to it: hotels 1 name. A plain value, and a list of
// plain values, is one line.
func leaves(f engine.Field) []engine.Field {
	if f.Value == "" || f.Value[0] != '{' && f.Value[0] != '[' {
		return []engine.Field{f}
	}
	doc, err := jsonscan.Index(f.Value)
	if err != nil {
		return []engine.Field{f}
	}
	return below(nil, f.Name, doc.Root())
}

func below(list []engine.Field, way string, n jsonscan.Node) []engine.Field {
	switch {
	case n.Is(jsonscan.Object) && n.Len() > 0:
		for key, value := range n.Members() {
			list = below(list, way+" "+key.Str(), value)
		}
		return list
	case n.Is(jsonscan.Array) && holdsOthers(n):
		for i, item := range n.Items() {
			list = below(list, way+" "+strconv.Itoa(i+1), item)
		}
		return list
	case n.Is(jsonscan.String):
		return append(list, engine.Field{Name: way, Value: n.Str()})
	}
	return append(list, engine.Field{Name: way, Value: n.Raw()})
}

func holdsOthers(list jsonscan.Node) bool {
	for _, item := range list.Items() {
		if item.Is(jsonscan.Object) || item.Is(jsonscan.Array) {
			return true
		}
	}
	return false
}
