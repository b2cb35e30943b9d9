package pane

import (
	"callstep/engine"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// Fields lays out names and values that came from outside, values wrapped
// under themselves. Names line up; one that would leave the values no room is
// cut.
func Fields(fields []engine.Field, indent, w int) []Line {
	col := 10
	if w >= 50 {
		col = 12
	}
	for _, f := range fields {
		col = max(col, text.Width(text.Clean(f.Name))+2)
	}
	col = indent + max(4, min(col, (w-indent)/2))
	var all []Line
	for _, f := range fields {
		name := text.Cut(text.Clean(f.Name), col-indent-1)
		for i, v := range text.Lines(f.Value) {
			l := Line{}.To(indent)
			if i == 0 {
				l = l.Put(theme.Muted, name)
			}
			all = append(all, l.To(col).Put(theme.Strong, v).Wrap(w, col)...)
		}
	}
	return all
}
