package diagnose

import "callstep/engine/wire"

// openCalls are the calls of the latest model turns that have no result yet, in
// the order made. A call that gets one is marked, not removed: thousands may be
// open at once.
type openCalls struct {
	run   int32 // of model turns; a call is open if it bears its number
	calls []int32
	head  int // those before it are closed
	bare  int // open calls without an id

	names   map[string][]int32 // by name, as far as indexed
	indexed int
}

// reset begins another run of model turns.
func (o *openCalls) reset() {
	o.run++
	o.calls, o.head, o.bare, o.names, o.indexed = o.calls[:0], 0, 0, nil, 0
}

func (o *openCalls) add(th *thread, call int32) {
	c := &th.calls[call]
	if c.open != o.run && c.block.ID() == "" {
		o.bare++
	}
	c.open = o.run
	o.calls = append(o.calls, call)
}

// close takes a call from the open ones.
func (o *openCalls) close(th *thread, call int32) {
	c := &th.calls[call]
	if c.open != o.run {
		return
	}
	c.open = 0
	if c.block.ID() == "" {
		o.bare--
	}
}

// first is the first open call, -1 = there is none.
func (o *openCalls) first(th *thread) int32 {
	for ; o.head < len(o.calls); o.head++ {
		if i := o.calls[o.head]; th.calls[i].open == o.run {
			return i
		}
	}
	return -1
}

// named is the first open call of a result's name, where one of the two has no
// id; -1 = there is none.
func (o *openCalls) named(th *thread, b *wire.Block) int32 {
	if b.ID() != "" && o.bare == 0 {
		return -1
	}
	if o.names == nil {
		o.names = map[string][]int32{}
	}
	for ; o.indexed < len(o.calls); o.indexed++ {
		i := o.calls[o.indexed]
		name := th.calls[i].block.Name
		o.names[name] = append(o.names[name], i)
	}
	list := o.names[b.Name]
	for len(list) > 0 && th.calls[list[0]].open != o.run {
		list = list[1:]
	}
	o.names[b.Name] = list
	for _, i := range list {
		if c := &th.calls[i]; c.open == o.run && (c.block.ID() == "" || b.ID() == "") {
			return i
		}
	}
	return -1
}
