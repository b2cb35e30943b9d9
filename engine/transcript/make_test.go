package transcript

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"callstep/engine"
	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
	"callstep/engine/record"
	"callstep/engine/scenario"
)

// judge reads a text and judges the exchanges in it.
func judge(name, text string) []*diagnose.Diagnosis {
	file, err := record.Read(name, text)
	if err != nil {
		return nil
	}
	var all []*diagnose.Diagnosis
	for _, x := range file.Exchanges {
		if x.Provider.Supported() {
			all = append(all, diagnose.Exchange(x, diagnose.Options{}))
		}
	}
	return all
}

// TestMake runs the files of testdata/make: an exchange in, a scenario out.
// Before the scenario stands whether stepping it comes to the verdict.
func TestMake(t *testing.T) {
	datadriven.Walk(t, "testdata/make", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			all := judge("exchange", d.Input)
			if len(all) != 1 {
				t.Fatalf("%s: %d exchanges", d.Pos, len(all))
			}
			made, err := Make(all[0], "recorded", "Recorded in exchange.json")
			if err != nil {
				return "no scenario: " + err.Error() + "\n"
			}
			sound(t, d.Pos, made)
			return fmt.Sprintf("%s %s, the same: %v\n%s", all[0].Boundary(), all[0].Code(), made.Same, made.YAML)
		})
	})
}

// sound checks what holds for every scenario that is made: nothing is wrong in
// it, nothing doubtful but that nobody wrote down which effects were wanted, and
// each turn comes to what it expects.
func sound(t *testing.T, where string, made *Made) {
	t.Helper()
	sc, problems := scenario.Check("made.yaml", made.YAML)
	for _, p := range problems {
		if p.Warning && strings.Contains(p.Message, "names no effects") {
			continue
		}
		t.Errorf("%s: %d:%d: %s", where, p.Line, p.Col, p.Message)
	}
	if sc == nil {
		t.Fatalf("%s: no scenario:\n%s", where, made.YAML)
	}
	m, err := engine.Open(sc, engine.Options{})
	if err != nil {
		t.Fatalf("%s: %v", where, err)
	}
	if err := m.Do("end"); err != nil {
		t.Fatalf("%s: %v", where, err)
	}
	results := m.Turns()
	if len(results) != len(sc.Turns) {
		t.Errorf("%s: %d of %d turns are played", where, len(results), len(sc.Turns))
	}
	for _, r := range results {
		if want := sc.Turns[r.Turn-1].Expect; want != "" && r.Code != want {
			t.Errorf("%s: turn %d comes to %s, not %s", where, r.Turn, r.Code, want)
		}
	}
	for _, f := range m.InForce() {
		if !f.Struck {
			t.Errorf("%s: %s strikes nothing: %s", where, f.Spec, f.Why)
		}
	}
}

// recordings are the recorded files that tests of other packages hold, and the
// cases that come with a right answer.
func recordings(t *testing.T) (names []string, texts map[string]string) {
	t.Helper()
	texts = map[string]string{}
	for _, pattern := range []string{
		"testdata/recorded/*.*", "../record/testdata/files/*.*", "../diagnose/testdata/*/accepted/*", "../diagnose/testdata/cases/*.json",
	} {
		files, _ := filepath.Glob(pattern)
		if len(files) == 0 {
			t.Fatalf("no files of %s", pattern)
		}
		for _, file := range files {
			b, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasSuffix(file, ".md") {
				continue
			}
			var handed struct{ Exchange json.RawMessage }
			if text := b; strings.Contains(pattern, "cases") && json.Unmarshal(text, &handed) == nil {
				b = handed.Exchange
			}
			names = append(names, file)
			texts[file] = string(b)
		}
	}
	return names, texts
}

// TestShare makes a scenario of every recording there is, and compares what
// became of each with testdata/share. Where the catalogue has a fault for the
// verdict, or the model's words make it, stepping comes to the same.
func TestShare(t *testing.T) {
	names, texts := recordings(t)
	var b strings.Builder
	all, made, same := 0, 0, 0
	for _, name := range names {
		for i, d := range judge(name, texts[name]) {
			all++
			fmt.Fprintf(&b, "%s %d: %s %s", strings.TrimPrefix(filepath.ToSlash(name), "../"), i+1, d.Boundary(), d.Code())
			m, err := Make(d, "recorded", "Recorded")
			if err != nil {
				fmt.Fprintf(&b, "\n  no scenario: %s\n", err)
				continue
			}
			sound(t, name, m)
			made++
			if m.Same {
				same++
				b.WriteString(", the same\n")
			} else {
				b.WriteString(", not the same\n")
			}
			for _, n := range m.Notes {
				fmt.Fprintf(&b, "  %s\n", n)
			}
			if f := verdictOf(d); !m.Same && f != nil && f.Code != "duplicate_side_effect" && (kindOf(f) != "" || byItself[f.Code]) && !failedBefore(d) {
				t.Errorf("%s: a fault stands for %s, and stepping does not come to it: %q", name, f.Code, m.Notes)
			}
		}
	}
	fmt.Fprintf(&b, "\n%d exchanges, %d scenarios, %d of them the same\n", all, made, same)
	golden(t, filepath.Join("testdata", "share"), b.String())
}

// failedBefore reports whether a tool failed that the model then did without: a
// run breaks there first, and says so.
func failedBefore(d *diagnose.Diagnosis) bool {
	return slices.ContainsFunc(d.Findings, func(f diagnose.Finding) bool {
		return f.Code == "tool_reported_error" && f.Severity == exchange.Warning
	})
}

func verdictOf(d *diagnose.Diagnosis) *diagnose.Finding {
	if d.First < 0 || d.Boundary() == exchange.ModelOutput {
		return nil
	}
	return &d.Findings[d.First]
}

// golden compares a text with a file; CALLSTEP_UPDATE=1 writes it.
func golden(t *testing.T, file, got string) {
	t.Helper()
	if os.Getenv("CALLSTEP_UPDATE") == "1" {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; CALLSTEP_UPDATE=1 accepts it\n%s", file, got)
	}
}

// long is a conversation of n calls, the broken one without its result.
func long(n, broken int) string {
	var b strings.Builder
	b.WriteString(`{"model":"claude-sonnet-4-5","max_tokens":10,"tools":[{"name":"tide","description":"High tide","input_schema":{"type":"object","properties":{"day":{"type":"integer"}}}}],"messages":[{"role":"user","content":"go"}`)
	for i := range n {
		fmt.Fprintf(&b, `,{"role":"assistant","content":[{"type":"tool_use","id":"toolu_%d","name":"tide","input":{"day":%d}}]}`, i, i)
		if i == broken {
			b.WriteString(`,{"role":"user","content":"and?"}`)
		} else {
			fmt.Fprintf(&b, `,{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_%d","content":"06:%02d"}]}`, i, i%60)
		}
	}
	return b.String() + "]}"
}

// TestLong takes the part of a long recording around what broke.
func TestLong(t *testing.T) {
	for _, broken := range []int{0, 1500, 2999} {
		d := judge("long", long(3000, broken))[0]
		made, err := Make(d, "long", "Long")
		if err != nil {
			t.Fatal(err)
		}
		sound(t, "long", made)
		if !made.Same || made.Turn == 0 || !strings.Contains(made.Notes[0], "a part of this recording: turns ") {
			t.Errorf("broken at %d: turn %d, the same %v, %q", broken, made.Turn, made.Same, made.Notes)
		}
		if !strings.Contains(string(made.YAML), fmt.Sprintf(`"day":%d}`, broken)) {
			t.Errorf("call %d is not in the part", broken)
		}
	}
}

// TestHuge cuts texts that no scenario holds, and says so.
func TestHuge(t *testing.T) {
	text := jsonscan.Quote(strings.Repeat("조회 \u202e\x1b[2J ", 40_000))
	schema := `{"type":"object","properties":{` + strings.Repeat(`"p":{"type":"string","description":"`+strings.Repeat("d", 99)+`"},`, 4000) + `"q":{}}}`
	d := judge("huge", `{"model":"claude-sonnet-4-5","max_tokens":10,"tools":[{"name":"t","description":`+text+`,"input_schema":`+schema+`}],"messages":[
		{"role":"user","content":`+text+`},
		{"role":"assistant","content":[{"type":"text","text":`+text+`},{"type":"tool_use","id":"toolu_1","name":"t","input":{"q":`+text+`,"n":7}}]},
		{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_1","content":[{"type":"text","text":`+text+`},{"type":"text","text":`+text+`}]}]},
		{"role":"assistant","content":`+text+`}]}`)[0]
	made, err := Make(d, "huge", "Huge")
	if err != nil {
		t.Fatal(err)
	}
	sound(t, "huge", made)
	notes := strings.Join(made.Notes, "\n")
	for _, want := range []string{"long texts are cut in 2 turns", "it is too large"} {
		if !strings.Contains(notes, want) {
			t.Errorf("the notes lack %q:\n%s", want, notes)
		}
	}
	if !strings.Contains(string(made.YAML), `\"n\":7`) {
		t.Error("a short argument beside a long one is gone")
	}
}

func TestID(t *testing.T) {
	for name, want := range map[string]string{
		"session.jsonl": "session", "/a/b/Mine No. 2.json": "mine-no-2", `c:\logs\x_y.json`: "x-y", "기록.json": "recording", "-.-": "recording", "a--b": "a-b",
	} {
		if got := ID(name); got != want {
			t.Errorf("ID(%q) = %q, want %q", name, got, want)
		}
	}
}

// FuzzMake makes scenarios of anything that can be read.
func FuzzMake(f *testing.F) {
	files, _ := filepath.Glob("testdata/make/*.txt")
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for _, part := range strings.Split(string(b), "\nmake\n")[1:] {
			text, _, _ := strings.Cut(part, "\n----")
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, d := range judge("fuzz", text) {
			if made, err := Make(d, "fuzz", "Fuzz"); err == nil {
				sound(t, "fuzz", made)
			} else if strings.Contains(err.Error(), "no scenario") || strings.Contains(err.Error(), "rest") {
				t.Fatal(err)
			}
		}
	})
}
