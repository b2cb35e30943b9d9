package overlay

import (
	"fmt"
	"strings"
	"testing"

	"callstep/engine/diagnose"
	"callstep/engine/record"
	"callstep/ui/theme"
)

// TestSoughtForms: a text is found however a writer put it, and the place is
// the bytes of it.
func TestSoughtForms(t *testing.T) {
	for _, c := range []struct{ words, raw, at string }{
		{"😀", `"so \ud83d\ude00 it is"`, `\ud83d\ude00`},
		{"😀", `"so \uD83D\uDE00 it is"`, `\uD83D\uDE00`},
		{"GrÖße", `"Gr\u00D6\u00DFe"`, `\u00D6`},
		{"조회", `"{\"ask\": \"\\uc870\\ud68c\"}"`, `\\uc870\\ud68c`},
		{"a \"b\"", `"a \"b\""`, `a \"b\"`},
		{"a\tb", `"a\tb"`, `a\tb`},
		{"draft", `"A DRAFT"`, `DRAFT`},
		{"Draft", `"a draft"`, ``},
	} {
		found := ""
		for hit := range newSought(c.words).in(c.raw) {
			found += c.raw[hit.Start:hit.End] + "|"
		}
		if !strings.Contains(found, c.at) || (c.at == "") != (found == "") {
			t.Errorf("%s in %s: found %s", c.words, c.raw, found)
		}
	}
	// All places, each once, whatever form they have.
	var all []string
	for hit := range newSought("é").in(`"é \u00e9 é \\u00e9"`) {
		all = append(all, fmt.Sprintf("%d-%d", hit.Start, hit.End))
	}
	if got := strings.Join(all, " "); got != "1-3 4-10 11-13 14-21" {
		t.Errorf("found %s", got)
	}
}

// TestExchangesAreCountedOnce: a frame of the list does not go through all
// messages again.
func TestExchangesAreCountedOnce(t *testing.T) {
	file, bad := record.Read("three.jsonl", `{"model":"gpt-4.1","messages":[{"role":"user","content":"Tides, please."}]}
{"model":"gpt-4.1","messages":[{"role":"user","content":"Kilns, please."}]}
{"model":"gpt-4.1","messages":[{"role":"user","content":"Stock, please."}]}
`)
	if bad != nil {
		t.Fatal(bad)
	}
	list := NewTranscript(diagnose.File(file, diagnose.Options{}))
	list.Set(theme.New("plain", false, theme.Profile(4)), nil)
	list.openExchanges()
	list.View(100, 30)
	if len(list.words) != 1 || !strings.HasPrefix(list.words[0], "1 message") {
		t.Fatalf("kept %q", list.words)
	}
	list.words[0] = "As it was kept."
	if screen := strings.Join(list.View(100, 30), "\n"); !strings.Contains(screen, "As it was kept.") {
		t.Errorf("counted anew:\n%s", screen)
	}
}
