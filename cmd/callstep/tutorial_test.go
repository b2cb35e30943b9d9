package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestTutorial does what the tutorial says, step by step: the files it shows are
// written and changed as it says, and its commands print what it shows.
func TestTutorial(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(root, "docs", "tutorial.md"))
	if err != nil {
		t.Fatal(err)
	}
	var script, files strings.Builder
	written := map[string]string{}
	for i, b := range blocks(string(page)) {
		if b.kind == "sh" {
			for _, s := range commands(t, b.text) {
				step(t, &script, &files, s)
			}
			continue
		}
		name := changeFile(t, written, b)
		fmt.Fprintf(&script, "cp step-%d %s\n", i, name)
		fmt.Fprintf(&files, "-- step-%d --\n%s", i, written[name])
	}
	if len(written) == 0 {
		t.Fatal("the tutorial shows no file")
	}
	file := filepath.Join(t.TempDir(), "tutorial.txtar")
	if err := os.WriteFile(file, []byte(script.String()+files.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{Files: []string{file}, RequireExplicitExec: true, Setup: quiet, Cmds: pageVerbs})
}

// changeFile does to a file what the head of a block says: yaml NAME, or with
// one of two changes behind a comma.
func changeFile(t *testing.T, written map[string]string, b block) string {
	kind, head, _ := strings.Cut(b.kind, " ")
	name, change, _ := strings.Cut(head, ", ")
	if kind != "yaml" || name == "" {
		t.Fatalf("a block is %q; it should be sh, or yaml with the name of its file", b.kind)
	}
	switch change {
	case "":
		written[name] = b.text
	case "added to the end":
		written[name] += b.text
	case "from turns: on":
		before, _, found := strings.Cut(written[name], "turns:\n")
		if !found {
			t.Fatalf("%s has no turns yet", name)
		}
		written[name] = before + b.text
	default:
		t.Fatalf("%s: nothing says how to do %q", name, change)
	}
	return name
}
