package contract

// Pure reports whether the result follows from the call and the world alone: it
// reads nothing of what ran before, nor how many attempts there were.
func (t *Tool) Pure() bool { return t.pure }

// pure reports whether a part of the data reads neither.
func (n *node) pure() bool {
	if n == nil || n.kind == fixed {
		return true
	}
	if n.kind == single {
		return n.expr.pure()
	}
	if n.text != nil {
		for _, p := range n.text.parts {
			if p.expr != nil && !p.expr.pure() {
				return false
			}
		}
	}
	for _, child := range n.nodes {
		if !child.pure() {
			return false
		}
	}
	return true
}

func (e *expr) pure() bool {
	for _, r := range e.reads.roots {
		switch r.name {
		case "args", "session", "world", "now":
		default:
			return false // the past, or a name of the tool's own that may read it
		}
	}
	return true
}
