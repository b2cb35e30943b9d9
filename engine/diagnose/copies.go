package diagnose

import (
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// copies are the calls of one id, or of one name and arguments. Most have one.
type copies struct {
	first int32
	end   int32 // the last one added
	next  int32 // in the step: those before it were met in its history, -1 = all
	step  int32 // that next is about
	last  int32 // of an id: the call that bore it last
}

// copyIndex finds the copies of a key.
type copyIndex struct {
	at    map[string]int32
	list  []copies
	after map[int32]int32 // of a call the next of the same key
}

func newCopies(size int) *copyIndex {
	return &copyIndex{at: make(map[string]int32, size), list: make([]copies, 0, size), after: map[int32]int32{}}
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
		x.after[c.end], c.end = call, call
		if c.next < 0 {
			c.next = call
		}
		return
	}
	x.at[key] = int32(len(x.list))
	x.list = append(x.list, copies{first: call, end: call, next: call})
}

// take is the next of the copies that are not shown yet in a step; every one is
// looked at once a step.
func (x *copyIndex) take(c *copies, step int32, shown func(int32) bool) (int32, bool) {
	if c.step != step {
		c.step, c.next = step, c.first
	}
	for c.next >= 0 {
		call := c.next
		if c.next = -1; call != c.end {
			c.next = x.after[call]
		}
		if !shown(call) {
			return call, true
		}
	}
	return -1, false
}

// signature is what makes two calls the same: name and canonical arguments.
func signature(b *wire.Block) string { return b.Name + "\x00" + canonicalArgs(b) }

// canonicalArgs is the canonical text of a call's arguments, the text itself
// where it is no JSON.
func canonicalArgs(b *wire.Block) string {
	if !b.Body().Exists() {
		return "{}"
	}
	text := argsText(b)
	v, _, bad := jsonscan.Decode(text)
	if bad != nil {
		return text
	}
	return jsonscan.Canonical(v)
}
