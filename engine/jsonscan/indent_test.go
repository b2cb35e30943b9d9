package jsonscan

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

// As far as lines go it is laid out as the standard library lays it out.
func TestIndent(t *testing.T) {
	for _, text := range []string{
		`{}`, `[ ]`, `7`, `"a, b: [c] \" {\\"`,
		"{ \"a\" : [1,{ \"b\":[ ]},\r\n{\t} ,null], \"c\\\\\":\"\\\"}\" }",
		strings.Repeat("[", deepestLine) + "1,2" + strings.Repeat("]", deepestLine),
	} {
		var want bytes.Buffer
		if err := json.Indent(&want, []byte(text), "", "  "); err != nil {
			t.Fatal(err)
		}
		if got := Indent(text); got != want.String() {
			t.Errorf("%s\n got %s\nwant %s", text, got, &want)
		}
	}
}

// Nesting is no reason for a text that is mostly white space.
func TestIndentDeep(t *testing.T) {
	deep := strings.Repeat(`{"a":[1,`, 4000) + "2" + strings.Repeat("]}", 4000)
	laid := Indent(deep)
	if !strings.Contains(laid, `{"a": [1, {"a": [1, `) || len(laid) > 2*len(deep) {
		t.Errorf("%d bytes became %d: %.300s", len(deep), len(laid), laid)
	}
	if got := Compact(laid); got != deep {
		t.Errorf("it became another value: %.300s", got)
	}
}
