package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"callstep": main})
}

// updating reports whether expected texts are to be written anew:
// CALLSTEP_UPDATE=1 go test ./cmd/callstep
func updating() bool { return os.Getenv("CALLSTEP_UPDATE") == "1" }

// TestScript runs the transcripts in testdata/script: each is a person at a
// command line, with what callstep answers.
func TestScript(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       updating(),
		RequireUniqueNames:  true,
		RequireExplicitExec: true,
		Setup:               quiet,
		Cmds:                map[string]func(ts *testscript.TestScript, neg bool, args []string){"replace": replace},
	})
}

// quiet gives a script a home of its own and a terminal without colours, so
// that it reads the same on every machine.
func quiet(env *testscript.Env) error {
	for name, value := range map[string]string{
		"HOME":            env.WorkDir,
		"XDG_STATE_HOME":  filepath.Join(env.WorkDir, "state"),
		"XDG_RUNTIME_DIR": filepath.Join(env.WorkDir, "run"),
		"TMPDIR":          filepath.Join(env.WorkDir, ".tmp"),
		"NO_COLOR":        "1",
		"CALLSTEP_THEME":  "",
		"TERM":            "xterm-256color",
		"COLUMNS":         "",
		"CALLSTEP_UPDATE": "",
		"ESC":             "\x1b",
		"TURNED":          "\u202e",
		"C1":              "\u009b",
	} {
		env.Setenv(name, value)
	}
	return nil
}

// replace changes a text in a file of a script: replace OLD NEW FILE.
func replace(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) != 3 {
		ts.Fatalf("usage: replace OLD NEW FILE")
	}
	text := ts.ReadFile(args[2])
	if !strings.Contains(text, args[0]) {
		ts.Fatalf("%s holds no %q", args[2], args[0])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), []byte(strings.ReplaceAll(text, args[0], args[1])), 0o600))
}
