package diagnose

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"callstep/engine/pattern"
	"callstep/engine/wire"
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
func (j *Judge) told() []reply {
	if j.toldOnce {
		return j.toldUser
	}
	j.toldOnce = true
	var list []reply
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
	j.toldUser = slices.DeleteFunc(append(list, j.thread().replies...), func(r reply) bool {
		return slices.ContainsFunc(r.turns, func(t wire.Turn) bool { return t.Has(wire.Call) })
	})
	return j.toldUser
}

// judgeClaims reports the first sentence of a reply that claims what no result
// shows.
func (j *Judge) judgeClaims(r reply) bool {
	texts, at := r.blocks(wire.TextBlock)
	for i, b := range texts {
		text := b.Body().Str()
		said, evidence := j.claimIn(r, text[:min(len(text), mostClaimed)])
		if evidence == "" {
			continue
		}
		j.Report(Hit{
			Word: "unverified_claim", Time: at[i], Message: r.message(at[i].Turn - r.at), Subject: "claim", Node: b.Body(),
			Evidence: "The text says " + quote(strings.TrimSpace(said)) + "; " + evidence + ".",
		})
		return true
	}
	return false
}

// claimIn is the first sentence of a text that claims what no result shows, and
// why none does.
func (j *Judge) claimIn(r reply, text string) (said, evidence string) {
	sentences := sync.OnceValue(func() []string { return sentencesOf(text) })
	if !j.mayClaim(r, text) {
		return j.madeUp(r, sentences, text)
	}
	for _, said = range sentences() {
		if evidence = j.unverified(said, r, text); evidence != "" {
			return said, evidence
		}
	}
	for _, said = range sentences() {
		switch {
		case ranWell.MatchString(said) && !unclaimed.MatchString(said):
			evidence = j.ranBadly(r)
		case allDone.MatchString(said) && !unclaimed.MatchString(text):
			evidence = j.nothingDone(r)
		}
		if evidence != "" {
			return said, evidence
		}
	}
	return j.madeUp(r, sentences, text)
}

// mostClaims bounds the texts of one exchange that are read closely, mostClaimed
// the bytes of one: what is done is not told in a book.
const (
	mostClaims  = 500
	mostClaimed = 256 << 10
)

// mayClaim is a quick look at a text, before the expressions.
func (j *Judge) mayClaim(r reply, text string) bool {
	if j.claims > mostClaims || !j.toolsOf(r.step).claimSigns().in(text) {
		return false
	}
	if j.claims++; j.claims > mostClaims {
		j.CannotTell("whether later texts claim what no result shows: only the first of them were read")
		return false
	}
	return true
}

// sentencesOf takes a text apart, with the sign that ends each sentence.
func sentencesOf(text string) (list []string) {
	from := 0
	for _, at := range sentenceEnds.FindAllStringIndex(text, -1) {
		if at[0] < from || text[at[0]] == '.' && (shortened.MatchString(text[from:at[0]]) || ordinal.MatchString(text[max(from, at[0]-3):min(len(text), at[1]+12)])) {
			continue
		}
		list = append(list, text[from:at[1]])
		from = at[1]
	}
	if from < len(text) {
		list = append(list, text[from:])
	}
	return list
}

// shortened is what a full stop stands behind without ending a sentence, an
// initial or a short form; ordinal is a number that one makes the first, the
// second, the third of a month.
var (
	ordinal   = pattern.New(`^\D*\d{1,2}\. (\p{Ll}|Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)`)
	shortened = pattern.New(`(^|[^\p{L}\d])(\p{Lu}|St|Dr|Mr|Mrs|Ms|Nr|No|Sr|Sra|Hr|Fr|bzw|ca|etc|vs|approx|est)$`)
)

// unverified says why no result shows what a sentence of a text claims, "" if
// it claims nothing or a result may.
func (j *Judge) unverified(sentence string, r reply, text string) (evidence string) {
	for _, c := range claimsIn(sentence, j.toolsOf(r.step).participles()) {
		if !byMe.MatchString(sentence) && byOthers.MatchString(sentence) || quotedIn(sentence, c.word) {
			continue
		}
		if claimed[c.verb] == nil && !slices.ContainsFunc(j.toolsOf(r.step).tools, func(t wire.Tool) bool { return c.does(t.Name) }) {
			continue
		}
		if evidence = j.shown(c, r, text); evidence != "" {
			return evidence
		}
	}
	return ""
}

// shown says why no result shows a claim.
func (j *Judge) shown(said claim, r reply, text string) (evidence string) {
	th := j.thread()
	var tried, guess *madeCall
	for i := range th.calls {
		c := &th.calls[i]
		if r.time(0, 0).before(c.time()) {
			break
		}
		effect := j.effect(c)
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
	switch {
	case guess == nil:
	case tried != nil && (guess.step != tried.step || guess.asked >= tried.asked):
		return ""
	case tried == nil && (j.actedSince(r) || mixedIn(text) == "" || j.heard(r, mixedIn(text))):
		return ""
	}
	if tried != nil {
		return th.failedWords(tried)
	}
	return j.neverCalled(said, r, text)
}

// neverCalled says that no call was made of the tool that would have done what
// is claimed, where the person had just asked for it, or the text gives it a
// number that nobody named. What was done before, or by others, texts may tell.
func (j *Judge) neverCalled(said claim, r reply, text string) (evidence string) {
	tools := j.toolsOf(r.step)
	name := said.doer(tools)
	if name == "" || j.ranElsewhere() || j.toldBefore(r, said) {
		return ""
	}
	evidence = "the tool " + quote(name) + " was never called"
	number := numberIn(text)
	switch {
	case number != "" && !j.heard(r, number):
		return evidence + ", and " + quote(number) + " stands in no message before"
	case number != "":
		return "" // the user, or a result, speaks of it
	}
	if !j.wished(said, r) {
		return ""
	}
	return evidence
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
		if file := fileNamed.FindString(said.sentence); file != "" && strings.Contains(text, strings.ToLower(file)) {
			return true // what was to come into a file is claimed to be in it
		}
		for _, sentence := range sentencesOf(text) {
			if strings.ContainsAny(sentence, "?？") && !politely.MatchString(sentence) {
				continue
			}
			if said.wishedAbroad(sentence) {
				return true
			}
			for _, word := range strings.FieldsFunc(sentence, func(r rune) bool { return !unicode.IsLetter(r) }) {
				if slices.Contains(past(word), said.verb) || slices.Contains(claimed[said.verb], word) || slices.Contains(general[said.verb], word) || said.akin(word) {
					return true
				}
			}
		}
	}
	return false
}

// wishedAbroad reports whether a sentence, in small letters, asks for what is
// claimed in one of the other languages: by the word of the claim itself where
// words are written together, or by how one asks for it.
func (c claim) wishedAbroad(sentence string) bool {
	if c.verb == strings.ToLower(c.word) {
		return false
	}
	return c.together() && strings.Contains(sentence, c.word) ||
		slices.ContainsFunc(askedAbroad[c.verb], func(stem string) bool { return strings.Contains(sentence, stem) })
}

// politely is how a wish is put as a question.
var politely = pattern.New(`(?i)^\W*(please|can you|could you|would you|will you|bitte|kannst du|können sie|könnten sie|würden sie|peux-tu|pouvez-vous|pourriez-vous|puedes|puede|podrías|podría|puoi|può|potresti|potrebbe|pode|poderia)\b`)

// toldBefore reports whether something before a reply speaks of what it says is
// done as done: a result, the person, or what the model was told at first.
func (j *Judge) toldBefore(r reply, said claim) bool {
	words := []string{said.verb, strings.ToLower(said.word)}
	if said.together() {
		words[1] = said.whole
	}
	holds := func(raw string) bool {
		return holdsOne(strings.ToLower(spelledOut(raw)), words)
	}
	if holds(j.instructions(r.step)) {
		return true
	}
	for turn := range j.lookBack(r.time(0, 0)) {
		if raw := turn.Node().Raw(); len(raw) <= mostParsed && holds(raw) {
			return true
		}
	}
	return false
}

// instructions are what a request tells the model beside its messages.
func (j *Judge) instructions(step int) string {
	return j.X.Steps[step].Request.First("system", "instructions", "systemInstruction", "system_instruction").Raw()
}

// alreadyDone is how a person speaks of what was done before.
var alreadyDone = pattern.New(`(?i)\b(did|have|has|was|were|had) (you|it|they|he|she|the)\b|\balready\b|\bI('ve| have)\b|\bhast du\b|\bas-tu\b|\bavez-vous\b|\bhas \w+ado\b|\bhai \w+to\b`)

// otherNumber says that a text gives its outcome a number which no message
// before it holds, though the call for it worked.
func (j *Judge) otherNumber(r reply, text string, does bool) (evidence string) {
	m := numbered.FindStringSubmatch(text)
	if !does || m == nil || !mixed.MatchString(m[1]) || j.heard(r, m[1]) {
		return ""
	}
	return "the number " + quote(m[1]) + " stands in no message before"
}

// mixed is a number of letters and digits, which nobody writes in another way.
var mixed = pattern.New(`^[A-Z]{1,6}[-_]?\d{3,}$`)

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
	if strings.Contains(j.instructions(r.step), text) {
		return true
	}
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
