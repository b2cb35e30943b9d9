package exchange

// Code is one word of the stable vocabulary of verdicts and findings. Rules
// of a scenario add codes of their own (boundary execution).
type Code string

// OK is the code of an exchange in which nothing broke.
const OK Code = "ok"

// Severity grades a finding.
type Severity uint8

// The severities.
const (
	Warning Severity = iota // legal on the wire, yet harmful
	Error                   // breaks the exchange
)

// String is "W" or "E".
func (s Severity) String() string {
	if s == Error {
		return "E"
	}
	return "W"
}

// Retry answers: can asking again, with an unchanged world and the same
// intent, help? "Fix, then resend" is not a retry.
type Retry uint8

// The retry classes.
const (
	RetryNo Retry = iota
	RetryYes
	RetrySameKey // only with the same idempotency key
	RetryByTool  // the tool's own error says
	RetryByRule  // the scenario's rule says
)

var retryWords = [...]string{"no", "yes", "same key", "by tool", "by rule"}

// String is the class in words.
func (r Retry) String() string { return retryWords[r] }

// CodeInfo is one row of the vocabulary: a code at one boundary.
type CodeInfo struct {
	Code     Code
	Boundary Boundary
	Severity Severity
	Retry    Retry
	Meaning  string // what broke, one sentence
	See      string // how to see it
	Do       string // what to do
	Said     string // which provider says what, empty where none does
}
