package scenarios_test

import (
	"regexp"
	"slices"
	"testing"

	"callstep/engine/scenario"
	"callstep/scenarios"
)

// TestTopics: every topic has a scenario that shows it, every tag is a topic.
func TestTopics(t *testing.T) {
	shown := map[string][]string{}
	for _, id := range scenarios.Names() {
		file, src, _ := scenarios.Read(id)
		head, err := scenario.ParseHead(file, src)
		if err != nil {
			t.Fatal(err)
		}
		if len(head.Tags) == 0 {
			t.Errorf("%s names no topic in its tags", file)
		}
		for _, tag := range head.Tags {
			if slices.Contains(shown[tag], id) {
				t.Errorf("%s names %s twice", file, tag)
			}
			shown[tag] = append(shown[tag], id)
		}
	}
	name, sentence := regexp.MustCompile(`^[a-z][a-z-]*$`), regexp.MustCompile(`^[A-Z].*[^.]\.$`)
	for i, topic := range scenarios.Topics() {
		if !name.MatchString(topic.ID) || !sentence.MatchString(topic.Says) {
			t.Errorf("topics.tsv:%d: %q and %q are not an id and a sentence with a tab between them", i+1, topic.ID, topic.Says)
		}
		ids, first := shown[topic.ID]
		if delete(shown, topic.ID); !first || len(ids) == 0 {
			t.Errorf("topics.tsv:%d: no scenario shows %s, or it stands there twice", i+1, topic.ID)
		}
	}
	for tag, ids := range shown {
		t.Errorf("%q, a tag of %v, has no line in topics.tsv", tag, ids)
	}
}
