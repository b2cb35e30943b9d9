// Package long makes transcripts of a hundred thousand turns, for benchmarks.
package long

import (
	"embed"
	"fmt"
	"path"
	"strings"

	"callstep/engine/jsonscan"
)

// Turns is how many messages each transcript has, but for a few.
const Turns = 100_000

// Anthropic is a request of calls with short texts beside them, and of results
// that are JSON.
func Anthropic() string {
	var b strings.Builder
	b.WriteString(`{"model":"claude-sonnet-4-5","max_tokens":1024,"tools":[{"name":"tide","description":"High tide at a port on a day","input_schema":{"type":"object","properties":{"port":{"type":"string"},"day":{"type":"integer"}},"required":["port","day"],"additionalProperties":false}}],"messages":[{"role":"user","content":"Tides, please."}`)
	for n := range Turns / 2 {
		fmt.Fprintf(&b, `,{"role":"assistant","content":[{"type":"text","text":"Looking at the table for day %d."},{"type":"tool_use","id":"toolu_%06d","name":"tide","input":{"port":"Mokpo","day":%d}}]}`, n, n, n)
		fmt.Fprintf(&b, `,{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_%06d","content":"{\"metres\": %d.%d, \"at\": \"06:10\", \"source\": \"harbour table\"}"}]}`, n, n%4, n%10)
	}
	b.WriteString(`]}`)
	return b.String()
}

// Chat is a request for Chat Completions of calls and results that say what is
// given, which is text within a JSON string.
func Chat(said string) string {
	var b strings.Builder
	b.WriteString(`{"model": "gpt-4o", "tools": [{"type": "function", "function": {"name": "look_up_weather", "description": "The weather of a town on a day.",` +
		` "parameters": {"type": "object", "properties": {"day": {"type": "integer"}}, "required": ["day"]}}}], "messages": [{"role": "user", "content": "Go on."}`)
	for n := range Turns / 2 {
		fmt.Fprintf(&b, `, {"role": "assistant", "content": null, "tool_calls": [{"id": "call_%d", "type": "function", "function": {"name": "look_up_weather", "arguments": "{\"day\": %d}"}}]}`, n, n)
		fmt.Fprintf(&b, `, {"role": "tool", "tool_call_id": "call_%d", "content": "%s"}`, n, said)
	}
	b.WriteString("]}\n")
	return b.String()
}

//go:embed testdata/*.json
var recorded embed.FS

// Recorded is a request for Chat Completions of recorded conversations, one
// behind another and again from the first on. Their calls get ids of their own
// each time.
func Recorded() string {
	conversations := conversations()
	var b strings.Builder
	b.WriteString(`{"model": "gpt-4o", "tools": ` + read("tools.json") + `, "messages": [`)
	for turns, round := 0, 0; turns < Turns; round++ {
		for _, messages := range conversations {
			for _, m := range messages {
				if turns++; turns > 1 {
					b.WriteString(", ")
				}
				b.WriteString(strings.ReplaceAll(m, `"call_`, fmt.Sprintf(`"call_%04d`, round)))
			}
		}
	}
	b.WriteString("]}\n")
	return b.String()
}

// conversations are the messages of each recorded one as they stand, its
// instructions left out.
func conversations() (all [][]string) {
	files, err := recorded.ReadDir("testdata")
	if err != nil {
		panic(err)
	}
	for _, f := range files {
		if !strings.HasPrefix(f.Name(), "task-") {
			continue
		}
		doc, bad := jsonscan.Index(read(f.Name()))
		if bad != nil {
			panic(bad)
		}
		var messages []string
		for _, m := range doc.Root().Get("traj").Items() {
			if m.Get("role").Str() != "system" {
				messages = append(messages, m.Raw())
			}
		}
		all = append(all, messages)
	}
	return all
}

func read(name string) string {
	data, err := recorded.ReadFile(path.Join("testdata", name))
	if err != nil {
		panic(err)
	}
	return string(data)
}
