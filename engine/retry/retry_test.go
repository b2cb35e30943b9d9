package retry

import (
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"callstep/engine/exchange"
)

// every is the failures that must have a row of their own.
var every = []int{Reset, Timeout, 400, 401, 402, 403, 404, 408, 409, 413, 422, 425, 429, 500, 501, 502, 503, 504, 529}

func TestTableIsComplete(t *testing.T) {
	for _, status := range every {
		c, failed := Find(status, "")
		if !failed || c.Status != status || len(c.Signs) > 0 {
			t.Errorf("%s has no plain row: %+v", Label(status), c)
		}
	}
	for i, c := range Classes() {
		where := Label(c.Status) + " " + c.Name
		if i > 0 && table[i-1].Status > c.Status {
			t.Errorf("%s stands below %s", where, Label(table[i-1].Status))
		}
		if i > 0 && table[i-1].Status == c.Status && len(table[i-1].Signs) == 0 {
			t.Errorf("%s stands below the plain row of its status, which always comes first", where)
		}
		for _, text := range []string{c.Means, c.Do} {
			if !strings.HasSuffix(text, ".") || strings.Count(text, ". ") > 0 {
				t.Errorf("%s: not one sentence: %q", where, text)
			}
		}
		for _, sign := range c.Signs {
			if sign == "" || sign != strings.ToLower(sign) {
				t.Errorf("%s: sign %q can never be found", where, sign)
			}
		}
		if c.Write && !c.Read || c.Write != (c.Action == Transient) {
			t.Errorf("%s: read %v, write %v, %s", where, c.Read, c.Write, c.Action)
		}
		tool, _ := c.Tool()
		for _, code := range []exchange.Code{c.Provider, tool} {
			if !exchange.Known(code) {
				t.Errorf("%s: code %q is not in the vocabulary", where, code)
			}
		}
		// The vocabulary's own answer, with two that share the code of what
		// they look like: a used-up quota and a function that is missing.
		says := exchange.Lookup(c.Provider)[0].Retry == exchange.RetryYes
		if says != c.Write && c.Name != "quota used up" && c.Status != 501 {
			t.Errorf("%s: the vocabulary says retry %v of %s", where, says, c.Provider)
		}
	}
}

func TestEveryOtherStatusHasAnAnswer(t *testing.T) {
	for _, x := range []struct{ status, like int }{
		{418, 400}, {451, 400}, {499, 400}, {505, 500}, {599, 500}, {0, 500}, {-7, 500}, {99, 500}, {600, 500}, {1 << 30, 500},
	} {
		got, failed := Find(x.status, "")
		want, _ := Find(x.like, "")
		want.Status = x.status
		if diff := cmp.Diff(want, got); !failed || diff != "" {
			t.Errorf("%d is not read as %d (-want +got):\n%s", x.status, x.like, diff)
		}
	}
	for _, status := range []int{100, 200, 204, 302, 399} {
		if c, failed := Find(status, "insufficient_quota"); failed {
			t.Errorf("%d counts as %s", status, c.Name)
		}
	}
}

func TestPresets(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range Presets() {
		if seen[p.Name] || p.Note == "" {
			t.Errorf("%s: twice, or without a note", p.Name)
		}
		seen[p.Name] = true
		if found, ok := PresetNamed(p.Name); !ok || found.Policy != p.Policy {
			t.Errorf("%s is not found by its name", p.Name)
		}
	}
	if _, ok := PresetNamed("curl"); ok {
		t.Error("a preset that does not exist is found")
	}
}

// The published test vector of SplitMix64 for the seed 1234567.
func TestSplitMix64(t *testing.T) {
	s := splitmix(1234567)
	for _, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821} {
		if got := s.next(); got != want {
			t.Fatalf("got %d, want %d", got, want)
		}
	}
}

// Full jitter is even over its range: the mean is the middle, and both ends
// are reached.
func TestFullJitterIsEven(t *testing.T) {
	p := Policy{Base: 10 * time.Second, Jitter: FullJitter}
	chance := splitmix(1)
	const n = 20_000
	var sum time.Duration
	low, high := Longest, time.Duration(0)
	for range n {
		d := p.wait(0, &chance)
		sum += d
		low, high = min(low, d), max(high, d)
	}
	if mean := sum / n; mean < 4900*time.Millisecond || mean > 5100*time.Millisecond {
		t.Errorf("mean %s of waits from 0 to 10 s", mean)
	}
	if low > 10*time.Millisecond || high < 9990*time.Millisecond {
		t.Errorf("waits lie between %s and %s only", low, high)
	}
}

func times(limit time.Duration) *rapid.Generator[time.Duration] {
	return rapid.Custom(func(t *rapid.T) time.Duration {
		return time.Duration(rapid.Int64Range(-1, int64(limit)).Draw(t, "ns"))
	})
}

var policies = rapid.Custom(func(t *rapid.T) Policy {
	limit := rapid.SampledFrom([]time.Duration{time.Second, time.Minute, 1<<63 - 1}).Draw(t, "limit")
	return Policy{
		Base:       times(limit).Draw(t, "base"),
		Cap:        times(limit).Draw(t, "cap"),
		Factor:     rapid.Float64().Draw(t, "factor"),
		MaxRetries: rapid.OneOf(rapid.IntRange(-1, 8), rapid.Int()).Draw(t, "retries"),
		MaxElapsed: times(limit).Draw(t, "elapsed"),
		Jitter:     Jitter(rapid.IntRange(0, 7).Draw(t, "jitter")),
		RetryAfter: rapid.Bool().Draw(t, "retry after"),
		HintMax:    times(limit).Draw(t, "hint max"),
		HintStops:  rapid.Bool().Draw(t, "hint stops"),
		Rule:       Rule(rapid.IntRange(0, 5).Draw(t, "rule")),
	}
})

var lists = rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Answer {
	return Answer{
		Status:     rapid.OneOf(rapid.SampledFrom(every), rapid.Int()).Draw(t, "status"),
		Said:       rapid.SampledFrom([]string{"", "insufficient_quota", "overloaded"}).Draw(t, "said"),
		RetryAfter: rapid.SampledFrom([]string{"", "0", "2", "0.25", "-1", "3600", "99999999999999999999", "soon\x1b[2J", "Thu, 01 Jan 1970 00:00:09 GMT"}).Draw(t, "after"),
		Took:       times(10*time.Second).Draw(t, "took"),
	}
}), 0, 12)

func TestScheduleKeepsItsLimits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, answers := policies.Draw(t, "policy"), lists.Draw(t, "answers")
		seed := rapid.Uint64().Draw(t, "seed")
		tries := Schedule(p, seed, answers)
		if diff := cmp.Diff(tries, Schedule(p, seed, answers)); diff != "" {
			t.Fatalf("the same seed gives another schedule:\n%s", diff)
		}
		if len(answers) == 0 {
			if tries != nil {
				t.Fatal("requests without an answer")
			}
			return
		}
		if len(tries) > max(p.MaxRetries, 0)+1 && p.MaxRetries < 1<<30 || len(tries) > mostTries {
			t.Fatalf("%d requests with %d retries allowed", len(tries), p.MaxRetries)
		}
		at := time.Duration(0)
		for i, try := range tries {
			if try.N != i+1 || try.At != at || try.Took < 0 || try.Wait < 0 || try.Why == "" {
				t.Fatalf("try %d is %+v, due at %s", i+1, try, at)
			}
			if try.Last != (i == len(tries)-1) || try.Last && try.Wait != 0 {
				t.Fatalf("try %d of %d: last %v, then waits %s", i+1, len(tries), try.Last, try.Wait)
			}
			if try.Wait > p.cap() && !try.Asked {
				t.Fatalf("waits %s above the cap of %s unasked", try.Wait, p.cap())
			}
			if try.Asked && (!p.RetryAfter || p.HintMax > 0 && try.Wait > p.HintMax) {
				t.Fatalf("obeys a Retry-After of %s", try.Wait)
			}
			at += try.Took + try.Wait
		}
		if p.MaxElapsed > 0 && at > p.MaxElapsed {
			t.Fatalf("takes %s of %s", at, p.MaxElapsed)
		}
	})
}

// A Retry-After changes its own wait, and not the jitter of the later ones.
func TestHintLeavesTheOtherWaitsAlone(t *testing.T) {
	p, _ := PresetNamed("recommended")
	plain := Schedule(p.Policy, 7, []Answer{{Status: 503}})
	asked := Schedule(p.Policy, 7, []Answer{{Status: 503, RetryAfter: "3"}, {Status: 503}})
	if asked[0].Wait != 3*time.Second || asked[1].Wait != plain[1].Wait || asked[2].Wait != plain[2].Wait {
		t.Errorf("without a hint %v, with one %v", plain, asked)
	}
}

func TestDrawFits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tries := Schedule(policies.Draw(t, "policy"), 1, lists.Draw(t, "answers"))
		w := rapid.IntRange(-1, 130).Draw(t, "w")
		lines := Draw(tries, w)
		if len(lines) != len(tries) {
			t.Fatalf("%d lines for %d tries", len(lines), len(tries))
		}
		for _, line := range lines {
			if n := utf8.RuneCountInString(line); n > max(w, 0) {
				t.Fatalf("%d cells in a pane of %d: %q", n, w, line)
			}
			if i := strings.IndexFunc(line, func(r rune) bool { return (r < ' ' || r > '~') && !strings.ContainsRune("▰▱─·", r) }); i >= 0 {
				t.Fatalf("a strange rune at byte %d of %q", i, line)
			}
		}
	})
}

func TestMultiplyCountsWhatSchedulesSend(t *testing.T) {
	down := []Answer{{Status: 503}}
	for _, sdk := range Presets() {
		for _, app := range Presets() {
			sdk.MaxElapsed, app.MaxElapsed = 0, 0
			want := len(Schedule(sdk.Policy, 0, down)) * len(Schedule(app.Policy, 0, down))
			if got, said := Multiply(sdk.Policy, app.Policy); got != want {
				t.Errorf("%s in %s: %d (%s), schedules send %d", sdk.Name, app.Name, got, said, want)
			}
		}
	}
}

func TestSafeNeverRepeatsAWriteWithoutKey(t *testing.T) {
	for _, c := range Classes() {
		for effect := exchange.Write; effect < 9; effect++ {
			if ok, why := Safe(effect, false, c); ok {
				t.Errorf("%s, effect %d: %s", c.Name, effect, why)
			}
		}
	}
}

func TestSpan(t *testing.T) {
	for _, x := range []struct {
		d    time.Duration
		want string
	}{
		{0, "0 s"}, {1, "1 ms"}, {250 * time.Millisecond, "250 ms"}, {time.Second, "1 s"}, {2149 * time.Millisecond, "2.1 s"},
		{59_960 * time.Millisecond, "1 min"}, {65 * time.Second, "1 min 5 s"}, {time.Hour - 1, "1 h"}, {90 * time.Minute, "1 h 30 min"},
		{Longest, "365 days"}, {-2 * time.Second, "-2 s"}, {-1 << 63, "-365 days"},
	} {
		if got := Span(x.d); got != x.want {
			t.Errorf("Span(%d) = %q, want %q", x.d, got, x.want)
		}
	}
}

func FuzzParseRetryAfter(f *testing.F) {
	for _, text := range []string{"", "5", "1.5", "-3", "120 ", "Thu, 01 Jan 1970 00:00:09 GMT", "Thursday, 01-Jan-70 00:00:09 GMT",
		"Thu Jan  1 00:00:09 1970", "soon", "1e9", "+4", "99999999999999999999", ".5", "\x1b]52;c;\a", "५"} {
		f.Add(text, int64(0))
	}
	f.Fuzz(func(t *testing.T, text string, unix int64) {
		wait, note := ParseRetryAfter(text, time.Unix(unix, 0).UTC())
		if wait < 0 || wait > Longest {
			t.Errorf("%q asks for %s", text, wait)
		}
		if wait == 0 && note == "" && strings.TrimSpace(text) != "" {
			t.Errorf("%q is ignored in silence", text)
		}
		if i := strings.IndexFunc(note, func(r rune) bool { return r < ' ' || r > '~' }); i >= 0 || len(note) > 400 {
			t.Errorf("the note on %q is not fit to be shown: %q", text, note)
		}
	})
}

func TestOnlyTransientFailuresAreRepeated(t *testing.T) {
	p, _ := PresetNamed("recommended")
	for _, c := range Classes() {
		said := ""
		if len(c.Signs) > 0 {
			said = strings.ToUpper(c.Signs[0])
		}
		tries := Schedule(p.Policy, 3, []Answer{{Status: c.Status, Said: said}, {Status: 200}})
		statuses := []int{c.Status}
		if c.Action == Transient {
			statuses = append(statuses, 200)
		}
		var got []int
		for _, try := range tries {
			got = append(got, try.Status)
		}
		if !slices.Equal(got, statuses) {
			t.Errorf("%s %s: got %v, want %v", Label(c.Status), c.Name, got, statuses)
		}
	}
}
