package diagnose_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"callstep/engine/diagnose"
	"callstep/engine/jsonscan"
	"callstep/engine/record"
	"callstep/engine/wire"
)

// TestRewrittenExchanges writes every exchange of the collections in its own
// format and judges it again: where nothing was named as lost, the findings are
// the same.
func TestRewrittenExchanges(t *testing.T) {
	whole := 0
	for _, c := range collected(t) {
		talk, lost := wire.TalkOf(c.x)
		body, unheld, ok := wire.Encode(c.x.Provider, &talk)
		if !ok || len(lost)+len(unheld) > 0 {
			continue
		}
		whole++
		if got, want := ruleWords(readBody(t, c.x.Provider, body)), ruleWords(c.x); got != want {
			t.Errorf("%s: findings\n%s\nafter it was read and written\n%s", c.name, want, got)
		}
	}
	if whole < 35 {
		t.Errorf("only %d exchanges were held whole", whole)
	}
}

// TestRewrittenForOthers writes every exchange for every provider: what is read
// again is the same conversation, but for what was named as lost; and writing
// it once more loses nothing.
func TestRewrittenForOthers(t *testing.T) {
	for _, c := range collected(t) {
		talk, _ := wire.TalkOf(c.x)
		for p := range wire.NumProviders {
			body, unheld, ok := wire.Encode(p, &talk)
			if !ok {
				continue
			}
			read, _ := wire.TalkOf(readBody(t, p, body))
			if len(unheld) == 0 && !reflect.DeepEqual(read.Turns, talk.Turns) {
				t.Errorf("%s for %s: turns\n%+v\nafter they were written\n%+v", c.name, p, talk.Turns, read.Turns)
			}
			again, unheld, _ := wire.Encode(p, &read)
			twice, _ := wire.TalkOf(readBody(t, p, again))
			if len(unheld) > 0 || !reflect.DeepEqual(twice, read) {
				t.Errorf("%s for %s: written once more, %s is lost:\n%s\n%s", c.name, p, unheld, body, again)
			}
		}
	}
}

// readBody reads a body that was written for a provider.
func readBody(t *testing.T, p wire.Provider, body string) *wire.Exchange {
	t.Helper()
	x, bad := wire.ReadBody(p, body)
	if bad != nil {
		t.Fatalf("%v\n%s", bad, body)
	}
	return x
}

func ruleWords(x *wire.Exchange) string {
	var b strings.Builder
	for _, f := range diagnose.Exchange(x, diagnose.Options{}).Findings {
		fmt.Fprintf(&b, "%s %s %s %s\n", f.Severity, f.Boundary, f.Rule, f.Subject)
	}
	return b.String()
}

type collectedExchange struct {
	name string
	x    *wire.Exchange
}

// collected are the exchanges of the handed cases and of the requests that
// their provider accepted.
func collected(t *testing.T) (list []collectedExchange) {
	t.Helper()
	texts := map[string]string{}
	for _, name := range globbed(t, "testdata/cases/*.json") {
		doc, bad := jsonscan.Index(fileText(t, name))
		if bad != nil {
			t.Fatal(bad)
		}
		texts[name] = doc.Root().Get("exchange").Raw()
	}
	for _, name := range globbed(t, "testdata/*/accepted/*") {
		texts[name] = fileText(t, name)
	}
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		file, bad := record.Read(name, texts[name])
		if bad != nil {
			continue // a text by itself
		}
		for i, x := range file.Exchanges {
			list = append(list, collectedExchange{fmt.Sprintf("%s, exchange %d", name, i+1), x})
		}
	}
	return list
}

func globbed(t *testing.T, pattern string) []string {
	t.Helper()
	list, err := filepath.Glob(pattern)
	if err != nil || len(list) == 0 {
		t.Fatal("no files", pattern, err)
	}
	return list
}

func fileText(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
