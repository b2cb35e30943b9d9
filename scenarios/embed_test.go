package scenarios_test

import (
	"io/fs"
	"slices"
	"strings"
	"testing"

	"callstep/scenarios"
)

func TestEveryFileIsListedOnce(t *testing.T) {
	files, err := fs.Glob(scenarios.Files(), "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	names := scenarios.Names()
	if len(names) != len(files) || names[0] != "lost-reply" {
		t.Errorf("%d files, names %v", len(files), names)
	}
	for _, file := range files {
		if !slices.Contains(names, strings.TrimSuffix(file, ".yaml")) {
			t.Errorf("%s is not listed", file)
		}
	}
}

func TestReadKnowsOnlyItsOwnFiles(t *testing.T) {
	for _, id := range []string{"", "no-such", "../go", "lost-reply.yaml", `a\b`, "embed.go"} {
		if _, _, ok := scenarios.Read(id); ok {
			t.Errorf("%q can be read", id)
		}
	}
	if file, src, ok := scenarios.Read("no-stock"); !ok || file != "no-stock.yaml" || len(src) == 0 {
		t.Errorf("no-stock: %q, %d bytes, %v", file, len(src), ok)
	}
}
