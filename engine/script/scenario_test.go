package script

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/aymanbagabas/go-udiff"
	"github.com/cockroachdb/datadriven"
	"pgregory.net/rapid"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/scenario"
	"callstep/scenarios"
)

// TestScenarios reads testdata/*.txt: `save` is a script, and what it prints is
// the difference between the scenario that the script is about and the one it
// is saved as, or why it cannot be. `file` is a scenario to be about: FILE, then
// its text. Written anew with CALLSTEP_UPDATE=1.
func TestScenarios(t *testing.T) {
	if os.Getenv("CALLSTEP_UPDATE") == "1" {
		if err := flag.Set("rewrite", "true"); err != nil {
			t.Fatal(err)
		}
	}
	files := map[string]string{}
	for _, id := range scenarios.Names() {
		_, src, _ := scenarios.Read(id)
		files[id] = string(src)
	}
	datadriven.Walk(t, "testdata", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			switch d.Cmd {
			case "file":
				files[d.CmdArgs[0].Key] = d.Input + "\n"
				if _, problems := scenario.Check("x", []byte(d.Input)); len(problems) > 0 {
					return fmt.Sprintln(problems)
				}
				return "ok"
			case "save":
				return savedAs(t, files, d)
			}
			t.Fatalf("%s: there is no %s", d.Pos, d.Cmd)
			return ""
		})
	})
}

func savedAs(t *testing.T, files map[string]string, d *datadriven.TestData) string {
	s, err := Parse("a.script", []byte("callstep-script: 1\n"+d.Input+"\n"))
	if err != nil {
		t.Fatalf("%s: %v", d.Pos, err)
	}
	src := files[s.Scenario]
	sc, err := scenario.Parse(s.Scenario+".yaml", []byte(src))
	if err != nil {
		t.Fatalf("%s: %v", d.Pos, err)
	}
	m, err := Replay("a.script", s, sc)
	if err != nil {
		t.Fatalf("%s: %v", d.Pos, err)
	}
	out, err := Scenario("copy.yaml", []byte(src), m, "copy")
	if err != nil {
		return "cannot be: " + err.Error() + "\n"
	}
	if _, problems := scenario.Check("copy.yaml", out); len(problems) > 0 {
		return fmt.Sprintln(problems)
	}
	var b strings.Builder
	for line := range strings.Lines(udiff.Unified("", "", src, string(out))) {
		if line == "-cues:\n" {
			break // nothing but cues and quiz is left
		}
		if !strings.HasPrefix(line, "---") && !strings.HasPrefix(line, "+++") {
			b.WriteString(strings.TrimRight(line, " \n") + "\n")
		}
	}
	return b.String()
}

// TestScenarioIsTheSame: whatever was done to a run, the scenario it is saved as
// comes to the same turns and outcome, and expects them; or it says why not.
func TestScenarioIsTheSame(t *testing.T) {
	type source struct {
		sc  *scenario.Scenario
		src []byte
	}
	var sources []source
	for _, id := range scenarios.Names() {
		_, src, _ := scenarios.Read(id)
		sources = append(sources, source{nil, src})
	}
	parcel, err := os.ReadFile("../report/testdata/parcel.yaml")
	if err != nil {
		t.Fatal(err)
	}
	sources = append(sources, source{nil, parcel})
	for i := range sources {
		if sources[i].sc, err = scenario.Parse("a.yaml", sources[i].src); err != nil {
			t.Fatal(err)
		}
	}
	var kinds []string
	for _, f := range fault.Catalogue() {
		kinds = append(kinds, f.Kind)
	}
	saved, refused := 0, map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		s := sources[rapid.IntRange(0, len(sources)-1).Draw(t, "source")]
		o := engine.Options{NoFaults: rapid.Bool().Draw(t, "no faults")}
		o.Off = exchange.Guards(rapid.Uint32().Draw(t, "off")) & exchange.Guards(rapid.Uint32().Draw(t, "off")) & exchange.AllGuards
		m, err := engine.Open(s.sc, o)
		if err != nil {
			t.Fatal(err)
		}
		n := rapid.IntRange(1, len(s.sc.Turns))
		step := rapid.Custom(func(t *rapid.T) string {
			return rapid.SampledFrom([]string{
				"next", "step", "end", "yes", "no", "prev", "undo",
				fmt.Sprintf("goto %d", n.Draw(t, "turn")),
				fmt.Sprintf("drop %d", n.Draw(t, "turn")),
				fmt.Sprintf("inject %s@%d", rapid.SampledFrom(kinds).Draw(t, "kind"), n.Draw(t, "turn")),
				fmt.Sprintf("inject %s@%dx*", rapid.SampledFrom(kinds).Draw(t, "kind"), n.Draw(t, "turn")),
				fmt.Sprintf("inject lost_reply@%s#%d", rapid.SampledFrom(s.sc.Tools).Draw(t, "tool").Name, n.Draw(t, "turn")),
				"guard rules=off", "guard confirmation=off", "guard idempotency=off",
				"edit " + quoted(rapid.SampledFrom(texts).Draw(t, "text")),
			}).Draw(t, "command")
		})
		for _, c := range rapid.SliceOfN(step, 0, 12).Draw(t, "commands") {
			_ = m.Do(c)
		}
		out, err := Scenario("copy.yaml", s.src, m, "copy")
		if err != nil {
			known := slices.IndexFunc(refusals, func(r string) bool { return strings.Contains(err.Error(), r) })
			if known < 0 {
				t.Fatalf("refused: %v", err)
			}
			refused[refusals[known]]++
			return
		}
		saved++
		sc, err := scenario.Parse("copy.yaml", out)
		if err != nil {
			t.Fatal(err)
		}
		run, err := ended(m.Alone(m.Snapshot().Branch + 1))
		if err != nil {
			t.Fatal(err)
		}
		again, err := ended(engine.Open(sc, engine.Options{}))
		if err != nil {
			t.Fatal(err)
		}
		want, got := told(run), told(again)
		if got != want {
			t.Fatalf("the run\n%s\nbecame\n%s", want, got)
		}
	})
	t.Logf("saved %d, refused %v", saved, refused)
	if saved < 20 {
		t.Errorf("only %d could be saved", saved)
	}
}

// told is what a run came to, numbers and the turns of persons aside.
func told(m *engine.Machine) string {
	var b bytes.Buffer
	for _, r := range m.Turns() {
		if r.Kind != scenario.Person {
			fmt.Fprintln(&b, r.Verdict, r.Stage, r.Code, r.Cause, r.Tool, r.Attempt, r.Result, r.Told, r.Bypassed)
		}
	}
	totals := m.Totals()
	fmt.Fprintln(&b, totals.Outcome, totals.Attempts, totals.Effects)
	return b.String()
}

// texts are responses that a careless writer of YAML would mangle.
var texts = []string{
	`{"name": "lookup_stock", "arguments": {"book_id": "B17"}}`, `{"name": "no_such", "arguments": {}}`,
	"```json\n{}\n```", "# no comment", "- no list", "a: b", "'", `"`, "é \u202e \U0001F600 \u200b", "\ttab", " lead", "trail ", "trail\n", "two\n\n",
	"\x1b[2J", "a\r\nb", "a\u0085b\u2028c", "\ufeff", "yes", "null", "1", "", " ", "|", "%YAML", "---", strings.Repeat("long ", 40), "*a", "&a", "!t", "{", "[", "\x00", "a #b", "a:\n  b",
}

// refusals are all the reasons for which a run is no scenario.
var refusals = []string{
	"from the start turn", "a response without a word in it", "would come out otherwise", "it would go on where this run ended", "its outcome would be",
}

func quoted(text string) string {
	out, _ := json.Marshal(text)
	return string(out)
}
