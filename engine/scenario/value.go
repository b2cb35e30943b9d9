package scenario

import (
	"strings"

	"callstep/engine/contract"
	"callstep/engine/jsonscan"
)

// str is the text of a member, "" without one.
func (n *node) str(key string) string {
	if v := n.get(key); v != nil {
		return v.text
	}
	return ""
}

// int is the whole number of a member, 0 without one.
func (n *node) int(key string) int {
	if v := n.get(key); v != nil {
		i, _ := v.value.(int64)
		return int(i)
	}
	return 0
}

// count is the whole number of a member, nil without one.
func (n *node) count(key string) *int {
	if n.get(key) == nil {
		return nil
	}
	i := n.int(key)
	return &i
}

// all are the members that were read without a problem, in file order.
func (n *node) all() []member {
	if n == nil {
		return nil
	}
	var ms []member
	for _, m := range n.members {
		if !m.value.bad {
			ms = append(ms, m)
		}
	}
	return ms
}

// each are the items that were read without a problem, in file order.
func (n *node) each() []*node {
	if n == nil {
		return nil
	}
	var items []*node
	for _, item := range n.items {
		if !item.bad {
			items = append(items, item)
		}
	}
	return items
}

// texts are the texts of a list.
func (n *node) texts() []string {
	var out []string
	for _, item := range n.each() {
		out = append(out, item.text)
	}
	return out
}

// object is a mapping as decoded data, never nil.
func (n *node) object() map[string]any {
	out := map[string]any{}
	for _, m := range n.all() {
		out[m.key.text] = m.value.data()
	}
	return out
}

// data is a value as decoded data: map[string]any, []any, string, int64,
// float64, bool, nil.
func (n *node) data() any {
	switch n.form {
	case mapping:
		return n.object()
	case list:
		out := make([]any, 0, len(n.items))
		for _, item := range n.items {
			out = append(out, item.data())
		}
		return out
	}
	return n.value
}

// sources is a value as the contract compiler takes it: members in file order,
// and a Source for every text.
func (n *node) sources() any {
	if n == nil {
		return nil
	}
	switch n.form {
	case mapping:
		out := contract.Pairs{}
		for _, m := range n.members {
			out = append(out, contract.Pair{Name: m.key.text, Value: m.value.sources()})
		}
		return out
	case list:
		out := make([]any, 0, len(n.items))
		for _, item := range n.items {
			out = append(out, item.sources())
		}
		return out
	}
	if _, ok := n.value.(string); ok {
		return sourceOf(n)
	}
	return n.value
}

// json is a value as JSON on one line, members in file order, with a space
// behind commas and colons, numbers as they are written.
func (n *node) json() string {
	var parts []string
	switch n.form {
	case mapping:
		for _, m := range n.members {
			parts = append(parts, jsonscan.Quote(m.key.text)+": "+m.value.json())
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case list:
		for _, item := range n.items {
			parts = append(parts, item.json())
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	switch v := n.value.(type) {
	case string:
		return jsonscan.Quote(v)
	case bool, nil:
		return jsonscan.Encode(v)
	}
	return n.text
}

// find follows a JSON pointer as far as it leads.
func (n *node) find(pointer string) *node {
	tokens, _ := jsonscan.Split(pointer)
	for _, tk := range tokens {
		next := n.child(tk)
		if next == nil {
			return n
		}
		n = next
	}
	return n
}

func (n *node) child(token string) *node {
	for _, m := range n.members {
		if m.key.text == token {
			return m.value
		}
	}
	for i, item := range n.items {
		if jsonscan.Encode(i) == token {
			return item
		}
	}
	return nil
}

// key is the node of a key, nil without it.
func (n *node) key(name string) *node {
	for _, m := range n.members {
		if m.key.text == name {
			return m.key
		}
	}
	return nil
}

// keyLine is the line of a key, 0 without it.
func (s *source) keyLine(n *node, name string) int {
	if key := n.key(name); key != nil {
		return s.lineAt(key.start)
	}
	return 0
}
