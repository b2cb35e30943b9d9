package keymap

import (
	"fmt"
	"strings"
)

// Markdown is the whole table for the manual: one table per context.
func Markdown() string {
	var b strings.Builder
	write := func(title string, rows []Binding) {
		fmt.Fprintf(&b, "### %s\n\n| key | does |\n|---|---|\n", title)
		for _, r := range rows {
			fmt.Fprintf(&b, "| %s | %s |\n", markdownKeys(r), markdownLong(r))
		}
		b.WriteString("\n")
	}
	for _, s := range Sections(Main) {
		write(string(s.Group), s.Bindings)
	}
	for c := Faults; c < NumContexts; c++ {
		write(strings.ToUpper(c.String()[:1])+c.String()[1:], Own(c))
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

var keyNames = strings.NewReplacer(
	"pgdown", "PgDn", "pgup", "PgUp", "shift+", "shift-", "ctrl+", "ctrl-", "alt+", "alt-", "backspace", "backspace",
	"right", "→", "left", "←", "down", "↓", "up", "↑",
)

// markdownLong is what a binding does, without the other keys that do it: those
// stand beside it.
func markdownLong(b Binding) string {
	long := b.Long
	for _, k := range append([]string{b.Label}, b.Keys...) {
		long = strings.Replace(long, ", as does "+keyNames.Replace(k), "", 1)
	}
	return long
}

// markdownKeys lists every key of a binding, for a reader of a page.
func markdownKeys(b Binding) string {
	keys := make([]string, len(b.Keys))
	for i, k := range b.Keys {
		if len(k) > 1 && k[0] == 'f' {
			k = strings.ToUpper(k)
		}
		keys[i] = "`" + keyNames.Replace(k) + "`"
	}
	if last := len(keys) - 1; last >= 9 { // a run of letters or digits
		return keys[0] + " to " + keys[last]
	}
	return strings.Join(keys, " ")
}
