package export

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
	"unicode"
)

var look = Look{Title: "a <frame>", Back: "#101418", Text: "#d0d4d8"}

// texts reads the picture as a reader of XML would, so that a broken picture
// fails here and not in a browser.
func texts(t *testing.T, svg []byte) []string {
	t.Helper()
	var found []string
	inText := false
	for dec := xml.NewDecoder(bytes.NewReader(svg)); ; {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return found
		}
		if err != nil {
			t.Fatalf("not well-formed: %v\n%s", err, svg)
		}
		switch tok := tok.(type) {
		case xml.StartElement:
			inText = tok.Name.Local == "text"
		case xml.CharData:
			if inText {
				found = append(found, string(tok))
			}
		case xml.EndElement:
			inText = false
		}
	}
}

func TestRunsKeepTheirColumns(t *testing.T) {
	svg := SVG("a \x1b[1;38;2;255;0;128mbold\x1b[0m <&> 조회 z", look)
	if got, want := strings.Join(texts(t, svg), "|"), "a |bold| <&> |조|회| z"; got != want {
		t.Errorf("texts %q, want %q", got, want)
	}
	for _, want := range []string{
		`<text x="30.8" y="27.2" textLength="33.6" fill="#ff0080" xml:space="preserve" font-weight="bold">bold<`,
		`textLength="16.8" fill="#d0d4d8" xml:space="preserve">조<`,
		`<title>a &lt;frame&gt;</title>`,
	} {
		if !strings.Contains(string(svg), want) {
			t.Errorf("no %s in\n%s", want, svg)
		}
	}
}

func TestColoursOfEveryKind(t *testing.T) {
	for _, c := range []struct{ seq, fore, back string }{
		{"31", "#cd0000", ""},
		{"92", "#00ff00", ""},
		{"38;5;208", "#ff8700", ""},
		{"38;5;240", "#585858", ""},
		{"48;2;1;2;3", "", "#010203"},
		{"31;0", "", ""},
		{"31;39", "", ""},
		{"38;5", "", ""},
		{"38;2;1", "", ""},
		{"", "", ""},
	} {
		row, _ := cells("\x1b["+c.seq+"mx", style{})
		if len(row) != 1 || row[0].style.fore != c.fore || row[0].style.back != c.back {
			t.Errorf("%q: %+v, want fore %q back %q", c.seq, row, c.fore, c.back)
		}
	}
}

func TestReverseSwapsTheColours(t *testing.T) {
	svg := string(SVG("\x1b[7mkey", look))
	if !strings.Contains(svg, `fill="#d0d4d8"/>`) || !strings.Contains(svg, `fill="#101418" xml:space`) {
		t.Errorf("not reversed:\n%s", svg)
	}
}

func TestLinesAreDrawnNotWritten(t *testing.T) {
	svg := SVG("╭──╮\n│╋ │\n╰╌╌╯", look)
	if got := texts(t, svg); len(got) > 0 {
		t.Errorf("written: %q", got)
	}
	if n := strings.Count(string(svg), "<path "); n != 10 {
		t.Errorf("%d lines, want 10:\n%s", n, svg)
	}
}

func TestBlocksAreFilled(t *testing.T) {
	svg := SVG("██▀▄ x", look)
	if got := strings.Join(texts(t, svg), "|"); got != " x" {
		t.Errorf("written: %q", got)
	}
	for _, want := range []string{`width="16.8" height="18" fill="#d0d4d8"`, `y="14" width="8.4" height="9"`, `y="23" width="8.4" height="9"`} {
		if !strings.Contains(string(svg), want) {
			t.Errorf("no %s in\n%s", want, svg)
		}
	}
}

func TestHostileFrameStaysAPicture(t *testing.T) {
	frame := "\x1b]0;title\x07\x1b[2J</svg>\x00\xff\x1b[999;999;38;2mx"
	svg := SVG(frame, look)
	if got := strings.Join(texts(t, svg), ""); !strings.Contains(got, "</svg>") || strings.ContainsAny(got, "\x1b\x00") {
		t.Errorf("texts %q", got)
	}
	if !bytes.Equal(svg, SVG(frame, look)) {
		t.Error("the same frame gives two pictures")
	}
}

// A title is as hostile as a frame: no picture and no page carries its controls.
func TestHostileTitle(t *testing.T) {
	look := Look{Title: "a\x1b]0;x\u009b\u202e<b>&"}
	for name, out := range map[string][]byte{
		"svg":  SVG("hello", look),
		"html": HTML([]Frame{{Screen: "hello"}}, look),
	} {
		if i := strings.IndexFunc(string(out), func(r rune) bool { return r != '\n' && !unicode.IsGraphic(r) }); i >= 0 {
			t.Errorf("%s: %q", name, out[i:])
		}
		if !strings.Contains(string(out), "<title>a␛]0;x␛[&lt;U+202E&gt;&lt;b&gt;&amp;</title>") {
			t.Errorf("%s: %.300s", name, out)
		}
	}
}
