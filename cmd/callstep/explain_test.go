package main

import (
	"bytes"
	"strings"
	"testing"

	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/ui/text"
)

// TestEveryWordIsExplained asks for every word that the list, the completion,
// the suggestions and the page of rules offer.
func TestEveryWordIsExplained(t *testing.T) {
	for _, word := range append(explainable(), ruleWords()...) {
		topics := lookup(word)
		if len(topics) == 0 {
			topics = contractTopics(word)
		}
		if len(topics) == 0 {
			t.Errorf("%s is offered and not explained", word)
		}
		for _, topic := range topics {
			var out bytes.Buffer
			topic.print(&out)
			for line := range strings.Lines(out.String()) {
				if w := text.Width(strings.TrimRight(line, "\n")); w > 100 {
					t.Errorf("%s: a line of %d cells: %s", word, w, line)
				}
			}
			for _, f := range topic.facts {
				if f.text == "" {
					t.Errorf("%s: nothing stands behind %q", word, f.label)
				}
			}
		}
	}
}

// TestFaultsAndCodesAgree keeps the catalogue within the vocabulary.
func TestFaultsAndCodesAgree(t *testing.T) {
	for _, f := range fault.Catalogue() {
		if f.Code != "" && !exchange.Known(f.Code) {
			t.Errorf("%s is seen as %q, which nothing explains", f.Kind, f.Code)
		}
		if f.Short == "" || f.Long == "" || f.Caught == "" || f.Else == "" {
			t.Errorf("%s leaves a text out: %+v", f.Kind, f)
		}
	}
}
