package lesson

import (
	"strconv"
	"strings"
	"sync"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	md "github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// markdown is goldmark's own parser, built on first use. The package goldmark
// itself would link an HTML renderer that nobody needs here.
var markdown = sync.OnceValue(func() parser.Parser {
	return parser.NewParser(
		parser.WithBlockParsers(parser.DefaultBlockParsers()...),
		parser.WithInlineParsers(parser.DefaultInlineParsers()...),
		parser.WithParagraphTransformers(parser.DefaultParagraphTransformers()...),
	)
})

// block is one paragraph, item or line of code, free of widths and colours.
type block struct {
	kind   kind
	indent int    // nesting in lists and quotes, in cells
	bullet string // "", "-" or "3."
	first  bool   // starts a paragraph, so an empty line goes before it
	spans  []span
}

type kind uint8

const (
	prose kind = iota
	heading
	code // a line of code, not wrapped at words
	rule
)

type span struct {
	style style
	text  string // clean
}

type style uint8

const (
	plain style = iota
	strong
	emphasis
	literal // code
)

// parse reads a narration. All text is cleaned here.
func parse(note string) []block {
	if strings.TrimSpace(note) == "" {
		return nil
	}
	src := []byte(note)
	c := collector{src: src}
	c.children(markdown().Parse(md.NewReader(src)), place{})
	return c.out
}

// place is where a block stands.
type place struct {
	indent int
	bullet string
	tight  bool // in a list without empty lines
}

type collector struct {
	src []byte
	out []block
}

func (c *collector) children(n ast.Node, p place) {
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		c.block(child, p)
		p.bullet = "" // stands at the first block of an item only
	}
}

func (c *collector) block(n ast.Node, p place) {
	switch n := n.(type) {
	case *ast.Heading:
		c.add(n, heading, p)
	case *ast.Paragraph, *ast.TextBlock:
		c.add(n, prose, p)
	case *ast.List:
		c.list(n, p)
	case *ast.Blockquote:
		p.indent += 2
		c.children(n, p)
	case *ast.FencedCodeBlock, *ast.CodeBlock, *ast.HTMLBlock:
		c.code(n.Lines(), p)
	case *ast.ThematicBreak:
		c.out = append(c.out, block{kind: rule, first: true})
	default:
		c.children(n, p)
	}
}

func (c *collector) list(n *ast.List, p place) {
	number := n.Start
	if number == 0 {
		number = 1
	}
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		in := place{indent: p.indent + 2, bullet: "-", tight: n.IsTight}
		if n.IsOrdered() {
			in.bullet = strconv.Itoa(number) + "."
			in.indent = p.indent + 3
			number++
		}
		// The list itself stands apart from what comes before it.
		if item == n.FirstChild() && p.bullet == "" {
			in.tight = false
		}
		c.children(item, in)
	}
}

// add makes one block of a node's inline text; hard breaks start a new line.
func (c *collector) add(n ast.Node, k kind, p place) {
	b := block{kind: k, indent: p.indent, bullet: p.bullet, first: !p.tight}
	base := plain
	if k == heading {
		base = strong
	}
	c.inline(n, base, &b)
	c.out = append(c.out, b)
}

func (c *collector) inline(n ast.Node, s style, b *block) {
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		switch t := child.(type) {
		case *ast.Text:
			b.put(s, spoken(t.Segment.Value(c.src), s == literal || t.IsRaw()))
			if t.HardLineBreak() {
				c.out = append(c.out, *b)
				*b = block{kind: b.kind, indent: b.indent}
			} else if t.SoftLineBreak() {
				b.put(s, " ")
			}
		case *ast.String:
			b.put(s, string(t.Value))
		case *ast.CodeSpan:
			c.inline(t, literal, b)
		case *ast.Emphasis:
			inner := emphasis
			if t.Level > 1 || s == strong {
				inner = strong
			}
			c.inline(t, inner, b)
		case *ast.AutoLink:
			b.put(s, string(t.Label(c.src)))
		case *ast.Link:
			c.inline(t, s, b)
			b.put(plain, " ("+string(t.Destination)+")")
		case *ast.RawHTML:
			for i := range t.Segments.Len() {
				seg := t.Segments.At(i)
				b.put(s, string(seg.Value(c.src)))
			}
		default:
			c.inline(child, s, b)
		}
	}
}

// spoken is the text behind escapes and entities.
func spoken(raw []byte, verbatim bool) string {
	if verbatim {
		return string(raw)
	}
	return string(util.UnescapePunctuations(util.ResolveEntityNames(util.ResolveNumericReferences(raw))))
}

func (b *block) put(s style, words string) {
	if words = text.Clean(words); words != "" {
		b.spans = append(b.spans, span{s, words})
	}
}

func (c *collector) code(lines *md.Segments, p place) {
	for i := range lines.Len() {
		seg := lines.At(i)
		l := strings.TrimRight(string(seg.Value(c.src)), "\r\n")
		b := block{kind: code, indent: p.indent + 2, bullet: "", first: i == 0}
		b.put(literal, l)
		c.out = append(c.out, b)
	}
}

// hues of the styles.
var hues = [...]theme.Token{plain: theme.Text, strong: theme.Strong, emphasis: theme.Accent, literal: pane.CodeHue}

// layout draws blocks for a width, an empty line between paragraphs.
func layout(th *theme.Theme, blocks []block, w int) []pane.Line {
	var all []pane.Line
	for _, b := range blocks {
		if b.first && len(all) > 0 {
			all = append(all, pane.Line{})
		}
		all = append(all, b.lines(th, w)...)
	}
	return all
}

func (b *block) lines(th *theme.Theme, w int) []pane.Line {
	if b.kind == rule {
		return []pane.Line{pane.Line{}.Put(theme.Line, strings.Repeat(th.G.Light, max(w, 0)))}
	}
	at := min(b.indent, max(w/3, 0))
	l := pane.Line{}
	if b.bullet != "" {
		sign := b.bullet
		if sign == "-" {
			sign = th.G.Dot
		}
		l = l.To(at-text.Width(sign)-1).Put(theme.Muted, sign)
	}
	l = l.To(at)
	for _, s := range b.spans {
		l = l.Put(hues[s.style], s.text)
	}
	if b.kind == code {
		return l.Break(w, at)
	}
	return l.Wrap(w, at)
}
