package diagnose

import (
	"strconv"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/pattern"
	"callstep/engine/retry"
	"callstep/engine/wire"
)

// checkProvider reports requests that the provider did not answer as asked.
func checkProvider(j *Judge) {
	for s, step := range j.X.Steps {
		status, from := statusOf(step)
		class, isFailure := retry.Find(status, saidBy(step))
		if status == 0 || !isFailure {
			continue
		}
		h := Hit{
			Word: string(class.Provider), Time: Time{Step: s, Turn: AfterTurns}, Message: -1, Subject: "answer " + strconv.Itoa(s), Node: step.Failure.Node,
			Cause: causeOfStatus(step, status, from), Evidence: providerWords(step, status, from), Do: class.Do, Final: true,
			NoRetry: class.Action != retry.Transient,
		}
		if from == fromNothing {
			h.Do = "Go by the words of the error: no status is in this file that would tell whether to ask again."
		}
		if !h.Node.Exists() {
			h.Node = step.Response
		}
		if step.RetryAfter != "" && !h.NoRetry {
			h.Do += " Retry-After says " + stated(step.RetryAfter)
		}
		j.Report(h)
	}
}

// statusFrom is what a status was read from.
type statusFrom uint8

const (
	fromRecord  statusFrom = iota // of HTTP, or the number that the error's body has
	fromWords                     // a type, a code or a phrase that stands for it
	fromNothing                   // an error, and nothing that says of which kind
)

// causeOfStatus is the recorded status, or the one that the words stand for.
func causeOfStatus(step *wire.Step, status int, from statusFrom) string {
	switch {
	case step.Status >= 400:
		status = step.Status
	case from == fromNothing:
		return "no_status"
	}
	return "http_" + strconv.Itoa(status)
}

// saidBy is all that an error body says, in small letters.
func saidBy(step *wire.Step) string {
	f := step.Failure
	return strings.ToLower(f.Type + " " + f.Code + " " + f.Message)
}

func providerWords(step *wire.Step, status int, from statusFrom) string {
	var b strings.Builder
	b.WriteString("The provider answered ")
	switch {
	case step.Status >= 200 && step.Status < 300:
		b.WriteString(strconv.Itoa(step.Status) + ", and then an error")
	case from != fromRecord && step.Status == 0:
		b.WriteString("with an error")
	case step.Status != 0:
		b.WriteString(strconv.Itoa(step.Status))
	default:
		b.WriteString(strconv.Itoa(status))
	}
	if kind := firstSaid(step.Failure.Code, step.Failure.Type); kind != "" {
		b.WriteString(" (" + glimpse(kind) + ")")
	}
	if said := step.Failure.Message; said != "" {
		b.WriteString(": " + stated(said))
	} else {
		b.WriteString(".")
	}
	switch {
	case step.Status != 0:
	case from == fromWords:
		b.WriteString(" No HTTP status is in the file; " + strconv.Itoa(status) + " is what these words stand for.")
	case from == fromNothing:
		b.WriteString(" No HTTP status is in the file.")
	}
	return b.String()
}

func firstSaid(words ...string) string {
	for _, w := range words {
		if w != "" {
			return w
		}
	}
	return ""
}

// statusOf is the status of a failed request: the recorded one, or, where the
// body says it more closely or nothing was recorded, the one that it has or that
// its words stand for. 0 = the request did not fail.
func statusOf(step *wire.Step) (status int, from statusFrom) {
	f := step.Failure
	recorded := step.Status
	if recorded >= 400 && recorded != 400 {
		return recorded, fromRecord
	}
	if !f.Node.Exists() {
		if recorded == 400 {
			return recorded, fromRecord
		}
		return 0, fromRecord
	}
	for _, word := range [...]string{f.Code, f.Type} {
		if s := statusWords[strings.ToLower(word)]; s != 0 && (recorded != 400 || s != 500) {
			return s, fromWords
		}
	}
	said := saidBy(step)
	for _, p := range statusPhrases {
		if strings.Contains(said, p.phrase) {
			return p.status, fromWords
		}
	}
	if recorded == 400 {
		return recorded, fromRecord
	}
	if strings.HasPrefix(strings.ToLower(f.Type), "invalid") {
		return 400, fromWords
	}
	for _, n := range [...]jsonscan.Node{f.Node.Get("status_code"), f.Node.Get("http_status"), f.Node.Get("code"), f.Node.Get("status")} {
		if v, ok := n.Int(); ok && v >= 400 && v < 600 {
			return int(v), fromRecord
		}
	}
	if m := statusWritten.FindStringSubmatch(said[:min(len(said), mostSaid)]); m != nil {
		v, _ := strconv.Atoi(m[1])
		return v, fromRecord
	}
	return 500, fromNothing
}

// statusWritten finds the status that a client writes into a message of its own
// ("Error code: 429 - …"), or that the body has which it quotes there.
var statusWritten = pattern.New(`(?:"(?:code|status)\\*": ?|error code: |status code:? |http |api error: )([45]\d\d)\b`)

const mostSaid = 4000 // bytes of a message that are searched for its status

// statusWords are the types and codes of error bodies, and the status that each
// stands for: of Anthropic (errors page), OpenAI (error codes page), Google
// (google.rpc.Code), Codex. OpenAI's invalid_request_error is a 400 unless the code
// says it more closely, so codes are asked first.
var statusWords = map[string]int{
	"authentication_error": 401, "billing_error": 402, "permission_error": 403, "not_found_error": 404, "request_too_large": 413,
	"rate_limit_error": 429, "api_error": 500, "timeout_error": 504, "overloaded_error": 529, "invalid_request_error": 400,

	"invalid_api_key": 401, "model_not_found": 404, "insufficient_quota": 429, "rate_limit_exceeded": 429, "tokens": 429, "requests": 429,
	"server_error": 500, "internal_server_error": 500, "engine_overloaded": 503, "context_length_exceeded": 400, "request_timeout": 408,

	// Claude Code's own words in the line that stands for an answer.
	"rate_limit": 429, "authentication_failed": 401, "invalid_request": 400,

	// Codex's own words for what its provider said.
	"usage_limit_exceeded": 429, "unauthorized": 401, "context_window_exceeded": 400, "bad_request": 400, "server_overloaded": 503,

	"invalid_argument": 400, "failed_precondition": 400, "out_of_range": 400, "unauthenticated": 401, "permission_denied": 403, "not_found": 404,
	"resource_exhausted": 429, "internal": 500, "unavailable": 503, "deadline_exceeded": 504, "tool_use_failed": 400,
}

// statusPhrases are words of messages that say more than a status of 400. x.ai
// was seen to answer a bad key so.
var statusPhrases = []struct {
	phrase string
	status int
}{
	{"incorrect api key", 401},
	{"invalid api key", 401},
	{"does not exist or you do not have access", 404},
}
