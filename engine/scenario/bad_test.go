package scenario_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"callstep/engine/scenario"
)

// TestBadFiles shows every message: each file of testdata/bad is broken, and
// its golden says where and what to do.
func TestBadFiles(t *testing.T) {
	files, _ := filepath.Glob("testdata/bad/*.yaml")
	if len(files) < 60 {
		t.Fatalf("only %d broken files", len(files))
	}
	for _, path := range files {
		name := strings.TrimSuffix(filepath.Base(path), ".yaml")
		t.Run(name, func(t *testing.T) {
			src, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			sc, problems := scenario.Check(filepath.Base(path), src)
			if sc != nil {
				t.Error("accepted")
			}
			for _, p := range problems {
				if p.Hint == "" {
					t.Errorf("%s: nothing says what to do", p)
				}
			}
			golden(t, strings.TrimSuffix(path, ".yaml")+".golden", transcript(problems))
		})
	}
}

// TestDoubtfulFiles shows the warnings of files that are legal.
func TestDoubtfulFiles(t *testing.T) {
	files, _ := filepath.Glob("testdata/doubtful/*.yaml")
	for _, path := range files {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		sc, problems := scenario.Check(filepath.Base(path), src)
		if sc == nil {
			t.Errorf("%s: refused", path)
		}
		golden(t, strings.TrimSuffix(path, ".yaml")+".golden", transcript(problems))
	}
}

// transcript prints problems with their source line and a mark under the
// column.
func transcript(problems []scenario.Problem) string {
	var b strings.Builder
	for _, p := range problems {
		grade := ""
		if p.Warning {
			grade = "warning: "
		}
		line := []rune(p.Source)
		if len(line) > 100 {
			line = line[:100]
		}
		fmt.Fprintf(&b, "%s:%d:%d: %s%s\n", p.File, p.Line, p.Col, grade, p.Message)
		fmt.Fprintf(&b, "    | %s\n    | %s^\n", printable(string(line)), strings.Repeat(" ", min(p.Col-1, len(line))))
		if p.Hint != "" {
			fmt.Fprintf(&b, "    %s\n", p.Hint)
		}
	}
	return b.String()
}

// printable shows control and broken bytes as dots, one for each column.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' || r >= ' ' && r != 0x7f && r != 0xFFFD {
			return r
		}
		return '·'
	}, text)
}

func golden(t *testing.T, path, got string) {
	t.Helper()
	if os.Getenv("CALLSTEP_UPDATE") == "1" {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}
