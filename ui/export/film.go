package export

import (
	"bytes"
	"encoding/json"
	"strings"
	"time"
)

// Frame is one screen of a film.
type Frame struct {
	What   string        // what led to it: a key or a command; empty for the first
	Says   string        // what it shows, in words
	Screen string        // what View returned
	At     time.Duration // since the first frame
}

// castHead is the first line of an asciicast file, version 2
// (docs.asciinema.org/manual/asciicast/v2).
type castHead struct {
	Version int               `json:"version"`
	Width   int               `json:"width"`
	Height  int               `json:"height"`
	Title   string            `json:"title,omitempty"`
	Env     map[string]string `json:"env"`
}

// Cast writes a film for asciinema players: every frame is drawn over the one
// before, with a marker that names what led to it. The last frame stays for
// hold. There is no time of day in it, so the same film gives the same bytes.
func Cast(frames []Frame, title string, w, h int, hold time.Duration) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(castHead{2, w, h, title, map[string]string{"TERM": "xterm-256color"}}); err != nil {
		return nil, err
	}
	event := func(at time.Duration, kind, data string) error {
		return enc.Encode([]any{float64(at.Milliseconds()) / 1000, kind, data})
	}
	const hideCursor, showCursor, home = "\x1b[?25l\x1b[2J", "\x1b[?25h", "\x1b[H"
	for i, f := range frames {
		data := home + strings.ReplaceAll(f.Screen, "\n", "\r\n")
		if i == 0 {
			data = hideCursor + data
		} else if err := event(f.At, "m", f.What); err != nil {
			return nil, err
		}
		if err := event(f.At, "o", data); err != nil {
			return nil, err
		}
	}
	if n := len(frames); n > 0 {
		if err := event(frames[n-1].At+hold, "o", showCursor); err != nil {
			return nil, err
		}
	}
	return b.Bytes(), nil
}
