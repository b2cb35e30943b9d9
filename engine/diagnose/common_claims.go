package diagnose

import (
	"maps"
	"slices"
	"strings"
	"unicode"

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

// general are outcomes that come about in many ways: a tool is meant where the
// sentence also names the thing that it makes or changes.
var general = map[string][]string{
	"created": {"create", "open", "add", "insert", "make", "register", "new", "file", "log", "raise", "submit"},
	"opened":  {"open", "create", "add", "new", "raise", "file"},
	"added":   {"add", "create", "insert", "append"},
	"raised":  {"raise", "open", "create", "file"},
	"logged":  {"log", "create", "open", "add", "file"},
	"updated": {"update", "change", "set", "edit", "modify", "patch", "replace"},
	"changed": {"change", "update", "set", "edit", "modify", "patch", "replace"},
	"moved":   {"move", "transfer", "relocate"},
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
	sentenceEnds = pattern.New(`[.!?]["')*]*\s+|[。！？]|\n+`)
	allDone      = pattern.New(`(?i)\b(all set|all done|it's done|it’s done|that's done|taken care of)\b|(?:^|[.!?\n✅]\s*)(done|erledigt|fatto|hecho|feito|c'est fait)\s?[!.,:]`)
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
		text := b.Body().Str()
		said, evidence, sure := j.claimIn(r, text[:min(len(text), mostClaimed)])
		if evidence == "" {
			continue
		}
		j.Report(Hit{
			Word: "unverified_claim", Time: at[i], Message: r.message(at[i].Turn - r.at), Subject: "claim", Node: b.Body(), Warn: !sure,
			Evidence: "The text says " + quote(strings.TrimSpace(said)) + "; " + evidence + ".",
		})
		return true
	}
	return false
}

// claimIn is the first sentence of a text that claims what no result shows, and
// why none does.
func (j *Judge) claimIn(r reply, text string) (said, evidence string, sure bool) {
	if !j.mayClaim(r, text) {
		return "", "", false
	}
	sentences := sentencesOf(text)
	for _, said = range sentences {
		if evidence, sure = j.unverified(said, r, text); evidence != "" {
			return said, evidence, sure
		}
	}
	if unclaimed.MatchString(text) {
		return "", "", false
	}
	for _, said = range sentences {
		if allDone.MatchString(said) {
			evidence, sure = j.nothingDone(r)
			return said, evidence, sure
		}
	}
	return "", "", false
}

// mostClaims bounds the texts of one exchange that are read closely, mostClaimed
// the bytes of one: what is done is not told in a book.
const (
	mostClaims  = 500
	mostClaimed = 256 << 10
)

// doneSigns are what each of the words for all being done holds.
var doneSigns = newSigns("ll set", "ll done", "'s done", "\u2019s done", "aken care of", "Done", "done!", "rledigt", "Fatto", "Hecho", "Feito", "est fait")

// mayClaim is a quick look at a text, before the expressions.
func (j *Judge) mayClaim(r reply, text string) bool {
	if !j.toolsOf(r.step).participles().in(text) && !doneSigns.in(text) && !tongueSigns().in(text) {
		return false
	}
	if j.claims++; j.claims > mostClaims {
		j.CannotTell("whether later texts claim what no result shows: only the first of them were read")
		return false
	}
	return true
}

// participles are the signs of what a text may claim is done: the outcomes that
// are known, and those that the declared tools are named for.
func (t *toolset) participles() *signs {
	if t.claims == nil {
		words := slices.Sorted(maps.Keys(claimed))
		for i := range t.tools {
			for _, w := range nameWords(t.tools[i].Name) {
				if len(w) > 2 {
					words = append(words, past(w)...)
				}
				for verb, tools := range general {
					if slices.Contains(tools, w) {
						words = append(words, verb)
					}
				}
			}
		}
		t.claims = wordSigns(words)
	}
	return t.claims
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

// unverified says why no result shows what a sentence of a text claims, "" if
// it claims nothing or a result may; sure is false where it may have come about
// otherwise.
func (j *Judge) unverified(sentence string, r reply, text string) (evidence string, sure bool) {
	for _, c := range claimsIn(sentence, j.toolsOf(r.step).participles()) {
		if claimed[c.verb] == nil && !slices.ContainsFunc(j.toolsOf(r.step).tools, func(t wire.Tool) bool { return c.does(t.Name) }) {
			continue
		}
		if evidence, sure = j.shown(c, r, text); evidence != "" {
			return evidence, sure
		}
	}
	return "", false
}

// shown says why no result shows a claim.
func (j *Judge) shown(said claim, r reply, text string) (evidence string, sure bool) {
	th := j.thread()
	var tried, guess *madeCall
	for i := range th.calls {
		c := &th.calls[i]
		if r.time(0, 0).before(c.time()) {
			break
		}
		effect := effectOf(c.block.Name, j.tool(c))
		if effect == wire.No {
			continue
		}
		switch does := said.does(c.block.Name); {
		case does && c.result >= 0 && turnedDown(th.results[c.result].block):
			tried = c
		case c.result < 0 || outcomeIn(th, c) == worked:
			if does || effect == wire.Yes {
				return j.otherNumber(r, text, does) // this call, or another that changes things, may have done it
			}
			guess = c
		case does:
			tried = c
		}
	}
	// What a tool does whose name says nothing cannot be told; before the person
	// asked for this it did something else.
	if guess != nil && (tried == nil || guess.step != tried.step || guess.asked >= tried.asked) {
		return "", false
	}
	if tried != nil {
		return "every call of " + quote(tried.block.Name) + " failed: " + quote(resultWords(th.results[tried.result].block)), true
	}
	return j.neverCalled(said, r, text)
}

// neverCalled says that no call was made of the tool that would have done what
// is claimed. It is sure where the person had just asked for it, or where the
// text gives it a number that nobody named.
func (j *Judge) neverCalled(said claim, r reply, text string) (evidence string, sure bool) {
	tools := j.toolsOf(r.step)
	at := slices.IndexFunc(tools.tools, func(t wire.Tool) bool {
		return said.does(t.Name) && effectOf(t.Name, &t) != wire.No
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
	return evidence, j.wished(said, r)
}

// wished reports whether the person's last message before a reply asks for what
// is claimed.
func (j *Judge) wished(said claim, r reply) bool {
	turns := j.X.Steps[r.step].Turns
	at := min(r.at, len(turns)) - 1
	for at >= 0 && turns[at].Role != wire.UserSays {
		at--
	}
	if at < 0 {
		return false
	}
	for i := range turns[at].Blocks {
		b := &turns[at].Blocks[i]
		text := strings.ToLower(b.Body().Str())
		if b.Kind != wire.TextBlock || len(text) > mostOutcome || alreadyDone.MatchString(text) {
			continue
		}
		for _, word := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
			if slices.Contains(past(word), said.verb) || slices.Contains(claimed[said.verb], word) || slices.Contains(general[said.verb], word) || said.akin(word) {
				return true
			}
		}
	}
	return false
}

// alreadyDone is how a person speaks of what was done before.
var alreadyDone = pattern.New(`(?i)\b(did|have|has|was|were|had) (you|it|they|he|she|the)\b|\balready\b|\bI('ve| have)\b|\bhast du\b|\bas-tu\b|\bavez-vous\b|\bhas \w+ado\b|\bhai \w+to\b`)

// nothingDone says that every call since the person spoke failed, though a text
// says that all is done.
func (j *Judge) nothingDone(r reply) (evidence string, sure bool) {
	th := j.thread()
	var tried *madeCall
	for i := range th.calls {
		c := &th.calls[i]
		if r.time(0, 0).before(c.time()) {
			break
		}
		if c.result < 0 || outcomeIn(th, c) == worked {
			if effectOf(c.block.Name, j.tool(c)) != wire.No {
				return "", false
			}
			continue
		}
		if effectOf(c.block.Name, j.tool(c)) == wire.Yes && !turnedDown(th.results[c.result].block) {
			tried = c
		}
	}
	if tried == nil {
		return "", false
	}
	return "every call of " + quote(tried.block.Name) + " failed: " + quote(resultWords(th.results[tried.result].block)), true
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

// does reports whether a tool, by its name, does what a claim says is done.
func (c claim) does(tool string) bool {
	words := nameWords(tool)
	for _, w := range words {
		if slices.Contains(claimed[c.verb], w) || len(w) > 2 && slices.Contains(past(w), c.verb) || c.akin(w) {
			return true
		}
	}
	lower := strings.ToLower(c.sentence)
	return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(general[c.verb], w) }) &&
		slices.ContainsFunc(words, func(w string) bool {
			return len(w) > 3 && !slices.Contains(general[c.verb], w) && strings.Contains(lower, w)
		})
}

// akin reports whether a word is of the verb of a claim in another language:
// they begin alike for nearly all of the word.
func (c claim) akin(word string) bool {
	own := strings.ToLower(c.word)
	if own == c.verb || len(word) < 5 {
		return false
	}
	for _, form := range [...]string{own, strings.Replace(own, "ge", "", 1)} { // gebucht, angelegt
		n := 0
		for n < len(form) && n < len(word) && form[n] == word[n] {
			n++
		}
		if n >= 4 && n >= len(word)-2 {
			return true
		}
	}
	return false
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
