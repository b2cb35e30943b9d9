package export

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"
)

func page() []byte {
	return HTML([]Frame{
		{Says: "Turn <1>", Screen: "a \x1b[1;31mbold\x1b[m <b>\n조회 \x1b[7mkey\x1b[m"},
		{What: "<enter>", Says: "Turn 2", Screen: "\x1b[1;31mbold\x1b[m again </pre><script>x</script>"},
	}, Look{Title: "a <page>", Back: "#101418", Text: "#d0d4d8"})
}

// TestPageCanBeRead: the page is well-formed, says everything as text, and holds
// nothing of a hostile screen but its letters.
func TestPageCanBeRead(t *testing.T) {
	dec := xml.NewDecoder(bytes.NewReader(page()))
	dec.Strict, dec.AutoClose, dec.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	var words strings.Builder
	tags := map[string]int{}
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, page())
		}
		switch tok := tok.(type) {
		case xml.StartElement:
			tags[tok.Name.Local]++
		case xml.CharData:
			words.Write(tok)
		}
	}
	for _, want := range []string{"a <page>", "Turn <1>", "a bold <b>\n조회 key\n", "<enter>", "bold again </pre><script>x</script>\n"} {
		if !strings.Contains(words.String(), want) {
			t.Errorf("the page does not say %q:\n%s", want, words.String())
		}
	}
	if tags["section"] != 2 || tags["pre"] != 2 || tags["script"] > 0 || tags["b"] > 0 {
		t.Errorf("tags %v", tags)
	}
}

// TestPageNeedsNothingElse: no address but those within the page.
func TestPageNeedsNothingElse(t *testing.T) {
	p := string(page())
	for _, m := range regexp.MustCompile(`(?:src|href|url)\s*[=(]\s*["']?([^"')>]*)`).FindAllStringSubmatch(p, -1) {
		if !strings.HasPrefix(m[1], "#f") {
			t.Errorf("the page points at %q", m[1])
		}
	}
	if strings.Contains(p, "://") || !bytes.Equal(page(), page()) {
		t.Error("the page names an address, or is another one each time")
	}
	if strings.Count(p, "font-weight: bold }") != 1 {
		t.Errorf("one style has two classes:\n%s", p)
	}
}

func TestNoFramesNoScreens(t *testing.T) {
	if cast, err := Cast(nil, "", 80, 24, 0); err != nil || strings.Count(string(cast), "\n") != 1 {
		t.Errorf("%q, %v", cast, err)
	}
}
