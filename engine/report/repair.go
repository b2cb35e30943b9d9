package report

import (
	"bytes"
	"fmt"
	"io"

	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/repair"
)

// Repairs writes for a person what was repaired in a file: each step with its
// code, its place and what was done; what is left, and why; the verdict on what
// came out. Clean makes what quotes the file fit to print.
func Repairs(w io.Writer, r *repair.Result, clean func(string) string) error {
	b := &bytes.Buffer{}
	fmt.Fprintf(b, "%s: %s\n", clean(r.Whole.File.Name), headline(r.Whole))
	for i := range r.Steps {
		s := &r.Steps[i]
		fmt.Fprintf(b, "repaired %d: %s: %s%s at %s\n  %s%s\n", i+1, s.Finding.Boundary, s.Finding.Code, brackets(s.Finding.Cause),
			clean(whereIn(r.Whole, s.Exchange, &s.Finding)), clean(s.Done), places(s.Times))
	}
	for i := range r.Left {
		l := &r.Left[i]
		kind := "not repaired"
		if l.Finding.Follows >= 0 {
			kind = "not repaired, a consequence"
		}
		fmt.Fprintf(b, "%s: %s: %s%s at %s\n  evidence %s\n  why      %s\n  do       %s\n", kind, l.Finding.Boundary, l.Finding.Code, brackets(l.Finding.Cause),
			clean(whereIn(r.Whole, l.Exchange, &l.Finding)), clean(l.Finding.Evidence), clean(l.Why), clean(l.Finding.Action))
	}
	if len(r.Steps) == 0 && r.Whole.First >= 0 {
		b.WriteString("nothing was repaired: the text is as it was\n")
	}
	if r.More {
		b.WriteString("There is more to repair: repair what came out once more.\n")
	}
	b.WriteString(verdictLine(r.Whole))
	_, err := w.Write(b.Bytes())
	return err
}

// whereIn is the place of a finding, with its exchange where the file has
// several.
func whereIn(w *diagnose.Whole, index int, f *diagnose.Finding) string {
	if len(w.Each) > 1 {
		return fmt.Sprintf("exchange %d, %s", index+1, WhereWords(f))
	}
	return WhereWords(f)
}

func places(times int) string {
	if times < 2 {
		return ""
	}
	return fmt.Sprintf(" (%d places)", times)
}

func verdictLine(w *diagnose.Whole) string {
	f := w.Verdict()
	if f == nil {
		return "verdict: no broken boundary\n"
	}
	return fmt.Sprintf("verdict: first broken boundary %s: %s%s\n", f.Boundary, f.Code, brackets(f.Cause))
}

// repairsJSON is the document of one repaired file; the order of its members is
// part of the format.
type repairsJSON struct {
	File     string        `json:"file"`
	Format   string        `json:"format"`
	Repairs  []repairJSON  `json:"repairs"`
	Left     []repairJSON  `json:"left"`
	More     bool          `json:"more,omitempty"`
	Boundary string        `json:"boundary"`
	Code     exchange.Code `json:"code"`
}

type repairJSON struct {
	Boundary     string        `json:"boundary"`
	Code         exchange.Code `json:"code"`
	Cause        string        `json:"cause,omitempty"`
	Exchange     int           `json:"exchange"`
	MessageIndex *int          `json:"message_index"`
	Pointer      string        `json:"pointer"`
	Line         int           `json:"line,omitempty"`
	Evidence     string        `json:"evidence"`
	Done         string        `json:"done,omitempty"`
	Places       int           `json:"places,omitempty"`
	Why          string        `json:"why,omitempty"`
	Action       string        `json:"action,omitempty"`
}

// RepairsJSON writes for a program what was repaired in a file. Places are those
// before the repair, of what is left those in what came out.
func RepairsJSON(w io.Writer, r *repair.Result, mask func(string) string) error {
	doc := repairsJSON{
		File: mask(r.Whole.File.Name), Format: Format(r.Whole), Repairs: []repairJSON{}, Left: []repairJSON{}, More: r.More,
		Boundary: exchange.NoBoundary.String(), Code: exchange.OK,
	}
	if f := r.Whole.Verdict(); f != nil {
		doc.Boundary, doc.Code = f.Boundary.String(), f.Code
	}
	for i := range r.Steps {
		out := repairDoc(r.Steps[i].Exchange, &r.Steps[i].Finding, mask)
		out.Done, out.Places = mask(r.Steps[i].Done), r.Steps[i].Times
		doc.Repairs = append(doc.Repairs, out)
	}
	for i := range r.Left {
		out := repairDoc(r.Left[i].Exchange, &r.Left[i].Finding, mask)
		out.Why, out.Action = mask(r.Left[i].Why), mask(r.Left[i].Finding.Action)
		doc.Left = append(doc.Left, out)
	}
	return writeDoc(w, doc)
}

func repairDoc(index int, f *diagnose.Finding, mask func(string) string) repairJSON {
	out := repairJSON{
		Boundary: f.Boundary.String(), Code: f.Code, Cause: f.Cause, Exchange: index, Pointer: mask(f.Place.Pointer), Evidence: mask(f.Evidence),
	}
	if f.MessageIndex >= 0 {
		index := f.MessageIndex
		out.MessageIndex = &index
	}
	if f.Node.Exists() {
		out.Line = f.Place.Line
	}
	return out
}

// writeDoc writes a document of JSON as all of them are written.
func writeDoc(w io.Writer, doc any) error {
	text, err := encodeIndented(doc)
	if err != nil {
		return err
	}
	_, err = w.Write(escapeHidden(text))
	return err
}
