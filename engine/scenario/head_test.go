package scenario_test

import (
	"fmt"
	"testing"

	"callstep/engine/scenario"
	"callstep/scenarios"
)

// A head says the same as the whole file.
func TestHeadsAgreeWithTheirFiles(t *testing.T) {
	for _, id := range scenarios.Names() {
		file, src, _ := scenarios.Read(id)
		head, err := scenario.ParseHead(file, src)
		if err != nil {
			t.Fatal(err)
		}
		sc, err := scenario.Parse(file, src)
		if err != nil {
			t.Fatal(err)
		}
		got := fmt.Sprint(head.ID, head.Title, head.About, head.Course, head.Tags, head.Turns)
		want := fmt.Sprint(sc.ID, sc.Title, sc.About, sc.Course, sc.Tags, len(sc.Turns))
		if got != want {
			t.Errorf("head %s\nfile %s", got, want)
		}
	}
}

func TestHeadIsTolerant(t *testing.T) {
	for name, c := range map[string]struct{ src, want string }{
		"broken below":   {"id: a\ntitle: T\ntools: [}\nturns:\n- call: x\n- reply: |\n  - no turn\n- answer: y\n", "a|T|3"},
		"wrapped":        {"title: >-\n  One\n  two\nid: \"b\"\n", "b|One two|0"},
		"broken title":   {"id: c\ntitle: \"T\n", "||0"},
		"wrong type":     {"id: d\ntitle: [T]\n", "d||0"},
		"indented turns": {"id: e\nturns:\n\n  # first\n  - call: x\n    with:\n      - a\n  - call: y\n", "e||2"},
		"windows":        {"\xef\xbb\xbfid: f\r\ntitle: T\r\n", "f|T|0"},
		"no scenario":    {"hello", "||0"},
		"empty":          {"", "||0"},
		"binary":         {"\x00\x01id: x", "||0"},
	} {
		head, err := scenario.ParseHead("x.yaml", []byte(c.src))
		if got := fmt.Sprintf("%s|%s|%d", head.ID, head.Title, head.Turns); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
		if (err == nil) != (head.ID != "") {
			t.Errorf("%s: error %v for id %q", name, err, head.ID)
		}
	}
}

// Thirty heads are to take about 2 ms.
func BenchmarkThirtyHeads(b *testing.B) {
	file, src, _ := scenarios.Read(scenarios.Names()[0])
	for b.Loop() {
		for range 30 {
			if _, err := scenario.ParseHead(file, src); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkParse(b *testing.B) {
	file, src, _ := scenarios.Read(scenarios.Names()[0])
	for b.Loop() {
		if _, err := scenario.Parse(file, src); err != nil {
			b.Fatal(err)
		}
	}
}
