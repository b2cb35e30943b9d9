package record

import (
	"strconv"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// fenced reads what people paste into issues and chats: Markdown with bodies in
// fences. Only a text with a body that a provider is known by is one; a model's
// own answer may hold fences too.
func (r *reader) fenced() (bool, *Error) {
	if !strings.Contains(r.text, "```") && !strings.Contains(r.text, "~~~") {
		return false, nil
	}
	kept, unsaid := *r.file, r.unsaid
	m := pasted{bodyList: bodyList{reader: r, batches: map[string]int{}}}
	m.read()
	if !m.found || r.otherYAML() != nil {
		*r.file, r.unsaid = kept, unsaid
		r.file.Notes = append(r.file.Notes, m.broken...)
		return false, nil
	}
	if err := r.wholeText(); err != nil {
		return true, err
	}
	m.flush()
	r.file.Container = "markdown"
	m.kept()
	r.addFrames("", m.bodyList.frames)
	r.thread(m.trips)
	return true, nil
}

// pasted are the bodies of a text in their order.
type pasted struct {
	bodyList
	found  bool                       // a body that a provider is known by
	broken []wire.Note                // fences with messages that are no JSON
	held   map[string][]jsonscan.Node // values that are a container of their own, spans above all, by its name
}

// fence is the text between two lines of backticks or tildes.
type fence struct {
	at     place    // where the text begins
	quoted []string // the lines without the marks of a quotation before them; nil where there are none
	words  string   // behind the opening marks
}

// read goes through the text. What is printed outside of fences counts too: an
// issue shows the error that a client raised.
func (m *pasted) read() {
	var open fence
	mark, before := "", place{line: 1}
	for at, line := range m.eachLine {
		rest, quoted := unquotedLine(line)
		marks := fenceMarks(rest)
		switch {
		case mark == "" && marks != "":
			m.said(before, at)
			mark = marks
			open = fence{at: place{at.offset + len(line), at.line}, words: strings.TrimSpace(rest[len(marks):])}
			open.at = open.at.behindLine(m.text)
			if quoted {
				open.quoted = []string{}
			}
		case mark == "":
		case strings.HasPrefix(marks, mark) && strings.TrimSpace(rest[len(marks):]) == "":
			m.fence(open, at.offset)
			mark = ""
			before = place{at.offset + len(line), at.line}.behindLine(m.text)
		case open.quoted != nil:
			open.quoted = append(open.quoted, rest)
		}
	}
	if mark != "" {
		m.fence(open, len(m.text))
		return
	}
	m.said(before, place{len(m.text), 0})
}

// behindLine is the place behind the end of the line that p stands at the end of.
func (p place) behindLine(text string) place {
	end := strings.IndexByte(text[p.offset:], '\n')
	if end < 0 {
		return place{len(text), p.line}
	}
	return place{p.offset + end + 1, p.line + 1}
}

// unquotedLine is a line without what may stand before a fence: blanks, the
// marks of a quotation, a mark of a list.
func unquotedLine(line string) (rest string, quoted bool) {
	rest = strings.TrimLeft(line, " \t")
	for strings.HasPrefix(rest, ">") {
		rest, quoted = strings.TrimLeft(rest[1:], " \t"), true
	}
	for _, mark := range [...]string{"- ", "* ", "+ "} {
		if after, ok := strings.CutPrefix(rest, mark); ok && fenceMarks(strings.TrimLeft(after, " \t")) != "" {
			return strings.TrimLeft(after, " \t"), quoted
		}
	}
	return rest, quoted
}

// fenceMarks are the three or more backticks or tildes that a line begins with.
func fenceMarks(rest string) string {
	for _, mark := range [...]string{"`", "~"} {
		count := len(rest) - len(strings.TrimLeft(rest, mark))
		if count >= 3 && !(mark == "`" && strings.Contains(rest[count:], "`")) {
			return rest[:count]
		}
	}
	return ""
}

// said reads the words between fences.
func (m *pasted) said(from, to place) {
	if m.found {
		m.prints(m.text[from.offset:to.offset], "", from.line, m.answer)
	}
}

// fence reads what stands in a fence: a body, several of them one behind
// another, the events of a stream, HTTP with a body, what a client printed.
func (m *pasted) fence(f fence, end int) {
	text := m.text[f.at.offset:max(end, f.at.offset)]
	src := &wire.Source{Base: m.base + f.at.offset, Line: f.at.line}
	if f.quoted != nil {
		text = strings.Join(f.quoted, "\n")
		src = &wire.Source{Base: -1, Line: f.at.line, Made: &wire.Made{Lines: placesOf(f.quoted, f.at.line)}}
	}
	trimmed := strings.TrimLeft(text, blank)
	switch {
	case trimmed == "":
	case trimmed[0] == '{' || trimmed[0] == '[':
		n, bad := wire.Index(text, src)
		if _, part := wire.Recognise(n); bad == nil && part == wire.EventPart {
			m.lone()
			return
		}
		if bad == nil {
			m.value(n)
			return
		}
		if f.quoted == nil {
			if list := m.valuesInRow(f.at, f.at.offset+len(text)); list != nil {
				for _, n := range list {
					m.value(n)
				}
				return
			}
		}
		if !m.print(text, f.at.line) && looksJSON(trimmed) && m.namedJSON(f.words) {
			m.note(f.at.String(), "a fence is not JSON: "+bad.Detail)
			if strings.Contains(trimmed, `"role"`) {
				m.broken = append(m.broken, m.file.Notes[len(m.file.Notes)-1])
			}
		}
	case isEventStream(text):
		m.stream(text, f.at.line)
	default:
		if !m.message(text, src) {
			m.print(text, f.at.line)
		}
	}
}

// placesOf says which lines of the file the lines of a text are.
func placesOf(list []string, line int) (lines []wire.Line) {
	at := 0
	for i, text := range list {
		lines = append(lines, wire.Line{At: uint32(at), Line: uint32(line + i)})
		at += len(text) + 1
	}
	return lines
}

// namedJSON reports that a fence says that it holds JSON, or says nothing.
func (m *pasted) namedJSON(words string) bool {
	word, _, _ := strings.Cut(strings.ToLower(words), " ")
	return word == "" || strings.HasPrefix(word, "json")
}

// stream reads the events of a stream.
func (m *pasted) stream(text string, line int) {
	b := body{events: m.events(text, "", line), line: line}
	if list := b.frames(); list != nil {
		m.found = true
		m.bodyList.frames = append(m.bodyList.frames, list...)
		return
	}
	switch _, part := b.whose(); {
	case part == wire.EventPart && len(b.events) == 1:
		m.lone()
	case part != wire.NoPart:
		m.found = true
		m.bodyList.flush()
		m.answer(trip{response: b})
	}
}

// lone passes over an event that is shown by itself: an example, and no stream.
// What follows is no answer to the request before it.
func (m *pasted) lone() { m.closed = len(m.trips) }

// print reads what a client printed; false for nothing.
func (m *pasted) print(text string, line int) (any bool) {
	m.prints(text, "", line, func(t trip) {
		any, m.found = true, true
		m.flush()
		if t.request.empty() {
			m.answer(t)
			return
		}
		m.trips = append(m.trips, t)
	})
	return any
}

// message reads a message of HTTP, or the call of a client for one: the JSON that
// begins a line, or stands in quotes behind an option.
func (m *pasted) message(text string, src *wire.Source) bool {
	from := strings.Index(text, "\n{")
	if quoted := strings.Index(text, " '{"); quoted >= 0 && (from < 0 || quoted < from) {
		from = quoted + 1
	}
	if from < 0 {
		return false
	}
	from++
	end := valueEnd(text, from)
	if end < 0 {
		return false
	}
	within := &wire.Source{Base: src.Base, Line: src.Line + strings.Count(text[:from], "\n")}
	if within.Base >= 0 {
		within.Base += from
	}
	n, bad := wire.Index(text[from:end], within)
	if bad != nil || !m.known(n) {
		return false
	}
	m.value(n)
	if status := statusLine(text); status > 0 && len(m.trips) > 0 {
		m.flush()
		m.trips[len(m.trips)-1].status = status
	}
	return true
}

// statusLine is the status of an answer of HTTP, 0 for another text.
func statusLine(text string) int {
	first, _, _ := strings.Cut(strings.TrimLeft(text, blank), "\n")
	version, rest, _ := strings.Cut(first, " ")
	if !strings.HasPrefix(version, "HTTP/") {
		return 0
	}
	number, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
	status, err := strconv.Atoi(number)
	if err != nil || status < 100 || status > 599 {
		return 0
	}
	return status
}
