package record

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// MostExchanges are read of one file: beside its text each costs a kilobyte.
const MostExchanges = 500_000

// Bounds of a file. What is within them is read in memory that is a multiple
// of the file's size.
const (
	maxBytes  = 512 << 20
	maxValues = 64 << 20 // values and keys of a JSON text, of which each costs 8 bytes
	maxBuilt  = 512 << 20
	maxPacked = 64 << 20  // of one body or sample, unpacked
	maxLines  = 2 << 20   // of JSON lines, and values in a row, which cost some 250 bytes each
	anyEvents = 256 << 10 // of streams, which cost some 600 bytes each
	minEvent  = 64        // bytes that one has on average, where they are more: no provider writes shorter ones
)

const (
	zipMagic  = "PK\x03\x04"
	gzipMagic = "\x1f\x8b"
	bom       = "\ufeff"
	blank     = " \t\r\n"
)

// clean refuses what is no text that can be read, and takes off what a text may
// begin with.
func (r *reader) clean(data string) *Error {
	switch {
	case len(data) > maxBytes:
		return &Error{Why: fmt.Sprintf("the file is larger than %d MB", maxBytes>>20), Do: "split it: a conversation is much smaller"}
	case strings.HasPrefix(data, zipMagic):
		return nil
	case strings.HasPrefix(data, gzipMagic):
		return &Error{Why: "the file is packed with gzip", Do: "unpack it first"}
	case strings.HasPrefix(data, "\xff\xfe"), strings.HasPrefix(data, "\xfe\xff"):
		return &Error{Why: "the file is UTF-16 text", Do: "save it as UTF-8"}
	}
	if at := strings.IndexByte(data, 0); at >= 0 {
		line, col := lineCol(data, at)
		return &Error{Line: line, Col: col, Why: "a NUL byte: this is no text file", Do: "give the file as it was recorded"}
	}
	r.text = strings.TrimPrefix(data, bom)
	r.base = len(data) - len(r.text)
	if strings.Trim(r.text, blank) == "" {
		return &Error{Why: "the file is empty", Do: "record the exchange again"}
	}
	values := 0
	for _, sign := range [...]string{",", ":", "[", "{"} {
		values += strings.Count(r.text, sign)
	}
	if values > maxValues {
		return &Error{Why: "the file holds too many values", Do: "split it: a conversation is much smaller"}
	}
	return nil
}

// wholeText refuses bytes that are no UTF-8. JSON is not asked here: its scanner
// names the place, and one bad line does not spoil the others.
func (r *reader) wholeText() *Error {
	if utf8.ValidString(r.text) {
		return nil
	}
	for i, c := range r.text {
		if c == utf8.RuneError && !strings.HasPrefix(r.text[i:], "\uFFFD") {
			line, col := lineCol(r.text, i)
			return &Error{Line: line, Col: col, Why: fmt.Sprintf("the byte 0x%02X is not valid UTF-8", r.text[i]), Do: "save the file as UTF-8 text"}
		}
	}
	return nil
}

// lineCol is the line and column, from 1, of a byte offset; columns count
// characters.
func lineCol(text string, at int) (line, col int) {
	at = min(at, len(text))
	before := text[:at]
	start := strings.LastIndexByte(before, '\n') + 1
	return strings.Count(before, "\n") + 1, utf8.RuneCountInString(before[start:]) + 1
}
