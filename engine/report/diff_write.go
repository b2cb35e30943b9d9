package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"callstep/engine/exchange"
)

// DiffPlain writes a comparison for a person: what differs, line by line, each
// difference said in words. Every line passes through clean, as in Plain.
func DiffPlain(w io.Writer, c *Comparison, clean func(string) string) error {
	var b strings.Builder
	line := func(format string, args ...any) { b.WriteString(clean(fmt.Sprintf(format, args...)) + "\n") }
	line("left: %s", c.Left.title())
	line("right: %s", c.Right.title())
	if c.First >= 0 {
		r := &c.Rows[c.First]
		line("first difference: turn %d, %s", r.Turn, r.Stage)
	}
	for i := range c.Rows {
		switch r := &c.Rows[i]; {
		case r.Dull:
		case r.Stage == setting:
			line("turn %d: changed %s: %s", r.Turn, r.hand(), r.Left.Text+r.Right.Text)
		case r.Same:
			line("turn %d %s: the same: %s", r.Turn, r.Stage, r.Left.Text)
		default:
			line("turn %d %s: differs: left %s; right %s", r.Turn, r.Stage, r.Left.said(), r.Right.said())
		}
	}
	for _, f := range c.Ledger {
		if f.Same {
			line("%s: the same: %s", f.Name, f.Left)
		} else {
			line("%s: differs: left %s; right %s", f.Name, f.Left, f.Right)
		}
	}
	line("%s", c.Closing)
	_, err := io.WriteString(w, b.String())
	return err
}

func (c *Cell) said() string {
	if c.Pos == 0 {
		return c.Text
	}
	return markWords[c.Mark] + ": " + c.Text
}

// hand says on which side something was changed by hand.
func (r *Row) hand() string {
	switch {
	case r.Same:
		return "in both"
	case r.Left.Pos > 0 && r.Right.Pos > 0:
		return "in both, otherwise"
	case r.Left.Pos > 0:
		return "on the left"
	}
	return "on the right"
}

func (s *Side) title() string {
	if len(s.Notes) == 0 {
		return s.Name
	}
	return s.Name + ": " + strings.Join(s.Notes, ", ")
}

type sideJSON struct {
	Name    string   `json:"name"`
	Changes []string `json:"changes"`
	Outcome string   `json:"outcome"`
	Log     string   `json:"log_sha256"`
}

type cellJSON struct {
	Mark string        `json:"mark"`
	Code exchange.Code `json:"code"`
	Text string        `json:"text"`
}

type rowJSON struct {
	Turn  int      `json:"turn"`
	Stage string   `json:"stage"`
	Left  cellJSON `json:"left"`
	Right cellJSON `json:"right"`
	How   string   `json:"how"` // same, differs, only_left, only_right
}

type figureJSON struct {
	Name  string `json:"name"`
	Left  string `json:"left"`
	Right string `json:"right"`
	Same  bool   `json:"same"`
}

type firstJSON struct {
	Turn  int    `json:"turn"`
	Stage string `json:"stage"`
}

// DiffJSON writes a comparison as one JSON object, one line a row; all rows
// are in it. Equal comparisons give equal bytes.
func DiffJSON(w io.Writer, c *Comparison) error {
	var first *firstJSON
	if c.First >= 0 {
		first = &firstJSON{c.Rows[c.First].Turn, c.Rows[c.First].Stage}
	}
	head := struct {
		Same  bool       `json:"same"`
		Left  sideJSON   `json:"left"`
		Right sideJSON   `json:"right"`
		First *firstJSON `json:"first_difference"`
	}{c.Same(), c.Left.json(), c.Right.json(), first}
	rows, err := lines(c.Rows, (*Row).json)
	if err != nil {
		return err
	}
	ledger, err := lines(c.Ledger, func(f *Figure) any { return figureJSON{f.Name, f.Left, f.Right, f.Same} })
	if err != nil {
		return err
	}
	var doc bytes.Buffer
	start, err := encode(head)
	if err != nil {
		return err
	}
	closing, err := encode(c.Closing)
	if err != nil {
		return err
	}
	doc.Write(start[:len(start)-1])
	fmt.Fprintf(&doc, ",\n \"rows\":[%s],\n \"ledger\":[%s],\n \"closing\":%s}\n", rows, ledger, closing)
	_, err = w.Write(escapeHidden(doc.Bytes()))
	return err
}

// lines encodes a list, one element a line.
func lines[T any](list []T, as func(*T) any) (json.RawMessage, error) {
	var b bytes.Buffer
	for i := range list {
		line, err := encode(as(&list[i]))
		if err != nil {
			return nil, err
		}
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString("\n  ")
		b.Write(line)
	}
	return b.Bytes(), nil
}

func (s *Side) json() sideJSON {
	return sideJSON{s.Name, append([]string{}, s.Notes...), s.Outcome.String(), s.Log}
}

func (r *Row) json() any {
	how := "differs"
	switch {
	case r.Same:
		how = "same"
	case r.Right.Pos == 0:
		how = "only_left"
	case r.Left.Pos == 0:
		how = "only_right"
	}
	cell := func(c *Cell) cellJSON { return cellJSON{c.Mark.String(), c.Code, c.Text} }
	return rowJSON{r.Turn, r.Stage, cell(&r.Left), cell(&r.Right), how}
}
