package jsonscan

import (
	"iter"
	"strconv"
	"strings"
)

// Node is one value of a Doc. The zero Node stands for a value that is not
// there: it may be asked everything and answers with nothing.
type Node struct {
	doc *Doc
	at  uint32
	key bool // the key of the member whose value is meant
}

// Root is the whole value of the text.
func (d *Doc) Root() Node {
	if d == nil || len(d.nodes) == 0 {
		return Node{}
	}
	return Node{doc: d}
}

// Values counts the values of the text.
func (d *Doc) Values() int { return len(d.nodes) }

// start is the byte at which the value begins, or the value of the key.
func (n Node) start() int { return n.doc.nodes[n.at].start() }

// Doc is the text the value belongs to; nil for a value that is not there.
func (n Node) Doc() *Doc { return n.doc }

// Kind is the JSON type of the value.
func (n Node) Kind() Kind {
	switch {
	case n.doc == nil:
		return Absent
	case n.key:
		return String
	}
	switch n.doc.Text[n.start()] {
	case '{':
		return Object
	case '[':
		return Array
	case '"':
		return String
	case 't', 'f':
		return Bool
	case 'n':
		return Null
	}
	return Number
}

// Is reports whether the value is there and of that kind.
func (n Node) Is(k Kind) bool { return n.Kind() == k }

// Exists reports whether there is a value, null included.
func (n Node) Exists() bool { return n.doc != nil }

// Start is the byte at which the value begins in the text of its Doc.
func (n Node) Start() int {
	if n.doc == nil || n.key {
		return n.Span().Start
	}
	return n.start()
}

// Span is where the value stands in the text of its Doc.
func (n Node) Span() Span {
	switch {
	case n.doc == nil:
		return Span{}
	case n.key:
		return keyBefore(n.doc.Text, n.start())
	}
	return Span{n.start(), n.doc.end(n.at)}
}

// keyBefore looks back from a value over its colon to its key. A quote within a
// key stands behind a backslash, the one that opens it never does.
func keyBefore(text string, value int) Span {
	end := keyEnd(text, value)
	start := strings.LastIndexByte(text[:end-1], '"')
	for start > 0 && text[start-1] == '\\' {
		start = strings.LastIndexByte(text[:start], '"')
	}
	return Span{start, end}
}

// keyEnd looks back from a value over its colon to the end of its key.
func keyEnd(text string, value int) int {
	i := value - 1
	for text[i] != ':' {
		i--
	}
	for text[i-1] != '"' {
		i--
	}
	return i
}

// Raw is the value's text as it stands; "" for a value that is not there.
func (n Node) Raw() string {
	if n.doc == nil {
		return ""
	}
	at := n.Span()
	return n.doc.Text[at.Start:at.End]
}

// Get is a member of an object; of a key given twice the last, the one that
// Decode keeps.
func (n Node) Get(key string) (found Node) {
	for k, v := range n.Members() {
		if k.keyIs(key) {
			found = v
		}
	}
	return found
}

// Filled is a member that is there and not null.
func (n Node) Filled(key string) (Node, bool) {
	v := n.Get(key)
	return v, v.Exists() && !v.Is(Null)
}

// First is the first of the members that is there and not null.
func (n Node) First(keys ...string) Node {
	for _, key := range keys {
		if v, ok := n.Filled(key); ok {
			return v
		}
	}
	return Node{}
}

// Within reports whether the value is another one or stands in it.
func (n Node) Within(whole Node) bool {
	switch {
	case !n.Exists() || n.doc != whole.doc:
		return false
	case n.at == whole.at || whole.key:
		return n == whole
	}
	return n.at > whole.at && n.at < n.doc.next(whole.at)
}

// Path is Get by one key after another.
func (n Node) Path(keys ...string) Node {
	for _, key := range keys {
		n = n.Get(key)
	}
	return n
}

// keyIs compares the key of a member. Where no key of the text has an escape,
// what stands before the colon tells, from its end on: none of them has a quote.
func (n Node) keyIs(key string) bool {
	if n.doc.escaped {
		return unescape(within(n.Raw())) == key
	}
	text := n.doc.Text
	end := keyEnd(text, n.start()) - 1
	start := end - len(key)
	return start > 0 && text[start-1] == '"' && text[start:end] == key && strings.IndexByte(key, '"') < 0
}

// Members are the keys (as strings) and values of an object, in the order of
// the text and repeated keys included; none for another value.
func (n Node) Members() iter.Seq2[Node, Node] {
	return func(yield func(key, value Node) bool) {
		if !n.Is(Object) {
			return
		}
		for i, end := n.at+1, n.doc.next(n.at); i < end; i = n.doc.next(i) {
			if !yield(Node{n.doc, i, true}, Node{doc: n.doc, at: i}) {
				return
			}
		}
	}
}

// Items are the items of an array and their indexes; none for another value.
func (n Node) Items() iter.Seq2[int, Node] {
	return func(yield func(int, Node) bool) {
		if !n.Is(Array) {
			return
		}
		index := 0
		for i, end := n.at+1, n.doc.next(n.at); i < end; i = n.doc.next(i) {
			if !yield(index, Node{doc: n.doc, at: i}) {
				return
			}
			index++
		}
	}
}

// Len counts the items of an array or the members of an object; 0 for another
// value.
func (n Node) Len() int {
	count := 0
	for range n.Items() {
		count++
	}
	for range n.Members() {
		count++
	}
	return count
}

// Item is an item of an array.
func (n Node) Item(index int) Node {
	for i, v := range n.Items() {
		if i == index {
			return v
		}
	}
	return Node{}
}

// Pointer is the JSON pointer of the value in its Doc, found by walking down
// from the root, or from where the last one was found on.
func (n Node) Pointer() string {
	if n.doc == nil {
		return ""
	}
	var p []byte
	for here := n.doc.Root(); here.at != n.at; {
		next, index := here.towards(n.at)
		token := strconv.Itoa(index)
		if here.Is(Object) {
			token = Node{n.doc, next.at, true}.Str()
		}
		p = appendToken(append(p, '/'), token)
		here = next
	}
	return string(p)
}

// seldomPassed is how many children are gone through without remembering where.
const seldomPassed = 64

// towards is the child that holds the node with that index, and how many are
// before it. There is one: the node is within n.
func (n Node) towards(at uint32) (Node, int) {
	child, index := n.at+1, 0
	if last := n.doc.passed.Load(); last != nil && last.whole == n.at && last.child <= at {
		child, index = last.child, last.index
	}
	from := index
	for end := n.doc.next(child); end <= at; end = n.doc.next(child) {
		child, index = end, index+1
	}
	if index-from > seldomPassed || index > from && from > 0 {
		n.doc.passed.Store(&passed{n.at, child, index})
	}
	return Node{doc: n.doc, at: child}, index
}

// Find is the value at a JSON pointer below n.
func (n Node) Find(pointer string) Node {
	tokens, ok := Split(pointer)
	if !ok {
		return Node{}
	}
	for _, t := range tokens {
		if n.Is(Array) {
			i, err := strconv.Atoi(t)
			if err != nil || i < 0 || strconv.Itoa(i) != t {
				return Node{}
			}
			n = n.Item(i)
			continue
		}
		n = n.Get(t)
	}
	return n
}
