package proposal

import (
	"strings"
	"testing"

	"callstep/engine"
	"callstep/ui/keymap"
	"callstep/ui/pane"
	"callstep/ui/pane/panetest"
	"callstep/ui/uitest"
)

func newPane() pane.Pane { return New() }

func TestScreens(t *testing.T)   { panetest.Screens(t, newPane) }
func TestExactSize(t *testing.T) { panetest.Exact(t, newPane) }

func BenchmarkView(b *testing.B) { panetest.Bench(b, newPane, 70, 26) }

// show draws a proposal at one size.
func show(p *Pane, v engine.ProposalView, w, h int) string {
	p.Set(&engine.Snapshot{Turn: 3, Proposal: v, Faults: []engine.FaultView{{Spec: "wrong_type@3", Kind: "wrong_type", Turn: 3, Struck: true}}}, panetest.Plain)
	rows := p.View(w, h, true)
	for i := range rows {
		rows[i] = strings.TrimRight(rows[i], " ")
	}
	return strings.TrimRight(strings.Join(rows, "\n"), "\n")
}

func TestWhatIsSaidAboutTheBytes(t *testing.T) {
	call := `{"name":"create_draft","arguments":{"quantity":"2"}}`
	at := strings.Index(call, `"2"`)
	for _, c := range []struct {
		name string
		v    engine.ProposalView
		want string
	}{
		{"nothing sent yet", engine.ProposalView{}, "nothing has been sent yet"},
		{"the prompt in full while the AI thinks", engine.ProposalView{Sent: "Check two copies of K42 and prepare a draft."},
			"sent  Check two copies of K42 and\n      prepare a draft.\n\nthe AI has not answered yet"},
		{"guilty in its place", engine.ProposalView{Text: call, Arrived: true, Guilty: []engine.Guilt{{Start: at, End: at + 3, Why: "integer wanted"}}},
			"  {\n    \"name\": \"create_draft\",\n    \"arguments\": {\n✗     \"quantity\": \"2\"\n                  ▲ integer wanted\n    }\n  }"},
		{"cut short", engine.ProposalView{Text: `{"name":"cre`, Arrived: true, Guilty: []engine.Guilt{{Start: 12, End: 12, Why: "it ends here"}}},
			"✗ {\"name\":\"cre\n              ▲ it ends here"},
		{"two reasons, two places", engine.ProposalView{Text: `{"a":1,"b":2} x`, Arrived: true, Guilty: []engine.Guilt{{Start: 5, End: 6, Why: "one"}, {Start: 14, End: 15, Why: "two"}}},
			"✗ {\"a\":1,\"b\":2} x\n       ▲ one\n                ▲ two"},
		{"cut short on the second row", engine.ProposalView{Text: `{"name":"create_draft","arguments":{"a":1`, Arrived: true, Guilty: []engine.Guilt{{Start: 41, End: 41, Why: "it ends here"}}},
			"✗ {\"name\":\"create_draft\",\"arguments\"\n  :{\"a\":1\n         ▲ it ends here"},
		{"the same reason once", engine.ProposalView{Text: "a\n{}\nb", Arrived: true, Guilty: []engine.Guilt{{Start: 0, End: 2, Why: "outside"}, {Start: 4, End: 6, Why: "outside"}}},
			"✗ a\n2 {}\n✗ b\n  ▲ outside"},
		{"what nobody sees gets a sign", engine.ProposalView{Text: "a\tb  \r\n\x1b[2J  ", Arrived: true}, "1 a␉b  ␍\n2 ␛[2J··"},
		{"changed by a fault", engine.ProposalView{Text: "[1]", Original: "[2]", Fault: "wrong_type", Arrived: true},
			"[\n  1\n]\n\n◆ changed by the fault wrong_type@3\nbefore\n  [2]"},
		{"an answer is prose", engine.ProposalView{Text: "Draft DRAFT-T900 is\nready for review.", Kind: "answer", Arrived: true}, "Draft DRAFT-T900 is\nready for review."},
		{"an answer that is JSON is prose too", engine.ProposalView{Text: `{"a":1}`, Kind: "person", Arrived: true}, `{"a":1}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := show(New(), c.v, 36, 17); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestTitle(t *testing.T) {
	for _, c := range []struct {
		v    engine.ProposalView
		want string
	}{
		{engine.ProposalView{}, " what the AI wrote "},
		{engine.ProposalView{Text: "{}", Arrived: true, SameAs: 1}, "= what the AI wrote pretty · 2 B"},
		{engine.ProposalView{Text: "{} ?", Arrived: true, Edited: true}, " what the AI wrote edited · raw · 4 B"},
		{engine.ProposalView{Text: "{}", Arrived: true, SameAs: 1, Fault: "x"}, "◆ what the AI wrote pretty · 2 B"},
		{engine.ProposalView{Text: strings.Repeat("x", 200_000), Arrived: true}, " what the AI wrote raw · 195 KiB"},
		{engine.ProposalView{Text: "Yes.", Kind: "person", Arrived: true}, " what a person said text · 4 B"},
		{engine.ProposalView{Text: "Done.", Kind: "answer", Arrived: true}, " what the user reads text · 5 B"},
	} {
		p := New()
		show(p, c.v, 30, 10)
		_, mark, is, right, _ := p.Title()
		if got := mark + " " + is + " " + right; got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

func TestRawAndBack(t *testing.T) {
	p := New()
	show(p, engine.ProposalView{Text: `{"a":1}`, Arrived: true}, 30, 10)
	if _, used := p.Key(keymap.Raw); !used {
		t.Fatal("v does nothing")
	}
	if got := show(p, engine.ProposalView{Text: `{"a":1}`, Arrived: true}, 30, 10); got != `1 {"a":1}` {
		t.Errorf("raw:\n%s", got)
	}
	show(p, engine.ProposalView{Text: "prose", Arrived: true}, 30, 10)
	if do, used := p.Key(keymap.Raw); !used || do.Notice == "" {
		t.Errorf("prose cannot be pretty, and nobody says so: %v", do)
	}
	if _, used := New().Key(keymap.Raw); used {
		t.Error("v is taken although nothing has arrived")
	}
}

func TestCopyIsByteForByte(t *testing.T) {
	p := New()
	text := "  {\"a\":\x1b[31m}\r\n\n "
	show(p, engine.ProposalView{Text: text, Arrived: true}, 30, 10)
	if do, used := p.Key(keymap.Copy); !used || do.Copy != text {
		t.Errorf("copied %q", do.Copy)
	}
}

// TestGuiltComesIntoView: a long text opens where it is wrong.
func TestGuiltComesIntoView(t *testing.T) {
	text := "[" + strings.Repeat("1,", 60) + `"two"]`
	at := strings.Index(text, `"two"`)
	p := New()
	v := engine.ProposalView{Text: text, Arrived: true, Guilty: []engine.Guilt{{Start: at, End: at + 5, Why: "a number is wanted"}}}
	if got := show(p, v, 40, 8); !strings.Contains(got, "a number is wanted") {
		t.Errorf("out of sight:\n%s", got)
	}
	p.Key(keymap.Top)
	if got := show(p, v, 40, 8); strings.Contains(got, "a number is wanted") {
		t.Errorf("it jumps back:\n%s", got)
	}
}

func TestHugeTextsAreCutOnTheScreenOnly(t *testing.T) {
	p := New()
	text := strings.Repeat("0123456789\n", 100_000)
	show(p, engine.ProposalView{Text: text, Arrived: true}, 60, 8)
	p.Key(keymap.Bottom)
	if got := show(p, engine.ProposalView{Text: text, Arrived: true}, 60, 8); !strings.Contains(got, "y copies them all") {
		t.Errorf("the end:\n%s", got)
	}
	if do, _ := p.Key(keymap.Copy); do.Copy != text {
		t.Errorf("copied %d of %d bytes", len(do.Copy), len(text))
	}
}

func TestUnchangedProposalIsNotDrawnAgain(t *testing.T) {
	p := New()
	p.Set(uitest.Lost(), panetest.Dark)
	before := p.View(60, 20, true)
	p.Set(uitest.Midway(), panetest.Dark) // another moment, the same bytes
	if after := p.View(60, 20, true); &after[0] != &before[0] {
		t.Error("drawn anew")
	}
}

// TestGuiltyByteComesIntoView: however deep in a long text the guilty byte
// stands, it is on the screen with its reason.
func TestGuiltyByteComesIntoView(t *testing.T) {
	long := strings.Repeat("word after word ", 400)
	for name, text := range map[string]string{
		"in one value": `{"a":1,"note":"` + long + `HERE` + long + `"}`,
		"not JSON":     long + "HERE" + long,
		"on a line":    strings.Repeat("line\n", 300) + "HERE" + strings.Repeat("\nline", 300),
	} {
		at := strings.Index(text, "HERE")
		v := engine.ProposalView{Arrived: true, Kind: "proposal", Text: text, Guilty: []engine.Guilt{{Start: at, End: at + 4, Why: "this word"}}}
		for _, h := range []int{6, 9, 20} {
			if got := show(New(), v, 60, h); !strings.Contains(got, "HERE") || !strings.Contains(got, "this word") {
				t.Errorf("%s, %d rows:\n%s", name, h, got)
			}
		}
	}
}
