package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"callstep/engine/diagnose"
	"callstep/engine/exchange"
)

// Diagnosis writes the verdict on a file for a person: the verdict first, then
// where, what was seen, what to do and whether to ask again; then whatever else
// was found. Clean makes what quotes the file fit to print.
func Diagnosis(w io.Writer, d *diagnose.Whole, clean func(string) string) error {
	b := &bytes.Buffer{}
	fmt.Fprintf(b, "%s: %s\n", clean(d.File.Name), headline(d))
	f := d.Verdict()
	if f == nil {
		b.WriteString("no broken boundary\n")
	} else {
		if len(d.Each) > 1 {
			fmt.Fprintf(b, "exchange %d: %s\n", d.First+1, clean(d.Each[d.First].Exchange.Label))
		}
		fmt.Fprintf(b, "FIRST BROKEN BOUNDARY  %s: %s%s\n", f.Boundary, f.Code, brackets(f.Cause))
		facts(b, f, clean)
	}
	others(b, d, clean)
	for _, n := range d.File.Notes {
		fmt.Fprintf(b, "not read: %s\n", clean(n.String()))
	}
	_, err := w.Write(b.Bytes())
	return err
}

// headline is what the file holds: "openai-chat in jsonl, 3 exchanges; …".
func headline(d *diagnose.Whole) string {
	words := Format(d)
	if d.File.Container != "" {
		words += " in " + d.File.Container
	}
	if n := len(d.Each); n != 1 {
		return fmt.Sprintf("%s, %d exchanges", words, n)
	}
	c := diagnose.Count(d.Each[0].Exchange)
	return words + ", " + CountWords(c)
}

// CountWords says the figures of an exchange: "4 messages, 2 tools, 1 call, no
// results".
func CountWords(c diagnose.Counts) string {
	return strings.Join([]string{
		several(c.Messages, "message"), several(c.Tools, "tool"), several(c.Calls, "call"), several(c.Results, "result"),
	}, ", ")
}

func several(n int, noun string) string {
	if n == 0 {
		return "no " + exchange.Plural(n, noun)
	}
	return exchange.Count(n, noun)
}

func brackets(cause string) string {
	if cause == "" {
		return ""
	}
	return " (" + cause + ")"
}

func facts(b *bytes.Buffer, f *diagnose.Finding, clean func(string) string) {
	fact := func(name, value string) {
		if value != "" {
			fmt.Fprintf(b, "  %-9s%s\n", name, clean(value))
		}
	}
	fact("where", WhereWords(f))
	fact("evidence", f.Evidence)
	if bytes := Guilty(f); bytes != "" {
		fact("bytes", bytes)
	}
	var refuse []string
	for _, p := range f.Providers {
		refuse = append(refuse, p.String())
	}
	fact("refused", joined(refuse, "by "))
	fact("says", strings.ReplaceAll(SaidWords(f), "\n", " · "))
	fact("do", f.Action)
	fact("retry", RetryWords(f))
}

// SaidWords quotes what the provider says of such a finding, "" where that is not
// known. The words are those of another exchange: ids and numbers in them are
// not of this one.
func SaidWords(f *diagnose.Finding) string {
	if f.Said == "" {
		return ""
	}
	return "in words like: " + f.Said
}

func joined(list []string, before string) string {
	if len(list) == 0 {
		return ""
	}
	return before + strings.Join(list, ", ")
}

// RetryWords answers whether asking again can help.
func RetryWords(f *diagnose.Finding) string {
	switch {
	case f.Recovered:
		return "not needed: the model put it right"
	case f.Retryable:
		return "yes: asking again, unchanged, can help"
	case retryOf(f) == exchange.RetrySameKey:
		return "only with the same idempotency key"
	}
	return "no: the same request gives the same answer"
}

func retryOf(f *diagnose.Finding) exchange.Retry {
	for _, row := range exchange.Lookup(f.Code) {
		if row.Boundary == f.Boundary {
			return row.Retry
		}
	}
	return exchange.RetryNo
}

// WhereWords is the place of a finding: message, line, pointer.
func WhereWords(f *diagnose.Finding) string {
	where := f.Place.String()
	if f.MessageIndex < 0 {
		return where
	}
	return strings.TrimSuffix(fmt.Sprintf("message %d, %s", f.MessageIndex, where), ", ")
}

// mostGuilty is how many bytes of the guilty text are quoted.
const mostGuilty = 160

// Guilty quotes the guilty bytes as they stand, "" where there are none. Of a
// long text the beginning is shown.
func Guilty(f *diagnose.Finding) string {
	raw := f.Node.Raw()
	if end := f.Inside.End; end > f.Inside.Start && end <= len(raw) {
		raw = raw[f.Inside.Start:end]
	}
	if len(raw) <= mostGuilty {
		return raw
	}
	return strings.ToValidUTF8(raw[:mostGuilty], "") + fmt.Sprintf("… (%d bytes)", len(raw))
}
