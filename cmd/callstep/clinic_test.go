package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"callstep/engine/diagnose"
	"callstep/engine/record"
)

// answer is a row of the table of answers in docs/clinic.md.
var answer = regexp.MustCompile(`(?m)^\| \[([a-z0-9.-]+)\]\(examples/([a-z0-9.-]+)\) \| (\w+) \| (\w+) \| (\d+) \|$`)

// TestClinic: the verdict on every recorded exercise is the one that the page
// gives as its answer.
func TestClinic(t *testing.T) {
	page := readDoc(t, "clinic.md")
	answers := map[string]string{}
	for _, m := range answer.FindAllStringSubmatch(page, -1) {
		if m[1] != m[2] {
			t.Errorf("the row of %s leads to %s", m[1], m[2])
		}
		answers[m[2]] = fmt.Sprintf("%s %s line %s", m[3], m[4], m[5])
	}
	files, err := os.ReadDir(filepath.Join(root, "docs", "examples"))
	if err != nil || len(files) == 0 {
		t.Fatal("no exercises", err)
	}
	manual := readDoc(t, "../README.md")
	for _, f := range files {
		want, ok := answers[f.Name()]
		switch {
		case !ok && strings.Contains(manual, f.Name()): // an example of the manual, no exercise
			continue
		case !ok:
			t.Errorf("the page has no answer for %s", f.Name())
			continue
		}
		delete(answers, f.Name())
		file, bad := record.Read(f.Name(), readDoc(t, "examples/"+f.Name()))
		if bad != nil || len(file.Exchanges) != 1 {
			t.Errorf("%s: %v, %d exchanges", f.Name(), bad, len(file.Exchanges))
			continue
		}
		d := diagnose.Exchange(file.Exchanges[0], diagnose.Options{})
		if d.First < 0 {
			t.Errorf("%s: nothing broke, the page says %s", f.Name(), want)
			continue
		}
		if got := fmt.Sprintf("%s %s line %d", d.Boundary(), d.Code(), d.Findings[d.First].Place.Line); got != want {
			t.Errorf("%s: the verdict is %s, the page says %s", f.Name(), got, want)
		}
	}
	for name := range answers {
		t.Errorf("the page has an answer for %s, which is not there", name)
	}
}

// TestClinicLinks: every file that the page speaks of exists.
func TestClinicLinks(t *testing.T) {
	for _, m := range regexp.MustCompile(`\]\(([^)#]+)\)`).FindAllStringSubmatch(readDoc(t, "clinic.md"), -1) {
		if _, err := os.Stat(filepath.Join(root, "docs", m[1])); err != nil {
			t.Error(err)
		}
	}
}

func readDoc(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "docs", name))
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(text), "\r\n", "\n")
}
