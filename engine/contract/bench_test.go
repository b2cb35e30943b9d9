package contract

import (
	"os"
	"strings"
	"testing"

	"callstep/engine/jsonscan"
)

// draftSource is the scenario of testdata/draft.
func draftSource(tb testing.TB) string {
	tb.Helper()
	file, err := os.ReadFile("testdata/draft")
	if err != nil {
		tb.Fatal(err)
	}
	_, src, _ := strings.Cut(string(file), "scenario\n")
	src, _, _ = strings.Cut(src, "----")
	return src
}

func draftSet(tb testing.TB) (*Set, *Situation) {
	tb.Helper()
	u, specs := parseScenario(tb, draftSource(tb))
	set, problems := Compile(u, specs)
	if problems != nil {
		tb.Fatal(problemText(problems))
	}
	args, _, _ := jsonscan.Decode(`{"request_id": "R101", "book_id": "B17", "quantity": 2, "note": "10:00 기준 2권"}`)
	return set, &Situation{
		Args: args.(map[string]any), Session: u.Session, World: u.World, Now: u.Now,
		Memory: &testMemory{results: map[int][]any{0: {map[string]any{"book_id": "B17", "available": int64(2), "checked_at": "x"}}}},
	}
}

func BenchmarkValidate(b *testing.B) {
	set, s := draftSet(b)
	tool, args := set.Tools[1], any(s.Args)
	b.ReportAllocs()
	for b.Loop() {
		if tool.Validate(args) != nil {
			b.Fatal("refused")
		}
	}
}

// BenchmarkValidateFloor is the schema library alone.
func BenchmarkValidateFloor(b *testing.B) {
	set, s := draftSet(b)
	compiled, args := set.Tools[1].Input.compiled, any(s.Args)
	b.ReportAllocs()
	for b.Loop() {
		if compiled.Validate(args) != nil {
			b.Fatal("refused")
		}
	}
}

// BenchmarkFits is what the library is spared for arguments that fit.
func BenchmarkFits(b *testing.B) {
	set, s := draftSet(b)
	b.ReportAllocs()
	for b.Loop() {
		if !set.Tools[1].Fits(s.Args) {
			b.Fatal("left to the library")
		}
	}
}

func BenchmarkJudge(b *testing.B) {
	set, s := draftSet(b)
	b.ReportAllocs()
	for b.Loop() {
		if i, err := set.Tools[1].Judge(s); i >= 0 || err != nil {
			b.Fatal(i, err)
		}
	}
}

func BenchmarkKey(b *testing.B) {
	set, s := draftSet(b)
	b.ReportAllocs()
	for b.Loop() {
		if key, err := set.Tools[1].Key(s); key != "R101" || err != nil {
			b.Fatal(key, err)
		}
	}
}

func BenchmarkMismatches(b *testing.B) {
	set, s := draftSet(b)
	b.ReportAllocs()
	for b.Loop() {
		if set.Tools[1].Mismatches(s) != nil {
			b.Fatal("differ")
		}
	}
}

func BenchmarkRun(b *testing.B) {
	set, s := draftSet(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := set.Tools[1].Run(s); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRunLookup(b *testing.B) {
	set, s := draftSet(b)
	s.Args = map[string]any{"book_id": "B17"}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := set.Tools[0].Run(s); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCompile(b *testing.B) {
	u, specs := parseScenario(b, draftSource(b))
	b.ReportAllocs()
	for b.Loop() {
		Compile(u, specs)
	}
}
