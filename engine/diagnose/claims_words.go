package diagnose

import (
	"maps"
	"slices"
	"strings"
	"sync"

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
	"saved":       {"save", "write", "store", "export"},
	"wrote":       {"write", "save", "append"},
	"written":     {"write", "save", "append"},
	"ran":         {"run", "execute"},
	"executed":    {"execute", "run"},
	"bought":      {"buy", "purchase", "order", "checkout"},
}

// byCommand are outcomes that a tool which runs commands can bring about, beside
// those that tools are named for.
var byCommand = []string{
	"ran", "executed", "restarted", "started", "stopped", "installed", "built", "compiled", "deployed", "deleted", "removed", "created", "wrote", "written",
	"saved", "moved", "copied", "renamed", "updated", "upgraded", "cloned", "committed", "pushed", "merged", "pulled",
}

// general are outcomes that come about in many ways: a tool is meant where the
// sentence also names the thing that it makes or changes.
var general = map[string][]string{
	"created":   {"create", "open", "add", "insert", "make", "register", "new", "file", "log", "raise", "submit", "write"},
	"opened":    {"open", "create", "add", "new", "raise", "file"},
	"added":     {"add", "create", "insert", "append"},
	"raised":    {"raise", "open", "create", "file"},
	"logged":    {"log", "create", "open", "add", "file"},
	"updated":   {"update", "change", "set", "edit", "modify", "patch", "replace"},
	"changed":   {"change", "update", "set", "edit", "modify", "patch", "replace"},
	"moved":     {"move", "transfer", "relocate"},
	"issued":    {"issue", "refund", "credit", "invoice"},
	"processed": {"process", "refund", "payment", "order"},
	"placed":    {"place", "order"},
}

var (
	claims = pattern.New(`(?i)\bI(?:'ve|’ve| have)?(?: just| already| now| successfully| also| gone ahead and)* (\w+(?:ed|nt|id)|sent|paid|wrote|written|ran|bought|built)\b` +
		`|\bYou(?:'re|’re| are) (?:now |all )*(booked|reserved|confirmed|scheduled|registered|refunded|subscribed)\b` +
		`|^\W{0,4}(?:(?:your|the) )?\w+ (booked|reserved|confirmed|sent|paid|ordered|cancell?ed|scheduled|refunded|saved|deleted|created)(?:\s?[:!.,]|\s+(?:to|for|successfully|with|on|at)\b)` +
		`|\b(?:has|have) (?:now |just |already |successfully )*been (?:now |successfully )?(\w+(?:ed|nt|id))\b` +
		`|\b(?:is|are) (?:now |all |already |successfully )*(booked|reserved|confirmed|cancell?ed|scheduled|sent|paid|refunded|ordered)\b` +
		`|\bsuccessfully (\w+(?:ed|nt|id))\b` +
		`|\b(?:was|were) (?:now |just |already |successfully )*(\w+(?:ed|nt|id))\b.{0,40}\bsuccessfully\b` +
		`|\bThe \w+ was (booked|reserved|charged|cancell?ed|sent|paid|refunded|ordered|created|deleted|transferred)\b` +
		`|(?:^|[.!?\n✅]\s*)\W{0,4}(booked|reserved|confirmed|sent|paid|ordered|cancell?ed|scheduled|refunded|deleted|created|saved)(?:\s?[!.]|\s*$)` +
		`|(?:^|[.!?\n✅]\s*)\W{0,4}(wrote|saved|created|deleted|removed|sent|updated|added|moved|renamed|uploaded|restarted|installed|booked|scheduled|cancell?ed) (?:["'“(#` + "`" + `]|(?:the|your|a|an|to) |\S+\.\w{1,5}\b)`)
	unclaimed = pattern.New(`(?i)\b(which|whichever|not|n't|never|no|cannot|unable|fail(ed)?|error|would|will|could|should|if|once|when|after|before|until|unless|whether|need(s)? to|want|try|tried|attempt|going to|let me|shall|may|might|pending|previously|earlier|unfortunately|sorry)\b|\?`)
	byMe      = pattern.New(`(?i)\b(I|I['’]ve|we|we['’]ve|ich|wir|je|nous|he|hemos|ho|abbiamo|eu|ik|wij)\b|\bj['’]`)
	// byOthers is how a sentence names who did it, if not the model, which says byMe.
	byOthers     = pattern.New(`(?i)\b(by (the |your |an? |our )?[\p{L}]|vom|von (der|dem|den|einem|einer|\p{Lu})|durch (den|die|das|einen|eine|\p{Lu})|par (le|la|les|l'|un|une|votre|\p{Lu})|por (el|la|los|las|un|una|su|o|os|as|\p{Lu})|pel[oa]s?|dal|dall['’]|dalla|dai|dagli|door (de|het|een|\p{Lu})|przez)`)
	takenBack    = pattern.New(`(?i)\b(not|n't|never|no|cannot|unable|fail(ed)?|error|could|if|once|until|unless|whether|try|tried|attempt|going to|pending|previously|earlier|unfortunately|sorry)\b|\?`)
	numbered     = pattern.New(`(?i)\b(?:confirmation|booking|reservation|order|reference|transaction|ticket|tracking|message|charge|payment|invoice)\b(?: (?:number|no\.?|id|code|reference))?(?: is)?\W{1,6}([A-Z]{0,6}[-_]?[A-Z0-9]*\d[A-Z0-9-]{2,})`)
	sentenceEnds = pattern.New(`[.!?]["')*]*\s+|[。！？]|\n+`)
	allDone      = pattern.New(`(?i)\b(all set|all done|it's done|it’s done|that's done|taken care of)\b|(?:^|[.!?\n✅]\s*)(done|erledigt|fatto|hecho|feito|c'est fait)\s?[!.,:]`)
)

// doneSigns are what each of the words for all being done holds.
var doneSigns = newSigns("ll set", "ll done", "'s done", "\u2019s done", "aken care of", "Done", "done!", "rledigt", "Fatto", "Hecho", "Feito", "est fait")

// knownClaims are the signs of the outcomes that are known without a tool's name,
// claimMarks those of all that a text may claim, in every language. Files hold
// many exchanges, and each adds only what its own tools are named for.
var (
	knownClaims = sync.OnceValue(func() *signs { return newSigns(wordMarks(slices.Sorted(maps.Keys(claimed)))...) })
	claimMarks  = sync.OnceValue(func() *signs {
		return newSigns(slices.Concat(knownClaims().list, doneSigns.list, tongueSigns().list)...)
	})
)

// claimSigns are all signs of a claim: one look at a text.
func (t *toolset) claimSigns() *signs {
	if t.mayClaim == nil {
		t.mayClaim = claimMarks().with(t.ownClaims()...)
	}
	return t.mayClaim
}

// participles are the signs of what a text may claim is done: the outcomes that
// are known, and those that the declared tools are named for.
func (t *toolset) participles() *signs {
	if t.claims == nil {
		t.claims = knownClaims().with(t.ownClaims()...)
	}
	return t.claims
}

// ownClaims are the signs of the outcomes that the declared tools are named for.
func (t *toolset) ownClaims() []string {
	var words []string
	for i := range t.tools {
		name := nameWords(t.tools[i].Name)
		if isShell(name) {
			words = append(words, byCommand...)
		}
		for _, w := range name {
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
	return wordMarks(words)
}

// does reports whether a tool, by its name, does what a claim says is done.
func (c claim) does(tool string) bool {
	words := nameWords(tool)
	if slices.Contains(byCommand, c.verb) && isShell(words) {
		return true
	}
	for _, w := range words {
		if slices.Contains(claimed[c.verb], w) || len(w) > 2 && slices.Contains(past(w), c.verb) || c.akin(w) {
			return true
		}
	}
	lower := strings.ToLower(c.sentence)
	if fileNamed.MatchString(lower) {
		lower += " file"
	}
	for i, verb := range words {
		if !slices.Contains(general[c.verb], verb) {
			continue
		}
		for k, thing := range words {
			if k != i && len(thing) > 3 && !strings.HasPrefix(c.verb, strings.TrimSuffix(thing, "e")) && strings.Contains(lower, thing) {
				return true
			}
		}
	}
	return false
}

// fileNamed finds the name of a file.
var fileNamed = pattern.New(`(?i)[\w-]+\.[a-z]{1,5}\b`)

// doer is the first tool that does what a claim says is done, one that surely
// changes something before one whose name does not say; "" for none.
func (c claim) doer(tools *toolset) (name string) {
	for i := range tools.tools {
		t := &tools.tools[i]
		if !c.does(t.Name) {
			continue
		}
		switch effect := EffectOf(t.Name, t); {
		case effect == wire.Yes:
			return t.Name
		case effect == wire.Unset && name == "":
			name = t.Name
		}
	}
	return name
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

// quotedIn reports whether a word stands between quotation marks: it is what
// somebody else says, or a screen shows.
func quotedIn(sentence, word string) bool {
	before, _, found := strings.Cut(sentence, word)
	if !found {
		return false
	}
	open := strings.Count(before, "\"") % 2
	for _, pair := range [...][2]string{{"„", "“"}, {"“", "”"}, {"«", "»"}, {"「", "」"}, {"『", "』"}, {"‹", "›"}} {
		if strings.LastIndex(before, pair[0]) > strings.LastIndex(before, pair[1]) {
			open++
		}
	}
	return open > 0
}
