package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// TalkMarkdown is a conversation as a page for people. What was said stands in
// fences, so that nothing of it is taken for the page's own; each text passes
// through clean.
func TalkMarkdown(t *wire.Talk, title string, clean func(string) string) string {
	p := talkPage{clean: clean}
	fmt.Fprintf(&p.b, "# %s\n", cell(clean(title)))
	if t.Model != "" {
		fmt.Fprintf(&p.b, "\nModel: %s\n", code(clean(t.Model)))
	}
	if t.System != "" {
		p.b.WriteString("\n## System\n")
		p.fenced("text", t.System)
	}
	if len(t.Tools) > 0 {
		p.b.WriteString("\n## Tools\n\n")
	}
	for _, tool := range t.Tools {
		strict := ""
		if tool.Strict == wire.Yes {
			strict = ", strict"
		}
		fmt.Fprintf(&p.b, "- %s%s: %s\n", code(clean(tool.Name)), strict, cell(clean(tool.Description)))
	}
	for i, turn := range t.Turns {
		fmt.Fprintf(&p.b, "\n## %d. %s\n", i+1, talkHeads[turn.Role])
		for k := range turn.Parts {
			p.part(&turn.Parts[k])
		}
	}
	return p.b.String()
}

var talkHeads = [...]string{wire.SystemSays: "System", wire.UserSays: "User", wire.ModelSays: "Model", wire.ToolSays: "Tool"}

type talkPage struct {
	b     bytes.Buffer
	clean func(string) string
}

func (p *talkPage) part(part *wire.TalkPart) {
	name, id := code(p.clean(part.Name)), code(p.clean(part.ID))
	switch part.Kind {
	case wire.Thought:
		if part.Hidden {
			p.b.WriteString("\nA thought that the provider keeps to itself.\n")
			return
		}
		p.b.WriteString("\nThought:\n")
		p.fenced("text", part.Text)
	case wire.Call:
		fmt.Fprintf(&p.b, "\nCalls %s (%s):\n", name, id)
		p.value(part.Args)
	case wire.Result:
		what := "Result of"
		if part.Failed {
			what = "Error of"
		}
		fmt.Fprintf(&p.b, "\n%s %s (%s):\n", what, name, id)
		p.value(part.Text)
	default:
		p.fenced("text", part.Text)
	}
}

// value writes a text as the JSON that it is, laid out, else as a text.
func (p *talkPage) value(text string) {
	if strings.HasPrefix(text, "{") && json.Valid([]byte(text)) {
		p.fenced("json", jsonscan.Indent(text))
		return
	}
	p.fenced("text", text)
}

// fenced writes a text between fences that are longer than any in it.
func (p *talkPage) fenced(kind, text string) {
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = p.clean(line)
	}
	fmt.Fprintf(&p.b, "\n%s%s\n%s\n%s\n", fence, kind, strings.Join(lines, "\n"), fence)
}
