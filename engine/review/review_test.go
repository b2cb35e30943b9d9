package review_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"callstep/engine/review"
	"callstep/engine/scenario"
	"callstep/scenarios"
)

// TestDoubts shows what is doubted in sound files: each golden says where and
// what to do.
func TestDoubts(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.yaml")
	if len(files) == 0 {
		t.Fatal("no files")
	}
	for _, path := range files {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		golden(t, strings.TrimSuffix(path, ".yaml")+".golden", transcript(doubts(t, filepath.Base(path), src)))
	}
}

// TestBuiltinsAreNotDoubted holds the built-in scenarios to the same.
func TestBuiltinsAreNotDoubted(t *testing.T) {
	for _, id := range scenarios.Names() {
		file, src, _ := scenarios.Read(id)
		if got := transcript(doubts(t, file, src)); got != "" {
			t.Errorf("%s", got)
		}
	}
}

func doubts(t *testing.T, file string, src []byte) []scenario.Problem {
	t.Helper()
	sc, err := scenario.Parse(file, src)
	if err != nil {
		t.Fatal(err)
	}
	return review.Doubts(file, src, sc)
}

func transcript(problems []scenario.Problem) string {
	var b strings.Builder
	for _, p := range problems {
		if !p.Warning {
			b.WriteString("an error: ")
		}
		fmt.Fprintf(&b, "%s\n    | %s\n    | %s^\n    %s\n", p, p.Source, strings.Repeat(" ", p.Col-1), p.Hint)
	}
	return b.String()
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
