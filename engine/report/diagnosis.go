package report

import (
	"bytes"
	"encoding/json"
	"io"
	"iter"

	"callstep/engine/diagnose"
	"callstep/engine/exchange"
)

// diagnosisJSON is the document of one file; the order of its members is part
// of the format.
type diagnosisJSON struct {
	File       string        `json:"file"`
	Format     string        `json:"format"`
	Container  string        `json:"container,omitempty"`
	Exchanges  int           `json:"exchanges"`
	Boundary   string        `json:"boundary"`
	Code       exchange.Code `json:"code"`
	Retryable  bool          `json:"retryable"`
	Action     string        `json:"action"`
	Exchange   *int          `json:"exchange,omitempty"`
	Findings   []findingJSON `json:"findings"`
	CannotTell []string      `json:"cannot_tell,omitempty"`
	Unread     []noteJSON    `json:"unread,omitempty"`
}

type findingJSON struct {
	Boundary     string        `json:"boundary"`
	Code         exchange.Code `json:"code"`
	Cause        string        `json:"cause,omitempty"`
	Severity     string        `json:"severity"`
	Exchange     int           `json:"exchange"`
	Step         int           `json:"step"`
	MessageIndex *int          `json:"message_index"`
	Pointer      string        `json:"pointer"`
	Within       string        `json:"within,omitempty"`
	Line         int           `json:"line,omitempty"`
	Bytes        *[2]int       `json:"bytes,omitempty"`
	Evidence     string        `json:"evidence"`
	Providers    []string      `json:"providers"`
	Said         string        `json:"provider_says,omitempty"`
	Retryable    bool          `json:"retryable"`
	Action       string        `json:"action"`
	Recovered    bool          `json:"recovered,omitempty"`
	Follows      *int          `json:"follows,omitempty"`
}

type noteJSON struct {
	Where string `json:"where"`
	Why   string `json:"why"`
}

// Nothing is the action of an exchange in which nothing broke.
const Nothing = "Nothing to fix."

// Verdicts are the files judged, one after the other. What is written of one is
// taken from it before the next is judged, so that files are not all in memory
// at once.
type Verdicts = iter.Seq[*diagnose.Whole]

// DiagnosisJSON writes the verdict on one file as a JSON object, on several as
// an array of them: the first broken boundary, then every finding in the order
// of time. Equal input gives equal bytes. Mask is applied to what quotes the
// file.
func DiagnosisJSON(w io.Writer, all Verdicts, mask func(string) string) error {
	docs := []diagnosisJSON{}
	for d := range all {
		docs = append(docs, diagnosisDoc(d, mask))
	}
	return writeDocs(w, docs)
}

// writeDocs writes one document as it is, and several as an array.
func writeDocs[T any](w io.Writer, docs []T) error {
	if len(docs) == 1 {
		return writeDoc(w, docs[0])
	}
	return writeDoc(w, docs)
}

func encodeIndented(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(v)
	return b.Bytes(), err
}

func diagnosisDoc(d *diagnose.Whole, mask func(string) string) diagnosisJSON {
	doc := diagnosisJSON{
		File: mask(d.File.Name), Format: Format(d), Container: d.File.Container, Exchanges: len(d.Each),
		Boundary: exchange.NoBoundary.String(), Code: exchange.OK, Action: Nothing, Findings: []findingJSON{},
	}
	if f := d.Verdict(); f != nil {
		doc.Boundary, doc.Code, doc.Retryable, doc.Action = f.Boundary.String(), f.Code, f.Retryable, mask(f.Action)
		first := d.First // a pointer into the verdict would keep the whole file
		doc.Exchange = &first
	}
	for i, x := range d.Each {
		base := len(doc.Findings)
		for k := range x.Findings {
			doc.Findings = append(doc.Findings, findingDoc(&x.Findings[k], i, base, mask))
		}
		for _, u := range x.Unknown {
			doc.CannotTell = append(doc.CannotTell, mask(u))
		}
	}
	for _, n := range d.File.Notes {
		doc.Unread = append(doc.Unread, noteJSON{mask(n.Where), mask(n.Why)})
	}
	return doc
}

func findingDoc(f *diagnose.Finding, index, base int, mask func(string) string) findingJSON {
	out := findingJSON{
		Boundary: f.Boundary.String(), Code: f.Code, Cause: f.Cause, Severity: f.Severity.String(),
		Exchange: index, Step: f.Step, Pointer: mask(f.Place.Pointer), Within: mask(f.Place.Within),
		Evidence: mask(f.Evidence), Providers: []string{}, Said: f.Said,
		Retryable: f.Retryable, Action: mask(f.Action), Recovered: f.Recovered,
	}
	if f.MessageIndex >= 0 {
		index := f.MessageIndex
		out.MessageIndex = &index
	}
	if f.Node.Exists() {
		out.Line = f.Place.Line
		out.Bytes = &[2]int{f.Place.Bytes.Start, f.Place.Bytes.End}
	}
	for _, p := range f.Providers {
		out.Providers = append(out.Providers, p.String())
	}
	if f.Follows >= 0 {
		cause := base + f.Follows
		out.Follows = &cause
	}
	return out
}

// Format names what a file holds: the provider of the exchange that the verdict
// is about, or of the first.
func Format(d *diagnose.Whole) string {
	if len(d.Each) == 0 {
		return "unknown"
	}
	return d.Each[max(d.First, 0)].Exchange.Provider.String()
}
