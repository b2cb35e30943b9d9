package diagnose

import (
	"slices"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/pattern"
	"callstep/engine/wire"
)

// mostTried bounds the objects and names of one text that are looked at.
const mostTried = 200

// checkText looks for calls that the model wrote as text instead of making them.
func checkText(j *Judge) {
	if len(j.X.Steps) == 0 {
		return
	}
	for _, r := range j.told() {
		tools := j.toolsOf(r.step)
		if j.textProtocol(r) {
			continue
		}
		texts, at := r.blocks(wire.TextBlock)
		for i, b := range texts {
			if !strings.ContainsAny(b.Body().Raw(), "{<[(") {
				continue // no call has less
			}
			text := b.Body().Str()
			name, part, ok := j.callWritten(text, tools)
			if !ok || j.made(name, text[part.Start:part.End], r.time(0, 0)) {
				continue
			}
			h := Hit{
				Word: "tool_call_in_text", Time: at[i], Message: r.message(at[i].Turn - r.at), Subject: name, Node: b.Body(),
				Evidence: "The text holds a whole call of the declared tool " + quote(name) + ", and no call is made: " + stated(text[part.Start:part.End]),
			}
			if b.Body().Is(jsonscan.String) {
				h.Inside = quotedSpan(b.Body().Raw(), part)
			}
			if later := j.thread().after(at[i]); slices.ContainsFunc(later, func(c madeCall) bool { return c.block.Name == name }) {
				h.Recovered = true
				h.Evidence += " It was made later."
			}
			j.Report(h)
			break
		}
	}
}

// callWritten finds a call in a text. Where the file holds no declarations, a
// tool that is called elsewhere in it counts as one, if the marks around the
// name leave no doubt.
func (j *Judge) callWritten(text string, tools *toolset) (name string, part jsonscan.Span, ok bool) {
	if len(tools.tools) > 0 {
		return callInText(text, tools)
	}
	if tools.declared || !strings.ContainsAny(text, "<[") {
		return "", jsonscan.Span{}, false
	}
	return taggedCall(text, j.calledTools())
}

// calledTools are the tools that are called in the exchange.
func (j *Judge) calledTools() *toolset {
	t := &toolset{byName: map[string]int32{}}
	for _, name := range j.calledNames() {
		t.add(wire.Tool{Name: name})
	}
	return t
}

// answersInText is how an application answers calls that it reads from the text
// itself, as some protocols want it.
var answersInText = pattern.New(`(?i)^\s*(<tool_response>|<function_results?>|<tool_results?>|observation\s*:|\[?tool (result|output|response))`)

// textProtocol reports whether the message behind a reply of a history answers
// a call in the text: the exchange means them so.
func (j *Judge) textProtocol(r reply) bool {
	turns := j.X.Steps[r.step].Turns
	next := r.at + len(r.turns)
	if r.response || next >= len(turns) {
		return false
	}
	for i := range turns[next].Blocks {
		if b := &turns[next].Blocks[i]; b.Kind == wire.TextBlock && answersInText.MatchString(beginning(b.Body())) {
			return true
		}
	}
	return false
}

// beginning is what a text begins with: enough to tell its kind.
func beginning(n jsonscan.Node) string {
	text, _ := n.Head(200)
	return text
}

// callInText finds a complete call of a declared tool in a text: an object with
// the name and its arguments, a tag that holds both, or the name with its
// arguments behind it where a line holds nothing else.
func callInText(text string, tools *toolset) (name string, part jsonscan.Span, ok bool) {
	tried := 0
	for from := 0; from < len(text) && tried < mostTried; tried++ {
		brace := strings.IndexByte(text[from:], '{')
		if brace < 0 {
			break
		}
		from += brace
		doc, _, bad := jsonscan.IndexFirst(text[from:])
		if bad != nil {
			from++
			continue
		}
		end := doc.Root().Span().End
		if name, ok := callObject(doc.Root(), tools); ok {
			return name, jsonscan.Span{Start: from, End: from + end}, true
		}
		if name, start, ok := namedBefore(text, from, from+end, tools); ok {
			return name, jsonscan.Span{Start: start, End: from + end}, true
		}
		from += end
	}
	if name, part, ok := taggedCall(text, tools); ok {
		return name, part, true
	}
	return pythonCall(text, tools)
}

var (
	nameKeys = []string{"name", "tool", "tool_name", "function", "function_name", "action", "recipient_name"}
	argsKeys = []string{"arguments", "parameters", "input", "args", "params", "action_input", "tool_input", "kwargs"}
)

// callObject reads an object as a call: a declared name beside arguments that
// are an object, or a string that holds one.
func callObject(n jsonscan.Node, tools *toolset) (string, bool) {
	for _, key := range [...]string{"function", "function_call", "tool_call", "functionCall", "tool_use"} {
		if inner := n.Get(key); inner.Is(jsonscan.Object) {
			return callObject(inner, tools)
		}
	}
	if list := n.Get("tool_calls"); list.Is(jsonscan.Array) {
		return callObject(list.Item(0), tools)
	}
	name := ""
	for _, key := range nameKeys {
		if s := n.Get(key).Str(); s != "" && tools.find(s) != nil {
			name = s
			break
		}
	}
	if name == "" {
		return "", false
	}
	for _, key := range argsKeys {
		switch args := n.Get(key); args.Kind() {
		case jsonscan.Object:
			return name, !isSchema(args)
		case jsonscan.String:
			if strings.HasPrefix(strings.TrimSpace(args.Str()), "{") {
				return name, true
			}
		}
	}
	return "", false
}

// isSchema tells a declaration that the text shows, whose parameters are a
// schema, from the arguments of a call.
func isSchema(args jsonscan.Node) bool {
	return args.Get("type").Str() == "object" && args.Get("properties").Is(jsonscan.Object)
}

// made reports that a text shows a call that was made before: it is told again.
func (j *Judge) made(name, text string, at Time) bool {
	doc, _, bad := jsonscan.IndexFirst(text[max(0, strings.IndexByte(text, '{')):])
	if bad != nil {
		return false
	}
	args := doc.Root()
	for _, key := range argsKeys {
		if inner := args.Get(key); inner.Is(jsonscan.Object) {
			args = inner
			break
		}
	}
	value, _ := args.Value()
	shown := jsonscan.Canonical(value)
	for i := range j.thread().calls {
		c := &j.thread().calls[i]
		if at.before(c.time()) {
			break
		}
		if c.block.Name == name && canonicalArgs(c.block) == shown {
			return true
		}
	}
	return false
}

// lead is what may stand before an object that is the arguments of a call: the
// name at the beginning of a line, announced or bare. The end of the line must
// be the end of the object.
var lead = pattern.New("(?:^|\n)[ \t]*(?:(?i:action|tool|tool call|call|function|tool_call|invoke)[ \t]*[:=][ \t]*)?[`\"']?(?:functions\\.|default_api\\.)?([A-Za-z_][\\w.-]*)[`\"']?[ \t]*(?:\n[ \t]*(?i:action input|arguments|input|parameters)[ \t]*:[ \t]*|[(:]?[ \t]*)$")

func namedBefore(text string, from, end int, tools *toolset) (name string, start int, ok bool) {
	const most = 200
	base := max(0, from-most)
	m := lead.FindStringSubmatchIndex(text[base:from])
	if m == nil {
		return "", 0, false
	}
	name = text[base+m[2] : base+m[3]]
	rest, _, _ := strings.Cut(text[end:], "\n")
	if tools.find(name) == nil || strings.Trim(rest, " \t\r);`") != "" {
		return "", 0, false
	}
	return name, base + m[2], true
}

// python is a call in Python's spelling that is the whole text, fenced as code
// that is to run, or printed as Gemini does.
var python = pattern.New("(?s)^\\s*(?:```(?:tool_code|tool_call)\\s*\n)?\\s*(?:<\\|python_tag\\|>)?\\[?(?:print\\()?(?:default_api\\.|functions\\.)?([A-Za-z_]\\w*)\\((?:\\s*[A-Za-z_]\\w*\\s*=.*)?\\)+\\]?\\s*(?:```)?\\s*$")

func pythonCall(text string, tools *toolset) (string, jsonscan.Span, bool) {
	const most = 4000
	if len(text) > most {
		return "", jsonscan.Span{}, false
	}
	m := python.FindStringSubmatchIndex(text)
	if m == nil || !slices.ContainsFunc(tools.tools, func(t wire.Tool) bool { return t.Name == text[m[2]:m[3]] }) {
		return "", jsonscan.Span{}, false
	}
	return text[m[2]:m[3]], jsonscan.Span{Start: 0, End: len(text)}, true
}
