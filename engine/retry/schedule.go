package retry

import (
	"fmt"
	"time"
)

// mostTries ends a schedule that no limit of its policy ends.
const mostTries = 100

// Answer is what one request met.
type Answer struct {
	Status     int           // an HTTP status, Reset or Timeout
	Said       string        // the error's code or message, which tells apart what one status can mean
	RetryAfter string        // the header as it came; blank: none
	Date       time.Time     // when the answer was made, by its own Date header; zero: the virtual clock, whose 0 is the start of 1970
	Took       time.Duration // from the request to the answer; below 0 counts as 0
}

// Try is one request of a schedule. Times are on a virtual clock that starts
// at 0 with the first request.
type Try struct {
	N      int           // from 1
	At     time.Duration // when it is sent
	Took   time.Duration // until its answer, or until the time limit cut it off
	Wait   time.Duration // from its end to the next one; 0 for the last
	Status int           // of its answer; Timeout if it was cut off
	Why    string        // why the wait is as long as it is, or why this is the last one
	Last   bool
	OK     bool // the answer is no failure
	Asked  bool // the wait is what Retry-After asks for
	Vain   bool // the failure is repeated although no repeat can cure it
}

// Schedule sends one request and, as long as the policy allows, repeats it.
// The nth request meets the nth answer, and the last answer stays: one 503 is
// a service that never comes back. No answers give no schedule. Whether the
// request may be repeated at all is not asked here; ask Safe first.
//
// The same policy, seed and answers give the same schedule on every machine.
// Each try uses one random number, so a Retry-After changes its own wait and
// not the jitter of the ones behind it.
func Schedule(p Policy, seed uint64, answers []Answer) []Try {
	if len(answers) == 0 {
		return nil
	}
	var tries []Try
	chance := splitmix(seed)
	at := time.Duration(0)
	for n := 1; ; n++ {
		a := answers[min(n, len(answers))-1]
		try := Try{N: n, At: at, Took: min(max(a.Took, 0), Longest), Status: a.Status}
		p.decide(&try, a, &chance)
		tries = append(tries, try)
		if try.Last {
			return tries
		}
		at += try.Took + try.Wait
	}
}

// decide says what follows a try: nothing, or a wait.
func (p Policy) decide(try *Try, a Answer, chance *splitmix) {
	end := try.At + try.Took
	if p.MaxElapsed > 0 && end > p.MaxElapsed {
		try.Took, try.Status = p.MaxElapsed-try.At, Timeout
		try.stop("cut off by the limit of %s, outcome unknown", Span(p.MaxElapsed))
		return
	}
	class, failed := Find(a.Status, a.Said)
	switch {
	case !failed:
		try.OK = true
		try.stop("answered")
	case !p.Rule.repeats(class) && class.Action == Transient:
		try.stop("this client does not repeat a %s", Label(class.Status))
	case !p.Rule.repeats(class):
		try.stop("%s", class.verdict())
	case try.N >= p.requests():
		try.stop("%s", p.usedUp(try.N))
	default:
		p.pause(try, a, chance)
		switch {
		case try.Last || class.Action == Transient:
		case class.Action == LookFirst:
			try.Why = fmt.Sprintf("blindly: %s; %s", class.verdict(), try.Why)
		default:
			try.Vain = true
			try.Why = fmt.Sprintf("in vain: %s; %s", class.verdict(), try.Why)
		}
	}
}

// pause says how long to wait after a failure that is to be repeated, or that
// there is no time for it.
func (p Policy) pause(try *Try, a Answer, chance *splitmix) {
	end := try.At + try.Took
	try.Wait, try.Why = p.wait(try.N-1, chance), p.reason(try.N-1)
	hint, note := p.hint(a, end)
	tooLong := p.HintMax > 0 && hint > p.HintMax
	switch {
	case tooLong && p.HintStops:
		try.stop("Retry-After asks for %s, the most here is %s", Span(hint), Span(p.HintMax))
		return
	case tooLong:
		note = fmt.Sprintf("Retry-After of %s is above %s: ignored", Span(hint), Span(p.HintMax))
	case hint > 0:
		try.Wait, try.Why, try.Asked = hint, "Retry-After asks for "+Span(hint), true
	}
	if left := p.MaxElapsed - end; p.MaxElapsed > 0 && try.Wait >= left {
		wish := "the next wait is " + Span(try.Wait)
		if try.Asked {
			wish = try.Why
		}
		try.stop("%s, only %s are left", wish, Span(left))
	}
	if note != "" {
		try.Why += "; " + note
	}
}

func (t *Try) stop(format string, args ...any) {
	t.Last, t.Wait, t.Asked, t.Why = true, 0, false, fmt.Sprintf(format, args...)
}

// verdict is a class that is not transient, in a few words.
func (c Class) verdict() string {
	switch c.Action {
	case NeverUnchanged:
		return c.Name + ", fix it first"
	case LookFirst:
		return c.Name + ", look first"
	}
	return c.Name
}

// hint is the wait that the answer asks for, and what is odd about it.
func (p Policy) hint(a Answer, arrived time.Duration) (time.Duration, string) {
	if !p.RetryAfter {
		if a.RetryAfter != "" {
			return 0, "this client does not read Retry-After"
		}
		return 0, ""
	}
	now := a.Date
	if now.IsZero() {
		now = time.Unix(0, 0).UTC().Add(arrived)
	}
	return ParseRetryAfter(a.RetryAfter, now)
}

// reason says where the wait after the nth failure, from 0, comes from.
func (p Policy) reason(n int) string {
	delay := p.backoff(n)
	if delay == 0 {
		return "at once"
	}
	text := jitterTexts[NoJitter]
	if int(p.Jitter) < len(jitterTexts) {
		text = jitterTexts[p.Jitter]
	}
	return fmt.Sprintf(text, Span(delay))
}

// usedUp says why there is no try after the nth.
func (p Policy) usedUp(n int) string {
	switch {
	case n == mostTries:
		return fmt.Sprintf("%d requests are the most for one wish", n)
	case n == 1:
		return "no retry is allowed"
	case n == 2:
		return "the one retry is used up"
	}
	return fmt.Sprintf("the %d retries are used up", n-1)
}
