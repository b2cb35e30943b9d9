package scenario_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"callstep/engine/scenario"
	"callstep/scenarios"
)

// FuzzScenario: whatever the bytes, no panic, every problem has a place in the
// file and a message, and the time is bounded.
func FuzzScenario(f *testing.F) {
	for _, id := range scenarios.Names() {
		_, src, _ := scenarios.Read(id)
		f.Add(src)
	}
	files, _ := filepath.Glob("testdata/bad/*.yaml")
	for _, path := range files {
		if src, err := os.ReadFile(path); err == nil {
			f.Add(src)
		}
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		start := time.Now()
		sc, problems := scenario.Check("fuzz.yaml", src)
		if took := time.Since(start); took > 5*time.Second {
			t.Fatalf("took %v", took)
		}
		errors := 0
		for _, p := range problems {
			checkPlace(t, src, p)
			if !p.Warning {
				errors++
			}
		}
		if (sc == nil) != (errors > 0) {
			t.Fatalf("scenario %v with %d errors", sc != nil, errors)
		}
		if _, err := scenario.ParseHead("fuzz.yaml", src); err != nil && err.Error() == "" {
			t.Fatal("an empty error")
		}
	})
}

func checkPlace(t *testing.T, src []byte, p scenario.Problem) {
	t.Helper()
	lines := strings.Split(strings.ReplaceAll(strings.TrimPrefix(string(src), "\uFEFF"), "\r\n", "\n"), "\n")
	if p.Line < 1 || p.Line > len(lines) {
		t.Fatalf("line %d of %d: %s", p.Line, len(lines), p.Message)
	}
	if line := lines[p.Line-1]; p.Source != line || p.Col < 1 || p.Col > len([]rune(line))+1 {
		t.Fatalf("column %d of line %q (source %q): %s", p.Col, line, p.Source, p.Message)
	}
	if p.Message == "" || strings.Contains(p.Message, "\n") || strings.Contains(p.Hint, "\n") {
		t.Fatalf("message %q, hint %q", p.Message, p.Hint)
	}
}

// Slips of a typing hand in a sound file: a character changed, lines cut,
// pieces doubled. Whatever is told has its place in the file.
func TestSlipsInSoundFiles(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	const signs = "{}[]\"':,\n #|>&*!%@-$"
	for n := range 150 {
		_, src, _ := scenarios.Read(scenarios.Names()[n%2])
		b := slices.Clone(src)
		for range 1 + random.IntN(3) {
			i, size := random.IntN(len(b)), random.IntN(30)
			end := min(len(b), i+size)
			switch random.IntN(3) {
			case 0:
				b[i] = signs[random.IntN(len(signs))]
			case 1:
				b = slices.Delete(b, i, end)
			case 2:
				b = slices.Insert(b, random.IntN(len(b)), slices.Clone(b[i:end])...)
			}
		}
		_, problems := scenario.Check("slip.yaml", b)
		for _, p := range problems {
			checkPlace(t, b, p)
		}
	}
}
