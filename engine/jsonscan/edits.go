package jsonscan

import (
	"slices"
	"strings"
)

// Edits are changes of one text, gathered value by value and made together.
// What no change touches stays as it stands, layout included; what is added is
// laid out as its neighbours are.
type Edits struct {
	doc     *Doc
	touched []uint32 // nodes with a change, in any order until Text
	changes map[uint32]*change
}

// change is what happens to one node.
type change struct {
	with    string   // stands for the value
	become  bool     // with counts
	key     string   // stands for the key of the member, raw
	gone    bool     // the item or member is taken out
	before  []string // items put before this one
	appends []string // items put at the end of this array, or members of this object, keys included
}

// NewEdits begins changes of the text of a doc.
func NewEdits(doc *Doc) *Edits { return &Edits{doc: doc, changes: map[uint32]*change{}} }

// Any reports whether there is a change.
func (e *Edits) Any() bool { return len(e.touched) > 0 }

func (e *Edits) at(n Node) *change {
	c, ok := e.changes[n.at]
	if !ok {
		c = &change{}
		e.changes[n.at] = c
		e.touched = append(e.touched, n.at)
	}
	return c
}

// Replace puts raw JSON in the place of a value.
func (e *Edits) Replace(n Node, rawJSON string) {
	c := e.at(n)
	c.with, c.become = rawJSON, true
}

// Rename gives a member, found by its value, another key.
func (e *Edits) Rename(value Node, key string) { e.at(value).key = Quote(key) }

// Remove takes out an item, or a member found by its value, and one comma with
// it. The root stays.
func (e *Edits) Remove(n Node) {
	if n.at > 0 {
		e.at(n).gone = true
	}
}

// Before puts an item before another one; before a member, nothing.
func (e *Edits) Before(item Node, rawJSON string) {
	c := e.at(item)
	c.before = append(c.before, rawJSON)
}

// Append puts an item at the end of an array.
func (e *Edits) Append(array Node, rawJSON string) {
	c := e.at(array)
	c.appends = append(c.appends, rawJSON)
}

// Add puts a member at the end of an object. A key that is there already is
// given a second time.
func (e *Edits) Add(object Node, key, rawJSON string) {
	e.Append(object, Quote(key)+e.colon(object)+rawJSON)
}

// colon is the colon as the object's last member has it, or else as the text
// has it.
func (e *Edits) colon(object Node) string {
	colon := colonOf(e.doc.Text)
	for k, v := range object.Members() {
		colon = e.doc.Text[k.Span().End:v.Start()]
	}
	return colon
}

// Encode is v as JSON, spaced as the text is.
func (e *Edits) Encode(v any) string {
	if strings.HasSuffix(colonOf(e.doc.Text), " ") {
		return EncodeSpaced(v)
	}
	return Encode(v)
}

// Text is the text with all changes made.
func (e *Edits) Text() string {
	if !e.Any() || len(e.doc.nodes) == 0 {
		return e.doc.Text
	}
	root := e.doc.Root()
	at := root.Span()
	return e.doc.Text[:at.Start] + e.Of(root) + e.doc.Text[at.End:]
}

// Of is one value with the changes in it made.
func (e *Edits) Of(n Node) string {
	slices.Sort(e.touched)
	var b strings.Builder
	e.write(&b, n)
	return b.String()
}

// within reports whether something inside a value changes.
func (e *Edits) within(n Node) bool {
	i, _ := slices.BinarySearch(e.touched, n.at+1)
	return i < len(e.touched) && e.touched[i] < n.doc.next(n.at)
}

func (e *Edits) write(b *strings.Builder, n Node) {
	c := e.changes[n.at]
	switch {
	case c != nil && c.become:
		b.WriteString(c.with)
	case (c == nil || len(c.appends) == 0) && !e.within(n):
		b.WriteString(n.Raw())
	case n.Is(Object) || n.Is(Array):
		e.container(b, n, c)
	default:
		b.WriteString(n.Raw())
	}
}

// container writes an array or an object child by child. A child keeps what
// stands before it, unless that is the comma of one that is gone.
func (e *Edits) container(b *strings.Builder, n Node, c *change) {
	l := e.layout(n)
	b.WriteByte(e.doc.Text[l.all.Start])
	empty := true
	piece := func(gap string, write func()) {
		if empty {
			gap = l.open
		}
		empty = false
		b.WriteString(gap)
		write()
	}
	from := l.all.Start + 1
	e.each(n, func(start int, key, value Node) {
		gap := e.doc.Text[from:start]
		if from == l.all.Start+1 {
			gap = l.between
		}
		from = value.Span().End
		here := e.changes[value.at]
		if here == nil {
			here = &change{}
		}
		for _, raw := range here.before {
			if key.Exists() {
				continue
			}
			piece(l.between, func() { b.WriteString(raw) })
		}
		if here.gone {
			return
		}
		piece(gap, func() { e.member(b, key, value, here) })
	})
	if c != nil {
		for _, raw := range c.appends {
			piece(l.between, func() { b.WriteString(raw) })
		}
	}
	if !empty {
		b.WriteString(l.end)
	}
	b.WriteByte(e.doc.Text[l.all.End-1])
}

func (e *Edits) member(b *strings.Builder, key, value Node, c *change) {
	if key.Exists() {
		at, name := key.Span(), key.Raw()
		if c.key != "" {
			name = c.key
		}
		b.WriteString(name + e.doc.Text[at.End:value.Start()])
	}
	e.write(b, value)
}

// each shows the children of a container and where they begin, keys included.
func (e *Edits) each(n Node, see func(start int, key, value Node)) {
	for _, v := range n.Items() {
		see(v.Start(), Node{}, v)
	}
	for k, v := range n.Members() {
		see(k.Start(), k, v)
	}
}

// layout is the white space of a container.
type layout struct {
	all     Span
	open    string // before the first child
	between string // comma and what follows it
	end     string // behind the last child
}

func (e *Edits) layout(n Node) layout {
	text := e.doc.Text
	l := layout{all: n.Span(), between: ","}
	count, last := 0, 0
	e.each(n, func(start int, _, value Node) {
		switch count {
		case 0:
			l.open = text[l.all.Start+1 : start]
			l.between = "," + gapOf(text, l.open)
		case 1:
			l.between = text[last:start]
		}
		count++
		last = value.Span().End
	})
	if count > 0 {
		l.end = text[last : l.all.End-1]
	} else {
		l.between += gapOf(text, "")
	}
	return l
}
