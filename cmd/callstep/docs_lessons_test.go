package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"callstep/engine/scenario"
	"callstep/scenarios"
)

// TestDocsOfLessons keeps the page of what the built-in scenarios teach.
func TestDocsOfLessons(t *testing.T) {
	heads, err := allHeads()
	if err != nil {
		t.Fatal(err)
	}
	keepDoc(t, "lessons.md", []byte(lessonsPage(heads)))
}

func lessonsPage(heads []scenario.Head) string {
	var b strings.Builder
	b.WriteString("# Lessons\n\n" + made)
	b.WriteString("The built-in scenarios, in the order in which they are meant to be walked, and what each of them shows. " +
		"`callstep open ID` opens one, `callstep run ID` plays it without a screen.\n")
	course := ""
	for _, h := range heads {
		if h.Course != course {
			course = h.Course
			fmt.Fprintf(&b, "\n## %s\n\n| scenario | | what there is to see |\n|---|---|---|\n", course)
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", linked(h.ID), cellText(h.Title), cellText(h.About))
	}
	b.WriteString("\n## Topics\n\n| topic | | shown by |\n|---|---|---|\n")
	for _, topic := range scenarios.Topics() {
		var by []string
		for _, h := range heads {
			if slices.Contains(h.Tags, topic.ID) {
				by = append(by, linked(h.ID))
			}
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", topic.ID, cellText(topic.Says), strings.Join(by, ", "))
	}
	return b.String()
}

func linked(id string) string { return fmt.Sprintf("[%s](../scenarios/%s.yaml)", id, id) }
