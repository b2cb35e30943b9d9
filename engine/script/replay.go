package script

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"callstep/engine"
	"callstep/engine/scenario"
)

// Replay opens a scenario as the script says and plays its commands. The file
// is named in errors.
func Replay(file string, s *Script, sc *scenario.Scenario) (*engine.Machine, error) {
	o, err := s.Options()
	if err != nil {
		return nil, &Error{file, 1, err.Error()}
	}
	m, err := engine.Open(sc, o)
	if err != nil {
		return nil, &Error{file, 1, err.Error()}
	}
	for _, c := range s.Commands {
		if err := m.Apply(c.Command); err != nil {
			return nil, &Error{file, c.Line, fmt.Sprintf("%s: %s", c.Command, err)}
		}
	}
	return m, nil
}

// mostMarks is the number of turns up to which a script says how the log
// stood after each of them.
const mostMarks = 200

// digits of a hash are enough to tell two logs of one scenario apart.
const digits = 8

// marks are the short hashes of the log after each turn, nil if there are too
// many.
func marks(m *engine.Machine) []string {
	if len(m.Turns()) > mostMarks {
		return nil
	}
	var log bytes.Buffer
	if m.WriteLog(&log) != nil {
		return nil
	}
	ends := map[int]bool{}
	for _, t := range m.Turns() {
		ends[t.End] = true
	}
	var list []string
	h := sha256.New()
	events := 0
	keep := func() {
		if ends[events] {
			list = append(list, hex.EncodeToString(h.Sum(nil))[:digits])
		}
	}
	for line := range strings.Lines(log.String()) {
		if !strings.HasPrefix(line, "  ") { // the next event; rows belong to the one before
			keep()
			events++
		}
		h.Write([]byte(line))
	}
	keep()
	return list
}

// Parting says where the log of a replay leaves the one that a script
// remembers: the number of the turn, and its place among the turns of the run
// from 0. Known is false where the script does not say how the turns went.
func (s *Script) Parting(m *engine.Machine) (turn int, known bool) {
	if len(s.Marks) == 0 {
		return 0, false
	}
	now, turns := marks(m), m.Turns()
	for i, mark := range s.Marks {
		switch {
		case i >= len(now):
			return 0, true // it ends before
		case mark != now[i]:
			return turns[i].Turn, true
		}
	}
	if len(now) > len(s.Marks) {
		return turns[len(s.Marks)].Turn, true
	}
	return 0, true
}
