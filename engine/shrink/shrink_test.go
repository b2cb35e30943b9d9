package shrink_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"callstep/engine/diagnose"
	"callstep/engine/jsonscan"
	"callstep/engine/record"
	"callstep/engine/redact"
	"callstep/engine/shrink"
)

func judge(text string) (*diagnose.Whole, error) {
	file, bad := record.Read("exchange.json", text)
	if bad != nil {
		return nil, bad
	}
	return diagnose.File(file, diagnose.Options{}), nil
}

// corpus shows the exchanges that the rules of diagnose are tested by.
func corpus(t testing.TB, see func(name, text string)) {
	t.Helper()
	files, err := filepath.Glob("../diagnose/testdata/*/rules/*")
	cases, bad := filepath.Glob("../diagnose/testdata/cases/*.json")
	if err != nil || bad != nil || len(files) == 0 || len(cases) == 0 {
		t.Fatal("no exchanges", err, bad)
	}
	for _, f := range append(cases, files...) {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for at, text := 0, string(src); at < len(text); {
			if text[at] == '{' || text[at] == '[' {
				if doc, end, bad := jsonscan.IndexFirst(text[at:]); bad == nil {
					body := doc.Root()
					if inner := body.Get("exchange"); inner.Exists() {
						body = inner
					}
					see(filepath.Base(f), body.Raw())
					at += end
					continue
				}
			}
			next := strings.IndexByte(text[at:], '\n')
			if next < 0 {
				break
			}
			at += next + 1
		}
	}
}

// TestCorpus cuts down every broken exchange by which the rules are tested: the
// verdict stays, nothing gets longer, and a second run finds the same.
func TestCorpus(t *testing.T) {
	before, after := 0, 0
	corpus(t, func(name, text string) {
		w, err := judge(text)
		if err != nil || w.First < 0 {
			return
		}
		r := shrunk(t, name, text, w)
		again := shrunk(t, name, text, w)
		if again.Text != r.Text || again.Probes != r.Probes {
			t.Errorf("%s: two runs differ", name)
		}
		before += len(text)
		after += len(r.Text)
	})
	if after*3 > before*2 {
		t.Errorf("%d bytes of %d are left: hardly anything was cut", after, before)
	}
}

// shrunk checks what holds of every result.
func shrunk(t testing.TB, name, text string, w *diagnose.Whole) *shrink.Result {
	t.Helper()
	r, err := shrink.Text(text, w, false, judge, redact.Text)
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, text)
	}
	if len(r.Text) > len(text) {
		t.Errorf("%s: longer than before: %s", name, r.Text)
	}
	got, err := judge(r.Text)
	if err != nil || got.First < 0 {
		t.Fatalf("%s: %v, %s", name, err, r.Text)
	}
	is, was := got.Each[got.First], w.Each[w.First]
	if !r.Veiled && (is.Boundary() != was.Boundary() || is.Code() != was.Code()) {
		t.Errorf("%s: %s %s was %s %s\n%s", name, is.Boundary(), is.Code(), was.Boundary(), was.Code(), r.Text)
	}
	return r
}

// TestChosen cuts down the second of two exchanges that break alike, and the
// first one of its provider.
func TestChosen(t *testing.T) {
	line := func(id, text string) string {
		return `{"model":"claude-sonnet-4-5","max_tokens":300,"messages":[{"role":"user","content":"` + text + `"},{"role":"assistant","content":[{"type":"tool_use","id":"` + id +
			`","name":"weigh","input":{}}]},{"role":"user","content":"Well?"}]}` + "\n"
	}
	text := line("toolu_1", "Weigh A.") + line("toolu_1", "Weigh the other.")
	w, err := judge(text)
	if err != nil || len(w.Each) != 2 {
		t.Fatal(err, w)
	}
	second := &diagnose.Whole{File: w.File, Each: w.Each[1:], First: 0}
	r, err := shrink.Text(text, second, true, judge, func(s string) string { return strings.ReplaceAll(s, "Weigh A.", "FIRST") })
	if err != nil {
		t.Fatal(err)
	}
	got, err := judge(r.Text)
	if err != nil || len(got.Each) != 1 || got.Each[0].Code() != w.Each[1].Code() || strings.Contains(r.Text, "FIRST") {
		t.Errorf("%v: %s", err, r.Text)
	}
	if r.Rewritten || len(r.Text) >= len(text)/2 {
		t.Errorf("rewritten %v: %s", r.Rewritten, r.Text)
	}
}

// TestTranscripts cuts down the files of testdata, and prints what is left.
func TestTranscripts(t *testing.T) {
	datadriven.Walk(t, "testdata", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			w, err := judge(d.Input + "\n")
			if err != nil {
				t.Fatalf("%s: %v", d.Pos, err)
			}
			r, err := shrink.Text(d.Input+"\n", w, false, judge, redact.Text)
			if errors.Is(err, shrink.ErrHealthy) || errors.Is(err, shrink.ErrElse) {
				return err.Error() + "\n"
			}
			return fmt.Sprintf("%s: %s, %d to %d bytes, %d to %d messages, %d to %d tools, %d probes\n%s\n", r.Boundary, r.Code,
				r.Before.Bytes, r.After.Bytes, r.Before.Messages, r.After.Messages, r.Before.Tools, r.After.Tools, r.Probes, strings.TrimSpace(r.Text))
		})
	})
}

// FuzzText cuts down any text: it never panics, and what holds of every result
// holds.
func FuzzText(f *testing.F) {
	n := 0
	corpus(f, func(_, text string) {
		if n++; n%11 == 0 && len(text) < 1500 {
			f.Add(text)
		}
	})
	f.Fuzz(func(t *testing.T, text string) {
		w, err := judge(text)
		if err != nil || w.First < 0 {
			return
		}
		if _, err := shrink.Text(text, w, false, judge, redact.Text); errors.Is(err, shrink.ErrElse) {
			return
		}
		shrunk(t, "", text, w)
	})
}

// TestCrowd takes the first broken exchange out of a long file before it is cut
// down: the rest is not judged over and over.
func TestCrowd(t *testing.T) {
	line := `{"request":{"model":"m","messages":[{"role":"user","content":"%d"}]},"response":{"choices":[{"message":{"role":"assistant","content":%q%s}}]}}` + "\n"
	var text strings.Builder
	for i := range 2000 {
		fmt.Fprintf(&text, line, i, "ok", "")
	}
	fmt.Fprintf(&text, line, 2000, "", `,"tool_calls":[{"id":"c","type":"function","function":{"name":"f","arguments":"{"}}]`)
	whole, err := judge(text.String())
	if err != nil || whole.First != 2000 {
		t.Fatal(err, whole.First)
	}
	read := 0
	made, err := shrink.Text(text.String(), whole, false, func(text string) (*diagnose.Whole, error) {
		read += len(text)
		return judge(text)
	}, redact.Text)
	if err != nil {
		t.Fatal(err)
	}
	if made.Code != whole.Verdict().Code || strings.Count(made.Text, "\n") > 1 {
		t.Errorf("%+v", made)
	}
	if read > text.Len() {
		t.Errorf("%d bytes were judged of a file of %d", read, text.Len())
	}
}
