package jsonscan

import "unicode/utf8"

// Str is the value of a string, unescaped; lone surrogates are U+FFFD. Other
// values give "".
func (n Node) Str() string {
	if !n.Is(String) {
		return ""
	}
	return unescape(within(n.Raw()))
}

// within is what stands between the quotes of a string.
func within(raw string) string { return raw[1 : len(raw)-1] }

// Plain is the value of a string, the text of any other value as it stands.
func (n Node) Plain() string {
	if n.Is(String) {
		return n.Str()
	}
	return n.Raw()
}

// Word is the value of a string, or a number as it is written; "" for any other
// value.
func (n Node) Word() string {
	if n.Is(Number) {
		return n.Raw()
	}
	return n.Str()
}

// Head is the beginning of a string, unescaped: at most so many bytes of it, in
// whole runes. No more is read than that. Whole reports that it is all there is.
func (n Node) Head(most int) (text string, whole bool) {
	if !n.Is(String) {
		return "", true
	}
	raw := n.Raw()
	if len(raw)-2 <= most {
		return unescape(within(raw)), true
	}
	s := scanner{text: raw}
	var out []byte
	for i := 1; i < len(raw)-1; {
		r, size := utf8.DecodeRuneInString(raw[i:])
		if r == '\\' {
			r, size, _ = s.escape(i)
		}
		if len(out)+utf8.RuneLen(r) > most {
			return string(out), false
		}
		out = utf8.AppendRune(out, r)
		i += size
	}
	return string(out), true
}

// True reports whether the value is true.
func (n Node) True() bool { return n.Is(Bool) && n.Raw() == "true" }

// Int is the value of a number that is a whole number of 64 bits (20.0 and 2e1
// too).
func (n Node) Int() (int64, bool) {
	if !n.Is(Number) {
		return 0, false
	}
	v, _, err := Decode(n.Raw())
	i, ok := v.(int64)
	return i, ok && err == nil
}

// Value decodes the value, as Decode does.
func (n Node) Value() (any, []Note) {
	v, notes, _ := Decode(n.Raw())
	return v, notes
}
