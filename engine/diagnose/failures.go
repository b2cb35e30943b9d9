package diagnose

import (
	"slices"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/pattern"
	"callstep/engine/wire"
)

// judgeFailure looks for failures that a result reports in the wrong form: in
// the body though the envelope says success, or as a stack trace or an error
// page.
func (j *Judge) judgeFailure(r *ResultAt, raw string) {
	if r.Flagged && !r.Result.Failed && failsInside(r.Result.Body(), raw) && !errorKey(r.Result.Body()) {
		j.Report(r.hit("error_reported_as_success", "The body of "+r.from()+" says that it failed, the envelope that it worked."))
	}
	if what := traceWords(r.Result.Body(), raw); what != "" && !showsTraces(r.Tool, r.Result.Failed) {
		j.Report(r.hit("unstructured_error", capital(r.from())+" is "+what+" instead of an error that a program can read."))
	}
}

// errorKey reports whether a Gemini response says error in the way that its
// format asks for.
func errorKey(content jsonscan.Node) bool {
	return content.Is(jsonscan.Object) && content.Get("error").Exists()
}

// failsInside reports whether the content is a JSON object that says of itself
// that it failed.
func failsInside(content jsonscan.Node, raw string) bool {
	if !strings.Contains(raw, "false") && !strings.Contains(raw, "rror") {
		return false
	}
	body := objectOf(content)
	return saysItFailed(body) || errorAlone(body)
}

// errorAlone reports whether an object holds an error and next to nothing else.
func errorAlone(body jsonscan.Node) bool {
	said := body.Get("error")
	return body.Len() <= 2 && (said.Is(jsonscan.String) || said.Is(jsonscan.Object)) && someError(said) && !body.First("result", "data", "output").Exists()
}

// saysItFailed is failsInside for the object.
func saysItFailed(body jsonscan.Node) bool {
	if body.Get("success").Raw() == "false" || body.Get("ok").Raw() == "false" || body.Get("isError").True() || body.Get("is_error").True() {
		return true
	}
	status := body.Get("status").Str()
	return strings.EqualFold(status, "error") || strings.EqualFold(status, "failed") && body.First("error").Exists()
}

// someError tells an error from what says that there was none.
func someError(said jsonscan.Node) bool {
	switch said.Raw() {
	case "", "null", "false", "0", `""`, "[]", "{}":
		return false
	}
	return true
}

// mostParsed bounds the texts that are read as JSON to see whether they say
// that something failed: such a text is short.
const mostParsed = 20_000

// objectOf is the object that a content is, or that its only text holds; absent
// where it is none.
func objectOf(content jsonscan.Node) jsonscan.Node {
	switch {
	case len(content.Raw()) > mostParsed, content.Is(jsonscan.Array) && content.Len() != 1:
		return jsonscan.Node{}
	case content.Is(jsonscan.Object):
		return content
	}
	text := strings.TrimSpace(firstText(content))
	if !strings.HasPrefix(text, "{") {
		return jsonscan.Node{}
	}
	doc, bad := jsonscan.Index(text)
	if bad != nil {
		return jsonscan.Node{}
	}
	return doc.Root()
}

// traces are how stack traces and error pages begin.
var traces = []struct {
	begins *pattern.Pattern
	words  string
}{
	{pattern.New(`^Traceback \(most recent call last\):|^([^\n]{0,200}\n){0,2}[^\n]{0,120}Traceback \(most recent call last\):\s*\n\s+File "`), "a Python stack trace"},
	{pattern.New(`^(Uncaught |Unhandled )?\w*(Error|Exception): .*\n\s+at .+[:(]`), "a stack trace"},
	{pattern.New(`^(Exception in thread .*|([a-z]\w*\.)+\w*(Exception|Error)\b.*)\n\s+at `), "a Java stack trace"},
	{pattern.New(`^(Unhandled exception[.:] )?([A-Z]\w*\.)+\w*(Exception|Error)\b.*\n\s+at .+\(.*\)( in .+:line \d+)?`), "a .NET stack trace"},
	{pattern.New(`^panic: .*\n(.*\n)*\s*goroutine \d+ \[`), "a Go stack trace"},
	{pattern.New(`(?is)^(<!doctype html[^>]*>)?\s*<html.{0,400}?<(title|h1)>[^<]{0,40}(\b[45]\d\d\b|error|bad gateway|not found|unavailable|forbidden|time-?out)`), "an HTML error page"},
}

// traceSigns are parts of every such beginning, looked for before the
// expressions are.
var traceSigns = newSigns("Traceback (most", "Error", "Exception", "panic: ", "<html", "<HTML")

// traceWords names the kind of stack trace or error page that a content begins
// with, "" for none.
func traceWords(content jsonscan.Node, raw string) string {
	const most = 1500
	head := raw[:min(len(raw), most)]
	if !traceSigns.in(head) {
		return ""
	}
	if content.Is(jsonscan.Object) { // Gemini's, whose members are the texts
		for _, value := range content.Members() {
			if words := traceIn(value.Str(), most); words != "" {
				return words
			}
		}
		return ""
	}
	return traceIn(firstText(content), most)
}

func traceIn(text string, most int) string {
	text = strings.TrimSpace(text)
	text = text[:min(len(text), most)]
	for _, t := range traces {
		if t.begins.MatchString(text) {
			return t.words
		}
	}
	return ""
}

// showsTraces reports whether a tool shows the output of somebody's program, a
// file or a page, where a stack trace is data. A failure of a tool that only
// shows is its own, and no data.
func showsTraces(tool string, failed bool) bool {
	words := nameWords(tool)
	return isShell(words) || !failed && slices.ContainsFunc(words, func(w string) bool { return slices.Contains(viewWords, w) })
}

// Words of the names of tools that run what they are given, and of tools that
// show what others wrote.
var (
	shellWords = []string{
		"bash", "cmd", "code", "command", "console", "container", "eval", "exec", "execute", "interpreter", "ipython", "jupyter", "notebook", "powershell",
		"python", "repl", "run", "script", "shell", "sql", "ssh", "terminal",
	}
	viewWords = []string{
		"browse", "browser", "build", "compile", "crawl", "curl", "debug", "download", "fetch", "file", "http", "lint", "log", "logs", "navigate", "open", "page",
		"pytest", "read", "request", "scrape", "test", "tests", "url", "view", "visit", "web",
	}
)

// isShell reports whether a tool, by the words of its name, runs what it is given.
func isShell(name []string) bool {
	return slices.ContainsFunc(name, func(w string) bool { return slices.Contains(shellWords, w) })
}

// nameWords takes a tool's name apart, in small letters: create_calendarEvent
// is create, calendar, event.
func nameWords(name string) []string {
	var b strings.Builder
	for i, r := range name {
		if r >= 'A' && r <= 'Z' && i > 0 {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
	}
	return strings.FieldsFunc(strings.ToLower(b.String()), func(r rune) bool { return strings.ContainsRune(" _-.:/", r) })
}

// refusedWords are how results begin that say that a call was not accepted or
// failed, where no flag says so; refusedLater is what they may say further on.
var (
	refusedWords = pattern.New(`(?i)^\W{0,8}(tool )?(error|failed|failure|exception|invalid|unknown tool|unrecognized|validation|no such tool|could not|cannot|can't|unable|retry|fix the errors|mcp error)`)
	refusedLater = pattern.New(`(?i)\b(validation error|invalid arguments?|is not a valid tool|unknown tool|tool not found|no tool named|not found in (provided )?tools|does not exist|missing required|field required|failed to parse|not valid json|invalid json|fix the errors and try again|unexpected keyword)`)
	laterSigns   = newSigns("alidation error", "nvalid argument", "ot a valid tool", "nknown tool", "ool not found", "o tool named", "ot found in ", "oes not exist", "issing required", "ield required",
		"ailed to parse", "ot valid json", "ot valid JSON", "nvalid json", "nvalid JSON", "ix the errors", "nexpected keyword", "NVALID", "NKNOWN", "NOT FOUND")
)

// refusedSigns are parts of those words, and of the members of a body that
// says so: a quick look before the expressions.
var refusedSigns = newSigns(
	"rror", "ail", "xcep", "alid", "nknown", "nrecogn", " not ", "n't", "annot", "nable", "etry", "o such", "o tool", "issing", "equired", "ix the", "nexpected",
	"false",
)

// Refuses reports whether a result says that the call was not accepted, or
// failed.
func Refuses(b *wire.Block) bool { return outcomeOf(b) != worked }

// refused reports whether a result says that the call was not accepted.
func refused(b *wire.Block) bool {
	if b.Failed {
		return true
	}
	raw := b.Body().Raw()
	if len(raw) > mostParsed || !refusedSigns.in(raw[:min(len(raw), mostOutcome)]) {
		return false
	}
	if errorKey(b.Body()) {
		return true
	}
	if body := objectOf(b.Body()); body.Exists() {
		if saysItFailed(body) {
			return true
		}
		return someError(body.Get("error")) || someError(body.Get("errors"))
	}
	text := ""
	if b.Body().Is(jsonscan.String) {
		text, _ = b.Body().Head(mostOutcome)
	} else {
		text = firstText(b.Body())
		text = text[:min(len(text), mostOutcome)]
	}
	return refusedWords.MatchString(text) || laterSigns.in(text) && refusedLater.MatchString(text)
}

// judgeIntegers looks for integers in a JSON result that a double would round.
func (j *Judge) judgeIntegers(r *ResultAt, raw string) {
	if !longDigits(raw) {
		return
	}
	text := strings.TrimSpace(firstText(r.Result.Body()))
	if !strings.HasPrefix(text, "{") && !strings.HasPrefix(text, "[") {
		return
	}
	_, notes, bad := jsonscan.Decode(text)
	if bad != nil {
		return
	}
	for _, n := range notes {
		if n.Kind == jsonscan.UnsafeInteger {
			j.Report(r.hit("result_integer_unsafe", "In "+r.from()+", "+n.Pointer+" is "+digitsAt(text[n.Offset:])+", beyond 2^53: a reader that keeps numbers as doubles rounds it."))
			return
		}
	}
}

// longDigits reports whether a text holds sixteen digits in a row.
func longDigits(text string) bool {
	const enough = 16
	for i := enough - 1; i < len(text); i += enough {
		if text[i] < '0' || text[i] > '9' {
			continue
		}
		from, to := i, i+1
		for from > 0 && text[from-1] >= '0' && text[from-1] <= '9' {
			from--
		}
		for to < len(text) && text[to] >= '0' && text[to] <= '9' {
			to++
		}
		if to-from >= enough {
			return true
		}
	}
	return false
}
