package retry

import (
	"fmt"
	"strings"
	"time"
)

// The widths that the lines of Draw keep to, in cells.
const (
	barLeast, barMost = 8, 32
	tailMost          = 56 // what the words at the end may take before the bar gets anything
)

// Draw is a schedule as a timeline, one line a try and none wider than w:
//
//	try 1  after 0 s    503  ▱▱▱───·········  then wait 1.3 s
//	try 2  after 2.3 s  200  ······▰▰▰▰▰▰▰▰▰  done: answered
//
// ▱ is a request that failed, ▰ one that was answered, ─ the wait behind it.
// A narrow pane loses the bar first, then the words. The lines are plain text
// without trailing spaces; every rune is one cell wide.
func Draw(tries []Try, w int) []string {
	if len(tries) == 0 {
		return nil
	}
	heads, then := columns(tries, "try %d", "after %s"), "then wait "
	if len(heads[0])+len("  then wait 999 ms") > w {
		heads, then = columns(tries, "%d", "%s"), "wait "
	}
	tails := make([]string, len(tries))
	longest := 0
	for i, t := range tries {
		tails[i] = tail(t, then)
		longest = max(longest, len(tails[i]))
	}
	bars := make([]string, len(tries))
	if room := w - len(heads[0]) - 4 - min(longest, tailMost); room >= barLeast {
		bars = timeline(tries, min(room, barMost))
	}
	lines := make([]string, len(tries))
	for i, bar := range bars {
		if bar != "" {
			bar = "  " + bar
		}
		lines[i] = cut(heads[i]+bar+"  "+tails[i], w)
	}
	return lines
}

// columns writes number, time and status of every try, each padded to the
// widest of its kind. They are ASCII.
func columns(tries []Try, number, after string) []string {
	var n, at, status int
	for _, t := range tries {
		n = max(n, len(fmt.Sprintf(number, t.N)))
		at = max(at, len(fmt.Sprintf(after, Span(t.At))))
		status = max(status, len(Label(t.Status)))
	}
	heads := make([]string, len(tries))
	for i, t := range tries {
		heads[i] = fmt.Sprintf("%-*s  %-*s  %-*s", n, fmt.Sprintf(number, t.N), at, fmt.Sprintf(after, Span(t.At)), status, Label(t.Status))
	}
	return heads
}

func tail(t Try, then string) string {
	switch {
	case t.OK:
		return "done: " + t.Why
	case t.Last:
		return "stop: " + t.Why
	}
	text := then + Span(t.Wait)
	if t.Asked {
		text += ", as asked"
	}
	if t.Vain {
		text += ", in vain"
	}
	return text
}

// timeline draws every try on one scale, from the first request to the end of
// the last.
func timeline(tries []Try, w int) []string {
	last := tries[len(tries)-1]
	unit := (last.At+last.Took)/time.Duration(w) + 1
	bars := make([]string, len(tries))
	for i, t := range tries {
		from := int(t.At / unit)
		until := max(from+1, int((t.At+t.Took+unit-1)/unit))
		next := max(until, int((t.At+t.Took+t.Wait)/unit))
		request := "▱"
		if t.OK {
			request = "▰"
		}
		bars[i] = strings.Repeat("·", from) + strings.Repeat(request, until-from) +
			strings.Repeat("─", next-until) + strings.Repeat("·", w-next)
	}
	return bars
}

// cut shortens a line to w cells, and shows that it did where there is room.
func cut(line string, w int) string {
	const more = ".."
	switch runes := []rune(line); {
	case len(runes) <= w:
	case w > 2*len(more):
		line = string(runes[:w-len(more)]) + more
	default:
		line = string(runes[:max(w, 0)])
	}
	return strings.TrimRight(line, " ")
}

// Say tells a schedule in words, one try a line, without a bar to look at:
//
//	try 1 after 0 s: 503, then wait 1.3 s
//	try 2 after 2.3 s: 200, done: answered
func Say(tries []Try) []string {
	lines := make([]string, len(tries))
	for i, t := range tries {
		lines[i] = fmt.Sprintf("try %d after %s: %s, %s", t.N, Span(t.At), Label(t.Status), tail(t, "then wait "))
	}
	return lines
}
