package diagnose

import (
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// copies are the calls of one id, or of one name and arguments. Most have one.
type copies struct {
	first int32
	more  []int32
	next  int32 // in the step: those before it were met in its history
	step  int32 // that next is about
	last  int32 // of an id: the call that bore it last
}

// copyIndex finds the copies of a key.
type copyIndex struct {
	at   map[string]int32
	list []copies
}

func newCopies(size int) *copyIndex {
	return &copyIndex{at: make(map[string]int32, size), list: make([]copies, 0, size)}
}

// of is nil for a key without calls. The pointer holds until the next add.
func (x *copyIndex) of(key string) *copies {
	if i, ok := x.at[key]; ok {
		return &x.list[i]
	}
	return nil
}

func (x *copyIndex) add(key string, call int32) {
	if c := x.of(key); c != nil {
		c.more = append(c.more, call)
		return
	}
	x.at[key] = int32(len(x.list))
	x.list = append(x.list, copies{first: call})
}

// signature is what makes two calls the same: name and canonical arguments.
func signature(b *wire.Block) string { return b.Name + "\x00" + canonicalArgs(b) }

// canonicalArgs is the canonical text of a call's arguments, the text itself
// where it is no JSON.
func canonicalArgs(b *wire.Block) string {
	if !b.Body.Exists() {
		return "{}"
	}
	text := argsText(b)
	v, _, bad := jsonscan.Decode(text)
	if bad != nil {
		return text
	}
	return jsonscan.Canonical(v)
}
