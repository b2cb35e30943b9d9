package jsonscan

import (
	"math"
	"sort"
	"strings"
	"sync/atomic"
)

// Doc is a text read once and kept as spans: a tree that shares the text's
// memory, 8 bytes a value. It is how a recorded file of any size is walked;
// nothing is decoded until somebody asks.
type Doc struct {
	Text   string
	Origin any // whatever who indexed the text wants to remember of it

	nodes   []node
	escaped bool // some key is written with an escape

	newlines atomic.Pointer[[]uint32] // offsets, once somebody asked for a line
	passed   atomic.Pointer[passed]
}

// passed is the last child of a long value that a pointer went through: the
// next one asked for mostly stands behind it.
type passed struct {
	whole, child uint32
	index        int
}

// LinesBefore counts the line ends before a byte of the text. The first count
// goes through all of it, each later one takes a step for every doubling of
// their number.
func (d *Doc) LinesBefore(at int) int {
	counted := d.newlines.Load()
	if counted == nil {
		list := make([]uint32, 0, strings.Count(d.Text, "\n"))
		for i := range len(d.Text) {
			if d.Text[i] == '\n' {
				list = append(list, uint32(i))
			}
		}
		counted = &list
		d.newlines.Store(counted)
	}
	list := *counted
	return sort.Search(len(list), func(i int) bool { return int(list[i]) >= at })
}

// node is one value: where it begins, and behind what it ends. That is a byte of
// the text for a value that holds no others, and for an array or an object the
// index of the node behind the last one inside it, from which its own end is
// found. The kind is not kept, for the first byte tells it, nor is the key,
// which stands before the value.
type node struct {
	at  uint32 // the first byte, and the bit of holder
	end uint32
}

// holder marks an array or an object: walking over values needs no look at the
// text.
const holder = 1 << 31

func (n node) start() int { return int(n.at &^ holder) }

// holds reports whether a value is an array or an object.
func (d *Doc) holds(at uint32) bool { return d.nodes[at].at&holder != 0 }

// next is the index of the node behind a value and all that is inside it.
func (d *Doc) next(at uint32) uint32 {
	if d.holds(at) {
		return d.nodes[at].end
	}
	return at + 1
}

// end is the byte behind a value. That of an array or an object stands behind
// the end of the last value in it: one more bracket for each level between.
func (d *Doc) end(at uint32) int {
	levels := 0
	for d.holds(at) {
		levels++
		next := d.nodes[at].end
		if next == at+1 {
			break
		}
		for at++; d.next(at) < next; at = d.next(at) {
		}
	}
	i := d.nodes[at].start() + 1
	if !d.holds(at) {
		i = int(d.nodes[at].end)
	}
	for ; levels > 0; i++ {
		if c := d.Text[i]; c == '}' || c == ']' {
			levels--
		}
	}
	return i
}

// Kind is the JSON type of a value.
type Kind uint8

// The kinds; Absent is the kind of a Node that stands for nothing.
const (
	Absent Kind = iota
	Null
	Bool
	Number
	String
	Array
	Object
)

var kindNames = [...]string{"absent", "null", "boolean", "number", "string", "array", "object"}

// String is the kind's name as JSON Schema has it; "absent" for Absent.
func (k Kind) String() string { return kindNames[k] }

// MaxText is the longest text that Index takes, in bytes.
const MaxText = math.MaxInt32

// Index reads text as exactly one JSON value, nothing around it but white
// space, by the same rules as Decode. The text is at most MaxText long.
func Index(text string) (*Doc, *Error) {
	doc, end, err := IndexFirst(text)
	if err != nil {
		return nil, err
	}
	if end < len(text) {
		start := doc.nodes[0].start()
		s := scanner{text: text, pos: end}
		return nil, prose(text, start, s.trailing(start))
	}
	return doc, nil
}

// IndexFirst reads the first JSON value of text and says where what follows
// begins, white space skipped: len(text) where nothing does. It reads
// values that stand one behind another.
func IndexFirst(text string) (doc *Doc, end int, err *Error) {
	if len(text) > MaxText {
		return nil, 0, &Error{0, NotJSON, "a text beyond 2 GB"}
	}
	x := indexer{scanner: scanner{text: text}}
	x.space()
	start := x.pos
	if err := opening(text, start); err != nil {
		return nil, 0, err
	}
	x.nodes = make([]node, 0, atMost(text))
	if !x.value() {
		return nil, 0, prose(text, start, x.fail)
	}
	x.space()
	return &Doc{Text: text, nodes: x.nodes, escaped: x.escaped}, x.pos, nil
}

// atMost bounds the values of a text: each but the first stands behind a comma
// or an opening bracket. Memory reserved beyond what is used is never touched.
func atMost(text string) int {
	n := 1
	for _, c := range [...]string{",", "[", "{"} {
		n += strings.Count(text, c)
	}
	return n
}

// indexer is a scanner that keeps the place of everything it passes.
type indexer struct {
	scanner
	nodes   []node
	escaped bool
}

func (x *indexer) value() bool {
	at := len(x.nodes)
	x.nodes = append(x.nodes, node{at: uint32(x.pos)})
	if !x.read() {
		return false
	}
	n := &x.nodes[at]
	if n.end = uint32(x.pos); x.text[n.at] == '{' || x.text[n.at] == '[' {
		n.at, n.end = n.at|holder, uint32(len(x.nodes))
	}
	return true
}

func (x *indexer) read() bool {
	if x.pos < len(x.text) {
		switch x.text[x.pos] {
		case '{':
			return x.members()
		case '[':
			return x.items()
		}
	}
	_, ok := x.scanner.value()
	return ok
}

func (x *indexer) members() bool {
	if !x.enter() {
		return false
	}
	if !x.at('}') {
		for more := true; more; {
			at := x.pos
			if _, ok := x.key(); !ok {
				return false
			}
			x.escaped = x.escaped || strings.IndexByte(x.text[at:x.pos], '\\') >= 0
			if !x.value() {
				return false
			}
			ok := false
			if more, ok = x.comma('}'); !ok {
				return false
			}
		}
	}
	x.leave()
	return true
}

func (x *indexer) items() bool {
	if !x.enter() {
		return false
	}
	if !x.at(']') {
		for more := true; more; {
			if !x.value() {
				return false
			}
			ok := false
			if more, ok = x.comma(']'); !ok {
				return false
			}
		}
	}
	x.leave()
	return true
}
