package engine

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"

	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
)

// WriteLog writes the whole branch under the cursor, one event a line, with
// everything that a reader of the run could see: the bytes of each response,
// each row of the ledger, each setting.
func (m *Machine) WriteLog(w io.Writer) error {
	b := m.branch()
	for _, e := range b.entries {
		s := e.before
		for _, p := range e.events {
			ev := m.r.unpack(p, e.turn)
			rows := s.Ledger.n
			if e.set != nil {
				s = e.set.after
			} else {
				m.r.advance(&s)
			}
			if _, err := io.WriteString(w, logLine(&s, ev, e)); err != nil {
				return err
			}
			if err := writeRows(w, s.Ledger, rows); err != nil {
				return err
			}
		}
	}
	return nil
}

// logLine is one event as text; State is the one after it.
func logLine(s *State, ev Event, e *entry) string {
	line := fmt.Sprintf("%d.%d %s", ev.Turn, ev.Call, eventNames[ev.Kind])
	switch ev.Kind {
	case SettingEvent:
		return line + " " + e.set.Command.String() + "\n"
	case EndEvent:
		return fmt.Sprintf("%s %d\n", line, s.End)
	case PersonEvent, SkipEvent:
		return line + "\n"
	}
	line += fmt.Sprintf(" %s %s", ev.Stage, ev.Mark)
	if ev.Code != "" {
		line += " " + string(ev.Code)
	}
	if ev.Bypass != 0 {
		line += " off=" + ev.Bypass.String()
	}
	if ev.N != 0 {
		line += fmt.Sprintf(" n=%d", ev.N)
	}
	if ev.Stage == exchange.Propose && s.Flight.Text != nil {
		line += " " + jsonscan.Quote(s.Flight.Text.Text)
	}
	return line + "\n"
}

var rowNames = [...]string{"ran", "again", "missing", "failed", "heard", "yes", "no", "crash", "unheard", "moved"}

// writeRows writes the rows that came after the first n, oldest first.
func writeRows(w io.Writer, l *Ledger, n int32) error {
	if l.up == nil || l.n <= n {
		return nil
	}
	if err := writeRows(w, l.up, n); err != nil {
		return err
	}
	row := &l.row
	line := "  + " + rowNames[row.Kind]
	if row.Call != nil {
		line += " " + row.Call.Name + " " + row.Call.canonical()
	}
	if row.Call != nil && row.Call.Key != "" {
		line += " key=" + jsonscan.Quote(row.Call.Key)
	}
	if row.Out != nil {
		line += " out=" + jsonscan.Canonical(row.Out.Value) + row.Out.Err
	}
	if row.Ask != nil {
		line += " value=" + row.Ask.Canon
	}
	if row.Behind != 0 {
		line += " behind=" + row.Behind.String()
	}
	_, err := io.WriteString(w, line+"\n")
	return err
}

// LogSHA256 is the hash of the branch under the cursor, from start to tip.
func (m *Machine) LogSHA256() string {
	h := sha256.New()
	if err := m.WriteLog(h); err != nil {
		return ""
	}
	return hex.EncodeToString(h.Sum(nil))
}
