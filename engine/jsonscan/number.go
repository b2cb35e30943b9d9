package jsonscan

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"
)

// maxSafe is the last integer up to which a double holds every one.
const maxSafe = 1 << 53

// number reads a number from its sign or first digit on.
func (s *scanner) number() (any, bool) {
	start := s.pos
	i := start
	negative := s.text[i] == '-'
	if negative {
		i++
	}
	first := i
	var n int64
	for ; i < len(s.text) && isDigit(s.text[i]); i++ {
		n = n*10 + int64(s.text[i]-'0')
	}
	digits := i - first
	switch {
	case digits == 0 && i >= len(s.text):
		return nil, s.endsInside("a number")
	case digits == 0:
		return nil, s.noDigits(start)
	case digits > 1 && s.text[first] == '0':
		return nil, s.refuse(first, NotJSON, "a number that starts with 0")
	}
	s.pos = i
	if i < len(s.text) && (s.text[i] == '.' || s.text[i]|0x20 == 'e') {
		return s.decimal(start, i)
	}
	if digits > 18 {
		return s.long(start)
	}
	if negative {
		n = -n
	}
	if n > maxSafe || n < -maxSafe {
		s.note(UnsafeInteger, start)
	}
	if !s.build {
		return nil, true
	}
	return n, true
}

func (s *scanner) noDigits(start int) bool {
	if what := stranger(s.text[start:]); what != "" {
		return s.refuse(start, NotJSON, what)
	}
	return s.refuse(start, NotJSON, "a minus sign without a number")
}

// long makes a value of the integer text[start:pos], which may not fit.
func (s *scanner) long(start int) (any, bool) {
	literal := s.text[start:s.pos]
	s.note(UnsafeInteger, start)
	if n, err := strconv.ParseInt(literal, 10, 64); err == nil {
		return n, true
	}
	if f, err := strconv.ParseFloat(literal, 64); err != nil || math.IsInf(f, 0) {
		return nil, s.refuse(start, NotJSON, "a number too large for a double")
	}
	return json.Number(literal), true
}

// decimal reads a fraction, an exponent or both; whole ends the digits before
// them.
func (s *scanner) decimal(start, whole int) (any, bool) {
	point := whole
	if s.text[s.pos] == '.' {
		s.pos++
		if !s.digits("a digit after the point") {
			return nil, false
		}
		point = s.pos
	}
	exponent := ""
	if s.pos < len(s.text) && s.text[s.pos]|0x20 == 'e' {
		s.pos++
		from := s.pos
		if s.at('+') || s.at('-') {
			s.pos++
		}
		if !s.digits("a digit in the exponent") {
			return nil, false
		}
		exponent = s.text[from:s.pos]
	}
	if !s.build && exponent == "" && s.pos-start < 300 {
		return nil, true // certainly within a double
	}
	fraction := strings.TrimPrefix(s.text[whole:point], ".")
	if n, ok := integral(s.text[start:whole], fraction, exponent); ok {
		if n > maxSafe || n < -maxSafe {
			s.note(UnsafeInteger, start)
		}
		return n, true
	}
	f, err := strconv.ParseFloat(s.text[start:s.pos], 64)
	if err != nil {
		return nil, s.refuse(start, NotJSON, "a number too large for a double")
	}
	return f, true
}

// digits reads one digit or more.
func (s *scanner) digits(want string) bool {
	from := s.pos
	for s.pos < len(s.text) && isDigit(s.text[s.pos]) {
		s.pos++
	}
	switch {
	case s.pos > from:
		return true
	case s.pos >= len(s.text):
		return s.endsInside("a number")
	}
	return s.refuse(s.pos, NotJSON, "expected "+want+", found "+glimpse(s.text[s.pos:]))
}

// integral works out whole.fraction × 10^exponent if that is an int64.
func integral(whole, fraction, exponent string) (int64, bool) {
	fraction = strings.TrimRight(fraction, "0")
	shift := 0
	if exponent != "" {
		n, err := strconv.Atoi(exponent)
		if err != nil {
			return 0, false
		}
		shift = n
	}
	digits := whole + fraction
	unsigned := strings.TrimLeft(strings.TrimPrefix(digits, "-"), "0")
	if unsigned == "" {
		return 0, true
	}
	shift -= len(fraction)
	if shift < 0 {
		kept := len(digits) + shift
		if kept < 1 || strings.Trim(digits[kept:], "0") != "" {
			return 0, false
		}
		digits, shift = digits[:kept], 0
	}
	if shift > 19 {
		return 0, false
	}
	n, err := strconv.ParseInt(digits+strings.Repeat("0", shift), 10, 64)
	return n, err == nil
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
