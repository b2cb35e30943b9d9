package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// notRun are commands of the documentation that a test cannot run, with the
// reason.
var notRun = map[string]string{
	"go test ./...":                   "it is what runs this test",
	"CALLSTEP_UPDATE=1 go test ./...": "it would write expected texts anew",
	"go install ./cmd/callstep":       "it writes outside of the test's folder",
}

// TestReadme runs every command that README and CONTRIBUTING show, and
// compares the output where they show one. A line … stands for any lines.
func TestReadme(t *testing.T) {
	for _, page := range []string{"README.md", "CONTRIBUTING.md"} {
		text, err := os.ReadFile(filepath.Join(root, page))
		if err != nil {
			t.Fatal(err)
		}
		script := filepath.Join(t.TempDir(), strings.TrimSuffix(page, ".md")+".txtar")
		if err := os.WriteFile(script, []byte(pageScript(t, string(text))), 0o600); err != nil {
			t.Fatal(err)
		}
		testscript.Run(t, testscript.Params{Files: []string{script}, RequireExplicitExec: true, Setup: withExamples, Cmds: pageVerbs})
	}
}

// withExamples gives the pages' commands the files that the pages name.
func withExamples(env *testscript.Env) error {
	if err := quiet(env); err != nil {
		return err
	}
	const examples = "docs/examples"
	return os.CopyFS(filepath.Join(env.WorkDir, examples), os.DirFS(filepath.Join(root, examples)))
}

// tells are the commands that name on standard error what they leave out or
// change.
var tells = regexp.MustCompile(`^callstep (?:import|export) `)

// shown is one command of a page with the output that the page shows for it.
type shown struct {
	command string
	output  []string
}

// pageVerbs adds a verb that runs what a page shows, whatever its exit code:
// the page may show a run that ends in damage.
var pageVerbs = map[string]func(ts *testscript.TestScript, neg bool, args []string){
	"shown": func(ts *testscript.TestScript, _ bool, args []string) {
		if err := ts.Exec(args[0], args[1:]...); err != nil {
			ts.Logf("%v", err)
		}
	},
}

// saved are the files that a page says to save, by the kind of their block.
var saved = map[string]string{"yaml": "shelf.yaml", "script": "second-draft.script"}

// pageScript makes a script of a page.
func pageScript(t *testing.T, page string) string {
	var script, files strings.Builder
	for _, b := range blocks(page) {
		if file, ok := saved[b.kind]; ok {
			fmt.Fprintf(&files, "-- %s --\n%s", file, b.text)
		}
		if b.kind != "sh" {
			continue
		}
		for _, s := range commands(t, b.text) {
			if why, skip := notRun[s.command]; skip {
				t.Logf("not run: %s: %s", s.command, why)
				continue
			}
			step(t, &script, &files, s)
		}
	}
	if script.Len() == 0 {
		t.Fatal("the page shows no command")
	}
	return script.String() + files.String()
}

func step(t *testing.T, script, files *strings.Builder, s shown) {
	args, isOurs := strings.CutPrefix(s.command, "callstep ")
	switch {
	case s.command == "go run ./cmd/callstep":
		// The screen needs a terminal, and says so where there is none; a test
		// in a real terminal is among those of package ui.
		script.WriteString("! exec callstep\nstderr 'needs a terminal'\n")
		return
	case strings.HasPrefix(s.command, "callstep open "), strings.HasPrefix(s.command, "callstep learn ") && !strings.Contains(s.command, " --plain"):
		fmt.Fprintf(script, "! exec callstep %s\nstderr 'needs a terminal'\n", args)
		return
	case !isOurs:
		t.Fatalf("the page shows %q, and nothing says how to test it", s.command)
	}
	fmt.Fprintf(script, "shown callstep %s\n", args)
	switch {
	case tells.MatchString(s.command):
	case strings.Contains(s.command, " -o "):
		script.WriteString("stderr '\\A(wrote [^\\n]+\\n)+\\z'\n") // and nothing else
	default:
		script.WriteString("! stderr .\n")
	}
	switch {
	case len(s.output) == 0:
	case !strings.Contains(strings.Join(s.output, "\n"), "…"):
		name := fmt.Sprintf("want-%d", script.Len())
		fmt.Fprintf(script, "cmp stdout %s\n", name)
		fmt.Fprintf(files, "-- %s --\n%s\n", name, strings.Join(s.output, "\n"))
	default:
		fmt.Fprintf(script, "stdout '%s'\n", matching(s.output))
	}
}

// matching is a pattern of an output that is shown in part.
func matching(lines []string) string {
	parts := make([]string, len(lines))
	for i, line := range lines {
		parts[i] = strings.ReplaceAll(regexp.QuoteMeta(line), "'", "''")
		if line == "…" {
			parts[i] = `(?s:.*)`
		}
	}
	return `\A` + strings.Join(parts, `\n?`) + `\n\z`
}

type block struct{ kind, text string }

// blocks lists the fenced blocks of a Markdown page.
func blocks(page string) []block {
	var list []block
	open := false
	for line := range strings.Lines(page) {
		if kind, fence := strings.CutPrefix(line, "```"); fence {
			if open = !open; open {
				list = append(list, block{kind: strings.TrimSpace(kind)})
			}
			continue
		}
		if open {
			list[len(list)-1].text += line
		}
	}
	return list
}

func commands(t *testing.T, text string) []shown {
	var list []shown
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if command, ok := strings.CutPrefix(line, "$ "); ok {
			list = append(list, shown{command: command})
			continue
		}
		if len(list) == 0 {
			t.Fatalf("a sh block begins with output: %q", line)
		}
		last := &list[len(list)-1]
		last.output = append(last.output, line)
	}
	return list
}

// TestLinksOfThePages follows every link to a file of this repository.
func TestLinksOfThePages(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#:]+)(?:#[^)]*)?\)`)
	for _, page := range []string{"README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "docs/tutorial.md"} {
		text, err := os.ReadFile(filepath.Join(root, page))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			if _, err := os.Stat(filepath.Join(root, filepath.Dir(page), m[1])); err != nil {
				t.Errorf("%s links to %s: %v", page, m[1], reason(err))
			}
		}
	}
}
