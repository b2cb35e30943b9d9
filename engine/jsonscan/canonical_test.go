package jsonscan

import (
	"encoding/json"
	"math"
	"testing"
)

// Appendix B of RFC 8785 for numbers, section 3.2.3 for the sort order.
func TestCanonical(t *testing.T) {
	for text, want := range map[string]string{
		`{"b": [1, 2.50, 1e3], "a": {"d": null, "c": "x"}}`:                           `{"a":{"c":"x","d":null},"b":[1,2.5,1000]}`,
		`{"\u20ac":1,"\r":2,"\ufb33":3,"1":4,"\ud83d\ude00":5,"\u0080":6,"\u00f6":7}`: `{"\r":2,"1":4,"` + "\u0080" + `":6,"ö":7,"€":1,"😀":5,"` + "\ufb33" + `":3}`,
		`"\u0000\u001f\b\"\\\/é\u007f"`:                                               `"\u0000\u001f\b\"\\/é` + "\u007f" + `"`,
		`-0.0`:                                                                        `0`,
		`5e-324`:                                                                      `5e-324`,
		`1.7976931348623157e308`:                                                      `1.7976931348623157e+308`,
		`1e21`:                                                                        `1e+21`,
		`1e20`:                                                                        `100000000000000000000`,
		`999999999999999900000`:                                                       `999999999999999900000`,
		`1000000000000000000000`:                                                      `1e+21`,
		`0.000001`:                                                                    `0.000001`,
		`0.0000001`:                                                                   `1e-7`,
		`333333333.3333332`:                                                           `333333333.3333332`,
		`9007199254740993`:                                                            `9007199254740993`,
		`123456789012345678901`:                                                       `123456789012345678901`,
	} {
		v, _, err := Decode(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if got := Canonical(v); got != want {
			t.Errorf("Canonical of %s\n got %s\nwant %s", text, got, want)
		}
	}
}

func TestEncode(t *testing.T) {
	call := Members{{"name", "create_draft"}, {"arguments", map[string]any{"quantity": int64(2), "book_id": "<B17>"}}}
	if got, want := Encode(call), `{"name":"create_draft","arguments":{"book_id":"<B17>","quantity":2}}`; got != want {
		t.Errorf("Encode\n got %s\nwant %s", got, want)
	}
	if got, want := EncodeSpaced(call), `{"name": "create_draft", "arguments": {"book_id": "<B17>", "quantity": 2}}`; got != want {
		t.Errorf("EncodeSpaced\n got %s\nwant %s", got, want)
	}
	odd := []any{1, uint64(math.MaxUint64), math.NaN(), math.Inf(1), json.Number("1.0"), struct{}{}, nil, true}
	if got, want := Encode(odd), `[1,18446744073709551615,null,null,1,null,null,true]`; got != want {
		t.Errorf("Encode\n got %s\nwant %s", got, want)
	}
	if got, want := Quote("a\"\x01\n조 \xff"), "\"a\\\"\\u0001\\n조 \ufffd\""; got != want {
		t.Errorf("Quote: %s, want %s", got, want)
	}
}

// What nobody sees is written as escapes, and the value stays the same.
func TestEscapeHidden(t *testing.T) {
	for in, want := range map[string]string{
		`{"a": "b é 木 \u001b"}`:   `{"a": "b é 木 \u001b"}`,
		"\"a\u202eb\u009b\x7fc\"": `"a\u202eb\u009b\u007fc"`,
		"\"\u2028\ufeff\u200b\"":  `"\u2028\ufeff\u200b"`,
		"\"\U000e0041\"":          `"\udb40\udc41"`,
		"[\n  1\n]\n":             "[\n  1\n]\n",
	} {
		got := EscapeHidden(in)
		if got != want {
			t.Errorf("%q: %s, want %s", in, got, want)
		}
		before, _, _ := Decode(in)
		after, _, _ := Decode(got)
		if Encode(before) != Encode(after) {
			t.Errorf("%q became another value", in)
		}
	}
}
