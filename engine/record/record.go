package record

import (
	"strconv"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// Error says why a file cannot be read at all, where, and what to do.
type Error struct {
	Line, Col int // from 1; 0 = the whole file
	Why       string
	Do        string
}

// Error is the message in one line: place, reason, and what to do.
func (e *Error) Error() string {
	where := ""
	if e.Line > 0 {
		where = strconv.Itoa(e.Line) + ":" + strconv.Itoa(e.Col) + ": "
	}
	if e.Do == "" {
		return where + e.Why
	}
	return where + e.Why + "; " + e.Do
}

// Read takes a file apart. The name is only a label. Data is kept and must not
// change; what is read points into it.
//
// A file that holds nothing to judge is an error, except where it is plainly a
// container that happens to hold no exchange: then the notes say why.
func Read(name, data string) (*wire.File, *Error) {
	r := newReader(name, data)
	if err := r.read(data); err != nil {
		return nil, err
	}
	r.closeNotes()
	return r.file, nil
}

func newReader(name, data string) *reader {
	return &reader{file: &wire.File{Name: name, Size: len(data)}}
}

// reader is a file being read.
type reader struct {
	file   *wire.File
	base   int // bytes of the file before text
	text   string
	unsaid int // notes left out, as there are too many
	used   int // bytes of bodies that were built
	begun  int // exchanges
	beyond int // requests and sessions left out, as there are too many exchanges

	unpackedYet int   // bytes
	eventsYet   int   // of streams
	streamed    int   // bytes of the texts of streams
	swamped     bool  // they have more events than fit, and no more is read of any
	lostLines   []int // that are no JSON, in their order
	numbered    bool  // a note says that calls without ids are numbered
}

func (r *reader) read(data string) *Error {
	if err := r.clean(data); err != nil {
		return err
	}
	if strings.HasPrefix(data, zipMagic) {
		return r.archive(data)
	}
	for _, read := range []func() (bool, *Error){r.json, r.cassette, r.httpmock, r.httprr, r.eventStream, r.log, r.fenced, r.brokenLines} {
		if done, err := read(); done {
			return err
		}
	}
	return r.prose()
}

// json reads a file that is one JSON value, or JSON values line by line or one
// behind another. It reports false for a file that is something else.
func (r *reader) json() (bool, *Error) {
	text := strings.TrimLeft(r.text, blank)
	if text == "" || text[0] != '{' && text[0] != '[' {
		return false, nil
	}
	if r.isLines(text) {
		return true, r.readLines()
	}
	root, bad := wire.Index(r.text, &wire.Source{Base: r.base, Line: 1})
	if bad == nil {
		return true, r.contained(valuesOf(root), "")
	}
	if list := r.valuesInRow(place{line: 1}, len(r.text)); list != nil {
		return true, r.contained(values{all: list}, "jsonl")
	}
	for _, read := range []func() (bool, *Error){r.fenced, r.brokenLines} {
		if done, err := read(); done {
			return true, err
		}
	}
	if looksJSON(text) {
		return true, r.notJSON(bad)
	}
	return false, nil
}

// readLines reads a file of JSON lines.
func (r *reader) readLines() *Error {
	if strings.Count(r.text, "\n") > maxLines {
		return &Error{Why: "the file has more than " + strconv.Itoa(maxLines) + " lines", Do: "split it: a conversation is much smaller"}
	}
	return r.contained(r.lines(), "jsonl")
}

// looksJSON tells a broken JSON file from a text that happens to open with a
// bracket.
func looksJSON(text string) bool {
	rest := strings.TrimLeft(text[1:], blank)
	return rest == "" || strings.IndexByte(`"{[]}`, rest[0]) >= 0
}

func (r *reader) notJSON(bad *jsonscan.Error) *Error {
	line, col := lineCol(r.text, bad.Offset)
	do := "give the file as it was recorded"
	switch {
	case strings.Contains(bad.Detail, "nested"):
		do = "no provider takes such a body"
	case bad.Cause == jsonscan.Truncated:
		do = "the end is missing: copy the file again"
	}
	return &Error{Line: line, Col: col, Why: "not JSON: " + bad.Detail, Do: do}
}

// mostNotes are kept in all: a file of a million broken lines is told by the
// first of them.
const mostNotes = 20

func (r *reader) note(where, why string) {
	if len(r.file.Notes) == mostNotes {
		r.unsaid++
		return
	}
	r.file.Notes = append(r.file.Notes, wire.Note{Where: where, Why: why})
}

func (r *reader) closeNotes() {
	if len(r.file.Exchanges) == 0 && len(r.file.Notes) == 0 {
		r.note("", "no exchange is in the file")
	}
	if r.beyond > 0 {
		r.file.Notes = append(r.file.Notes, wire.Note{Why: counted(r.beyond, "more request") +
			" behind the first " + strconv.Itoa(MostExchanges) + " exchanges: split the file to have them judged"})
	}
	if r.unsaid > 0 {
		r.file.Notes = append(r.file.Notes, wire.Note{Why: strconv.Itoa(r.unsaid) + " more places that could not be read"})
	}
}
