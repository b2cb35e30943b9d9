package diagnose

import (
	"fmt"
	"slices"
	"strings"

	"callstep/engine/exchange"
	"callstep/engine/pattern"
	"callstep/engine/wire"
)

// CallAt is a call under judgement, with what is known about its tool.
type CallAt struct {
	Time     Time
	Message  int
	Call     wire.Block
	Tool     *wire.Tool  // the declaration it names, nil = there is none
	Tools    []wire.Tool // all that were declared when it was made
	Declared bool        // the declarations are in the file
	Live     bool        // from a response or the trailing answer, not from old history
}

// judgedCall remembers what the judgement of a call came to.
type judgedCall struct {
	CallAt
	faulty bool // an error was reported
}

// judgeCall reports what is wrong with a call in itself: its name and its
// arguments. It is for calls of every format, JSON-RPC included.
func (j *Judge) judgeCall(c CallAt) {
	j.judged = append(j.judged, judgedCall{CallAt: c, faulty: j.callFaulty(c)})
}

func (j *Judge) callFaulty(c CallAt) bool {
	if c.Call.Kind == wire.HostedCall {
		return false
	}
	before := len(j.hits)
	j.judgeName(c)
	j.judgeArguments(c)
	for i := range j.hits[before:] {
		h := &j.hits[before+i]
		if r, ok := j.rule(h); ok && r.severity(*h) == exchange.Error {
			return true
		}
	}
	return false
}

// hit begins a report about a call. It points at the arguments, or at the whole
// call where it has none.
func (c CallAt) hit(word, evidence string) Hit {
	h := Hit{Word: word, Time: c.Time, Message: c.Message, Subject: callSubject(&c.Call, c.Time), Node: c.Call.Body(), Evidence: evidence}
	if !h.Node.Exists() {
		h.Node = c.Call.Node()
	}
	return h
}

// callSubject is what ties the findings about one call together: its id, or its
// place where the format gives it none.
func callSubject(b *wire.Block, t Time) string {
	if b.ID() != "" {
		return b.ID()
	}
	return fmt.Sprintf("%s at %d.%d.%d", b.Name, t.Step, t.Turn, t.Block)
}

// wrappers are names under which providers bundle calls for themselves, and
// that leak into the calls of a bad day.
var wrappers = []string{"multi_tool_use.parallel", "multi_tool_use", "parallel"}

// judgeName reports a call of a tool that nobody declared.
func (j *Judge) judgeName(c CallAt) {
	name := c.Call.Name
	switch {
	case c.Tool != nil:
		return
	case name == "":
		h := c.hit("unknown_tool", "A call has no name.")
		h.Cause, h.Node = "empty_name", c.Call.Node()
		j.Report(h)
		return
	case c.nameCause() == "wrapper" && strings.Contains(c.Call.Body().Raw(), "tool_uses"):
		h := c.hit("unknown_tool", "The call names "+quote(name)+", under which the provider bundles calls for itself.")
		h.Cause = "wrapper"
		j.Report(h)
		return
	case (!c.Declared || !c.Live && len(c.Tools) == 0) && j.undeclared(c):
		return
	case !c.Declared:
		j.CannotTell("whether the called tools exist and their arguments fit: the declarations are not in this file")
		return
	case !c.Live && len(c.Tools) == 0:
		return // a request that wants no more calls declares no tools
	}
	h := c.hit("unknown_tool", "The call names "+quote(name)+"; "+c.declaredWords()+".")
	h.Node = c.Call.Node()
	if at := c.Call.Node().Get("name"); at.Exists() {
		h.Node = at
	}
	if meant, times := c.repeated(); times > 1 {
		h.Word, h.Evidence = "tool_name_repeated", "The name "+quote(name)+" is "+quote(meant)+" written "+count(times, "time", "times")+"."
	} else {
		h.Cause = c.nameCause()
	}
	if !c.Live {
		// One finding a name: histories keep calls of tools that are gone.
		h.Subject, h.NoRetry = name, true
		if words, unknown := j.saidUnknown(c); unknown {
			h.Evidence += " Its answer says so: " + stated(words)
		} else {
			h.Warn = true
			h.Evidence += " The call is an older one; the declarations may have changed since."
		}
	}
	j.Report(h)
}

// undeclared judges a name where the file holds no declarations: by the answer
// that there is no such tool, and by the names that other calls bear. It reports
// whether there was something to say.
func (j *Judge) undeclared(c CallAt) bool {
	words, unknown := j.saidUnknown(c)
	meant, times := c.repeats(j.calledNames())
	if half := len(c.Call.Name) / 2; times < 2 && unknown && half > 2 && c.Call.Name == strings.Repeat(c.Call.Name[:half], 2) {
		meant, times = c.Call.Name[:half], 2
	}
	if !unknown && times < 2 {
		return false
	}
	h := c.hit("unknown_tool", "The call names "+quote(c.Call.Name)+".")
	if h.Node = c.Call.Node(); h.Node.Get("name").Exists() {
		h.Node = h.Node.Get("name")
	}
	if times > 1 {
		h.Word, h.Evidence = "tool_name_repeated", "The name "+quote(c.Call.Name)+" is "+quote(meant)+" written "+count(times, "time", "times")+"."
	}
	if unknown {
		h.Evidence += " Its answer says that there is no such tool: " + stated(words)
	}
	j.Report(h)
	return true
}

// calledNames are the names that the calls of the exchange bear, each once.
func (j *Judge) calledNames() []string {
	if j.called == nil {
		seen := map[string]bool{}
		j.called = []string{}
		for i := range j.thread().calls {
			if name := j.thread().calls[i].block.Name; name != "" && !seen[name] {
				seen[name] = true
				j.called = append(j.called, name)
			}
		}
	}
	return j.called
}

// noSuchTool is how the answer to a call says that nobody knows its name, which
// stands as a zero byte in it.
var noSuchTool = pattern.New("(?i)\\b(unknown|unsupported|no such|unrecogni[sz]ed|undefined) (tool|function|call|command)( available| name| call)?[\\s:\"'`]{0,4}\\x00" +
	"|\\b(tool|function)( named| name)?[\\s:\"'`]{0,4}\\x00[\"'`]?[^.\\n]{0,30}\\b(not found|does not exist|not (available|defined|registered|supported|known))\\b" +
	"|^\\W{0,12}\\x00[\"'`]? (is not an? |not found|does not exist|is unknown|is not (available|defined|registered|supported|known))")

// unknownSigns are what each of those answers holds.
var unknownSigns = newSigns("nknown", "nsupported", "o such", "nrecogn", "ndefined", "ot found", "oes not exist", "ot available", "ot defined", "ot registered", "ot supported", "ot known", "s not a")

func saysUnknown(words string) bool {
	at := noSuchTool.FindStringIndex(words)
	return at != nil && at[0] <= 40 // an error says it first; further on a page speaks of something
}

// answerTo is the first result of a call, nil = none is in the file.
func (j *Judge) answerTo(c CallAt) *wire.Block {
	th := j.thread()
	i, found := slices.BinarySearchFunc(th.calls, c.Time, func(m madeCall, t Time) int { return m.time().compare(t) })
	if !found || th.calls[i].result < 0 {
		return nil
	}
	return th.results[th.calls[i].result].block
}

// took reports whether a call worked. Of frames it is not asked.
func (j *Judge) took(c CallAt) bool {
	answer := j.answerTo(c)
	return j.X.Provider == wire.MCP || answer != nil && outcomeOf(answer) == worked
}

// saidUnknown reports whether the answer to a call says that there is no such
// tool, and in what words. Only a short one that names it so is about the call.
func (j *Judge) saidUnknown(c CallAt) (words string, unknown bool) {
	answer := j.answerTo(c)
	if answer == nil || len(answer.Body().Raw()) > mostDenied || !unknownSigns.in(answer.Body().Raw()) {
		return "", false
	}
	words = resultWords(answer)
	return words, c.Call.Name != "" && len(words) <= 500 && saysUnknown(strings.ReplaceAll(words, c.Call.Name, "\x00"))
}

func (c CallAt) nameCause() string {
	name := c.Call.Name
	for _, w := range wrappers {
		if name == w {
			return "wrapper"
		}
	}
	for _, t := range c.Tools {
		if t.Name == "" {
			continue
		}
		if strings.EqualFold(t.Name, name) {
			return "letter_case"
		}
		if before, ok := strings.CutSuffix(name, t.Name); ok && before != "" && strings.ContainsAny(before[len(before)-1:], ":./_-") {
			return "prefix"
		}
	}
	return ""
}

// repeated finds the declared name that the call's name repeats.
func (c CallAt) repeated() (name string, times int) {
	names := make([]string, len(c.Tools))
	for i, t := range c.Tools {
		names[i] = t.Name
	}
	return c.repeats(names)
}

// repeats is which of some names the call's name repeats, and how often.
func (c CallAt) repeats(names []string) (name string, times int) {
	for _, known := range names {
		n := len(known)
		if n == 0 || len(c.Call.Name)%n != 0 || len(c.Call.Name) == n {
			continue
		}
		if k := len(c.Call.Name) / n; c.Call.Name == strings.Repeat(known, k) {
			return known, k
		}
	}
	return "", 0
}

func (c CallAt) declaredWords() string {
	var names []string
	for _, t := range c.Tools {
		if t.Name != "" {
			names = append(names, quote(t.Name))
		}
	}
	switch len(names) {
	case 0:
		return "no tool is declared"
	case 1:
		return "the only declared tool is " + names[0]
	}
	return "declared are " + listed(names)
}
