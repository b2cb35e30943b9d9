// Package highlight gives JSON its colours: a small lexer of our own, written
// in chroma's rule language, and a layout that knows from which bytes of the
// original every piece came.
package highlight

import (
	"sync"

	"github.com/alecthomas/chroma/v2"

	"callstep/ui/theme"
)

// jsonLexer is built on first use: compiling the rules costs more than a
// frame, and most runs of the program never draw one.
var jsonLexer = sync.OnceValue(func() *chroma.RegexLexer {
	return chroma.MustNewLexer(&chroma.Config{Name: "JSON"}, func() chroma.Rules {
		return chroma.Rules{"root": {
			{Pattern: `\s+`, Type: chroma.TextWhitespace},
			{Pattern: `"(?:[^"\\]|\\.)*"(?=\s*:)`, Type: chroma.NameTag},
			{Pattern: `"(?:[^"\\]|\\.)*"`, Type: chroma.LiteralStringDouble},
			{Pattern: `-?\d[\d.eE+-]*`, Type: chroma.LiteralNumber},
			{Pattern: `true|false|null`, Type: chroma.KeywordConstant},
			{Pattern: `[{}\[\]:,]`, Type: chroma.Punctuation},
			{Pattern: `[\s\S]`, Type: chroma.Error},
		}}
	})
})

// token is one lexical piece of a text, by byte offsets.
type token struct {
	kind       chroma.TokenType
	start, end int
}

// lex cuts text, which must be valid UTF-8, into tokens without a gap. Line
// ends are kept as they are, so that offsets stay true.
func lex(text string) []token {
	next, err := jsonLexer().Tokenise(&chroma.TokeniseOptions{State: "root"}, text)
	if err != nil {
		return nil
	}
	toks, at := make([]token, 0, len(text)/6+4), 0
	for t := next(); t != chroma.EOF; t = next() {
		toks = append(toks, token{t.Type, at, at + len(t.Value)})
		at += len(t.Value)
	}
	return toks
}

// hue maps what a token is to what it means on the screen: keys are quiet,
// values bright, so that colours stay free for meaning.
func hue(k chroma.TokenType) theme.Token {
	switch {
	case k == chroma.NameTag:
		return theme.JSONKey
	case k == chroma.Punctuation:
		return theme.Faint
	case k.InCategory(chroma.Literal), k == chroma.KeywordConstant:
		return theme.Bright
	}
	return theme.Text
}
