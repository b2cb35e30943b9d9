package lesson

import (
	"strings"
	"testing"

	"callstep/engine"
	"callstep/ui/keymap"
	"callstep/ui/pane"
	"callstep/ui/pane/panetest"
)

func newPane() pane.Pane { return New() }

func TestScreens(t *testing.T)   { panetest.Screens(t, newPane) }
func TestExactSize(t *testing.T) { panetest.Exact(t, newPane) }

func BenchmarkView(b *testing.B) { panetest.Bench(b, newPane, 70, 26) }

func show(note string, w, h int) string {
	p := New()
	p.Set(&engine.Snapshot{Note: note}, panetest.Plain)
	rows := p.View(w, h, true)
	for i := range rows {
		rows[i] = strings.TrimRight(rows[i], " ")
	}
	return strings.TrimRight(strings.Join(rows, "\n"), "\n")
}

func TestMarkdown(t *testing.T) {
	for _, c := range []struct{ name, note, want string }{
		{"nothing", "  \n", "no note for this turn"},
		{"paragraphs", "One line\nand its end.\n\nAnother.", "One line and its end.\n\nAnother."},
		{"marks go, words stay", "A **bold** and *soft* `code` ~~x~~.", "A bold and soft code\n~~x~~."},
		{"heading", "# Title\nText", "Title\n\nText"},
		{"list", "Look:\n\n- one\n- two is long enough to wrap here\n  - three", "Look:\n\n· one\n· two is long enough to\n  wrap here\n\n  · three"},
		{"numbers", "3. c\n4. d", "3. c\n4. d"},
		{"code block", "Say:\n\n```json\n{\"a\":  1}\n\tb\n```", "Say:\n\n  {\"a\":  1}\n      b"},
		{"link", "See [the spec](https://example.org/a).", "See the spec\n(https://example.org/a)."},
		{"bare link", "<https://example.org>", "https://example.org"},
		{"quote", "> said", "  said"},
		{"rule", "a\n\n---\n\nb", "a\n\n────────────────────────\n\nb"},
		{"hard break", "a  \nb", "a\nb"},
		{"HTML is text", "a <b>x</b>\n\n<div>\ny\n</div>", "a <b>x</b>\n\n  <div>\n  y\n  </div>"},
		{"entities and escapes", "a &amp; b \\*c\\*", "a & b *c*"},
		{"image", "![a picture](x.png)", "a picture"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := show(c.note, 24, 14); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestScrollsAndCopies(t *testing.T) {
	p := New()
	note := strings.Repeat("word\n\n", 20)
	p.Set(&engine.Snapshot{Note: note}, panetest.Plain)
	if rows := p.View(30, 6, true); !strings.Contains(rows[5], "more lines") {
		t.Errorf("no sign of more: %q", rows[5])
	}
	if _, used := p.Key(keymap.PageDown); !used {
		t.Error("it does not scroll")
	}
	if do, _ := p.Key(keymap.Copy); do.Copy != note {
		t.Errorf("copied %q", do.Copy)
	}
}
