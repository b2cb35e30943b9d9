package retry

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Longest is the longest time that anything here waits or takes. It keeps
// hostile numbers from overflowing the clock.
const Longest = 365 * 24 * time.Hour

// httpDates are the forms of a date that a header may have, the one to be sent
// first and the two old ones that must still be read (RFC 9110, section
// 5.6.7). All are in GMT.
var httpDates = [...]string{
	"Mon, 02 Jan 2006 15:04:05 GMT",
	"Monday, 02-Jan-06 15:04:05 GMT",
	time.ANSIC,
}

// ParseRetryAfter reads the value of a Retry-After header (RFC 9110, section
// 10.2.3): a number of seconds, or a date, which is measured from now. A
// fraction of a second is not standard, but servers send it and SDKs read it.
//
// The wait is 0 if the header asks for none or cannot be used; the note then
// says why, unless the text is blank. The note also speaks up if the wait was
// cut to Longest. It is printable ASCII, whatever the text holds.
func ParseRetryAfter(text string, now time.Time) (wait time.Duration, note string) {
	text = strings.TrimSpace(text)
	if text == "" {
		return 0, ""
	}
	wait, kind := readSeconds(text)
	if kind == "" {
		wait, kind = readDate(text, now)
	}
	switch {
	case kind == "":
		return 0, fmt.Sprintf("Retry-After %s is neither seconds nor a date: ignored", quote(text))
	case wait < 0 && kind == "date":
		return 0, fmt.Sprintf("Retry-After %s lies in the past: ignored", quote(text))
	case wait < 0:
		return 0, fmt.Sprintf("Retry-After %s is negative: ignored", quote(text))
	case wait == 0:
		return 0, fmt.Sprintf("Retry-After %s asks for no wait: ignored", quote(text))
	case wait > Longest:
		return Longest, fmt.Sprintf("Retry-After %s is longer than a year: read as %s", quote(text), Span(Longest))
	}
	return wait, ""
}

// readSeconds reads digits with an optional minus and an optional fraction, of
// which milliseconds count. The kind is "" if the text is nothing of the sort.
func readSeconds(text string) (wait time.Duration, kind string) {
	number, minus := strings.CutPrefix(text, "-")
	whole, fraction, dotted := strings.Cut(number, ".")
	if !digits(whole) || dotted && !digits(fraction) {
		return 0, ""
	}
	n, err := strconv.ParseInt(whole, 10, 32)
	if err != nil {
		wait = Longest + 1 // too many digits: only that it is too long matters
	} else {
		ms, _ := strconv.Atoi((fraction + "000")[:3])
		wait = time.Duration(n)*time.Second + time.Duration(ms)*time.Millisecond
	}
	if minus {
		wait = -wait
	}
	return wait, "seconds"
}

func digits(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

func readDate(text string, now time.Time) (wait time.Duration, kind string) {
	for _, form := range httpDates {
		at, err := time.Parse(form, text)
		if err != nil {
			continue
		}
		// A year of two digits more than 50 years ahead means the last
		// century (RFC 9110, section 5.6.7).
		if form == httpDates[1] && at.After(now.AddDate(50, 0, 0)) {
			at = at.AddDate(-100, 0, 0)
		}
		return at.Sub(now), "date"
	}
	return 0, ""
}

// quote makes a short, printable piece of a hostile text.
func quote(text string) string {
	const most = 32
	if len(text) > most {
		return strconv.QuoteToASCII(text[:most]) + "..."
	}
	return strconv.QuoteToASCII(text)
}

// Span is a length of time for people, rounded to three places at most:
// "250 ms", "2.1 s", "1 min 5 s", "2 h", "3 days".
func Span(d time.Duration) string {
	if d < 0 {
		return "-" + Span(-max(d, -Longest))
	}
	switch tenths := d.Round(100 * time.Millisecond); {
	case d > 0 && d < time.Second:
		return fmt.Sprintf("%d ms", max(1, d.Milliseconds()))
	case tenths < time.Minute:
		text := fmt.Sprintf("%d.%d", tenths/time.Second, tenths%time.Second/(100*time.Millisecond))
		return strings.TrimSuffix(text, ".0") + " s"
	}
	switch {
	case d.Round(time.Second) < time.Hour:
		return pair(d.Round(time.Second), time.Minute, "min", time.Second, "s")
	case d.Round(time.Minute) < 48*time.Hour:
		return pair(d.Round(time.Minute), time.Hour, "h", time.Minute, "min")
	}
	return fmt.Sprintf("%d days", d.Round(24*time.Hour)/(24*time.Hour))
}

// pair is a length of time in two units, the small one left out where it is 0.
func pair(d, large time.Duration, largeName string, small time.Duration, smallName string) string {
	text := fmt.Sprintf("%d %s", d/large, largeName)
	if rest := d % large / small; rest > 0 {
		text += fmt.Sprintf(" %d %s", rest, smallName)
	}
	return text
}
