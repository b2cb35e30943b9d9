package ui

import (
	"os/exec"
	"strings"
	"testing"
)

// TestNoSlowImports: what is linked, pays for its package initialisation in
// every start, `callstep --version` too.
func TestNoSlowImports(t *testing.T) {
	bans := map[string]string{
		"github.com/alecthomas/chroma/v2/lexers": "its init costs 15 ms; build the few lexers from rules of our own",
		"github.com/alecthomas/chroma/v2/styles": "its init costs 10 ms; make a style from the theme",
		"github.com/charmbracelet/glamour":       "it pulls in both and doubles the start; narration has a renderer of its own",
		"github.com/microcosm-cc/bluemonday":     "its init compiles dozens of expressions",
		"net/http":                               "the screen talks to nobody",
	}
	out, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Skipf("go list does not run here: %v", err)
	}
	for _, dep := range strings.Fields(string(out)) {
		if why, banned := bans[dep]; banned {
			t.Errorf("%s is linked: %s", dep, why)
		}
	}
	if !strings.Contains(string(out), "callstep/ui/term\n") {
		t.Error("callstep/ui/term is not linked: Bubble Tea would ask the terminal and wait")
	}
}
