package fault

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		text  string
		want  Spec
		canon string
	}{
		{"lost_reply@3", Spec{Kind: "lost_reply", From: 3, Count: 1}, "lost_reply@3"},
		{" lost_reply@003 ", Spec{Kind: "lost_reply", From: 3, Count: 1}, "lost_reply@3"},
		{"lost_reply@2x3", Spec{Kind: "lost_reply", From: 2, Every: 1, Count: 3}, "lost_reply@2x3"},
		{"lost_reply@2x1", Spec{Kind: "lost_reply", From: 2, Count: 1}, "lost_reply@2"},
		{"lost_reply@2/3x1", Spec{Kind: "lost_reply", From: 2, Count: 1}, "lost_reply@2"},
		{"lost_reply@2/2", Spec{Kind: "lost_reply", From: 2, Every: 2}, "lost_reply@2/2x*"},
		{"lost_reply@2/2x*", Spec{Kind: "lost_reply", From: 2, Every: 2}, "lost_reply@2/2x*"},
		{"lost_reply@1/3x4", Spec{Kind: "lost_reply", From: 1, Every: 3, Count: 4}, "lost_reply@1/3x4"},
		{"lost_reply@1x*", Spec{Kind: "lost_reply", From: 1, Every: 1}, "lost_reply@1x*"},
		{"lost_reply@1/1", Spec{Kind: "lost_reply", From: 1, Every: 1}, "lost_reply@1x*"},
		{"lost_reply@book#2", Spec{Kind: "lost_reply", Tool: "book", From: 2, Count: 1}, "lost_reply@book#2"},
		{"lost_reply@fix/box.x#2x*", Spec{Kind: "lost_reply", Tool: "fix/box.x", From: 2, Every: 1}, "lost_reply@fix/box.x#2x*"},
		{"changed_arguments@4,quantity=3", Spec{"changed_arguments", "", 4, 0, 1, Params{{"quantity", "3"}}}, "changed_arguments@4,quantity=3"},
		{"changed_arguments@4, b = 1 ,a=x=y", Spec{"changed_arguments", "", 4, 0, 1, Params{{"a", "x=y"}, {"b", "1"}}}, "changed_arguments@4,a=x=y,b=1"},
		{`changed_arguments@4,a="one, two" ,b=`, Spec{"changed_arguments", "", 4, 0, 1, Params{{"a", "one, two"}, {"b", ""}}}, `changed_arguments@4,a="one, two",b=`},
		{`changed_arguments@4,a="\"x\"\n",b=say "hi"`, Spec{"changed_arguments", "", 4, 0, 1, Params{{"a", "\"x\"\n"}, {"b", `say "hi"`}}}, `changed_arguments@4,a="\"x\"\n",b=say "hi"`},
		{`changed_arguments@4,a="plain"`, Spec{"changed_arguments", "", 4, 0, 1, Params{{"a", "plain"}}}, `changed_arguments@4,a=plain`},
		{"wrong_type@3,kind=boolean,argument=note", Spec{"wrong_type", "", 3, 0, 1, Params{{"argument", "note"}, {"kind", "boolean"}}}, "wrong_type@3,argument=note,kind=boolean"},
	} {
		got, err := Parse(c.text)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", c.text, diff)
		}
		if got.String() != c.canon {
			t.Errorf("%s prints as %s, want %s", c.text, got, c.canon)
		}
	}
}

func TestParseErrors(t *testing.T) {
	all := "the kinds are: " + kinds()
	for text, want := range map[string]string{
		"":                        "expected a fault, as in lost_reply@3; " + all,
		"@3":                      "expected a fault, as in lost_reply@3; " + all,
		"nope@2":                  `there is no fault "nope"; ` + all,
		"lost-reply@2":            `there is no fault "lost-reply"; did you mean lost_reply?`,
		"lsot_reply@2":            `there is no fault "lsot_reply"; did you mean lost_reply?`,
		"Truncate@2":              `there is no fault "Truncate"; did you mean truncated?`,
		"reply_lost@2":            `there is no fault "reply_lost"; did you mean lost_reply?`,
		"lost_reply":              "lost_reply needs a place: lost_reply@3 strikes turn 3, lost_reply@TOOL#1 the first call of a tool",
		"lost_reply,a=b":          "lost_reply needs a place: lost_reply@3 strikes turn 3, lost_reply@TOOL#1 the first call of a tool",
		"lost_reply@":             "lost_reply@: expected the number of a turn, counted from 1, as in lost_reply@3",
		"lost_reply@0":            "lost_reply@0: expected the number of a turn, counted from 1, as in lost_reply@3",
		"lost_reply@-1":           "lost_reply@-1: expected the number of a turn, counted from 1, as in lost_reply@3",
		"lost_reply@two":          "lost_reply@two: expected the number of a turn, counted from 1, as in lost_reply@3",
		"lost_reply@9999999999":   "lost_reply@9999999999: expected the number of a turn, counted from 1, as in lost_reply@3",
		"lost_reply@#1":           "lost_reply@#1: expected the name of a tool before #, as in lost_reply@TOOL#1",
		"lost_reply@book#":        "lost_reply@book#: expected the number of a call, counted from 1, as in lost_reply@book#1",
		"lost_reply@2/0":          "lost_reply@2/0: expected after / how many to go on by, 1 or more, as in lost_reply@2/2",
		"lost_reply@2x0":          "lost_reply@2x0: expected after x how often, 1 or more, or * for without end, as in lost_reply@2x3",
		"lost_reply@2x":           "lost_reply@2x: expected after x how often, 1 or more, or * for without end, as in lost_reply@2x3",
		"drop_turn@book#1":        "drop_turn leaves out turns, not calls: write drop_turn@2 for turn 2",
		"lost_reply@3,a=b":        "lost_reply takes no parameters, so leave out a",
		"wrong_type@3,kind=text":  `wrong_type: kind can be string, integer, number, boolean, null, array, object; got "text"`,
		"wrong_type@3,sort=a":     `wrong_type has no parameter "sort"; it takes argument, kind`,
		"wrong_type@3,":           `wrong_type: expected name=value after the comma, as in argument=NAME; got ""`,
		"new_key@3,a":             `new_key: expected name=value after the comma, as in quantity=3; got "a"`,
		"new_key@3,a=1,,b=2":      `new_key: expected name=value after the comma, as in quantity=3; got ""`,
		"new_key@3,a=1,a=2":       "new_key: a is given twice",
		`new_key@3,a="x`:          "new_key: the value of a has no closing double quote",
		`new_key@3,a="x"y`:        `new_key: the value of a goes on behind its closing double quote: "y"`,
		`new_key@3,a="\x"`:        `new_key: the value of a is not a JSON string: no such escape: "\\x"`,
		"new_key@3,\x1b[2J=\xff":  `"new_key@3,\x1b[2J=\xff" is not UTF-8 text`,
		"\u202e" + "lost_reply@3": `there is no fault "\u202elost_reply"; did you mean lost_reply?`,
	} {
		_, err := Parse(text)
		if err == nil {
			t.Errorf("%q was accepted", text)
		} else if err.Error() != want {
			t.Errorf("%q\n got %s\nwant %s", text, err, want)
		}
	}
}

func TestParseTurn(t *testing.T) {
	got, err := ParseTurn("changed_arguments,quantity=3", 4)
	if err != nil || got.String() != "changed_arguments@4,quantity=3" {
		t.Errorf("%v %v", got, err)
	}
	_, err = ParseTurn("lost_reply@3", 4)
	if want := `a fault on a turn strikes that turn; write lost_reply without "@3"`; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

func TestDue(t *testing.T) {
	for text, want := range map[string]string{
		"lost_reply@3":        "3",
		"lost_reply@2x3":      "2 3 4",
		"lost_reply@2/2":      "2 4 6 8 10",
		"lost_reply@2/3x2":    "2 5",
		"lost_reply@1x*":      "1 2 3 4 5 6 7 8 9 10",
		"lost_reply@book#2x2": "2 3",
	} {
		s, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		var due []string
		for n := range 11 {
			if s.Due(n) {
				due = append(due, fmt.Sprint(n))
			}
		}
		if got := strings.Join(due, " "); got != want {
			t.Errorf("%s strikes at %s, want %s", text, got, want)
		}
	}
}

// Whatever a Spec holds, its text reads back as the same Spec.
func TestSpecRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Spec{
			Kind:  rapid.SampledFrom([]string{"changed_arguments", "extra_argument", "new_key"}).Draw(t, "kind"),
			Tool:  rapid.StringMatching(`([a-z_.#/@x0-9-]{1,8})?`).Draw(t, "tool"),
			From:  rapid.IntRange(1, mostOften).Draw(t, "from"),
			Every: rapid.IntRange(0, 4).Draw(t, "every"),
			Count: rapid.IntRange(0, 4).Draw(t, "count"),
		}
		if s.Every == 0 || s.Count == 1 {
			s.Every, s.Count = 0, 1
		}
		for name, value := range rapid.MapOf(rapid.StringMatching(`[a-zA-Z_][a-z"é_ -]{0,5}[a-z]`), rapid.String()).Draw(t, "params") {
			s.Params = s.Params.With(name, value)
		}
		got, err := Parse(s.String())
		if err != nil {
			t.Fatalf("%s: %v", s, err)
		}
		if diff := cmp.Diff(s, got); diff != "" {
			t.Errorf("%s: %s", s, diff)
		}
	})
}

func FuzzSpec(f *testing.F) {
	for _, s := range []string{"lost_reply@3", "new_key@2/2x*,a=b", `extra_argument@book#1x3,a="b,c",d==`, "wrong_type@1,kind=null", "@", "x@#"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Parse(text)
		if err != nil {
			if s.From != 0 && err.Error() == "" {
				t.Error("an error without words")
			}
			return
		}
		again, err := Parse(s.String())
		if err != nil {
			t.Fatalf("%q prints as %q: %v", text, s, err)
		}
		if diff := cmp.Diff(s, again); diff != "" {
			t.Errorf("%q prints as %q: %s", text, s, diff)
		}
		if _, known := Named(s.Kind); !known || s.From < 1 || s.Every < 0 || s.Count < 0 {
			t.Errorf("%q: %+v", text, s)
		}
	})
}
