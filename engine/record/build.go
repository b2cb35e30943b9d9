package record

import (
	"slices"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// builder writes a body of JSON that a record does not hold as such, and
// remembers what each piece of it was made from.
type builder struct {
	b      strings.Builder
	copies []wire.Copy
}

// lit writes JSON of the builder's own.
func (b *builder) lit(json string) *builder {
	b.b.WriteString(json)
	return b
}

// raw copies a value as it stands; null for one that is not there.
func (b *builder) raw(n jsonscan.Node) *builder {
	if !n.Exists() {
		return b.lit("null")
	}
	at := b.b.Len()
	b.b.WriteString(n.Raw())
	b.copies = append(b.copies, wire.Copy{At: at, End: b.b.Len(), From: n})
	return b
}

// rawList copies a list as it stands; an empty one for one that is not there.
func (b *builder) rawList(n jsonscan.Node) *builder {
	if !n.Exists() {
		return b.lit("[]")
	}
	return b.raw(n)
}

// from says that what follows is a value rewritten.
func (b *builder) from(n jsonscan.Node) *builder {
	if n.Exists() {
		b.copies = append(b.copies, wire.Copy{At: b.b.Len(), End: b.b.Len(), From: n})
	}
	return b
}

// quote writes a text as a string.
func (b *builder) quote(text string) *builder { return b.lit(jsonscan.Quote(text)) }

// key writes the name of a member.
func (b *builder) key(name string) *builder {
	b.comma()
	return b.lit(`"` + name + `":`)
}

// member copies a member that is there and not null.
func (b *builder) member(name string, n jsonscan.Node) *builder {
	if n.Exists() && !n.Is(jsonscan.Null) {
		b.key(name).raw(n)
	}
	return b
}

// members copies the members of an object, keys as they are written, but those
// that are left out.
func (b *builder) members(object jsonscan.Node, but func(key string) bool) *builder {
	for k, v := range object.Members() {
		if !but(k.Str()) {
			b.comma().lit(k.Raw()).lit(":").raw(v)
		}
	}
	return b
}

func none(string) bool { return false }

// overlaid is an object with what a later piece of it says. Of the members named
// the earlier ones stay where both have them.
func (r *reader) overlaid(n, over jsonscan.Node, label string, stay ...string) jsonscan.Node {
	stays := func(key string) bool { return slices.Contains(stay, key) && n.Get(key).Exists() }
	b := (&builder{}).lit("{")
	b.members(n, func(key string) bool { return over.Get(key).Exists() && !stays(key) })
	return r.built(b.members(over, stays).lit("}"), label)
}

// comma separates from what stands before, unless that opens a value.
func (b *builder) comma() *builder {
	if s := b.b.String(); s != "" && strings.IndexByte("{[:,", s[len(s)-1]) < 0 {
		b.b.WriteByte(',')
	}
	return b
}

// text writes a value that must be a string there: a string as it is, anything
// else as its JSON.
func (b *builder) text(n jsonscan.Node) *builder {
	switch n.Kind() {
	case jsonscan.String:
		return b.raw(n)
	case jsonscan.Absent, jsonscan.Null:
		return b.lit(`""`)
	}
	return b.from(n).quote(n.Raw())
}

// node is the body as a value.
func (r *reader) built(b *builder, label string) jsonscan.Node {
	if r.used += b.b.Len(); r.used > maxBuilt {
		r.note(label, "left out: the file unfolds to more than can be read")
		return jsonscan.Node{}
	}
	n, bad := wire.Index(b.b.String(), &wire.Source{Label: label, Base: -1, Made: &wire.Made{Copies: b.copies}})
	if bad != nil {
		r.note(label, "cannot be put together: "+bad.Detail)
	}
	return n
}
