// Package notes hands what a speaker wants to read from the screen to a second
// terminal of the same person, through a unix socket that only they can open.
// Nothing of it reaches a network.
package notes

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"time"
)

// Page is what the speaker reads.
type Page struct {
	Title    string    `json:"title"`
	Turn     int       `json:"turn"`
	Turns    int       `json:"turns"`
	Dark     bool      `json:"dark"`      // the screen that others see is black
	Now      string    `json:"now"`       // the headline
	Next     string    `json:"next"`      // what the next turn brings, in words
	Then     string    `json:"then"`      // what will come of it
	Note     string    `json:"note"`      // the narration, Markdown
	NextNote string    `json:"next_note"` // of the turn that follows
	Cues     []Cue     `json:"cues"`
	Began    time.Time `json:"began"` // when the screen began to serve
}

// Cue is one cue: its digit, its name, where it leads.
type Cue struct {
	Key   int    `json:"key"`
	Name  string `json:"name"`
	Leads string `json:"leads"`
}

// The ways in which notes cannot be served or read. The text says what is wrong.
var (
	ErrUnsupported = errors.New("speaker notes need unix sockets between terminals; they are not supported on this system")
	ErrBusy        = errors.New("another screen serves its notes already")
	ErrNoScreen    = errors.New("no screen serves its notes")
	ErrForeign     = errors.New("the folder of the notes belongs to somebody else")
	ErrOpen        = errors.New("the folder of the notes is open to others")
)

// mostBytes is the longest page that is read, in bytes.
const mostBytes = 1 << 20

// reader takes pages from a connection, a line each.
type reader struct{ lines *bufio.Scanner }

func newReader(r io.Reader) reader {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, 64<<10), mostBytes)
	return reader{lines}
}

// next waits for the next page; io.EOF is the end of the screen.
func (r reader) next() (p Page, err error) {
	if !r.lines.Scan() {
		if err := r.lines.Err(); err != nil {
			return p, err
		}
		return p, io.EOF
	}
	return p, json.Unmarshal(r.lines.Bytes(), &p)
}
