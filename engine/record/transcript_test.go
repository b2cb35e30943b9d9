package record_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"callstep/engine/jsonscan"
	"callstep/engine/record"
	"callstep/engine/wire"
)

// TestTranscripts reads files of every kind. The verbs:
//
//	read FILE    a file of testdata/files, whole
//	text         the lines below, as a file
//	quoted       a file written as a Go string, for bytes that no line can hold
//	place FILE S T B    where block B of turn T of step S of the first exchange stands; T counts on into the answer
func TestTranscripts(t *testing.T) {
	datadriven.Walk(t, "testdata/transcripts", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			switch d.Cmd {
			case "read":
				return transcript(record.Read(d.CmdArgs[0].Key, load(t, d.CmdArgs[0].Key)))
			case "text":
				return transcript(record.Read("text", d.Input+"\n"))
			case "quoted":
				return transcript(record.Read("quoted", unquoted(t, d.Input)))
			case "place":
				return placed(t, d)
			}
			d.Fatalf(t, "unknown verb %s", d.Cmd)
			return ""
		})
	})
}

// TestEveryFileIsRead asks that no file of the collection is forgotten.
func TestEveryFileIsRead(t *testing.T) {
	var read string
	for _, path := range glob(t, "testdata/transcripts/*") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		read += string(text)
	}
	seen := map[string]bool{}
	for _, path := range glob(t, "testdata/files/*") {
		name := filepath.Base(path)
		if name == "README.md" {
			continue
		}
		if !strings.Contains(read, "read "+name+"\n") {
			t.Errorf("no transcript reads %s", name)
		}
		if file, bad := record.Read(name, load(t, name)); bad == nil {
			seen[file.Container] = true
		}
	}
	for _, c := range record.Containers() {
		if !seen[c.Name] {
			t.Errorf("no file of container %s (%s)", c.Name, c.Title)
		}
	}
}

func glob(t *testing.T, pattern string) []string {
	t.Helper()
	list, err := filepath.Glob(pattern)
	if err != nil || len(list) == 0 {
		t.Fatal("no files", pattern, err)
	}
	return list
}

func load(t testing.TB, name string) string {
	t.Helper()
	data, err := os.ReadFile("testdata/files/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func transcript(file *wire.File, bad *record.Error) string {
	if bad != nil {
		return "error: " + bad.Error() + "\n"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "container %q\n", file.Container)
	for _, x := range file.Exchanges {
		fmt.Fprintf(&b, "%s: %s\n", x.Provider, x.Label)
		if x.Reason != "" {
			fmt.Fprintf(&b, "  not read: %s\n", x.Reason)
		}
		for i, s := range x.Steps {
			writeStep(&b, i, s)
		}
		for _, f := range x.Frames {
			b.WriteString("  " + frameLine(f) + "\n")
		}
		for _, r := range x.Runs {
			fmt.Fprintf(&b, "  ran %s#%s for step %d%s\n", r.Name, r.CallID, r.Step+1, said(": ", r.Failure)+map[bool]string{true: ", denied"}[r.Denied])
		}
	}
	for _, n := range file.Notes {
		fmt.Fprintf(&b, "note: %s%s\n", said("", n.Where)+map[bool]string{true: ": "}[n.Where != ""], n.Why)
	}
	return b.String()
}

func said(before, text string) string {
	if text == "" {
		return ""
	}
	return before + text
}

func writeStep(b *strings.Builder, i int, s *wire.Step) {
	about := []string{}
	for _, part := range []string{s.Model, s.Host, said("retry after ", s.RetryAfter), said("continues ", s.Earlier)} {
		if part != "" {
			about = append(about, part)
		}
	}
	if s.Status != 0 {
		about = append(about, fmt.Sprintf("HTTP %d", s.Status))
	}
	if s.Declared {
		about = append(about, fmt.Sprintf("%d tools", len(s.Tools)))
	}
	fmt.Fprintf(b, "  step %d: %s\n", i+1, strings.Join(about, ", "))
	for _, t := range s.Turns {
		fmt.Fprintf(b, "    %s %s\n", roles[t.Role], blocks(t))
	}
	for _, t := range s.Answer {
		fmt.Fprintf(b, "    > %s%s%s\n", blocks(t), said(" ", s.Finish), map[bool]string{true: " CUT"}[s.Cut])
	}
	if s.Failure.Node.Exists() {
		fmt.Fprintf(b, "    ! %s\n", strings.TrimSpace(s.Failure.Type+" "+short(s.Failure.Message)))
	}
}

var roles = map[wire.Role]string{wire.SystemSays: "system", wire.UserSays: "user", wire.ModelSays: "model", wire.ToolSays: "tool"}

func blocks(t wire.Turn) string {
	var parts []string
	for _, b := range t.Blocks {
		body := short(b.Body().Str())
		if !b.Body().Is(jsonscan.String) {
			body = short(b.Body().Raw())
		}
		switch b.Kind {
		case wire.TextBlock:
			parts = append(parts, fmt.Sprintf("%q", body))
		case wire.Call:
			parts = append(parts, fmt.Sprintf("calls %s#%s %s", b.Name, b.ID(), body))
		case wire.Result:
			parts = append(parts, fmt.Sprintf("result #%s %s%s", b.ID(), map[bool]string{true: "FAILED "}[b.Failed], body))
		case wire.Thought:
			parts = append(parts, "thinks")
		case wire.HostedCall, wire.HostedResult:
			parts = append(parts, "hosted "+b.Name)
		default:
			parts = append(parts, "other")
		}
	}
	return strings.Join(parts, " | ")
}

func frameLine(f wire.Frame) string {
	way := map[wire.Way]string{wire.ToServer: "->", wire.ToClient: "<-", wire.EitherWay: "--"}[f.Way]
	text := way + " " + said("#", f.ID.Raw()) + " " + f.Method
	switch {
	case f.Broken:
		text += "no frame: " + short(f.Node.Str())
	case f.Empty:
		text += "nothing"
	case f.Error.Exists():
		text += "error " + short(f.Error.Raw())
	case f.Result.Exists():
		text += "result " + short(f.Result.Raw())
	}
	if f.Status != 0 {
		text += fmt.Sprintf(", HTTP %d", f.Status)
	}
	return text
}

func short(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if r := []rune(text); len(r) > 70 {
		return string(r[:69]) + "…"
	}
	return text
}
