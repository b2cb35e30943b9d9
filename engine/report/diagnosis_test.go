package report

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"weak"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"callstep/engine/checklist"
	"callstep/engine/diagnose"
	"callstep/engine/record"
	"callstep/engine/redact"
	"callstep/engine/repair"
	"callstep/engine/shrink"
)

// recorded is a file of several exchanges, with secrets, a part that cannot be
// read, and text that is hostile to Markdown.
const recorded = "diagnosis.jsonl"

func judgeRecorded(text string) (*diagnose.Whole, error) {
	file, bad := record.Read(recorded, text)
	if bad != nil {
		return nil, bad
	}
	return diagnose.File(file, diagnose.Options{}), nil
}

func recordedText(t *testing.T) string {
	t.Helper()
	src, err := os.ReadFile(filepath.Join("testdata", recorded))
	if err != nil {
		t.Fatal(err)
	}
	return string(src)
}

func diagnosed(t *testing.T, text string) *diagnose.Whole {
	t.Helper()
	w, err := judgeRecorded(text)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// diagnosisForms are all forms of what is said about a recorded file.
func diagnosisForms(t *testing.T) map[string]func(io.Writer) error {
	text := recordedText(t)
	w := diagnosed(t, text)
	all := slices.Values([]*diagnose.Whole{w})
	fixed, err := repair.Text(text, func(text string, _ bool) (*diagnose.Whole, error) { return judgeRecorded(text) })
	if err != nil {
		t.Fatal(err)
	}
	small, err := shrink.Text(text, w, false, judgeRecorded, redact.Text)
	if err != nil {
		t.Fatal(err)
	}
	checked := slices.Values([]Checked{{w, checklist.Of(w, text)}})
	return map[string]func(io.Writer) error{
		"plain":              func(o io.Writer) error { return Diagnosis(o, w, redact.Text) },
		"json":               func(o io.Writer) error { return DiagnosisJSON(o, all, redact.Text) },
		"sarif":              func(o io.Writer) error { return DiagnosisSARIF(o, all, "v1.2.3", redact.Text) },
		"junit":              func(o io.Writer) error { return DiagnosisJUnit(o, all, redact.Text) },
		"markdown":           func(o io.Writer) error { return DiagnosisMarkdown(o, all, redact.Text) },
		"repair-plain":       func(o io.Writer) error { return Repairs(o, fixed, redact.Text) },
		"repair-json":        func(o io.Writer) error { return RepairsJSON(o, fixed, redact.Text) },
		"shrink-plain":       func(o io.Writer) error { return Shrunk(o, recorded, small, redact.Text) },
		"shrink-json":        func(o io.Writer) error { return ShrunkJSON(o, recorded, small, redact.Text) },
		"checklist-plain":    func(o io.Writer) error { return Checklist(o, checked, redact.Text) },
		"checklist-json":     func(o io.Writer) error { return ChecklistJSON(o, checked, redact.Text) },
		"checklist-markdown": func(o io.Writer) error { return ChecklistMarkdown(o, checked, redact.Text) },
	}
}

// TestVerdictsAreLetGo: when the next file is judged, nothing of the one before
// is in memory any more.
func TestVerdictsAreLetGo(t *testing.T) {
	text := recordedText(t)
	for name, write := range map[string]func(Verdicts) error{
		"json":     func(all Verdicts) error { return DiagnosisJSON(io.Discard, all, redact.Text) },
		"sarif":    func(all Verdicts) error { return DiagnosisSARIF(io.Discard, all, "", redact.Text) },
		"junit":    func(all Verdicts) error { return DiagnosisJUnit(io.Discard, all, redact.Text) },
		"markdown": func(all Verdicts) error { return DiagnosisMarkdown(io.Discard, all, redact.Text) },
	} {
		judged := 0
		err := write(func(yield func(*diagnose.Whole) bool) {
			for range 3 {
				w := diagnosed(t, text)
				kept := weak.Make(w)
				yield(w)
				judged++
				runtime.GC()
				if kept.Value() != nil {
					t.Errorf("%s keeps file %d", name, judged)
				}
			}
		})
		if err != nil || judged != 3 {
			t.Errorf("%s: %d files, %v", name, judged, err)
		}
	}
}

// TestDiagnosisForms compares every form with the one kept; to write them anew:
// CALLSTEP_UPDATE=1 go test ./engine/report. No form holds a secret.
func TestDiagnosisForms(t *testing.T) {
	for name, write := range diagnosisForms(t) {
		t.Run(name, func(t *testing.T) {
			var got bytes.Buffer
			if err := write(&got); err != nil {
				t.Fatal(err)
			}
			if names := redact.Holds(got.String()); names != nil {
				t.Errorf("holds %v", names)
			}
			golden := filepath.Join("testdata", "diagnosis."+name+".golden")
			if os.Getenv("CALLSTEP_UPDATE") == "1" {
				if err := os.WriteFile(golden, got.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got.String()); diff != "" {
				t.Errorf("differs from %s:\n%s", golden, diff)
			}
			if strings.Contains(name, "json") && !json.Valid(got.Bytes()) {
				t.Error("no JSON")
			}
		})
	}
}

// sarifShape is what SARIF 2.1.0 (OASIS, sarif-schema-2.1.0.json) demands of the
// parts that are written.
const sarifShape = `{
 "type": "object", "required": ["version", "runs"], "properties": {
  "$schema": {"type": "string", "format": "uri"}, "version": {"const": "2.1.0"},
  "runs": {"type": "array", "items": {"type": "object", "required": ["tool"], "additionalProperties": false, "properties": {
   "tool": {"type": "object", "required": ["driver"], "properties": {"driver": {"type": "object", "required": ["name"], "properties": {
    "name": {"type": "string", "minLength": 1}, "version": {"type": "string"},
    "rules": {"type": "array", "uniqueItems": true, "items": {"type": "object", "required": ["id"], "properties": {
     "id": {"type": "string"}, "shortDescription": {"$ref": "#/$defs/text"}, "help": {"$ref": "#/$defs/text"}}}}}}}},
   "results": {"type": "array", "items": {"type": "object", "required": ["message"], "additionalProperties": false, "properties": {
    "ruleId": {"type": "string"}, "level": {"enum": ["none", "note", "warning", "error"]}, "message": {"$ref": "#/$defs/text"},
    "locations": {"type": "array", "items": {"type": "object", "additionalProperties": false, "properties": {
     "physicalLocation": {"type": "object", "additionalProperties": false, "properties": {
      "artifactLocation": {"type": "object", "properties": {"uri": {"type": "string", "format": "uri-reference"}}},
      "region": {"type": "object", "additionalProperties": false, "minProperties": 1, "properties": {
       "startLine": {"type": "integer", "minimum": 1}, "byteOffset": {"type": "integer", "minimum": 0}, "byteLength": {"type": "integer", "minimum": 0}}}}},
     "logicalLocations": {"type": "array", "items": {"type": "object", "properties": {"fullyQualifiedName": {"type": "string"}}}}}}}}}}}}}},
 "$defs": {"text": {"type": "object", "required": ["text"], "properties": {"text": {"type": "string", "minLength": 1}}}}}`

// TestSARIFShape holds the log to the standard; every result names a rule that
// is described.
func TestSARIFShape(t *testing.T) {
	shape, err := jsonschema.UnmarshalJSON(strings.NewReader(sarifShape))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("sarif.json", shape); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("sarif.json")
	if err != nil {
		t.Fatal(err)
	}
	hostile := `{"model": "gpt-4.1-mini", "messages": [{"role": "user", "content": "\u202e\u0000 x"}, {"role": "tool", "tool_call_id": "a\u001bb", "content": "x"}]}`
	for name, text := range map[string]string{recorded: recordedText(t), "a file: with\nodd % name.json": hostile, "": `{"model": "m", "messages": [{"role": "user", "content": "x"}]}`} {
		w := diagnosed(t, text)
		w.File.Name = name
		var got bytes.Buffer
		if err := DiagnosisSARIF(&got, slices.Values([]*diagnose.Whole{w}), "", redact.Text); err != nil {
			t.Fatal(err)
		}
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(got.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(doc); err != nil {
			t.Errorf("%q: %v\n%s", name, err, got.String())
		}
		var log sarifLog
		if err := json.Unmarshal(got.Bytes(), &log); err != nil {
			t.Fatal(err)
		}
		rules := map[string]bool{}
		for _, r := range log.Runs[0].Tool.Driver.Rules {
			rules[r.ID] = true
		}
		for _, r := range log.Runs[0].Results {
			if !rules[r.Rule] {
				t.Errorf("the rule %s is not described", r.Rule)
			}
		}
	}
}

// TestHostileNames writes names and texts that would break out of each form.
func TestHostileNames(t *testing.T) {
	const hostile = "a|b\n# c \u202e \x1b[31m <d> `e`.json"
	w := diagnosed(t, recordedText(t))
	w.File.Name = hostile
	var md, ju bytes.Buffer
	if err := DiagnosisMarkdown(&md, slices.Values([]*diagnose.Whole{w}), redact.Text); err != nil {
		t.Fatal(err)
	}
	if strings.ContainsAny(md.String(), "\u202e\x1b") || strings.Contains(md.String(), "\n# c") {
		t.Errorf("the page is not what it was made to be:\n%s", md.String())
	}
	if err := DiagnosisJUnit(&ju, slices.Values([]*diagnose.Whole{w}), redact.Text); err != nil {
		t.Fatal(err)
	}
	if err := xml.Unmarshal(ju.Bytes(), &junitSuites{}); err != nil {
		t.Errorf("no XML: %v", err)
	}
}

// TestManyFindings folds what nobody would read: every kind of finding is still
// named, with how many there are.
func TestManyFindings(t *testing.T) {
	const broken = 1500
	line := `{"model":"m","choices":[{"message":{"role":"assistant","content":null,"tool_calls":[{"id":"c%d","type":"function","function":{"name":"f","arguments":"{"}}]},"finish_reason":"tool_calls"}]}` + "\n"
	var text strings.Builder
	for i := range broken {
		text.WriteString(fmt.Sprintf(line, i))
	}
	w := diagnosed(t, text.String())
	findings := 0
	for _, d := range w.Each {
		findings += len(d.Findings) + len(d.Unknown)
	}
	for name, write := range map[string]func(io.Writer) error{
		"plain": func(w2 io.Writer) error { return Diagnosis(w2, w, strings.Clone) },
		"markdown": func(w2 io.Writer) error {
			return DiagnosisMarkdown(w2, slices.Values([]*diagnose.Whole{w}), strings.Clone)
		},
	} {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			t.Fatal(err)
		}
		counted := 0
		for l := range strings.Lines(b.String()) {
			var n int
			if _, err := fmt.Sscanf(l, "%d more: ", &n); err == nil {
				counted += n
			}
		}
		want := findings - mostRows
		if name == "plain" {
			want-- // the verdict is told above the list
		}
		if counted != want {
			t.Errorf("%s: of %d findings, %d are counted behind the list", name, findings, counted)
		}
		if rows := strings.Count(b.String(), "\n"); rows > mostRows*2+50 {
			t.Errorf("%s: %d rows", name, rows)
		}
	}
}
