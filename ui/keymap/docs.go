package keymap

import (
	"fmt"
	"strings"
)

// Markdown is the whole table for the manual: one table per context.
func Markdown() string {
	var b strings.Builder
	write := func(title string, sections []Section) {
		fmt.Fprintf(&b, "### %s\n\n| key | does |\n|---|---|\n", title)
		for _, s := range sections {
			for _, r := range s.Bindings {
				fmt.Fprintf(&b, "| %s | %s |\n", markdownKeys(r), r.Long)
			}
		}
		b.WriteString("\n")
	}
	for _, s := range Sections(Main) {
		write(string(s.Group), []Section{s})
	}
	for c := Faults; c < NumContexts; c++ {
		write(strings.ToUpper(c.String()[:1])+c.String()[1:], only(Sections(c), Inside))
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

func only(sections []Section, g Group) []Section {
	var out []Section
	for _, s := range sections {
		if s.Group == g {
			out = append(out, s)
		}
	}
	return out
}

var keyNames = strings.NewReplacer(
	"pgdown", "PgDn", "pgup", "PgUp", "shift+", "shift-", "ctrl+", "ctrl-", "backspace", "backspace",
	"right", "→", "left", "←", "down", "↓", "up", "↑",
)

// markdownKeys lists every key of a binding, for a reader of a page.
func markdownKeys(b Binding) string {
	keys := make([]string, len(b.Keys))
	for i, k := range b.Keys {
		if len(k) > 1 && k[0] == 'f' {
			k = strings.ToUpper(k)
		}
		keys[i] = "`" + keyNames.Replace(k) + "`"
	}
	return strings.Join(keys, " ")
}
