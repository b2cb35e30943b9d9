package diagnose

import (
	"maps"
	"slices"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/pattern"
	"callstep/engine/wire"
)

// outcome is what a result says about its call.
type outcome uint8

const (
	worked outcome = iota
	failed
	timedOut // nobody knows whether it took effect
	denied   // a person said no
)

// Texts that decide an outcome are short; a long result is data. That a person
// said no stands at the beginning.
const (
	mostOutcome = 2000
	mostDenied  = 600
)

var (
	denials = pattern.New(`(?i)\b(user|person|human|operator|customer|owner|approver|reviewer)\b.{0,40}\b(reject(s|ed)?|decline[sd]?|denie[sd]|deny|refuse[sd]?|disapprove[sd]?|said no|did not (approve|allow|confirm|accept)|didn't (approve|allow|confirm|accept|want)|doesn't want|does not want|not want)\b` +
		`|\b(reject|declin|deni|refus)ed by (the |a )?(user|human|person|operator|owner|reviewer)\b` +
		`|\b(approval|confirmation|consent)\b.{0,30}\b(was |has been |is )?(denied|rejected|refused|declined|not (given|granted))\b` +
		`|\bpermission to (use|run|call|execute)\b.{0,60}\b(denied|not (been )?granted|refused)\b` +
		`|\btool use was rejected\b` +
		`|\b(tool|action|command|execution|operation|call)( use| call| execution| request)? (was |has been |is )?(not approved|disapproved)\b` +
		`|^\W{0,8}(rejected|declined|denied|refused) by (you|me)\b`)
	// cancelled is a failure that a person wanted; in a result that worked it is
	// data about something else.
	cancelled = pattern.New(`(?i)\b(cancell?ed|stopped|aborted) by (the )?(user|person|human|operator)\b`)
	timeouts  = pattern.New(`(?i)\b(timed[ -]?out|time-?out (error|exceeded|expired|reached|after|while|waiting)|timeout(error|exception)?\b|deadline exceeded|no (reply|response|answer) (was )?(received|came|arrived|in time|within)|gateway time-?out|e(socket)?timedout\b|504\b)`)
	// beginsTimedOut is a short text that says nothing else: a format without an
	// error flag has only that.
	beginsTimedOut = pattern.New(`(?i)^\W{0,8}(the |your |this )?((\w+ ){0,3}(timed[ -]?out|time-?out|deadline exceeded|etimedout|esockettimedout)|(http(/\d\.\d)? |error |status )?504\b|gateway time-?out|no (reply|response|answer) )`)
	// timeSetting is a setting of that name, in a table or a list of them.
	timeSetting = pattern.New(`(?i)^\W{0,8}(\w+[ _-]){0,3}time-?out\w*"?\s*[|:=]\s*"?\d`)
	// aboutArgument is a refusal of an argument that happens to be called timeout.
	aboutArgument = pattern.New(`(?i)\b(unknown|unexpected|invalid|unsupported|unrecogni[sz]ed|missing|extra|bad)\b.{0,40}\b(param|parameter|arg|argument|keyword|key|field|option|propert(y|ies)|input|value)s?\b|\b(param|parameter|arg|argument|keyword|field|option|property)s?\b.{0,40}\b(unknown|unexpected|invalid|not (allowed|supported|recognized))\b`)
	statuses      = pattern.New(`(?i)\b(?:status(?: code)?|http(?:/\d(?:\.\d)?)?|error(?: code)?|code)["']?[ :=]{1,3}["']?([45]\d\d)\b|\b([45]\d\d) (?:too many requests|service unavailable|bad gateway|internal server error|not found|unauthorized|forbidden|bad request|gateway timeout)`)
)

// The quick looks before the expressions.
var (
	denialSigns  = newSigns("eject", "eclin", "eni", "eny", "efus", "said no", " not ", "n't", "isapprove", "ancel", "topped", "borted")
	denierSigns  = newSigns("ser", "erson", "uman", "perator", "ustomer", "wner", "pprover", "eviewer", "pproval", "onfirmation", "onsent", "ermission to", "ool use was", "ed by you", "ed by me", "approved")
	timeoutSigns = newSigns("504", "TIMEDOUT", "imed", "ime-out", "imeout", "ime out", "TIME", "eadline", "No re", "no re", "o answer")
)

// outcomeOf reads a result.
func outcomeOf(b *wire.Block) outcome {
	raw := b.Body().Raw()
	if len(raw) > mostOutcome {
		if b.Failed {
			return failed
		}
		return worked
	}
	says := raw[:min(len(raw), mostDenied)]
	bad := refused(b)
	hurried := raw
	if !bad {
		hurried = says // only one that begins so has run out of time
	}
	mayDeny, mayTime := denialSigns.in(says) && denierSigns.in(says), timeoutSigns.in(hurried)
	abroad := abroadSigns.in(says) && abroadDeniers.in(says)
	if !mayDeny && !abroad && !mayTime && !bad {
		return worked
	}
	text := resultWords(b)
	begins := text[:min(len(text), mostDenied)]
	switch {
	case mayDeny && (denials.MatchString(begins) || bad && cancelled.MatchString(begins)), abroad && deniedAbroad.MatchString(begins):
		return denied
	case mayTime && (bad || beginsTimedOut.MatchString(text) && !timeSetting.MatchString(text)) && timedOutWords(text):
		return timedOut
	case bad:
		return failed
	}
	return worked
}

// timedOutWords reports whether a text says that time ran out, and not that an
// argument of that name is wrong.
func timedOutWords(text string) bool {
	return timeouts.MatchString(text) && !aboutArgument.MatchString(text)
}

// resultWords is all that a short result says, as one text.
func resultWords(b *wire.Block) string {
	if !b.Body().Is(jsonscan.Array) {
		return strings.TrimSpace(firstText(b.Body()))
	}
	var parts []string
	for _, part := range b.Body().Items() {
		if text := part.Get("text"); text.Is(jsonscan.String) {
			parts = append(parts, text.Str())
		}
	}
	return strings.TrimSpace(strings.Join(parts, "\n"))
}

// statusIn finds the HTTP status of a tool's own backend in its error.
func statusIn(text string) string {
	m := statuses.FindStringSubmatch(text)
	if m == nil {
		return ""
	}
	return "http_" + m[1] + m[2]
}

// verbs of tool names that only look, and of those that change something.
var (
	readVerbs = []string{
		"calc", "calculate", "check", "compare", "convert", "count", "describe", "display", "download", "explain", "fetch", "find", "get", "info", "inspect", "list",
		"load", "look", "lookup", "preview", "query", "read", "search", "select", "show", "status", "summarize", "think", "translate", "validate", "verify", "view",
	}
	writeVerbs = []string{
		"add", "append", "approve", "archive", "assign", "book", "buy", "cancel", "charge", "close", "commit", "confirm", "create", "delete", "deploy", "deposit", "edit",
		"email", "exchange", "grant", "insert", "install", "invite", "issue", "mail", "make", "merge", "modify", "move", "notify", "open", "order", "overwrite", "patch",
		"pay", "place", "post", "publish", "purchase", "push", "put", "refund", "register", "remove", "rename", "replace", "reserve", "reset", "return", "revoke",
		"save", "schedule", "send", "set", "sign", "start", "stop", "store", "submit", "subscribe", "transfer", "update", "upload", "withdraw", "write",
	}
)

// EffectOf guesses from a tool's name and hints whether it changes something:
// Yes, No, or Unset where neither can be told. The tool may be nil.
func EffectOf(name string, t *wire.Tool) wire.Tri {
	if t != nil && t.ReadOnly != wire.Unset {
		if t.ReadOnly == wire.Yes {
			return wire.No
		}
		return wire.Yes
	}
	if t != nil && t.Destructive == wire.Yes {
		return wire.Yes
	}
	words := nameWords(name)
	if isShell(words) {
		return wire.Unset // what it does, its arguments say
	}
	for _, word := range words {
		switch {
		case slices.Contains(readVerbs, word):
			return wire.No
		case slices.Contains(writeVerbs, word):
			return wire.Yes
		}
	}
	return wire.Unset
}

// keyNames are arguments that make a repeat safe.
var keyNames = []string{"idempotency_key", "idempotencykey", "idempotency", "request_id", "requestid", "client_token", "client_reference", "client_request_id", "transaction_id", "dedupe_key", "nonce"}

func isKey(name string) bool { return slices.Contains(keyNames, strings.ToLower(name)) }

// keyed reports whether a call carries an idempotency key, or its tool says that
// a repeat is harmless.
func keyed(b *wire.Block, t *wire.Tool) bool {
	if t != nil && t.Idempotent == wire.Yes {
		return true
	}
	keys, _ := jsonscan.Keys(argsText(b), "")
	return slices.ContainsFunc(keys, isKey)
}

// keylessArgs are the canonical arguments of a call without its key.
func keylessArgs(b *wire.Block) string {
	v, _, bad := jsonscan.Decode(argsText(b))
	args, ok := v.(map[string]any)
	if bad != nil || !ok {
		return argsText(b)
	}
	maps.DeleteFunc(args, func(k string, _ any) bool { return isKey(k) })
	return jsonscan.Canonical(args)
}

// argsText is the text of a call's arguments.
func argsText(b *wire.Block) string {
	if b.ArgsText && b.Body().Is(jsonscan.String) {
		return b.Body().Str()
	}
	return b.Body().Raw()
}
