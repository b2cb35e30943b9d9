package report_test

import (
	"strings"
	"testing"

	"callstep/engine/report"
)

// TestSpeak: what a narration says aloud. Each line of a sample stands by
// itself, with every byte; the signs of Markdown around words are gone.
func TestSpeak(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"paragraphs", "One **bold** word,\ntwo lines.\n\nAnd *another*.", "One bold word, two lines.\nAnd another."},
		{"a sample keeps its lines and its backticks", "See:\n\n```json\n\"arguments\": \"```json\\n{}```\"\n\n  {\"a\": 1}\n```\n\nSo.", "See:\n> \"arguments\": \"```json\\n{}```\"\n>   {\"a\": 1}\nSo."},
		{"code within a sentence", "`retryable` is *true*, and `` a ` b `` is code; `*this*` stays.", "retryable is true, and a ` b is code; *this* stays."},
		{"lists", "- first\n- second\n\n3. third\n4. fourth", "- first\n- second\n3. third\n4. fourth"},
		{"a snake_case name and an escape", "create_draft_now, 2 \\* 3", "create_draft_now, 2 * 3"},
		{"nothing", " \n", ""},
	} {
		var got []string
		for _, said := range report.Speak(c.text) {
			if said.Code {
				said.Text = "> " + said.Text
			}
			got = append(got, said.Text)
		}
		if text := strings.Join(got, "\n"); text != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, text, c.want)
		}
	}
}
