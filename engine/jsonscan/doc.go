// Package jsonscan reads JSON the way a debugger must: every error has a byte
// offset and a cause, integers stay exact, and what legal JSON hides
// (duplicate keys, unsafe integers, lone surrogates) is noted.
//
// The grammar is RFC 8259, strictly: one value, nothing around it but the four
// JSON white-space bytes. Beyond the grammar two texts are refused because no
// reader agrees on what they say: bytes that are not UTF-8, and numbers too
// large for a double (1e400). Values nested deeper than MaxDepth are refused.
//
// The package also edits text in place. An edit changes the bytes of one value
// or member and leaves every other byte, white space included, as it was.
package jsonscan

// MaxDepth is how deep arrays and objects may nest.
const MaxDepth = 10_000

// Span is a range of bytes: text[Start:End].
type Span struct{ Start, End int }
