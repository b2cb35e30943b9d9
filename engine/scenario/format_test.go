package scenario_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"callstep/engine/scenario"
	"callstep/scenarios"
)

// TestBuiltinsAreCanonical: the built-in scenarios and what callstep new begins
// with are laid out as fmt does it.
func TestBuiltinsAreCanonical(t *testing.T) {
	for file, src := range soundFiles(t) {
		out, err := scenario.Format(file, src)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if diff := cmp.Diff(string(src), string(out)); diff != "" {
			t.Errorf("%s (-is +canonical):\n%s", file, diff)
		}
	}
}

// soundFiles are the built-in scenarios and the templates, by file name.
func soundFiles(t testing.TB) map[string][]byte {
	files := map[string][]byte{}
	for _, id := range scenarios.Names() {
		file, src, _ := scenarios.Read(id)
		files[file] = src
	}
	templates, _ := filepath.Glob("../../cmd/callstep/templates/*.yaml")
	if len(templates) == 0 {
		t.Fatal("no templates")
	}
	for _, path := range templates {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files[filepath.Base(path)] = src
	}
	return files
}

// TestFormat shows what fmt makes of files that are laid out otherwise.
func TestFormat(t *testing.T) {
	files, _ := filepath.Glob("testdata/format/*.yaml")
	if len(files) == 0 {
		t.Fatal("no files")
	}
	for _, path := range files {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		out, err := scenario.Format(filepath.Base(path), src)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		golden(t, strings.TrimSuffix(path, ".yaml")+".golden", string(out))
	}
}

// TestFormatFindsTheWayBack: a sound file whose layout was disturbed without
// changing what it says becomes what it was.
func TestFormatFindsTheWayBack(t *testing.T) {
	for file, src := range soundFiles(t) {
		for name, disturb := range map[string]func(string) string{
			"bom and carriage returns": func(s string) string { return "\uFEFF" + strings.ReplaceAll(s, "\n", "\r\n") },
			"indented by four":         func(s string) string { return widened(s, 2) },
			"indented by six":          func(s string) string { return widened(s, 3) },
			"blank lines":              func(s string) string { return "\n\n" + strings.ReplaceAll(s, "\n\n", "\n\n\n") + "\n\n" },
			"a document":               func(s string) string { return "---\n" + s + "...\n" },
		} {
			if _, _, builtIn := scenarios.Read(strings.TrimSuffix(file, ".yaml")); builtIn && strings.HasPrefix(name, "indented") {
				continue // texts are indented within, and that is theirs; those of the templates are not
			}
			if name == "blank lines" && strings.Contains(string(src), "\n\n      ") {
				continue // an empty line in a text is a part of it
			}
			out, err := scenario.Format(file, []byte(disturb(string(src))))
			if err != nil {
				t.Errorf("%s, %s: %v", file, name, err)
				continue
			}
			if diff := cmp.Diff(string(src), string(out)); diff != "" {
				t.Errorf("%s, %s:\n%s", file, name, diff)
			}
		}
	}
}

// widened multiplies every indentation, that of lines with a dash too.
func widened(text string, by int) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		body := strings.TrimLeft(line, " ")
		b.WriteString(strings.Repeat(" ", by*(len(line)-len(body))))
		if rest, dash := strings.CutPrefix(body, "- "); dash {
			body = "-" + strings.Repeat(" ", 2*by-1) + rest
		}
		b.WriteString(body)
	}
	return b.String()
}

func TestFormatRefuses(t *testing.T) {
	_, err := scenario.Format("a.yaml", []byte("callstep: 1\n"))
	var problems scenario.Errors
	if !errors.As(err, &problems) || len(problems) == 0 {
		t.Errorf("what is no scenario: %v", err)
	}
	// The empty lines behind the text are a part of it, and would not be once
	// the key has moved.
	const kept = "about: |+\n  Text.\n\n# on its own\ncallstep: 1\nid: a\ntitle: b\n" +
		"tools: [{name: look, describe: Looks., effect: read, input: {type: object}, result: {n: 1}}]\nturns: [{call: look}]\n"
	if out, err := scenario.Format("a.yaml", []byte(kept)); err == nil || errors.As(err, &problems) {
		t.Errorf("a text that would change: %v\n%s", err, out)
	}
}

// FuzzFormat: whatever is laid out stays a scenario, and is canonical then.
func FuzzFormat(f *testing.F) {
	for _, src := range soundFiles(f) {
		f.Add(src)
	}
	files, _ := filepath.Glob("testdata/format/*.yaml")
	for _, path := range files {
		if src, err := os.ReadFile(path); err == nil {
			f.Add(src)
		}
	}
	f.Fuzz(func(t *testing.T, src []byte) { formats(t, src) })
}

// TestFormatOfSlips does so for sound files with slips of the keyboard in them,
// most of them blanks, line ends, dashes and comments.
func TestFormatOfSlips(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	var names []string
	files := soundFiles(t)
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	laidOut := 0
	for n := range 200 {
		src := slices.Clone(files[names[n%len(names)]])
		for range 1 + random.IntN(3) {
			at := random.IntN(len(src))
			for src[at] != ' ' && src[at] != '\n' {
				at = random.IntN(len(src))
			}
			slip := []string{" ", "  ", "\n", "\n\n", " # x", "\n# y", "\n    # z", "\n   ", "- "}[random.IntN(9)]
			src = slices.Insert(src, at, []byte(slip)...)
		}
		if formats(t, src) {
			laidOut++
		}
	}
	if laidOut < 30 {
		t.Errorf("only %d of 200 could be laid out", laidOut)
	}
}

// formats lays a file out, and reports whether it could be.
func formats(t *testing.T, src []byte) bool {
	t.Helper()
	before, err := scenario.Parse("a.yaml", src)
	if err != nil {
		return false
	}
	out, err := scenario.Format("a.yaml", src)
	if err != nil {
		return false // what cannot be laid out is refused
	}
	after, err := scenario.Parse("a.yaml", out)
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	again, err := scenario.Format("a.yaml", out)
	if err != nil || string(again) != string(out) {
		t.Fatalf("laid out again: %v\n%s", err, cmp.Diff(string(out), string(again)))
	}
	for i, turn := range before.Turns {
		if now := after.Turns[i]; turn.Text != now.Text || turn.Note != now.Note || turn.Prompt != now.Prompt {
			t.Fatalf("turn %d changed\n%s", turn.N, out)
		}
	}
	for _, line := range strings.Split(string(src), "\n") {
		if comment := strings.TrimSpace(line); strings.HasPrefix(comment, "# ") && !strings.Contains(string(out), strings.TrimRight(comment, " \r")) {
			t.Fatalf("lost: %s", comment)
		}
	}
	return true
}
