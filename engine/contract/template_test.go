package contract

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestCutTemplate(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "()"},
		{"plain", "(plain)"},
		{"${a}", "[a@2]"},
		{"x ${a} y", "(x )[a@4]( y)"},
		{"${a}${b}", "[a@2][b@6]"},
		{"담당 ${a}", "(담당 )[a@5]"},
		{"${{'k': 1}}", "[{'k': 1}@2]"},
		{`${"}"}`, `["}"@2]`},
		{`${'\'}'}`, `['\'}'@2]`},
		{`${r'\'}`, `[r'\'@2]`},
		{`${"""a"}b"""}`, `["""a"}b"""@2]`},
		{"$${a}", "(${a})"},
		{"$$${a}", "($${a})"},
		{"5$ and $a {b}", "(5$ and $a {b})"},
		{"${a", "!0"},
		{"담 ${'}", "!2"},
		{"${", "!0"},
	} {
		if got := cutText(c.text); got != c.want {
			t.Errorf("%q: got %s, want %s", c.text, got, c.want)
		}
	}
}

func cutText(text string) string {
	pieces, bad := cutTemplate(text)
	if bad != nil {
		return "!" + string(rune('0'+bad.Offset))
	}
	var b strings.Builder
	for _, p := range pieces {
		if p.isCEL {
			b.WriteString("[" + p.text + "@" + string(rune('0'+p.offset)) + "]")
		} else {
			b.WriteString("(" + p.text + ")")
		}
	}
	return b.String()
}

// FuzzTemplate compiles and fills any text: no panic, every problem within
// the text, and text without ${ comes out as it went in.
func FuzzTemplate(f *testing.F) {
	set, s := draftSet(f)
	for _, seed := range []string{
		"plain", "${attempts} of ${now}", "$${x}", "${", "${}", "${'}", "${\"\"\"}", "${[1,2].map(x, x * 2)}",
		"${results(\"lookup_stock\")[0].book_id}", "${effects(\"create_draft\").size()}", "${world.stock[\"B17\"]}",
		"${session.quantity / 0}", "담당자 ${session.nobody}", "${{'a': {'b': 1}}}", "${1 +\n 2}", "${`a`}", "${args}", "${\xff}",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		tmpl, problems := set.Template(Source{Text: text})
		for _, p := range problems {
			if p.Offset < 0 || p.Offset > utf8.RuneCountInString(text) || p.Message == "" {
				t.Errorf("%q: problem at %d: %s", text, p.Offset, p.Message)
			}
		}
		if problems != nil {
			return
		}
		if out := tmpl.Text(s); !strings.Contains(text, "${") && out != text {
			t.Errorf("%q came out as %q", text, out)
		}
	})
}
