package diagnose

import (
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/pattern"
	"callstep/engine/wire"
)

// checkTwice looks for one wish that took effect twice: the same call of a tool
// that changes things, made again before the user spoke, and both results name
// something new. Without those names nobody can tell two effects from one.
func checkTwice(j *Judge) {
	th := j.thread()
	for i := range th.calls {
		c := &th.calls[i]
		if c.result < 0 || j.effect(c) != wire.Yes || keyed(c.block, j.tool(c)) {
			continue
		}
		again := th.nextSame(i)
		if again == nil || again.result < 0 || again.asked != c.asked || again.group == c.group || outcomeIn(th, c) != worked || outcomeIn(th, again) != worked {
			continue
		}
		first, second, sure := twoNames(th.results[c.result].block.Body(), th.results[again.result].block.Body())
		if first == "" {
			continue
		}
		j.Report(Hit{
			Word: "effect_twice", Warn: !sure, Time: again.time(), Message: again.message(), Subject: callSubject(again.block, again.time()), Node: again.block.Node(),
			Evidence: "The call of " + quote(c.block.Name) + " was answered with " + quote(first) + ", was made again with the same arguments before the user spoke, and was answered with " + quote(second) + ": one wish, two effects.",
		})
	}
}

// nextSame is the same call among the next few, nil if there is none. Arguments
// of another length are others: that spares reading them.
func (th *thread) nextSame(i int) *madeCall {
	const few = 4
	c := &th.calls[i]
	for k := i + 1; k < len(th.calls) && k <= i+few; k++ {
		later := &th.calls[k]
		if later.block.Name == c.block.Name && len(later.block.Body().Raw()) == len(c.block.Body().Raw()) && canonicalArgs(later.block) == canonicalArgs(c.block) {
			return later
		}
	}
	return nil
}

// named is a value that names one thing which a tool made: letters and digits, no
// time and no amount.
var named = pattern.New(`^[A-Za-z]{1,12}[-_#]?[A-Za-z0-9_-]*\d[A-Za-z0-9_-]*$`)

// twoNames finds what two results of one shape name differently: the value of
// an id, or one that looks like one. In two short texts that differ in their
// digits alone it is not sure.
func twoNames(a, b jsonscan.Node) (first, second string, sure bool) {
	was, now := objectOf(a), objectOf(b)
	for key, value := range was.Members() {
		x, y := value.Plain(), now.Get(key.Str()).Plain()
		lower := strings.ToLower(key.Str())
		if value.Len() > 0 || x == "" || y == "" || x == y || strings.HasSuffix(lower, "_at") || strings.Contains(lower, "time") || strings.Contains(lower, "request") {
			continue
		}
		isID := lower == "id" || strings.HasSuffix(lower, "_id") || strings.HasSuffix(key.Str(), "Id") || strings.HasSuffix(key.Str(), "ID")
		if isID || named.MatchString(x) && named.MatchString(y) {
			return x, y, true
		}
	}
	one, two := strings.TrimSpace(firstText(a)), strings.TrimSpace(firstText(b))
	if was.Exists() || len(one) > 200 || one == two || strings.Contains(one, ":") || digitless(one) != digitless(two) {
		return "", "", false
	}
	return one, two, false
}

// digitless leaves the digits of a text out.
func digitless(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return -1
		}
		return r
	}, text)
}
