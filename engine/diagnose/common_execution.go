package diagnose

import (
	"strconv"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/pattern"
	"callstep/engine/wire"
)

// checkExecution reads from the results what became of the calls.
func checkExecution(j *Judge) {
	th := j.thread()
	for i := range th.results {
		r := &th.results[i]
		if r.call < 0 || th.calls[r.call].result != int32(i) {
			continue
		}
		outcome := r.outcome()
		if j.deniedRun(th.calls[r.call].block.ID()) {
			outcome = denied
		}
		switch outcome {
		case failed:
			j.toolError(r, &th.calls[r.call])
		case timedOut:
			j.timeout(r, &th.calls[r.call])
		case denied:
			j.denial(r, &th.calls[r.call])
		}
	}
	j.judgeRuns()
}

func (th *thread) hit(r *madeResult, word, evidence string) Hit {
	h := Hit{Word: word, Time: r.time(), Message: r.message(), Subject: th.subject(r), Node: r.block.Body(), Evidence: evidence}
	if !h.Node.Exists() {
		h.Node = r.block.Node()
	}
	return h
}

// toolError reports a failure in proper form: flagged, or where the format has
// no flag, said by a JSON body. It is a warning: a model turn follows, or the
// file ends before anybody knows.
func (j *Judge) toolError(r *madeResult, c *madeCall) {
	if blank(r.block.Body()) || r.block.Failed && resultWords(r.block) == "" || !r.block.Failed && (flagged(j.X.Provider) || !saysFailed(r.block.Body())) {
		return
	}
	h := j.thread().hit(r, "tool_reported_error", "The tool "+quote(c.block.Name)+" reports "+stated(resultWords(r.block)))
	h.Warn, h.Cause = true, statusIn(resultWords(r.block))
	j.Report(h)
}

// saysFailed reports whether a JSON body says that it failed.
func saysFailed(content jsonscan.Node) bool {
	if failsInside(content, content.Raw()) {
		return true
	}
	return someError(objectOf(content).Get("error"))
}

// timeout reports a call of which nobody knows whether it took effect, unless
// its tool only reads.
func (j *Judge) timeout(r *madeResult, c *madeCall) {
	tool := j.tool(c)
	effect := j.effect(c)
	if effect == wire.No {
		j.toolError(r, c)
		return
	}
	h := j.thread().hit(r, "timeout_outcome_unknown", "The call of "+quote(c.block.Name)+" has no known outcome: "+stated(resultWords(r.block)))
	h.Warn = effect != wire.Yes
	retry, fresh := j.retryOf(c)
	if retry != nil && !fresh && keyed(c.block, tool) {
		h.Recovered = true
		h.Evidence += " It was repeated unchanged, with its key."
	} else if look := j.lookedUp(c); look != nil && retry == nil {
		h.Recovered = true
		h.Evidence += " A call of " + quote(look.block.Name) + " then looked it up."
	}
	j.Report(h)
	if retry == nil || effect != wire.Yes || !fresh && keyed(c.block, tool) {
		return
	}
	how := "without a key"
	if fresh {
		how = "under a new key, and not under the one"
	}
	j.Report(Hit{
		Word: "unsafe_retry", Time: retry.time(), Message: retry.message(), Subject: callSubject(retry.block, retry.time()), Node: retry.block.Node(),
		Evidence: "The call of " + quote(c.block.Name) + " is repeated after a time-out, " + how + " that would keep it from taking effect twice.",
	})
}

// lookedUp is the next call that only reads and whose answer is about a call: it
// names the key, or a long or two of the short values, that the call was made
// with.
func (j *Judge) lookedUp(c *madeCall) *madeCall {
	th := j.thread()
	later := th.after(c.time())
	values := textValues(c.block)
	for i := range later[:min(len(later), soon)] {
		look := &later[i]
		if j.effect(look) != wire.No || look.result < 0 || outcomeIn(th, look) != worked {
			continue
		}
		told := look.block.Body().Raw() + th.results[look.result].block.Body().Raw()
		found := 0
		for _, v := range values {
			switch {
			case len(v) <= 2 || !strings.Contains(told, v):
			case len(v) >= 8 || len(values) == 1:
				return look
			default:
				found++
			}
		}
		if found > 1 {
			return look
		}
	}
	return nil
}

// soon is how many calls ahead a repeat is looked for.
const soon = 20

// repeatOf finds the same call made again soon, nil if it was not.
func (j *Judge) repeatOf(c *madeCall) *madeCall {
	return j.nextLike(c, canonicalArgs)
}

// retryOf finds the same call made again soon; fresh tells that it differs in
// its key alone.
func (j *Judge) retryOf(c *madeCall) (retry *madeCall, fresh bool) {
	if again := j.repeatOf(c); again != nil {
		return again, false
	}
	return j.nextLike(c, keylessArgs), true
}

func (j *Judge) nextLike(c *madeCall, args func(*wire.Block) string) *madeCall {
	later := j.thread().after(c.time())
	want := ""
	for i := range later[:min(len(later), soon)] {
		if later[i].block.Name != c.block.Name {
			continue
		}
		if want == "" {
			want = args(c.block)
		}
		if args(later[i].block) == want {
			return &later[i]
		}
	}
	return nil
}

// How many denials are followed up, and over how many later results.
const (
	mostDenials    = 16
	mostAfterwards = 200
)

// denial looks for signs that a call ran although a person had said no.
func (j *Judge) denial(r *madeResult, c *madeCall) {
	if j.denials++; j.denials > mostDenials || j.effect(c) == wire.No {
		return
	}
	again := j.repeatOf(c)
	th := j.thread()
	if again != nil && again.result >= 0 && outcomeIn(th, again) == worked && !j.askedBetween(c, r, again) {
		j.Report(th.hit(&th.results[again.result], "executed_after_denial", "A person denied the call of "+quote(c.block.Name)+" ("+quote(resultWords(r.block))+
			"), and the same call ran afterwards without a word of the person between: "+quote(resultWords(th.results[again.result].block))+"."))
		return
	}
	left := mostAfterwards
	for i := range th.results {
		later := &th.results[i]
		if !r.time().before(later.time()) {
			continue
		}
		if left--; left < 0 || again != nil && again.time().before(later.time()) {
			return
		}
		sign := ""
		switch {
		case later.call == r.call && later.outcome() == worked:
			sign = "a second result for it says " + quote(resultWords(later.block))
		case later.call != r.call:
			sign = j.traceOf(c, r, later)
		}
		if sign != "" {
			j.Report(th.hit(later, "executed_after_denial", "A person denied the call of "+quote(c.block.Name)+" ("+quote(resultWords(r.block))+"), and yet "+sign+"."))
			return
		}
	}
}

// askedBetween reports whether a person may have changed their mind between a
// denial and the same call made again: they spoke, in the denial itself too, or
// were asked by a tool.
func (j *Judge) askedBetween(c *madeCall, denial *madeResult, again *madeCall) bool {
	if c.asked != again.asked || c.step != again.step && j.X.Steps[again.step].Earlier != "" || saidMore.MatchString(resultWords(denial.block)) {
		return true
	}
	turns := j.X.Steps[again.step].Turns
	for i := max(int(c.turn), 0); i < min(int(again.turn), len(turns)); i++ {
		if turns[i].Role == wire.UserSays && personSays(&turns[i]) {
			return true // beside the results, in a format where both are one message
		}
	}
	th := j.thread()
	for _, between := range th.after(c.time()) {
		if !between.time().before(again.time()) {
			return false
		}
		if asksPerson.MatchString(between.block.Name) {
			return true
		}
	}
	return false
}

// personSays reports whether a message holds a text that is not the
// application's own.
func personSays(t *wire.Turn) bool {
	for i := range t.Blocks {
		if t.Blocks[i].Kind != wire.TextBlock {
			continue
		}
		text := strings.TrimSpace(t.Blocks[i].Body().Str())
		if text != "" && !strings.HasPrefix(text, "<system-reminder>") && !strings.HasPrefix(text, "[Request interrupted") {
			return true
		}
	}
	return false
}

// saidMore is a denial that brings the person's own words, asksPerson the name
// of a tool that asks for some.
var (
	saidMore   = pattern.New(`(?i)\b(the )?(user|person|human|operator) (said|says|wrote|added|answered|commented)\b|\b(feedback|comment|reason|instead)\b`)
	asksPerson = pattern.New(`(?i)(^|[^a-z])ask|confirm|approv|permission|question|clarif|elicit|human|user_input`)
)

// negations are the words by which a text says that something did not happen.
var negations = pattern.New(`(?i)\b(reject|declin|denied|deny|refus|cancel|skipp|not (run|executed|applied)|never|no change|unchanged|blocked|abort|fail)`)

// traceOf says how a later result shows that a denied call took effect.
func (j *Judge) traceOf(c *madeCall, denial, later *madeResult) string {
	raw := later.block.Body().Raw()
	if len(raw) > 10*mostOutcome {
		return ""
	}
	for _, name := range [...]string{c.block.ID(), c.block.Name} {
		at := strings.Index(raw, name)
		if len(name) < 6 || at < 0 {
			continue
		}
		around := raw[max(0, at-80):min(len(raw), at+len(name)+80)]
		if negations.MatchString(around) {
			continue
		}
		if name == c.block.ID() || authored.MatchString(raw[max(0, at-12):at]) {
			return "message " + strconv.Itoa(later.message()) + " names it as done: " + quote(resultWords(later.block))
		}
	}
	if j.changedTo(c, later) {
		return "message " + strconv.Itoa(later.message()) + " reads what it would have written: " + quote(resultWords(later.block))
	}
	return ""
}

// authored is how a text names who did something, before the name.
var authored = pattern.New("(?i)\\b(by|via|through|using)\\s+[\"'`\\\\]*$")

// changedTo reports whether the same question, asked before and after a denied
// call, is answered first without and then with the values of that call, and
// nothing else that may have written them was called in between.
func (j *Judge) changedTo(c *madeCall, later *madeResult) bool {
	th := j.thread()
	if later.call < 0 {
		return false
	}
	read := &th.calls[later.call]
	if j.effect(read) != wire.No {
		return false
	}
	for _, between := range th.after(c.time()) {
		if !between.time().before(later.time()) {
			break
		}
		if j.effect(&between) != wire.No && outcomeIn(th, &between) == worked {
			return false
		}
	}
	want := canonicalArgs(read.block)
	values := textValues(c.block)
	for i := range th.results {
		before := &th.results[i]
		if !before.time().before(c.time()) || i > mostAfterwards {
			break
		}
		if before.call < 0 || th.calls[before.call].block.Name != read.block.Name || canonicalArgs(th.calls[before.call].block) != want {
			continue
		}
		return len(values) > 0 && holdsAll(later.block.Body().Raw(), values) && !holdsAll(before.block.Body().Raw(), values)
	}
	return false
}

func outcomeIn(th *thread, c *madeCall) outcome {
	if c.result < 0 {
		return worked
	}
	return th.results[c.result].outcome()
}

// textValues are the strings among the arguments of a call.
func textValues(b *wire.Block) (values []string) {
	text := argsText(b)
	v, _, _ := jsonscan.Decode(text)
	args, _ := v.(map[string]any)
	keys, _ := jsonscan.Keys(text, "")
	for _, k := range keys {
		if s, ok := args[k].(string); ok && len(s) >= 2 {
			values = append(values, s)
		}
	}
	return values
}

func holdsAll(raw string, values []string) bool {
	for _, v := range values {
		if !strings.Contains(raw, v) {
			return false
		}
	}
	return true
}
