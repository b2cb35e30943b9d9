package keymap

import (
	"strings"
	"testing"
)

// TestTableIsWhole: every row can be pressed, found and explained.
func TestTableIsWhole(t *testing.T) {
	for _, b := range table {
		if b.Action == "" || b.Label == "" || b.Long == "" || len(b.Keys) == 0 || b.Group == "" {
			t.Errorf("%s %q lacks something: %+v", b.Context, b.Action, b)
		}
		if b.Foot > 0 && b.Short == "" {
			t.Errorf("%s %q is in the footer without a word", b.Context, b.Action)
		}
		if strings.HasSuffix(b.Long, ".") {
			t.Errorf("%s %q: help ends with a full stop", b.Context, b.Action)
		}
		for _, r := range b.Shown(true) {
			if r > 0x7e {
				t.Errorf("%s %q has no ASCII label", b.Context, b.Action)
			}
		}
		for _, k := range b.Keys {
			// On many keyboards these need AltGr or a dead key.
			if strings.ContainsAny(k, "[]{}\\|@#~^`") {
				t.Errorf("%s %q is on %q, which many keyboards cannot type", b.Context, b.Action, k)
			}
			if got, ok := Lookup(b.Context, k); !ok || got != b.Action {
				t.Errorf("%s %q does not lead to %q but to %q", b.Context, k, b.Action, got)
			}
		}
	}
}

func TestAKeyBoundTwicePanics(t *testing.T) {
	for _, c := range []struct {
		name string
		a, b Context
		want bool
	}{
		{"in one context", Guards, Guards, true},
		{"main and pane keys are one", Main, PaneKeys, true},
		{"always is everywhere", Editor, Always, true},
		{"two overlays share keys", Guards, Help, false},
	} {
		func() {
			defer func() {
				if got := recover() != nil; got != c.want {
					t.Errorf("%s: panic = %v", c.name, got)
				}
			}()
			buildIndex([]Binding{{Context: c.a, Action: "one", Keys: []string{"p"}}, {Context: c.b, Action: "two", Keys: []string{"p"}}})
		}()
	}
}

// TestWayOut: every overlay closes on esc, esc never quits, ctrl-c always does.
func TestWayOut(t *testing.T) {
	if _, bound := Lookup(Main, "esc"); bound {
		t.Error("esc does something on the main screen")
	}
	for c := Faults; c < TextKeys; c++ {
		if a, _ := Lookup(c, "esc"); a != Close {
			t.Errorf("esc in %s means %q", c, a)
		}
	}
	if a, _ := Lookup(Always, "ctrl+c"); a != Interrupt {
		t.Errorf("ctrl-c means %q", a)
	}
}

func TestLookup(t *testing.T) {
	for _, c := range []struct {
		ctx  Context
		key  string
		want Action
	}{
		{Main, " ", Lit}, {Main, "f5", Continue}, {Main, "f10", NextTurn}, {Main, "f11", Step}, {Main, "S", Back},
		{PaneKeys, "pgdown", PageDown}, {Guards, " ", Toggle}, {Help, "?", Close}, {Main, "m", ""}, {Main, "alt+[", ""},
	} {
		if got, _ := Lookup(c.ctx, c.key); got != c.want {
			t.Errorf("Lookup(%s, %q) = %q, want %q", c.ctx, c.key, got, c.want)
		}
	}
}

func TestFooterLeadsWithTheFirst(t *testing.T) {
	var words []string
	for _, b := range Footer(Main, 120) {
		words = append(words, b.Label+" "+b.Short)
	}
	if got, want := strings.Join(words, ", "), "s step, ← back, f break it, g guards, t twin, w sweep, e edit, l lesson, z zoom"; got != want {
		t.Errorf("footer: %s\nwant    %s", got, want)
	}
}

// TestNarrowFooterTeaches: the lesson has a place in the footer of 80 columns.
func TestNarrowFooterTeaches(t *testing.T) {
	var words []string
	for _, b := range Footer(Main, 80) {
		words = append(words, b.Label+" "+b.Short)
	}
	if got, want := strings.Join(words, ", "), "s step, f break it, g guards, l lesson, ← back, t twin, w sweep, e edit, z zoom"; got != want {
		t.Errorf("footer: %s\nwant    %s", got, want)
	}
}

func TestMarkdown(t *testing.T) {
	page := Markdown()
	for _, want := range []string{
		"### forwards\n", "| `s` `→` `F11` | one stage forwards |", "| `ctrl-c` | quit from anywhere |",
		"### Faults\n", "| `a` to `z` | find the faults", "### Any text\n", "| `F1` `ctrl-g` | this list |",
		"### Guards\n", "| `space` | switch this guard |", "### Confirm\n",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q:\n%s", want, page)
		}
	}
}

// TestAlone: in a list of keys the pairs of the footer come apart.
func TestAlone(t *testing.T) {
	for _, c := range []struct {
		in          Context
		do          Action
		sign, plain string
	}{
		{Transcript, Down, "↓", "down"}, {Transcript, Up, "↑", "up"}, {Sweep, Down, "↓", "down"}, {Typing, Up, "↑", "up"}, {Typing, Down, "↓", "down"}, {Wire, NextVariant, "→", "right"},
		{PaneKeys, Down, "j ↓", "j down"}, {Main, Back, "←", "<-"}, {Sweep, Right, "→", "right"},
	} {
		b, ok := Find(c.in, c.do)
		if got, plain := b.Alone(false), b.Alone(true); !ok || got != c.sign || plain != c.plain {
			t.Errorf("%s %s: %q and %q, want %q and %q", c.in, c.do, got, plain, c.sign, c.plain)
		}
	}
}
