package repair

import "callstep/engine/jsonscan"

// parent is the object or array that a value, or a key, stands in; absent for a
// whole text.
func parent(n jsonscan.Node) (around jsonscan.Node) {
	for at := n.Doc().Root(); at.Exists() && at != n; {
		around = at
		next := jsonscan.Node{}
		for _, v := range at.Members() {
			if n.Within(v) {
				next = v
				break
			}
		}
		for _, v := range at.Items() {
			if n.Within(v) {
				next = v
				break
			}
		}
		at = next
	}
	return around
}

// member is the key and the value of the member that a node is one of.
func member(n jsonscan.Node) (key, value jsonscan.Node) {
	for k, v := range parent(n).Members() {
		if k == n || v == n {
			return k, v
		}
	}
	return key, value
}

// fields are the paths at which a block or a declaration may hold its name, and
// a block its id.
var (
	nameFields = [][]string{{"name"}, {"function", "name"}, {"custom", "name"}, {"functionCall", "name"}, {"function_call", "name"}, {"functionResponse", "name"}, {"function_response", "name"}}
	idFields   = [][]string{{"call_id"}, {"tool_use_id"}, {"tool_call_id"}, {"functionCall", "id"}, {"function_call", "id"}, {"functionResponse", "id"}, {"function_response", "id"}, {"id"}}
)

// fieldOf is the value among the fields that says a text.
func fieldOf(n jsonscan.Node, fields [][]string, says string) jsonscan.Node {
	for _, path := range fields {
		if at := n.Path(path...); at.Is(jsonscan.String) && at.Str() == says {
			return at
		}
	}
	return jsonscan.Node{}
}

// sameValue reports whether two values are equal, however they are written.
func sameValue(a, b jsonscan.Node) bool {
	x, _ := a.Value()
	y, _ := b.Value()
	return jsonscan.Canonical(x) == jsonscan.Canonical(y)
}

// named is a name or an id in a sentence.
func named(s string) string {
	const most = 60
	if runes := []rune(s); len(runes) > most {
		s = string(runes[:most]) + "…"
	}
	return jsonscan.Quote(s)
}
