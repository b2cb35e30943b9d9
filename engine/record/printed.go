package record

import (
	"strconv"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// prints are what the clients' answers begin with when they are printed: whole
// answers, lists of blocks, a block alone, messages as dicts, an error.
var prints = []struct {
	begin string
	skip  int // bytes of begin before the value
	body  func(r *reader, n jsonscan.Node, before, label string) trip
}{
	{"Message(id=", 0, wholeBody},
	{"ChatCompletion(id=", 0, wholeBody},
	{"Response(id=", 0, wholeBody},
	{"[TextBlock(", 0, blocksBody},
	{"[ToolUseBlock(", 0, blocksBody},
	{"[ThinkingBlock(", 0, blocksBody},
	{"[BetaTextBlock(", 0, blocksBody},
	{"[BetaToolUseBlock(", 0, blocksBody},
	{"[ContentBlock(", 0, blocksBody},
	{"[ContentBlockToolUse(", 0, blocksBody},
	{"ToolUseBlock(id=", 0, blockBody},
	{"[{'role': ", 0, messagesBody},
	{"Error code: ", len("Error code: "), errorBody},
	{anthropicError, 0, errorBody},
}

// anthropicError is what Anthropic's errors begin with; its clients show the
// status before it, and terminals break it into lines.
const anthropicError = `{"type":"error","error":{`

// mostPrinted bounds the answers that are read from one printed text, and the
// text that is looked through for them.
const (
	mostPrinted    = 1000
	mostPrintBytes = 16 << 20
)

// printedIn reads the answers that a text shows, each as an exchange of its own.
func (r *reader) printedIn(text, label string, line int) {
	if len(text) > mostPrintBytes {
		return
	}
	if n := r.quiet(text, label, jsonscan.Node{}); n.Exists() {
		if _, part := wire.Recognise(n); part == wire.ResponsePart || part == wire.RequestPart {
			r.threadNamed(label, []trip{r.bare(n, part)})
			return
		}
	}
	r.prints(text, label, line, func(t trip) { r.threadNamed(label, []trip{t}) })
}

// prints gives what a text shows that a client printed, in its order.
func (r *reader) prints(text, label string, line int, each func(trip)) {
	if len(text) > mostPrintBytes {
		return
	}
	f := finder{text: text}
	for range mostPrinted {
		at, row := f.next()
		if row < 0 {
			return
		}
		if label == "" { // the text is the file's own
			line += strings.Count(text[f.told:at], "\n")
			f.told = at
		}
		if t, ok := r.print(&f, at, row, label, line); ok {
			each(t)
		}
	}
}

// print reads what begins at a place as a row says, and moves on behind it.
func (r *reader) print(f *finder, at, row int, label string, line int) (t trip, ok bool) {
	p := prints[row]
	value, status := f.text[at+p.skip:], 0
	if p.skip > 0 {
		number, rest, _ := strings.Cut(head(value, len("400 - {")), " - ")
		status, _ = strconv.Atoi(number)
		value = value[min(len(value), len(number)+len(" - ")):]
		if rest == "" {
			value = ""
		}
	}
	json, end, ok := pythonValue(value)
	before := f.text[max(0, at-200):at]
	if p.begin == anthropicError {
		status = statusBefore(before)
		if !ok {
			value = unbroken(value)
			json, end, ok = pythonValue(value)
		}
	}
	if !ok {
		f.from = at + 1
		return t, false
	}
	if f.from = len(f.text) - len(value) + end; p.begin == anthropicError {
		f.from = at + len(p.begin)
	}
	n, bad := wire.Index(json, &wire.Source{Label: joined(label, "as printed"), Base: -1, Line: line})
	if bad != nil {
		return t, false
	}
	t = p.body(r, n, before, label)
	t.label, t.status = label, status
	return t, true
}

// statusBefore is the status that a text ends with, 0 without one.
func statusBefore(before string) int {
	words := strings.Fields(before)
	if len(words) == 0 {
		return 0
	}
	status, err := strconv.Atoi(words[len(words)-1])
	if err != nil || status < 400 || status > 599 {
		return 0
	}
	return status
}

// mostUnbroken bounds an error that lines are put together of.
const mostUnbroken = 4000

// unbroken is the beginning of a text without its ends of lines and what
// follows them to set the next line in.
func unbroken(text string) string {
	var b strings.Builder
	for line := range strings.Lines(head(text, mostUnbroken)) {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(clearSpace(line))
	}
	return b.String()
}

// finder finds the next thing that is printed. It keeps how far it looked for
// each, so that a text is gone through once for each row.
type finder struct {
	text string
	from int
	told int   // how far its lines were counted
	at   []int // of the next one of each row from from on, len(text) for none
}

// next is the place and row of the next thing, row -1 for none. A class may
// have a longer name than the row gives.
func (f *finder) next() (at, row int) {
	at, row = len(f.text), -1
	if f.at == nil {
		f.at = make([]int, len(prints))
		for i := range f.at {
			f.at[i] = -1
		}
	}
	for i, p := range prints {
		if f.at[i] < f.from {
			found := strings.Index(f.text[f.from:], p.begin)
			if f.at[i] = f.from + found; found < 0 {
				f.at[i] = len(f.text)
			}
		}
		if f.at[i] < at {
			at, row = f.at[i], i
		}
	}
	return at, row
}

func wholeBody(_ *reader, n jsonscan.Node, _, _ string) trip { return trip{response: body{node: n}} }

// errorBody is what an exception of a client shows.
func errorBody(_ *reader, n jsonscan.Node, _, _ string) trip { return trip{response: body{node: n}} }

// blocksBody makes an answer of blocks; why it ended may be printed before.
func blocksBody(r *reader, n jsonscan.Node, before, label string) trip {
	b := (&builder{}).lit(`{"type":"message","role":"assistant","content":`).raw(n)
	if reason := stopReason(before); reason != "" {
		b.key("stop_reason").quote(reason)
	}
	return trip{response: body{node: r.built(b.lit("}"), label)}}
}

func blockBody(r *reader, n jsonscan.Node, _, label string) trip {
	b := (&builder{}).lit(`{"type":"message","role":"assistant","content":[`).raw(n).lit("]}")
	return trip{response: body{node: r.built(b, label)}}
}

// messagesBody is a history, without the request around it.
func messagesBody(r *reader, n jsonscan.Node, _, _ string) trip {
	if list := r.conversation(valuesOf(n)); list != nil {
		return list[0]
	}
	return trip{}
}

// stopReason finds the last word on why an answer ended, in the lines just
// before it.
func stopReason(before string) string {
	low := strings.ToLower(before)
	at := max(strings.LastIndex(low, "stop reason: "), strings.LastIndex(low, "stop_reason: "))
	if at < 0 {
		return ""
	}
	reason, _, _ := strings.Cut(low[at+len("stop reason: "):], "\n")
	return clearSpace(reason)
}
