package repair_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"callstep/engine/diagnose"
	"callstep/engine/jsonscan"
	"callstep/engine/record"
	"callstep/engine/repair"
)

// judging reads and judges a text as the command line does.
func judging(o diagnose.Options) repair.Judge {
	return func(text string, all bool) (*diagnose.Whole, error) {
		o.All = all
		file, bad := record.Read("exchange.json", text)
		if bad != nil {
			return nil, bad
		}
		return diagnose.File(file, o), nil
	}
}

// corpus shows the exchanges that the rules of diagnose are tested by: whole
// bodies, pairs, frames, and healthy exchanges broken in one place.
func corpus(t testing.TB, see func(name, text string)) {
	t.Helper()
	const dir = "../diagnose/testdata"
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(path, ".md") || strings.Contains(path, "LICENSE") {
			return err
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(dir, path)
		text := string(src)
		switch {
		case strings.Contains(path, "/cases/"):
			doc, bad := jsonscan.Index(text)
			if bad != nil {
				t.Fatal(path, bad)
			}
			see(name, doc.Root().Get("exchange").Raw())
		case strings.HasSuffix(path, ".json"):
			see(name, text)
		case strings.Contains(path, "/anthropic/rules/"):
			anthropicEdits(text, func(part string) { see(name, part) })
		default:
			values(text, func(part string) { see(name, part) })
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// values shows the values of JSON that begin a line of a transcript; steps
// become pairs, one a line.
func values(text string, see func(string)) {
	for at := 0; at < len(text); {
		line := strings.IndexByte(text[at:], '\n')
		if text[at] == '{' || text[at] == '[' {
			if doc, end, bad := jsonscan.IndexFirst(text[at:]); bad == nil {
				root := doc.Root()
				if steps := root.Get("steps"); steps.Is(jsonscan.Array) {
					see(pairs(steps))
				} else {
					see(root.Raw())
				}
				at += end
				continue
			}
		}
		if line < 0 {
			return
		}
		at += line + 1
	}
}

func pairs(steps jsonscan.Node) string {
	var b strings.Builder
	for _, s := range steps.Items() {
		b.WriteString(strings.ReplaceAll(s.Raw(), "\n", " ") + "\n")
	}
	return b.String()
}

// anthropicEdits shows the base of a transcript with each of its edits made.
func anthropicEdits(text string, see func(string)) {
	base := ""
	for _, part := range strings.Split(text, "\n----\n") {
		blocks := strings.Split(strings.TrimSpace(part), "\n\n")
		last := blocks[len(blocks)-1]
		command, input, _ := strings.Cut(last, "\n")
		switch {
		case command == "base":
			base = input
			see(base)
		case strings.Contains(command, "-steps "):
			see(input + "\n")
		case strings.HasPrefix(command, "broken "), strings.HasPrefix(command, "healthy "):
			if edited, ok := edited(base, input); ok {
				see(edited)
			}
		}
	}
}

func edited(text, edits string) (string, bool) {
	for line := range strings.Lines(edits) {
		line = strings.TrimSpace(line)
		ok := line == ""
		if at, remove := strings.CutPrefix(line, "- "); remove {
			text, ok = jsonscan.RemoveMember(text, at)
		} else if at, raw, set := strings.Cut(line, " = "); set {
			if text, ok = jsonscan.ReplaceValue(text, at, raw); !ok {
				cut := strings.LastIndexByte(at, '/')
				text, ok = jsonscan.InsertMember(text, at[:cut], at[cut+1:], raw)
			}
		}
		if !ok {
			return "", false
		}
	}
	return text, true
}
