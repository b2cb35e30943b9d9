package diagnose_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"callstep/engine/diagnose"
	"callstep/engine/jsonscan"
	"callstep/engine/record"
)

// FuzzExchange judges whatever a file may hold: it never panics, says the same
// twice, and points at text that is there.
func FuzzExchange(f *testing.F) {
	files, _ := filepath.Glob("testdata/cases/*.json")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		doc, bad := jsonscan.Index(string(text))
		if bad != nil {
			f.Fatal(bad)
		}
		f.Add(doc.Root().Get("exchange").Raw())
	}
	f.Fuzz(func(t *testing.T, text string) {
		file, bad := record.Read("fuzz", text)
		if bad != nil {
			return
		}
		for _, x := range file.Exchanges {
			d, again := diagnose.Exchange(x, diagnose.Options{}), diagnose.Exchange(x, diagnose.Options{})
			if len(d.Findings) != len(again.Findings) || strings.Join(d.Unknown, "") != strings.Join(again.Unknown, "") {
				t.Fatal("two judgements differ")
			}
			for i, found := range d.Findings {
				if found.Evidence != again.Findings[i].Evidence {
					t.Errorf("two judgements differ: %s, %s", found.Evidence, again.Findings[i].Evidence)
				}
				if !utf8.ValidString(found.Evidence) || isCommon(found.Rule) && strings.ContainsAny(found.Evidence, "\x00\x1b\n") {
					t.Errorf("not fit to be printed: %q", found.Evidence)
				}
				if n := len(found.Node.Raw()); found.Inside.Start < 0 || found.Inside.Start > found.Inside.End || found.Inside.End > n {
					t.Errorf("%s: inside %v of %d bytes", found.Code, found.Inside, n)
				}
			}
		}
	})
}
