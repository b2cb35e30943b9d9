package contract

import "errors"

// node is a part of a data tree whose values are made at run time.
type node struct {
	kind  nodeKind
	value any // fixed
	expr  *expr
	text  *template
	names []string // of an object, beside nodes
	nodes []*node
}

type nodeKind uint8

const (
	fixed nodeKind = iota // the same value each time, shared
	single
	templated
	object
	array
)

// make builds the value. What is fixed is shared between values, which
// callers therefore must not change.
func (n *node) make(f *frame) (any, error) {
	switch n.kind {
	case fixed:
		return n.value, nil
	case single:
		return n.expr.plain(f)
	case templated:
		return n.text.fill(f, "")
	case object:
		m := make(map[string]any, len(n.nodes))
		for i, child := range n.nodes {
			v, err := child.make(f)
			if err != nil {
				return nil, err
			}
			m[n.names[i]] = v
		}
		return m, nil
	case array:
		l := make([]any, len(n.nodes))
		for i, child := range n.nodes {
			v, err := child.make(f)
			if err != nil {
				return nil, err
			}
			l[i] = v
		}
		return l, nil
	}
	return nil, errors.New("a part of the value is of no kind")
}

// members are the names of an object in the order of the file.
func (n *node) members() []string {
	if n == nil {
		return nil
	}
	return n.names
}
