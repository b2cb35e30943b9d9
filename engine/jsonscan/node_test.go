package jsonscan

import (
	"encoding/json"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// TestEveryNodeStandsWhereItWasWritten writes random texts and remembers where
// each value and key went: the index says the same of every node.
func TestEveryNodeStandsWhereItWasWritten(t *testing.T) {
	for seed := range uint64(400) {
		w := &writer{Rand: rand.New(rand.NewPCG(seed, 1)), escapes: seed%2 == 0}
		w.gap()
		size := 1 + w.IntN(30)
		if seed%20 == 0 {
			size = 10 * seldomPassed
		}
		root := w.value(size, "")
		w.gap()
		text := w.String()
		doc, err := Index(text)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if doc.Values() != len(w.all) {
			t.Fatalf("%q: %d values, %d were written", text, doc.Values(), len(w.all))
		}
		root.compare(t, doc.Root())
		for _, place := range w.Perm(len(w.all)) {
			want, n := w.all[place], Ref(place+1).In(doc)
			if n.Pointer() != want.pointer {
				t.Fatalf("%q: pointer of value %d is %q, want %q", text, place, n.Pointer(), want.pointer)
			}
			if n.Ref() != Ref(place+1) || n.Span() != want.at {
				t.Fatalf("%q: value %d stands at %v, was written at %v", text, place, n.Span(), want.at)
			}
			for other, whole := range w.all {
				inside := whole.at.Start <= want.at.Start && want.at.End <= whole.at.End
				if got := n.Within(Ref(other + 1).In(doc)); got != inside {
					t.Fatalf("%q: %s within %s: %v", text, want.pointer, whole.pointer, got)
				}
			}
		}
	}
}

// written is a value as a writer put it down.
type written struct {
	kind    Kind
	at      Span
	pointer string
	keys    []Span   // of an object
	names   []string // what they say
	held    []*written
}

// compare asks for everything that is known of a value and all within it.
func (w *written) compare(t *testing.T, n Node) {
	t.Helper()
	text := n.Doc().Text
	wrong := func(what string, got, want any) {
		t.Helper()
		t.Fatalf("%q: %s of %q is %v, want %v", text, what, w.pointer, got, want)
	}
	if n.Kind() != w.kind {
		wrong("kind", n.Kind(), w.kind)
	}
	if n.Span() != w.at || n.Start() != w.at.Start || n.Raw() != text[w.at.Start:w.at.End] {
		wrong("span", n.Span(), w.at)
	}
	if n.Pointer() != w.pointer {
		wrong("pointer", n.Pointer(), w.pointer)
	}
	if n.Len() != len(w.held) {
		wrong("length", n.Len(), len(w.held))
	}
	at := 0
	for i, item := range n.Items() {
		if w.kind != Array || i != at || n.Item(i) != item {
			wrong("item", i, at)
		}
		w.held[at].compare(t, item)
		at++
	}
	last := map[string]*written{}
	for k, v := range n.Members() {
		if w.kind != Object || k.Span() != w.keys[at] || k.Start() != w.keys[at].Start || k.Str() != w.names[at] || k.Ref() != 0 {
			wrong("key", k.Span(), w.keys[at])
		}
		if !k.Within(n) || k.Within(v) || v.Within(k) || !k.Within(k) {
			wrong("keys within", k.Raw(), true)
		}
		w.held[at].compare(t, v)
		last[w.names[at]] = w.held[at]
		at++
	}
	if at != len(w.held) {
		wrong("parts", at, len(w.held))
	}
	for name, v := range last {
		if got := n.Get(name); got.Span() != v.at {
			wrong("member "+strconv.Quote(name), got.Span(), v.at)
		}
		for _, near := range [...]string{name + "x", `":null,"` + name, `z":null,"` + name, `"` + name, name[:len(name)/2] + "x"} {
			if last[near] == nil && n.Get(near).Exists() {
				wrong("member "+strconv.Quote(near), n.Get(near).Raw(), "none")
			}
		}
	}
}

// writer writes a random value and keeps where its parts went.
type writer struct {
	*rand.Rand
	strings.Builder
	all     []*written // in the order of the text
	escapes bool       // keys have some
}

func (w *writer) gap() {
	for w.IntN(3) == 0 {
		w.WriteByte(" \t\n\r"[w.IntN(4)])
	}
}

// value writes a value with about so many values in it.
func (w *writer) value(size int, pointer string) *written {
	v := &written{at: Span{Start: w.Len()}, pointer: pointer}
	w.all = append(w.all, v)
	switch scalar := w.IntN(8); {
	case size > 1 && scalar < 4:
		v.kind = Array
		w.held(v, size)
	case size > 1 || scalar == 0:
		v.kind = Object
		w.held(v, size)
	case scalar < 4:
		v.kind = String
		w.text(w.IntN(2) == 0)
	default:
		words := [...]string{4: "null", 5: "true", 6: "false", 7: "-1.50e+2"}
		v.kind = [...]Kind{4: Null, 5: Bool, 6: Bool, 7: Number}[scalar]
		w.WriteString(words[scalar])
	}
	v.at.End = w.Len()
	return v
}

func (w *writer) held(v *written, size int) {
	brackets := "[]"
	if v.kind == Object {
		brackets = "{}"
	}
	w.WriteByte(brackets[0])
	w.gap()
	for size--; size > 0; {
		if len(v.held) > 0 {
			w.WriteByte(',')
			w.gap()
		}
		token := strconv.Itoa(len(v.held))
		if v.kind == Object {
			at, name := w.text(w.escapes)
			v.keys, v.names = append(v.keys, at), append(v.names, name)
			token = strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
			w.gap()
			w.WriteByte(':')
			w.gap()
		}
		part := 1 + w.IntN(size)
		if size > 2*seldomPassed { // many, not deep
			part = 1 + w.IntN(4)
		}
		v.held = append(v.held, w.value(part, v.pointer+"/"+token))
		size -= part
		w.gap()
	}
	w.WriteByte(brackets[1])
}

// pieces are what texts are made of; those behind plainPieces are escapes.
var pieces = [...]string{"a", ":", "/", "~", " ", "[", "}", ",", "예", "z", `\"`, `\\`, `\u0041`, `\n`, `\ud83d\ude00`, `\/`}

const plainPieces = 10

// text writes a string and says where, and what it means.
func (w *writer) text(escapes bool) (at Span, means string) {
	from, most := w.Len(), plainPieces
	if escapes {
		most = len(pieces)
	}
	w.WriteByte('"')
	for w.IntN(3) > 0 {
		w.WriteString(pieces[w.IntN(most)])
	}
	w.WriteByte('"')
	at = Span{from, w.Len()}
	if err := json.Unmarshal([]byte(w.String()[from:]), &means); err != nil {
		panic(err)
	}
	return at, means
}
