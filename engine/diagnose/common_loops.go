package diagnose

import "strconv"

// enough is how often the same call with the same answer makes a loop.
const enough = 3

// loop is a call that was made again and again.
type loop struct {
	times  int
	asked  int32
	answer string
	third  *madeCall
}

// checkLoops looks for the same call with the same answer, three times or more
// without the user having said anything in between.
func checkLoops(j *Judge) {
	th := j.thread()
	type key struct{ name, arguments string }
	byCall := make(map[key]int32, len(th.calls))
	var loops []loop
	for i := range th.calls {
		c := &th.calls[i]
		if c.result < 0 {
			continue
		}
		answer := th.results[c.result].block.Body.Raw()
		call := key{c.block.Name, c.block.Body.Raw()}
		at, known := byCall[call]
		if !known || loops[at].asked != c.asked || loops[at].answer != answer {
			byCall[call] = int32(len(loops))
			loops = append(loops, loop{times: 1, asked: c.asked, answer: answer})
			continue
		}
		l := &loops[at]
		if l.times++; l.times == enough {
			l.third = c
		}
	}
	for _, l := range loops {
		if l.third == nil {
			continue
		}
		c := l.third
		j.Report(Hit{
			Word: "repeated_identical_calls", Time: c.time, Message: c.message, Subject: callSubject(c.block, c.time), Node: c.block.Node,
			Evidence: "The same call of " + quote(c.block.Name) + " got the same answer " + strconv.Itoa(l.times) + " times: " + stated(resultWords(th.results[c.result].block)),
		})
	}
}
