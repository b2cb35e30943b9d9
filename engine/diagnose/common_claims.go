package diagnose

import (
	"slices"
	"strings"

	"callstep/engine/pattern"
	"callstep/engine/wire"
)

// claimed are the outcomes that a final text may claim, and the words of a
// tool's name by which it would have come about.
var claimed = map[string][]string{
	"booked":      {"book", "booking", "reserve", "reservation"},
	"reserved":    {"reserve", "reservation", "book", "booking"},
	"sent":        {"send", "email", "mail", "message", "notify", "sms"},
	"emailed":     {"send", "email", "mail"},
	"cancelled":   {"cancel", "cancellation"},
	"canceled":    {"cancel", "cancellation"},
	"refunded":    {"refund"},
	"charged":     {"charge", "pay", "payment"},
	"paid":        {"pay", "payment", "charge"},
	"transferred": {"transfer", "payment"},
	"ordered":     {"order", "purchase", "buy", "checkout"},
	"purchased":   {"purchase", "buy", "order", "checkout"},
	"scheduled":   {"schedule", "calendar", "event", "meeting", "appointment"},
	"deleted":     {"delete", "remove"},
	"removed":     {"remove", "delete"},
	"deployed":    {"deploy", "deployment", "release"},
	"uploaded":    {"upload"},
	"published":   {"publish", "post"},
	"posted":      {"post", "publish"},
	"submitted":   {"submit", "submission"},
	"confirmed":   {"book", "booking", "reserve", "reservation", "confirm"},
}

var (
	claims = pattern.New(`(?i)\bI(?:'ve|’ve| have)?(?: just| already| now| successfully| also)* (\w+(?:ed|nt|id)|sent|paid)\b` +
		`|\b(?:has|have) (?:now |just |already |successfully )*been (?:now |successfully )?(\w+(?:ed|nt|id))\b` +
		`|\b(?:is|are) (?:now |all |already |successfully )*(booked|reserved|confirmed|cancell?ed|scheduled|sent|paid|refunded|ordered)\b` +
		`|\bsuccessfully (\w+(?:ed|nt|id))\b` +
		`|\b(?:was|were) (?:now |just |already |successfully )*(\w+(?:ed|nt|id))\b.{0,40}\bsuccessfully\b` +
		`|\bThe \w+ was (booked|reserved|charged|cancell?ed|sent|paid|refunded|ordered|created|deleted|transferred)\b` +
		`|(?:^|[.!?\n✅]\s*)\W{0,4}(booked|reserved|confirmed|sent|paid|ordered|cancell?ed|scheduled|refunded|deleted)\s?[!.]`)
	unclaimed    = pattern.New(`(?i)\b(not|n't|never|no|cannot|unable|fail(ed)?|error|would|will|could|should|if|once|when|after|before|until|unless|whether|need(s)? to|want|try|tried|attempt|going to|let me|shall|may|might|pending|previously|earlier|unfortunately|sorry)\b|\?`)
	numbered     = pattern.New(`(?i)\b(?:confirmation|booking|reservation|order|reference|transaction|ticket|tracking|message|charge|payment|invoice)\b(?: (?:number|no\.?|id|code|reference))?(?: is)?\W{1,6}([A-Z]{0,6}[-_]?[A-Z0-9]*\d[A-Z0-9-]{2,})`)
	sentenceEnds = pattern.New(`[.!?]["')*]*\s+|\n+`)
)

// checkClaims compares what the model told the user is done with the results
// before it. It speaks up only where a declared tool would have done it, and
// once: what follows from a claim repeats it.
func checkClaims(j *Judge) {
	if len(j.X.Steps) == 0 || j.X.Steps[0].Earlier != "" {
		return
	}
	for _, r := range j.told() {
		if j.judgeClaims(r) {
			return
		}
	}
}

// told are the replies that speak to the user and call nothing, in the order of
// time. Those in the history of the first request are among them; a later
// history repeats what came before it.
func (j *Judge) told() (list []reply) {
	turns := j.X.Steps[0].Turns
	for from := 0; from < len(turns); from++ {
		to := from
		for to < len(turns) && turns[to].Role == wire.ModelSays {
			to++
		}
		if to > from && to < len(turns) && turns[to].Role == wire.UserSays && !bringsResults(&turns[to]) {
			list = append(list, reply{at: from, turns: turns[from:to]})
		}
		from = max(from, to-1)
	}
	return slices.DeleteFunc(append(list, j.thread().replies...), func(r reply) bool {
		return slices.ContainsFunc(r.turns, func(t wire.Turn) bool { return t.Has(wire.Call) })
	})
}

// judgeClaims reports the first sentence of a reply that claims what no result
// shows.
func (j *Judge) judgeClaims(r reply) bool {
	texts, at := r.blocks(wire.TextBlock)
	for i, b := range texts {
		for _, sentence := range sentencesOf(b.Body().Str()) {
			verb := j.claimIn(sentence, r.step)
			if verb == "" {
				continue
			}
			evidence, sure := j.unverified(verb, r, b.Body().Str())
			if evidence == "" {
				continue
			}
			j.Report(Hit{
				Word: "unverified_claim", Time: at[i], Message: r.message(at[i].Turn - r.at), Subject: "claim", Node: b.Body(), Warn: !sure,
				Evidence: "The text says " + quote(strings.TrimSpace(sentence)) + "; " + evidence + ".",
			})
			return true
		}
	}
	return false
}

// sentencesOf takes a text apart, with the sign that ends each sentence.
func sentencesOf(text string) (list []string) {
	for text != "" {
		at := sentenceEnds.FindStringIndex(text)
		if at == nil {
			return append(list, text)
		}
		list = append(list, text[:at[1]])
		text = text[at[1]:]
	}
	return list
}

// claimIn is the outcome that a sentence claims, "" if it claims none: a known
// one, or what a declared tool is named for.
func (j *Judge) claimIn(sentence string, step int) string {
	if unclaimed.MatchString(sentence) {
		return ""
	}
	for _, m := range claims.FindAllStringSubmatch(sentence, -1) {
		for _, verb := range m[1:] {
			if verb = strings.ToLower(verb); claimed[verb] != nil || verb != "" && slices.ContainsFunc(j.toolsOf(step).tools, func(t wire.Tool) bool { return doesClaim(t.Name, verb) }) {
				return verb
			}
		}
	}
	return ""
}

// unverified says why no result shows what a text claims; sure is false where
// it may have come about otherwise.
func (j *Judge) unverified(verb string, r reply, text string) (evidence string, sure bool) {
	th := j.thread()
	var tried *madeCall
	for i := range th.calls {
		c := &th.calls[i]
		if r.time(0, 0).before(c.time()) {
			break
		}
		effect := effectOf(c.block.Name, j.tool(c))
		if effect == wire.No {
			continue
		}
		switch does := doesClaim(c.block.Name, verb); {
		case does && c.result >= 0 && turnedDown(th.results[c.result].block):
			tried = c
		case c.result < 0 || outcomeIn(th, c) == worked:
			return j.otherNumber(r, text, does) // this call, or another that changes things, may have done it
		case does:
			tried = c
		}
	}
	if tried != nil {
		return "every call of " + quote(tried.block.Name) + " failed: " + quote(resultWords(th.results[tried.result].block)), true
	}
	tools := j.toolsOf(r.step)
	at := slices.IndexFunc(tools.tools, func(t wire.Tool) bool {
		return doesClaim(t.Name, verb) && effectOf(t.Name, &t) != wire.No
	})
	if at < 0 || j.ranElsewhere() {
		return "", false
	}
	evidence = "the tool " + quote(tools.tools[at].Name) + " was never called"
	m := numbered.FindStringSubmatch(text)
	switch {
	case m != nil && !j.heard(r, m[1]):
		return evidence + ", and " + quote(m[1]) + " stands in no message before", true
	case m != nil:
		return "", false // the user, or a result, speaks of it
	}
	return evidence, false
}

// otherNumber says that a text gives its outcome a number which no message
// before it holds, though the call for it worked.
func (j *Judge) otherNumber(r reply, text string, does bool) (evidence string, sure bool) {
	m := numbered.FindStringSubmatch(text)
	if !does || m == nil || !mixed.MatchString(m[1]) || j.heard(r, m[1]) {
		return "", false
	}
	return "the number " + quote(m[1]) + " stands in no message before", true
}

// mixed is a number of letters and digits, which nobody writes in another way.
var mixed = pattern.New(`^[A-Z]{1,6}[-_]?\d{3,}$`)

// turnedDown reports whether a JSON result says that the wish was not granted,
// though the call itself went through.
func turnedDown(b *wire.Block) bool {
	switch strings.ToLower(objectNode(b.Body()).Get("status").Str()) {
	case "rejected", "declined", "denied", "refused", "failed", "error", "unavailable", "not_available", "forbidden":
		return true
	}
	return false
}

// doesClaim reports whether a tool, by its name, does what a verb says is done.
func doesClaim(tool, verb string) bool {
	return slices.ContainsFunc(nameWords(tool), func(w string) bool {
		return slices.Contains(claimed[verb], w) || len(w) > 2 && slices.Contains(past(w), verb)
	})
}

// past are the spellings of a regular verb's participle.
func past(verb string) []string {
	last := verb[len(verb)-1:]
	return []string{strings.TrimSuffix(verb, "e") + "ed", verb + last + "ed", strings.TrimSuffix(verb, "y") + "ied"}
}

// ranElsewhere reports whether the provider ran tools of its own.
func (j *Judge) ranElsewhere() bool {
	for _, step := range j.X.Steps {
		for _, turns := range [][]wire.Turn{step.Turns, step.Answer} {
			for i := range turns {
				if slices.ContainsFunc(turns[i].Blocks, func(b wire.Block) bool { return b.Kind == wire.HostedCall }) {
					return true
				}
			}
		}
	}
	return false
}

// heard reports whether a message before a reply holds a text, whatever stands
// between its letters and digits.
func (j *Judge) heard(r reply, text string) bool {
	turns := j.X.Steps[r.step].Turns
	bare := bareWord(text)
	return slices.ContainsFunc(turns[:min(r.at, len(turns))], func(t wire.Turn) bool {
		raw := t.Node().Raw()
		return strings.Contains(raw, text) || strings.Contains(bareWord(raw), bare)
	})
}

// bareWord leaves of a text its letters and digits, in small letters.
func bareWord(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'A' && r <= 'Z':
			return r - 'A' + 'a'
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			return r
		}
		return -1
	}, text)
}
