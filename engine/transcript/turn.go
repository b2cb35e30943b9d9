package transcript

import (
	"iter"
	"slices"
	"strings"

	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// turn is one turn of the scenario to be. It keeps what it is made of and no
// text: of a long recording only a part is written.
type turn struct {
	kind    turnKind
	prompt  []*wire.Block // what was said to the model since its last turn
	said    []*wire.Block // an answer, a person's words; what the model said beside a call
	calls   []*wire.Block // one; all of a response that is refused as a whole
	results []*wire.Block // what came back, in the order of the record
	raw     string        // the text of the turn instead of what the record holds
	why     string        // why it stands for something else, for a reader

	tool   string // that is called, as the scenario names it
	failed bool   // what came back is an error, whatever its flag says
	faults []string
	expect exchange.Code
	most   int       // bytes of each text that are written
	place  string    // in the recording, for a reader
	at     wire.Spot // of the call or the text
	index  int       // of the response it is part of
	id     string    // of the call
}

type turnKind uint8

const (
	callTurn turnKind = iota
	answerTurn
	personTurn
)

// mostText is how much of one text a scenario takes over, in bytes: nobody
// reads more, and a scenario may have a megabyte in all.
const mostText = 128 << 10

// more stands where a text was cut.
const more = " [...]"

// words are the texts of blocks, apart by an empty line; cut reports that
// something was left out.
func words(blocks []*wire.Block, most int) (text string, cut bool) {
	var b strings.Builder
	for _, block := range blocks {
		said, whole := block.Body().Head(most - b.Len())
		if b.Len() > 0 {
			b.WriteString("\n\n")
		}
		b.WriteString(said)
		if !whole {
			b.WriteString(more)
			return b.String(), true
		}
	}
	return b.String(), false
}

// trimmed is a text without the blanks and line ends around it; "" for one that
// shows nothing. Other white space is part of what is said.
func trimmed(s string) string {
	if strings.TrimSpace(s) == "" {
		return ""
	}
	return strings.Trim(s, " \t\r\n")
}

// shorten keeps the beginning of a text and says that there is more.
func shorten(s string, most int) string {
	if len(s) <= most {
		return s
	}
	return strings.TrimRight(strings.ToValidUTF8(s[:most], ""), " \n") + more
}

// resultText is what a result says, as wire.ResultText has it, as far as it is
// taken over.
func resultText(b *wire.Block, most int) (text string, cut bool) {
	if len(b.Body().Raw()) <= most {
		return wire.ResultText(b), false
	}
	if b.Body().Is(jsonscan.String) {
		said, whole := b.Body().Head(most)
		if !whole {
			said += more
		}
		return said, !whole
	}
	var texts []string
	for _, part := range b.Body().Items() {
		if most <= 0 {
			return strings.Join(texts, "\n") + more, true
		}
		said := part.Get("text")
		text, whole := said.Head(most)
		if !said.Is(jsonscan.String) {
			text = shorten(part.Raw(), most)
		}
		texts, cut, most = append(texts, text), cut || !whole, most-len(text)
	}
	if texts == nil {
		return shorten(b.Body().Raw(), most), true
	}
	return strings.Join(texts, "\n"), cut
}

// words are what an answer or a person says.
func (t *turn) words() (text string, cut bool) {
	if t.raw != "" {
		return t.raw, false
	}
	return words(t.said, t.most)
}

// reply is the turn's response in the text envelope of a scenario.
func (t *turn) reply() (text string, cut bool) {
	if t.raw != "" || len(t.calls) == 0 {
		return t.words()
	}
	all := make([]string, len(t.calls))
	for i, c := range t.calls {
		name := c.Name
		if len(t.calls) == 1 {
			name = t.tool
		}
		args, thinner := arguments(c, t.most/len(t.calls))
		all[i], cut = `{"name": `+jsonscan.Quote(shorten(name, longName))+`, "arguments": `+args+`}`, cut || thinner
	}
	return strings.Join(all, "\n"), cut
}

// longName is more than any provider takes, in bytes.
const longName = 1 << 10

// arguments are those of a call in the text envelope of a scenario. What was
// sent as text and is an object stands as that object, byte for byte; other text
// stays a text, so that what is wrong with it is judged as it was sent.
func arguments(b *wire.Block, most int) (args string, cut bool) {
	args = b.Body().Raw()
	switch {
	case args == "":
		return "{}", false
	case len(args) > most:
		args, cut = thin(b.Body(), most), true
	}
	if b.Free {
		return `{"input": ` + args + `}`, cut
	}
	if b.Body().Is(jsonscan.String) && !cut {
		text := b.Body().Str()
		if doc, err := jsonscan.Index(text); err == nil && doc.Root().Is(jsonscan.Object) {
			args = strings.TrimSpace(text)
		}
	}
	return args, cut
}

// thin is a value with the long texts in it shortened: a value of the same kind
// and, where it can be, of the same members.
func thin(n jsonscan.Node, most int) string {
	const long = 512
	if n.Is(jsonscan.String) {
		text, _ := n.Head(most)
		return jsonscan.Quote(text + more)
	}
	raw, base := n.Raw(), n.Start()
	var b strings.Builder
	at := 0
	for s := range texts(n) {
		if span := s.Span(); span.End-span.Start > long {
			b.WriteString(raw[at : span.Start-base])
			text, _ := s.Head(long)
			b.WriteString(jsonscan.Quote(text + more))
			at = span.End - base
		}
		if b.Len() > most {
			break
		}
	}
	b.WriteString(raw[at:])
	if b.Len() > most {
		return `{}`
	}
	return b.String()
}

// texts are the strings within a value, in the order of the text.
func texts(n jsonscan.Node) iter.Seq[jsonscan.Node] {
	return func(yield func(jsonscan.Node) bool) { eachText(n, yield) }
}

func eachText(n jsonscan.Node, yield func(jsonscan.Node) bool) bool {
	if n.Is(jsonscan.String) {
		return yield(n)
	}
	for _, v := range n.Members() {
		if !eachText(v, yield) {
			return false
		}
	}
	for _, v := range n.Items() {
		if !eachText(v, yield) {
			return false
		}
	}
	return true
}

// result is what the call came to: what came back first, unless the time was up
// before it and a later answer tells what happened.
func (t *turn) result() *wire.Block {
	late := slices.Contains(t.faults, timedOut)
	for _, r := range t.results {
		if !late || !r.Failed {
			return r
		}
	}
	return nil
}
