package highlight

import (
	"strings"
	"testing"

	"callstep/ui/theme"
)

// render writes a layout as text, two spaces a level.
func render(lines []Line) string {
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(strings.Repeat("  ", l.Depth))
		for _, s := range l.Spans {
			b.WriteString(s.Text)
		}
		b.WriteString("\n")
	}
	return b.String()
}

func TestPrettyLaysOutWithoutRewriting(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"call", `{"name":"create_draft","arguments":{"quantity":2,"ok":true}}`, `{
  "name": "create_draft",
  "arguments": {
    "quantity": 2,
    "ok": true
  }
}
`},
		{"empty containers keep their line", `{"a":{},"b":[ ],"c":[1,[]]}`, `{
  "a": {},
  "b": [],
  "c": [
    1,
    []
  ]
}
`},
		{"duplicate keys and escapes stay", "{\"a\":1,\r\n\"a\":\"\\u00e9 \\\" 조회\"}", "{\n  \"a\": 1,\n  \"a\": \"\\u00e9 \\\" 조회\"\n}\n"},
		{"numbers keep their spelling", `[-0.0,1e400,20.0]`, "[\n  -0.0,\n  1e400,\n  20.0\n]\n"},
		{"a string alone", `"just text"`, "\"just text\"\n"},
		{"a string that looks like JSON", `{"a":"{\"b\":1}"}`, "{\n  \"a\": \"{\\\"b\\\":1}\"\n}\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			lines, ok := Pretty(c.in)
			if !ok {
				t.Fatal("not recognised as one JSON value")
			}
			if got := render(lines); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestPrettyRefusesWhatIsNotOneValue(t *testing.T) {
	for _, in := range []string{"", "{} {}", "```json\n{}\n```", `{"a":1} I think`, "{'a':1}", `{"a":NaN}`, "{\"a\":\"\xff\"}", "[" + strings.Repeat("1,", MaxPretty) + "1]"} {
		if _, ok := Pretty(in); ok {
			t.Errorf("%.20q was laid out", in)
		}
	}
}

func TestSpansPointAtTheirBytes(t *testing.T) {
	in := " { \"이름\" :\r\n [1, \"a\\n\"] } "
	lines, _ := Pretty(in)
	for _, l := range lines {
		for _, s := range l.Spans {
			if s.Start != s.End && in[s.Start:s.End] != s.Text {
				t.Errorf("span %d..%d holds %q, the text there is %q", s.Start, s.End, s.Text, in[s.Start:s.End])
			}
		}
	}
}

func TestKeysAreQuietAndValuesBright(t *testing.T) {
	lines, _ := Pretty(`{"k":"v","n":null}`)
	want := []theme.Token{theme.JSONKey, theme.Faint, theme.Faint, theme.Bright, theme.Faint}
	for i, s := range lines[1].Spans {
		if s.Hue != want[i] {
			t.Errorf("%q has hue %d, want %d", s.Text, s.Hue, want[i])
		}
	}
	if s := lines[2].Spans[3]; s.Hue != theme.Bright {
		t.Errorf("null has hue %d", s.Hue)
	}
}

func TestMemoRemembersARefusalToo(t *testing.T) {
	var m Memo
	for range 2 {
		if _, ok := m.Pretty("no JSON"); ok {
			t.Fatal("laid out")
		}
		if lines, ok := m.Pretty("[]"); !ok || len(lines) != 1 {
			t.Fatal("not laid out")
		}
	}
	if m.next != 2 {
		t.Errorf("%d entries for two texts", m.next)
	}
}
