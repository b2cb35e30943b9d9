package diagnose_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// TestCommonRules runs testdata/common: transcripts, each of which breaks one
// rule or comes near and keeps it. A transcript has one thing a line:
//
//	tool NAME {SCHEMA} DESCRIPTION      a declaration (the description may be absent)
//	set KEY JSON                        a member of the request
//	user TEXT · says TEXT               a message of the user, of the model
//	call ID NAME ARGUMENTS              a call; calls in a row are one message
//	result ID TEXT · error ID TEXT      a result, without and with the error flag
//	fill ID N                           a result of N characters
//	response [finish=W] [tokens=N]      what follows is the recorded response
//	status N [BODY]                     the provider's status, and its error body
//	next                                the next request, with all that came before
//	run ID NAME [failed WORD · denied]  an execution that the record keeps apart
//	forget                              the next request leaves out what the model answered
//	cut                                 the stream ended too early
//	as PROVIDER                         the rules of another provider hold
//
// \n in a text is a line end; a text in quotes is a string of JSON.
func TestCommonRules(t *testing.T) {
	tested := map[string]map[string]bool{"broken": {}, "healthy": {}}
	datadriven.Walk(t, "testdata/common", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			if d.Cmd == "judge" {
				return judged(transcript(t, d.Input))
			}
			if tested[d.Cmd] == nil || len(d.CmdArgs) != 1 {
				t.Fatalf("%s: broken RULE, healthy RULE, or judge", d.Pos)
			}
			rule := d.CmdArgs[0].Key
			tested[d.Cmd][rule] = true
			out := judged(transcript(t, d.Input))
			if has := strings.Contains(out, "("+rule+")"); has != (d.Cmd == "broken") {
				t.Errorf("%s: %s is among the findings: %v\n%s", d.Pos, rule, has, out)
			}
			return out
		})
	})
	for _, r := range commonRules() {
		if r.NotBuilt == "" && !(tested["broken"][r.Word] && tested["healthy"][r.Word]) {
			t.Errorf("%s: broken %v, healthy %v", r.Word, tested["broken"][r.Word], tested["healthy"][r.Word])
		}
	}
}

// judged lists the findings of the common rules; those of providers have tests
// of their own.
func judged(x *wire.Exchange) string {
	d := diagnose.Exchange(x, diagnose.Options{})
	var b strings.Builder
	for _, f := range d.Findings {
		if !isCommon(f.Rule) {
			continue
		}
		fmt.Fprintf(&b, "%s %s %s", f.Severity, f.Boundary, f.Code)
		if f.Cause != "" {
			fmt.Fprintf(&b, "[%s]", f.Cause)
		}
		fmt.Fprintf(&b, " (%s)", f.Rule)
		if f.MessageIndex >= 0 {
			fmt.Fprintf(&b, " message %d", f.MessageIndex)
		}
		if f.Recovered {
			b.WriteString(" recovered")
		}
		if f.Follows >= 0 && isCommon(d.Findings[f.Follows].Rule) {
			fmt.Fprintf(&b, " follows %s", d.Findings[f.Follows].Code)
		}
		if f.Retryable {
			b.WriteString(" retryable")
		}
		fmt.Fprintf(&b, "\n    %s\n", f.Evidence)
		if f.Inside.End > f.Inside.Start {
			fmt.Fprintf(&b, "    at %s\n", f.Node.Raw()[f.Inside.Start:f.Inside.End])
		}
	}
	for _, u := range d.Unknown {
		b.WriteString(u + "\n")
	}
	if b.Len() == 0 {
		return "ok\n"
	}
	return b.String()
}

// recording collects the lines of a transcript.
type recording struct {
	t        *testing.T
	x        *wire.Exchange
	step     *wire.Step
	tools    []string
	members  []string
	messages []string
	response []string // nil while the request is written
	calls    []string // of the message that is being written
	said     string
	finish   string
	tokens   string
	failed   map[string]bool
	forget   bool
	provider wire.Provider
}

func transcript(t *testing.T, text string) *wire.Exchange {
	t.Helper()
	r := recording{t: t, x: &wire.Exchange{Provider: wire.OpenAIChat}, provider: wire.OpenAIChat, failed: map[string]bool{}}
	r.step = &wire.Step{Provider: wire.OpenAIChat}
	for line := range strings.Lines(strings.TrimSpace(text)) {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		r.line(word, strings.TrimSpace(rest))
	}
	r.close()
	r.x.Provider = r.provider
	return r.x
}

func (r *recording) line(word, rest string) {
	switch word {
	case "call":
		id, rest, _ := strings.Cut(rest, " ")
		name, args, _ := strings.Cut(rest, " ")
		if id == "-" {
			id = ""
		}
		r.calls = append(r.calls, `{"id":`+jsonscan.Quote(id)+`,"type":"function","function":{"name":`+jsonscan.Quote(unquoted(name))+`,"arguments":`+quotedText(args)+`}}`)
		return
	case "says":
		r.flush()
		r.said = quotedText(rest)
		return
	}
	r.flush()
	switch word {
	case "tool":
		name, rest, _ := strings.Cut(rest, " ")
		doc, end, bad := jsonscan.IndexFirst(rest)
		if bad != nil {
			r.t.Fatalf("tool %s: %v", name, bad)
		}
		r.tools = append(r.tools, `{"type":"function","function":{"name":"`+name+`","description":`+quotedText(rest[end:])+`,"parameters":`+doc.Root().Raw()+`}}`)
	case "set":
		key, value, _ := strings.Cut(rest, " ")
		r.members = append(r.members, jsonscan.Quote(key)+":"+value)
	case "user":
		r.messages = append(r.messages, `{"role":"user","content":`+quotedText(rest)+`}`)
	case "result", "error":
		id, content, _ := strings.Cut(rest, " ")
		r.failed[id] = word == "error"
		r.messages = append(r.messages, `{"role":"tool","tool_call_id":"`+id+`","content":`+quotedText(content)+`}`)
	case "fill":
		id, n, _ := strings.Cut(rest, " ")
		size, _ := strconv.Atoi(n)
		r.messages = append(r.messages, `{"role":"tool","tool_call_id":"`+id+`","content":"`+strings.Repeat("é", size)+`"}`)
	case "response":
		r.response = []string{}
		for _, pair := range strings.Fields(rest) {
			key, value, _ := strings.Cut(pair, "=")
			if key == "finish" {
				r.finish = value
			} else {
				r.tokens = value
			}
		}
	case "status":
		status, body, _ := strings.Cut(rest, " ")
		r.step.Status, _ = strconv.Atoi(status)
		if body != "" {
			r.respond(body)
		}
	case "run":
		f := strings.Fields(rest)
		run := wire.Run{Step: len(r.x.Steps), CallID: f[0], Name: f[1], Denied: slices.Contains(f, "denied")}
		if len(f) == 4 {
			run.Failure = f[3]
		}
		if f[0] == "-" {
			run.CallID = "" // a record that does not name the call
		}
		r.x.Runs = append(r.x.Runs, run)
	case "forget":
		r.forget = true
	case "cut":
		r.step.Cut = true
	case "next":
		r.close()
		r.step, r.finish, r.tokens, r.response = &wire.Step{Provider: wire.OpenAIChat}, "", "", nil
	case "as":
		p, ok := wire.ProviderNamed(rest)
		if !ok {
			r.t.Fatalf("no provider %s", rest)
		}
		r.provider = p
	default:
		r.t.Fatalf("no such line: %s %s", word, rest)
	}
}

// flush ends the message of the model that is being written.
func (r *recording) flush() {
	if r.said == "" && r.calls == nil {
		return
	}
	m := `{"role":"assistant","content":` + orNull(r.said)
	if r.calls != nil {
		m += `,"tool_calls":[` + strings.Join(r.calls, ",") + `]`
	}
	m += "}"
	if r.response != nil {
		r.response = append(r.response, m)
	} else {
		r.messages = append(r.messages, m)
	}
	r.said, r.calls = "", nil
}

// close makes a step of what was written.
func (r *recording) close() {
	r.flush()
	body := `{"model":"m"`
	if r.tools != nil {
		body += `,"tools":[` + strings.Join(r.tools, ",") + `]`
	}
	for _, m := range r.members {
		body += "," + m
	}
	body += `,"messages":[` + strings.Join(r.messages, ",") + `]}`
	format, _ := wire.FormatOf(wire.OpenAIChat)
	format.Request(r.step, r.index(body))
	if len(r.response) > 0 {
		answer := `{"object":"chat.completion","choices":[{"index":0,"finish_reason":` + orNull(quotedText(r.finish)) + `,"message":` + r.response[0] + `}]`
		if r.tokens != "" {
			answer += `,"usage":{"completion_tokens":` + r.tokens + `}`
		}
		r.respond(answer + "}")
		if !r.forget {
			r.messages = append(r.messages, r.response...)
		}
	}
	r.forget = false
	for i := range r.step.Turns {
		for k := range r.step.Turns[i].Blocks {
			b := &r.step.Turns[i].Blocks[k]
			b.Failed = b.Kind == wire.Result && r.failed[b.ID()]
		}
	}
	r.x.Steps = append(r.x.Steps, r.step)
}

func (r *recording) respond(body string) {
	format, _ := wire.FormatOf(wire.OpenAIChat)
	format.Response(r.step, r.index(body))
}

func (r *recording) index(body string) jsonscan.Node {
	n, bad := wire.Index(body, &wire.Source{})
	if bad != nil {
		r.t.Fatalf("%v in %s", bad, body)
	}
	return n
}

func quotedText(s string) string {
	s = strings.TrimSpace(s)
	if strings.HasPrefix(s, `"`) && strings.HasSuffix(s, `"`) && len(s) > 1 {
		return s
	}
	return jsonscan.Quote(strings.ReplaceAll(s, `\n`, "\n"))
}

func unquoted(s string) string {
	if s == `""` {
		return ""
	}
	return s
}

func orNull(s string) string {
	if s == "" || s == `""` {
		return "null"
	}
	return s
}

// commonRules are those of the last contract.
func commonRules() []diagnose.Rule {
	all := diagnose.Contracts()
	return all[len(all)-1].Rules
}

func isCommon(word string) bool {
	return slices.ContainsFunc(commonRules(), func(r diagnose.Rule) bool { return r.Word == word })
}

// TestCommonWords holds that a word names one rule, of a code that is known at
// its boundary.
func TestCommonWords(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range commonRules() {
		if seen[r.Word] {
			t.Errorf("%s stands twice in the table", r.Word)
		}
		seen[r.Word] = true
		if !slices.ContainsFunc(exchange.Lookup(r.Code), func(c exchange.CodeInfo) bool { return c.Boundary == r.Boundary }) {
			t.Errorf("%s: no code %s at %s", r.Word, r.Code, r.Boundary)
		}
	}
}
