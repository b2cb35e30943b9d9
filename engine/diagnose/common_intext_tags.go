package diagnose

import (
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/pattern"
	"callstep/engine/wire"
)

// tagged are the marks between which models write calls when they do not make
// them: those of Claude, Llama, GLM, DeepSeek, Mistral, GPT-OSS, Gemma, Kimi,
// LFM2 and Gemini, each as it leaks where a server fails to read it.
var tagged = pattern.New(`(?s)<invoke name="([^"]+)">.*?</invoke>` +
	`|<[|｜]DSML[|｜]invoke name="([^"]+)"` +
	`|<function=([\w.-]+)>.*?</function>` +
	`|<tool_use>.*?<name>\s*([\w.-]+)\s*</name>.*?</tool_use>` +
	`|<tool_call>\s*([\w.-]+)\s*<arg_key>.*?</tool_call>` +
	`|<[|｜]tool▁call▁begin[|｜]>(?:function<[|｜]tool▁sep[|｜]>)?([\w.-]+)` +
	`|\[TOOL_CALLS\]\s*([\w.-]+)` +
	`|<\|channel\|>commentary to=functions\.([\w.-]+)` +
	`|(?:^|\s)to=functions\.([\w.-]+)[^{}]{0,80}\{` +
	`|\[?(?:Called|Calling|Call) (?:function|tool)[\s:"'` + "`" + `]+([\w.-]+)["'` + "`" + `]?\s*(?:with )?(?:args|arguments|parameters|input)?\s*:?\s*\{` +
	`|<invoke>\s*<tool_name>\s*([\w.-]+)\s*</tool_name>.*?</invoke>` +
	`|<\|?tool_call\|?>\s*call:([\w.-]+)\s*\{` +
	`|<\|tool_call_begin\|>\s*(?:functions\.)?([\w.-]+?)(?::\d+)?\s*<\|tool_call_argument_begin\|>` +
	`|<\|tool_call_start\|>\s*\[?([\w.-]+)\(.*?<\|tool_call_end\|>` +
	`|<tool_code>\s*(?:print\()?(?:default_api\.)?(\w+)\(.*?</tool_code>`)

// tagSigns are what the marks begin with that are no tags.
var tagSigns = newSigns("[TOOL_CALLS]", "to=functions.", "alled function", "alling function", "all function", "alled tool", "alling tool", "all tool")

// taggedCall finds a call between marks, or in an element of the tool's own
// name with its arguments as elements in it, as coding agents ask for them.
func taggedCall(text string, tools *toolset) (string, jsonscan.Span, bool) {
	if strings.IndexByte(text, '<') < 0 && !tagSigns.in(text) {
		return "", jsonscan.Span{}, false
	}
	for _, m := range tagged.FindAllStringSubmatchIndex(text, mostTried) {
		for g := 2; g+1 < len(m); g += 2 {
			if m[g] < 0 {
				continue
			}
			if name := text[m[g]:m[g+1]]; tools.find(name) != nil {
				return name, jsonscan.Span{Start: m[0], End: m[1]}, true
			}
		}
	}
	for i := range tools.tools[:min(len(tools.tools), mostTried)] {
		if part, ok := elementCall(text, &tools.tools[i]); ok {
			return tools.tools[i].Name, part, true
		}
	}
	return "", jsonscan.Span{}, false
}

func elementCall(text string, t *wire.Tool) (jsonscan.Span, bool) {
	open, shut := "<"+t.Name+">", "</"+t.Name+">"
	from := strings.Index(text, open)
	if t.Name == "" || from < 0 {
		return jsonscan.Span{}, false
	}
	inner := text[from+len(open):]
	to := strings.Index(inner, shut)
	if to < 0 {
		return jsonscan.Span{}, false
	}
	for name := range t.Schema.Get("properties").Members() {
		if strings.HasPrefix(strings.TrimSpace(inner[:to]), "<"+name.Str()+">") {
			return jsonscan.Span{Start: from, End: from + len(open) + to + len(shut)}, true
		}
	}
	return jsonscan.Span{}, false
}
