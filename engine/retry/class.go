// Package retry decides what comes after a failed request: whether the status
// allows a repeat at all, how long to wait before it, and when to stop. It
// serves the backend of a tool and the interface of a provider alike.
//
// Everything here is computed on a virtual clock from a seed. Nothing waits,
// nothing reads a real clock, and the same input gives the same schedule on
// every machine.
package retry

import (
	"strconv"
	"strings"

	"callstep/engine/exchange"
)

// Failures without a status, written where a status would stand. No HTTP
// status is that small.
const (
	Reset   = 1 // the connection broke before an answer was complete
	Timeout = 2 // no answer came in the time allowed
)

// Action is the right response to a failure.
type Action uint8

// The actions.
const (
	NeverUnchanged  Action = iota // fix the declaration or the sequence of messages first
	StopCredentials               // nobody knows who is asking
	StopBilling                   // the account cannot pay, or its quota is used up
	StopPermission                // known, and not allowed
	NotFound                      // the thing named is not there
	LookFirst                     // a conflict: look at what is there, then decide
	Transient                     // bounded exponential backoff with jitter
)

var actionNames = [...]string{
	"never unchanged", "stop: credentials", "stop: billing", "stop: permission", "not found", "look, then decide", "transient",
}

// String is the action in words.
func (a Action) String() string { return actionNames[a] }

// Class is one row of the table: a kind of failure and the right response.
type Class struct {
	Status   int           // the HTTP status, Reset or Timeout
	Signs    []string      // lower-case words of the answer, one of which must be there; none: the plain status
	Name     string        // in two or three words
	Action   Action        // the right response
	Provider exchange.Code // what a provider's failure is called; Tool has the name for a tool's backend
	Means    string        // one sentence
	Do       string        // one sentence
	AtTool   string        // Means and Do where a tool's own service answers so, if they are others there
	Read     bool          // a read may be repeated as it is
	Write    bool          // a write may be repeated, with the same idempotency key only
	Open     bool          // the request may have taken effect all the same
}

// Classes lists the table: by status, and within one status the rows with
// signs before the plain one. Callers must not change the slice.
func Classes() []Class { return table }

// Find classifies an answer by its status and by what its body says, an error
// code or a message. It reports false for an answer that is no failure
// (100-399). A status that has no row is read as 400 or as 500, and anything
// that is no status as 500 (RFC 9110, section 15); the class keeps the status
// that was asked for.
func Find(status int, said string) (Class, bool) {
	if status >= 100 && status < 400 {
		return Class{}, false
	}
	said = strings.ToLower(said)
	if c, ok := find(status, said); ok {
		return c, true
	}
	general := 500
	if status >= 400 && status < 500 {
		general = 400
	}
	c, _ := find(general, "")
	c.Status = status
	return c, true
}

func find(status int, said string) (Class, bool) {
	for _, c := range table {
		if c.Status == status && c.signed(said) {
			return c, true
		}
	}
	return Class{}, false
}

func (c Class) signed(said string) bool {
	for _, sign := range c.Signs {
		if strings.Contains(said, sign) {
			return true
		}
	}
	return len(c.Signs) == 0
}

// Tool is what the failure is called when a tool's own backend answered so:
// the code of the vocabulary, and the cause that refines it ("http_503").
func (c Class) Tool() (exchange.Code, string) {
	if c.Status == Reset || c.Status == Timeout {
		return "timeout_outcome_unknown", ""
	}
	return "tool_reported_error", "http_" + strconv.Itoa(c.Status)
}

// Label is a status as it is shown: its digits, or the failure's name.
func Label(status int) string {
	switch status {
	case Reset:
		return "reset"
	case Timeout:
		return "timeout"
	}
	return strconv.Itoa(status)
}

// Safe answers whether one request may be repeated after a failure of this
// class, and why. Everything but a read counts as a write, and a write needs
// an idempotency key: only a method that has no effect, or the same effect
// however often it is sent, may be repeated blindly (RFC 9110, section 9.2.2).
func Safe(effect exchange.Effect, hasKey bool, c Class) (bool, string) {
	switch {
	case effect == exchange.Read && c.Read:
		return true, "A read leaves nothing behind, so it may be repeated."
	case !c.Write:
		return false, c.Do
	case effect == exchange.Read:
		return false, c.Do
	case hasKey && effect == exchange.External:
		return true, "The key goes with the repeat; it protects only if the receiver outside checks it."
	case hasKey:
		return true, "The same key finds the first effect, if there was one, and makes no second."
	case c.Open:
		return false, "The first request may have taken effect; without an idempotency key a repeat can make a second effect."
	}
	return false, "Most likely nothing happened, but without an idempotency key nothing proves it, and a repeat could make a second effect."
}
