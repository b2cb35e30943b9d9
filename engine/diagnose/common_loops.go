package diagnose

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// enough is how often the same call with the same answer makes a loop.
const enough = 3

// checkLoops looks for the same call with the same answer, three times or more
// without the user having said anything in between. Calls are sorted, not put
// in a map, for a long record would pay for one with its own size in memory.
func checkLoops(j *Judge) {
	th := j.thread()
	order := make([]int32, 0, len(th.calls))
	for i := range th.calls {
		if th.calls[i].result >= 0 {
			order = append(order, int32(i))
		}
	}
	slices.SortFunc(order, func(a, b int32) int {
		if c := th.compareCalls(a, b); c != 0 {
			return c
		}
		return cmp.Compare(a, b)
	})
	for len(order) > 0 {
		n := 1
		for n < len(order) && th.compareCalls(order[0], order[n]) == 0 {
			n++
		}
		j.reportLoops(order[:n])
		order = order[n:]
	}
}

// compareCalls orders two calls by what they ask, the shorter arguments first.
func (th *thread) compareCalls(a, b int32) int {
	x, y := th.calls[a].block, th.calls[b].block
	asks, asked := x.Body().Raw(), y.Body().Raw()
	switch {
	case len(asks) != len(asked):
		return cmp.Compare(len(asks), len(asked))
	case x.Name != y.Name:
		return strings.Compare(x.Name, y.Name)
	}
	return strings.Compare(asks, asked)
}

// reportLoops reports each run of the same call, in the order made, whose answer
// stays the same and which the user did not interrupt.
func (j *Judge) reportLoops(same []int32) {
	th := j.thread()
	for len(same) > 0 {
		first := &th.calls[same[0]]
		answer := th.results[first.result].block
		n := 1
		for ; n < len(same); n++ {
			c := &th.calls[same[n]]
			if c.asked != first.asked || th.results[c.result].block.Body().Raw() != answer.Body().Raw() {
				break
			}
		}
		if n >= enough {
			c := &th.calls[same[enough-1]]
			j.Report(Hit{
				Word: "repeated_identical_calls", Time: c.time(), Message: c.message(), Subject: callSubject(c.block, c.time()), Node: c.block.Node(),
				Evidence: "The same call of " + quote(c.block.Name) + " got the same answer " + strconv.Itoa(n) + " times: " + stated(resultWords(answer)),
			})
		}
		same = same[n:]
	}
}
