package scenario

// Places finds the values of a file again, for whoever learns something about
// them after it was read.
type Places struct {
	*source
	root *node
}

// PlacesOf reads the places of a file that Check accepts; the error is Errors.
func PlacesOf(file string, src []byte) (*Places, error) {
	s := newSource(file, src)
	if problems := prescan(s); len(problems) > 0 {
		return nil, Errors(problems)
	}
	root, problems := readTree(s)
	if len(problems) > 0 {
		return nil, Errors(problems)
	}
	return &Places{s, root}, nil
}

// Doubt is a warning at a value. The path to it is of keys and of numbers from
// 0; where it leads nowhere, the place is that of the last value on the way.
func (p *Places) Doubt(message, hint string, path ...any) Problem {
	n := p.root
	for _, step := range path {
		next := n
		switch step := step.(type) {
		case string:
			next = n.get(step)
		case int:
			if next = nil; n.form == list && step < len(n.items) {
				next = n.items[step]
			}
		}
		if next == nil {
			break
		}
		n = next
	}
	doubt := p.problem(n.start, message, hint)
	doubt.Warning = true
	return doubt
}

// Sorted puts problems in the order of the file, those of one place and one
// sentence once, and tells where the rest begins if they are many.
func Sorted(problems []Problem) []Problem { return sorted(problems) }
