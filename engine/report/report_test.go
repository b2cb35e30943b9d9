package report

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/scenario"
)

// readings are all of them, with texts printed as they are.
var readings = map[string]func(io.Writer, *engine.Machine) error{
	"plain": func(w io.Writer, m *engine.Machine) error { return Plain(w, m, asIs) },
	"trace": func(w io.Writer, m *engine.Machine) error { return Trace(w, m, asIs) },
	"json":  JSON,
}

func asIs(s string) string { return s }

func ended(t *testing.T, o engine.Options) *engine.Machine {
	t.Helper()
	const file = "parcel.yaml"
	src, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	sc, err := scenario.Parse(file, src)
	if err != nil {
		t.Fatal(err)
	}
	m, err := engine.Open(sc, o)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Do("end"); err != nil {
		t.Fatal(err)
	}
	return m
}

// TestReadings compares every reading of one run with the one kept; to write
// them anew: CALLSTEP_UPDATE=1 go test ./engine/report
func TestReadings(t *testing.T) {
	for name, write := range readings {
		t.Run(name, func(t *testing.T) {
			var got bytes.Buffer
			if err := write(&got, ended(t, engine.Options{})); err != nil {
				t.Fatal(err)
			}
			golden := filepath.Join("testdata", "parcel."+name+".golden")
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
		})
	}
}

// TestJSONOfARun reads the document back, as a program would.
func TestJSONOfARun(t *testing.T) {
	var text bytes.Buffer
	off := exchange.Guards(0).With(exchange.Confirmation)
	if err := JSON(&text, ended(t, engine.Options{Seed: 7, Off: off})); err != nil {
		t.Fatal(err)
	}
	var run struct {
		Scenario, Actor, Outcome string
		Seed                     int64
		GuardsOff                []string `json:"guards_off"`
		Turns                    []struct {
			Turn            int
			Verdict, Stage  string
			Tool            string
			Result          map[string]any
			Bypassed        []string
			Code, Told      string
			Boundary, Cause string
		}
		ToolAttempts int            `json:"tool_attempts"`
		Effects      map[string]int `json:"effects"`
		LogSHA256    string         `json:"log_sha256"`
	}
	if err := json.Unmarshal(text.Bytes(), &run); err != nil {
		t.Fatalf("%v\n%s", err, text.Bytes())
	}
	if run.Scenario != "parcel" || run.Actor != "recorded" || run.Seed != 7 || len(run.LogSHA256) != 64 {
		t.Errorf("head and tail: %+v", run)
	}
	if diff := cmp.Diff([]string{"confirmation"}, run.GuardsOff); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(map[string]int{"send_parcel": 1, "announce": 0}, run.Effects); diff != "" {
		t.Error(diff)
	}
	var turns []int
	for _, turn := range run.Turns {
		turns = append(turns, turn.Turn)
		if turn.Turn == 1 && (len(turn.Bypassed) != 1 || turn.Result["to"] != "<Ann & Bob>") {
			t.Errorf("turn 1: %+v", turn)
		}
		if turn.Turn == 4 && (turn.Verdict != "skipped" || turn.Stage != "") {
			t.Errorf("turn 4 was not taken: %+v", turn)
		}
	}
	if diff := cmp.Diff([]int{1, 3, 4, 5}, turns); diff != "" {
		t.Errorf("a person's turn is not listed: %s", diff)
	}
	if !bytes.Contains(text.Bytes(), []byte("<Ann & Bob>")) {
		t.Error("the text is escaped as if for a web page")
	}
}

// TestHiddenRunes: what a terminal would obey is a \u escape, and reads back as
// it was. What shows stays readable.
func TestHiddenRunes(t *testing.T) {
	const text = "10:00 조회 é ␛ \x7f\u009b31m\u202e\u200b\U000e0041\ufeff\u2028"
	doc, err := encode(text)
	if err != nil {
		t.Fatal(err)
	}
	got := string(escapeHidden(append(doc, '\n')))
	want := `"10:00 조회 é ␛ \u007f\u009b31m\u202e\u200b\udb40\udc41\ufeff\u2028"` + "\n"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	var back string
	if err := json.Unmarshal([]byte(got), &back); err != nil || back != text {
		t.Errorf("reads back as %q, %v", back, err)
	}
}

// full is a writer without room.
type full struct{ room int }

func (f *full) Write(p []byte) (int, error) {
	if f.room -= len(p); f.room < 0 {
		return 0, io.ErrShortWrite
	}
	return len(p), nil
}

func TestWritersThatFail(t *testing.T) {
	m := ended(t, engine.Options{})
	for name, write := range readings {
		for _, room := range []int{0, 40} {
			if err := write(&full{room}, m); err == nil {
				t.Errorf("%s: writes %d bytes into nothing and is content", name, room)
			}
		}
	}
}
