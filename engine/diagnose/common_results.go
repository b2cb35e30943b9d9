package diagnose

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// ResultAt is a result under judgement.
type ResultAt struct {
	Time    Time
	Message int
	Result  wire.Block
	Tool    string // name of the tool that gave it, "" where the file does not say
	Flagged bool   // the format has an error flag, so a failure must set it
	Subject string // of the findings about the call that it answers
}

func (r *ResultAt) hit(word, evidence string) Hit {
	h := Hit{Word: word, Time: r.Time, Message: r.Message, Subject: r.Subject, Node: r.Result.Body(), Evidence: evidence}
	if !h.Node.Exists() {
		h.Node = r.Result.Node()
	}
	return h
}

// from names a result in a sentence.
func (r *ResultAt) from() string {
	if r.Tool != "" {
		return "the result of " + quote(r.Tool)
	}
	return "the result"
}

// checkResults judges what stands in each distinct result.
func checkResults(j *Judge) {
	th := j.thread()
	for i := range th.results {
		r := &th.results[i]
		j.judgeResult(ResultAt{Time: r.time(), Message: r.message(), Result: *r.block, Tool: th.toolName(r), Flagged: flagged(j.X.Provider), Subject: th.subject(r)})
	}
	for i := range j.X.Frames {
		f := &j.X.Frames[i]
		if content := f.Result.Get("content"); content.Is(jsonscan.Array) || f.Result.Get("isError").True() {
			result := wire.FrameBlock(wire.Result, f.Result, f.ID, content)
			result.Failed = f.Result.Get("isError").True()
			j.judgeResult(ResultAt{Time: Time{Turn: i}, Message: i, Flagged: true, Subject: f.ID.Plain(), Result: result})
		}
	}
}

// toolName is the name of the tool that gave a result.
func (th *thread) toolName(r *madeResult) string {
	if r.call >= 0 {
		return th.calls[r.call].block.Name
	}
	return r.block.Name
}

// flagged reports whether results of a provider carry an error flag. In OpenAI's
// formats the text itself says that it failed.
func flagged(p wire.Provider) bool { return p == wire.Anthropic || p == wire.MCP || p == wire.Gemini }

// judgeResult reports what a result holds that harms whoever reads it.
func (j *Judge) judgeResult(r ResultAt) {
	raw := r.Result.Body().Raw()
	if r.Result.Failed && blank(r.Result.Body()) {
		j.Report(r.hit("empty_error_content", capital(r.from())+" says that it failed, and nothing else."))
	}
	j.judgeCharacters(&r, raw)
	if len(raw) > mostResult {
		if n := characters(r.Result.Body()); n > mostResult {
			j.Report(r.hit("result_too_large", capital(r.from())+" has "+strconv.Itoa(n)+" characters."))
		}
	}
	j.judgeOrders(&r, raw)
	j.judgeFailure(&r, raw)
	j.judgeIntegers(&r, raw)
}

// mostResult is how many characters a result may have before it is called
// large; a file that sets a budget of its own is not known.
const mostResult = 100_000

// blank reports whether content says nothing: absent, null, empty, or texts of
// white space alone. Content that is no text (an image) says something.
func blank(content jsonscan.Node) bool {
	switch content.Kind() {
	case jsonscan.Absent, jsonscan.Null:
		return true
	case jsonscan.String:
		return strings.TrimSpace(content.Str()) == ""
	case jsonscan.Object:
		e := content.Get("error") // Gemini's
		return e.Exists() && content.Len() == 1 && (e.Len() == 0 && !e.Is(jsonscan.String) && !e.Is(jsonscan.Bool) || e.Is(jsonscan.String) && strings.TrimSpace(e.Str()) == "")
	case jsonscan.Array:
		for _, part := range content.Items() {
			if text := part.Get("text"); !text.Is(jsonscan.String) || strings.TrimSpace(text.Str()) != "" {
				return false
			}
		}
		return true
	}
	return false
}

// characters counts the characters of the texts of a content; pictures and
// files do not count.
func characters(content jsonscan.Node) int {
	switch content.Kind() {
	case jsonscan.String:
		return utf8.RuneCountInString(content.Str())
	case jsonscan.Array:
		n := 0
		for _, part := range content.Items() {
			n += utf8.RuneCountInString(part.Get("text").Str())
		}
		return n
	case jsonscan.Object:
		return utf8.RuneCountInString(content.Raw())
	}
	return 0
}

// firstText is the text of a content, or of its first text part; the raw text
// of an object.
func firstText(content jsonscan.Node) string {
	switch content.Kind() {
	case jsonscan.String:
		return content.Str()
	case jsonscan.Array:
		for _, part := range content.Items() {
			if text := part.Get("text"); text.Is(jsonscan.String) {
				return text.Str()
			}
		}
	case jsonscan.Object:
		return content.Raw()
	}
	return ""
}
