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
}

// mostPrinted bounds the answers that are read from one printed text.
const mostPrinted = 1000

// printedIn reads the answers that a text shows, each as an exchange of its own.
func (r *reader) printedIn(text, label string, line int) {
	if n := r.quiet(text, label, jsonscan.Node{}); n.Exists() {
		if _, part := wire.Recognise(n); part == wire.ResponsePart || part == wire.RequestPart {
			r.threadNamed(label, []trip{r.bare(n, part)})
			return
		}
	}
	from := 0
	for range mostPrinted {
		at, row := nextPrint(text[from:])
		if row < 0 {
			return
		}
		value := text[from+at+prints[row].skip:]
		before := text[from : from+at]
		status := ""
		if prints[row].skip > 0 {
			status, value, _ = strings.Cut(value, " - ")
			if len(status) > 3 {
				value = ""
			}
		}
		json, end, ok := pythonValue(value)
		from += at + prints[row].skip
		if !ok {
			continue
		}
		from = len(text) - len(value) + end
		n, bad := r.index(json, &wire.Source{Label: joined(label, "as printed"), Base: -1, Line: line})
		if bad != nil {
			continue
		}
		t := prints[row].body(r, n, before, label)
		t.label = label
		if code, err := strconv.Atoi(status); err == nil {
			t.status = code
		}
		r.threadNamed(label, []trip{t})
	}
}

// nextPrint finds the next thing that is printed, -1 for none. A class may have
// a longer name than the row gives.
func nextPrint(text string) (at, row int) {
	at, row = len(text), -1
	for i, p := range prints {
		if found := strings.Index(text[:min(len(text), at+len(p.begin))], p.begin); found >= 0 && found < at {
			at, row = found, i
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
	low := strings.ToLower(before[max(0, len(before)-200):])
	at := max(strings.LastIndex(low, "stop reason: "), strings.LastIndex(low, "stop_reason: "))
	if at < 0 {
		return ""
	}
	reason, _, _ := strings.Cut(low[at+len("stop reason: "):], "\n")
	return clearSpace(reason)
}
