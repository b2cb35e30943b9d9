package report

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"callstep/engine"
	"callstep/engine/record"
	"callstep/engine/transcript"
	"callstep/engine/wire"
)

// sample is a conversation with all that a trace can hold.
func sample() wire.Talk {
	talk := wire.Talk{Model: "model-1", System: "Be brief.", MaxTokens: 64}
	talk.Tools = []wire.TalkTool{{Name: "count", Description: "Counts the copies of a book.", Schema: `{"type":"object","properties":{"book":{"type":"string"}}}`}}
	talk.Add(wire.UserSays, wire.TalkPart{Kind: wire.TextBlock, Text: "How many?"})
	talk.Add(wire.UserSays, wire.TalkPart{Kind: wire.TextBlock, Text: "In the shop, I mean."})
	talk.Add(wire.ModelSays, wire.TalkPart{Kind: wire.TextBlock, Text: "I will look."})
	talk.Add(wire.ModelSays, wire.TalkPart{Kind: wire.Call, ID: "a", Name: "count", Args: `{"book":"A1"}`})
	talk.Add(wire.ModelSays, wire.TalkPart{Kind: wire.Call, ID: "b", Name: "count", Args: `{"book":`})
	talk.Add(wire.ToolSays, wire.TalkPart{Kind: wire.Result, ID: "a", Name: "count", Text: "3"})
	talk.Add(wire.ToolSays, wire.TalkPart{Kind: wire.Result, ID: "b", Name: "count", Text: "no JSON", Failed: true})
	return talk
}

// TestTraceIsReadAgain writes traces and reads them as any recorded file.
func TestTraceIsReadAgain(t *testing.T) {
	run := transcript.Talk(ended(t, engine.Options{}))
	for name, talk := range map[string]wire.Talk{"sample": sample(), "run": run} {
		line, lost, err := TalkOTLP(&talk, time.Time{})
		if err != nil {
			t.Fatal(err)
		}
		if name == "sample" && len(lost) != 1 {
			t.Errorf("lost: %s", lost)
		}
		file, bad := record.Read("trace.json", line)
		if bad != nil || len(file.Exchanges) != 1 || len(file.Notes) > 0 {
			t.Fatalf("%s: %v %+v\n%s", name, bad, file, line)
		}
		x := file.Exchanges[0]
		if len(x.Runs) == 0 {
			t.Errorf("%s: no execution was read", name)
		}
		read, _ := wire.TalkOf(x)
		read.From, read.MaxTokens = talk.From, talk.MaxTokens // the reader of traces takes no limit
		for i := range talk.Turns {
			for k := range talk.Turns[i].Parts {
				talk.Turns[i].Parts[k].Failed = false // named as lost
			}
		}
		if diff := cmp.Diff(talk, read); diff != "" {
			t.Errorf("%s: %s\n%s", name, diff, line)
		}
	}
}

func TestTooLongForATrace(t *testing.T) {
	talk := sample()
	for range 200 {
		talk.Add(wire.UserSays, wire.TalkPart{Kind: wire.TextBlock, Text: strings.Repeat("word ", 1000)})
		talk.Add(wire.ModelSays, wire.TalkPart{Kind: wire.TextBlock, Text: strings.Repeat("word ", 1000)})
	}
	if _, _, err := TalkOTLP(&talk, time.Time{}); !errors.Is(err, ErrTooLong) {
		t.Errorf("error %v", err)
	}
}

// TestMarkdownKeepsWhatIsSaidApart: no text can end its fence or carry codes of
// a terminal into the page.
func TestMarkdownKeepsWhatIsSaidApart(t *testing.T) {
	talk := wire.Talk{}
	talk.Add(wire.UserSays, wire.TalkPart{Kind: wire.TextBlock, Text: "```\n# Not a heading\n````"})
	talk.Add(wire.ModelSays, wire.TalkPart{Kind: wire.Call, ID: "a|b", Name: "na`me", Args: "{}"})
	talk.Add(wire.ModelSays, wire.TalkPart{Kind: wire.Thought, Hidden: true, Sign: "x"})
	got := TalkMarkdown(&talk, "<title>", func(s string) string { return strings.ReplaceAll(s, "Not", "no") })
	want := "# \\<title\\>\n\n## 1. User\n\n`````text\n```\n# no a heading\n````\n`````\n\n## 2. Model\n\n" +
		"Calls `` na`me `` (`a|b`):\n\n```json\n{}\n```\n\nA thought that the provider keeps to itself.\n"
	if got != want {
		t.Errorf("page\n%s\nwant\n%s", got, want)
	}
}
