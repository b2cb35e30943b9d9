package shrink

import (
	"iter"

	"callstep/engine/wire"
)

// declared are the names of the tools that an exchange declares.
func declared(x *wire.Exchange) map[string]bool {
	names := map[string]bool{}
	tools, _ := wire.Declared(x)
	for i := range tools {
		names[tools[i].Name] = true
	}
	return names
}

// undeclares reports whether an exchange calls a tool whose declaration was left
// out: it would read as the call of a tool that does not exist.
func (s *shrinker) undeclares(x *wire.Exchange) bool {
	if len(s.declared) == 0 {
		return false
	}
	left := declared(x)
	for name := range called(x) {
		if s.declared[name] && !left[name] {
			return true
		}
	}
	return false
}

// called yields the names of the tools that an exchange calls.
func called(x *wire.Exchange) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := range x.Frames {
			if f := &x.Frames[i]; f.Method == "tools/call" && !yield(f.Params.Get("name").Str()) {
				return
			}
		}
		for _, s := range x.Steps {
			for _, turns := range [][]wire.Turn{s.Turns, s.Answer} {
				for t := range turns {
					for b := range turns[t].Blocks {
						if block := &turns[t].Blocks[b]; block.Kind == wire.Call && !yield(block.Name) {
							return
						}
					}
				}
			}
		}
	}
}
