package record

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"callstep/engine/jsonscan"
)

// python writes a value as Python prints it (repr) as JSON. An object printed
// with its class becomes an object of its arguments: Message(id='x') is
// {"id":"x"}.
type python struct {
	text string
	at   int
	out  strings.Builder
}

// pythonValue reads the value at the beginning of a text and says where it
// ends; false where it is none or not whole.
func pythonValue(text string) (json string, end int, ok bool) {
	p := python{text: text}
	if !p.value(0) {
		return "", 0, false
	}
	return p.out.String(), p.at, true
}

func (p *python) space() {
	for p.at < len(p.text) && strings.IndexByte(blank, p.text[p.at]) >= 0 {
		p.at++
	}
}

// is takes a character that is next.
func (p *python) is(c byte) bool {
	p.space()
	if p.at < len(p.text) && p.text[p.at] == c {
		p.at++
		return true
	}
	return false
}

func (p *python) value(depth int) bool {
	p.space()
	if p.at >= len(p.text) || depth > mostNested {
		return false
	}
	switch c := p.text[p.at]; {
	case c == '{':
		p.at++
		return p.members('}', ":", depth)
	case c == '[':
		p.at++
		return p.items(']', depth)
	case c == '(':
		p.at++
		return p.items(')', depth)
	case c == '\'' || c == '"':
		return p.strings()
	case c == '<':
		return p.angled()
	case c == '-' || c >= '0' && c <= '9':
		return p.number()
	case isLetter(c):
		return p.named(depth)
	}
	return false
}

func isLetter(c byte) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// members writes a dict, or the arguments of an object.
func (p *python) members(end byte, colon string, depth int) bool {
	return p.listed("{}", end, func() bool { return p.key(colon) && p.value(depth+1) })
}

func (p *python) items(end byte, depth int) bool {
	return p.listed("[]", end, func() bool { return p.value(depth + 1) })
}

// listed writes what stands between commas, up to the end of it, in brackets of
// JSON. A comma may stand before the end.
func (p *python) listed(brackets string, end byte, item func() bool) bool {
	p.out.WriteByte(brackets[0])
	for n := 0; !p.is(end); n++ {
		if n > 0 {
			if !p.is(',') {
				return false
			}
			if p.is(end) {
				break
			}
			p.out.WriteByte(',')
		}
		if !item() {
			return false
		}
	}
	p.out.WriteByte(brackets[1])
	return true
}

// key writes the key of a dict, or the name of an argument.
func (p *python) key(colon string) bool {
	p.space()
	if colon == "=" {
		name := p.word()
		p.out.WriteString(jsonscan.Quote(name))
		p.out.WriteByte(':')
		return name != "" && p.is('=')
	}
	if p.at >= len(p.text) || p.text[p.at] != '\'' && p.text[p.at] != '"' {
		from := p.at
		for p.at < len(p.text) && strings.IndexByte(":,}\n", p.text[p.at]) < 0 {
			p.at++
		}
		p.out.WriteString(jsonscan.Quote(p.text[from:p.at]))
	} else if !p.strings() {
		return false
	}
	p.out.WriteByte(':')
	return p.is(':')
}

func (p *python) word() string {
	from := p.at
	for p.at < len(p.text) && (isLetter(p.text[p.at]) || p.text[p.at] == '.' || p.text[p.at] >= '0' && p.text[p.at] <= '9') {
		p.at++
	}
	return p.text[from:p.at]
}

// named writes a constant, a string with a prefix, or an object with its class.
func (p *python) named(depth int) bool {
	name := p.word()
	switch name {
	case "True", "False":
		p.out.WriteString(strings.ToLower(name))
		return true
	case "None", "nan", "inf", "Ellipsis":
		p.out.WriteString("null")
		return true
	}
	if p.at < len(p.text) && (p.text[p.at] == '\'' || p.text[p.at] == '"') && len(name) <= 2 {
		return p.strings()
	}
	if !p.is('(') {
		return false
	}
	if p.hasArguments() {
		return p.members(')', "=", depth)
	}
	return p.items(')', depth)
}

// hasArguments reports whether the arguments of an object have names.
func (p *python) hasArguments() bool {
	ahead := python{text: p.text, at: p.at}
	ahead.space()
	return ahead.word() != "" && ahead.is('=') || p.at < len(p.text) && p.text[p.at] == ')'
}

func (p *python) number() bool {
	from := p.at
	for p.at < len(p.text) && strings.IndexByte("+-.eE0123456789_", p.text[p.at]) >= 0 {
		p.at++
	}
	if text := p.text[from:p.at]; isNumber(text) {
		p.out.WriteString(text)
		return true
	}
	return false
}

// angled writes <Enum.NAME: 'value'> as its value, another object without a
// printed form as null.
func (p *python) angled() bool {
	end := strings.IndexByte(p.text[p.at:], '>')
	if end < 0 {
		return false
	}
	inside := p.text[p.at : p.at+end]
	p.at += end + 1
	if _, value, ok := strings.Cut(inside, ": "); ok {
		quoted := python{text: value}
		if quoted.value(mostNested) {
			p.out.WriteString(quoted.out.String())
			return true
		}
	}
	p.out.WriteString("null")
	return true
}

// strings writes a string, or several one behind another, as pprint breaks long
// ones.
func (p *python) strings() bool {
	var text strings.Builder
	for {
		if !p.string(&text) {
			return false
		}
		at := p.at
		p.space()
		if p.at >= len(p.text) || p.text[p.at] != '\'' && p.text[p.at] != '"' {
			p.at = at
			break
		}
	}
	p.out.WriteString(jsonscan.Quote(text.String()))
	return true
}

// escapes are Python's escapes of one character.
var escapes = map[byte]string{'n': "\n", 't': "\t", 'r': "\r", '\\': "\\", '\'': "'", '"': "\"", 'a': "\a", 'b': "\b", 'f': "\f", 'v': "\v", '\n': ""}

// codes are Python's escapes by number, and how many digits they have.
var codes = map[byte]int{'x': 2, 'u': 4, 'U': 8}

func (p *python) string(text *strings.Builder) bool {
	quote := p.text[p.at]
	p.at++
	for p.at < len(p.text) {
		c := p.text[p.at]
		p.at++
		switch {
		case c == quote:
			return true
		case c != '\\' || p.at >= len(p.text):
			text.WriteByte(c)
			continue
		}
		e := p.text[p.at]
		p.at++
		if s, ok := escapes[e]; ok {
			text.WriteString(s)
		} else if digits := codes[e]; digits > 0 && p.at+digits <= len(p.text) {
			n, err := strconv.ParseUint(p.text[p.at:p.at+digits], 16, 32)
			if err != nil {
				return false
			}
			text.Write(utf8.AppendRune(nil, rune(n)))
			p.at += digits
		} else {
			text.WriteByte('\\')
			text.WriteByte(e)
		}
	}
	return false
}
