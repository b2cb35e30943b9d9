package report

import (
	"bytes"
	"fmt"
	"io"

	"callstep/engine/exchange"
	"callstep/engine/shrink"
)

// Shrunk writes for a person how much smaller an exchange got, and that it still
// breaks the same way.
func Shrunk(w io.Writer, file string, r *shrink.Result, clean func(string) string) error {
	b := &bytes.Buffer{}
	fmt.Fprintf(b, "%s: %s: %s\n", clean(file), r.Boundary, r.Code)
	fmt.Fprintf(b, "  before  %s\n  after   %s\n", sizeWords(r.Before), sizeWords(r.After))
	fmt.Fprintf(b, "  %d%% of the bytes are left, after %s\n", percent(r), several(r.Probes, "attempt"))
	for _, note := range []struct {
		holds bool
		words string
	}{
		{r.Rewritten, "The bodies were taken out of their container: they stand as pairs, one a line."},
		{r.Bounded, "The attempts were used up: there may be a smaller one."},
		{r.Veiled, "With its secrets masked, the exchange is judged otherwise."},
	} {
		if note.holds {
			b.WriteString("  " + note.words + "\n")
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}

func sizeWords(s shrink.Size) string {
	return fmt.Sprintf("%d bytes, %s, %s", s.Bytes, several(s.Requests, "request"), CountWords(s.Counts))
}

func percent(r *shrink.Result) int {
	return (100*r.After.Bytes + r.Before.Bytes/2) / max(r.Before.Bytes, 1)
}

type shrunkJSON struct {
	File      string        `json:"file"`
	Boundary  string        `json:"boundary"`
	Code      exchange.Code `json:"code"`
	Before    sizeJSON      `json:"before"`
	After     sizeJSON      `json:"after"`
	Probes    int           `json:"probes"`
	Bounded   bool          `json:"bounded,omitempty"`
	Rewritten bool          `json:"rewritten,omitempty"`
	Veiled    bool          `json:"judged_otherwise_when_masked,omitempty"`
}

type sizeJSON struct {
	Bytes    int `json:"bytes"`
	Requests int `json:"requests"`
	Messages int `json:"messages"`
	Tools    int `json:"tools"`
	Calls    int `json:"calls"`
	Results  int `json:"results"`
}

// ShrunkJSON writes the same for a program.
func ShrunkJSON(w io.Writer, file string, r *shrink.Result, mask func(string) string) error {
	size := func(s shrink.Size) sizeJSON {
		return sizeJSON{s.Bytes, s.Requests, s.Messages, s.Tools, s.Calls, s.Results}
	}
	return writeDoc(w, shrunkJSON{mask(file), r.Boundary.String(), r.Code, size(r.Before), size(r.After), r.Probes, r.Bounded, r.Rewritten, r.Veiled})
}
