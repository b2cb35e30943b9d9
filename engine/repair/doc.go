// Package repair puts right what a diagnosis found, in the recorded text itself:
// the bytes that are no part of a repair stay as they were.
//
//	text ─ judge ─► first finding with a repair ─ edit ─► text ─ judge ─► …
//
// A repair is a row of the table in table.go, by boundary and code. It mends
// what an application can put right: how tools are declared, how results are
// sent, what of the history goes back. What the model must be asked for again is
// not repaired, and the row says so. What a call of the history was meant to say
// is mended only where one reading of it is possible.
//
// After each repair the text is judged again. A repair that does not make its
// finding go is taken back.
package repair
