package retry

import (
	"math/bits"
	"time"
)

// Jitter is how chance changes a wait. It keeps clients that failed together
// from coming back together.
type Jitter uint8

// The kinds of jitter, for a delay d of the exponential backoff. Only the
// first three are named in the literature; the others are what SDKs do.
const (
	NoJitter    Jitter = iota // d
	FullJitter                // anywhere from 0 to d
	EqualJitter               // half of d, and anywhere from 0 to the other half
	LessQuarter               // d less up to a quarter of it
	PlusBase                  // d and up to Base more
	UpToDouble                // d and up to d more
)

// jitterTexts say where a wait comes from; %s is the backoff.
var jitterTexts = [...]string{
	NoJitter:    "backoff of %s",
	FullJitter:  "full jitter up to %s",
	EqualJitter: "equal jitter up to %s",
	LessQuarter: "backoff of %s, less up to a quarter",
	PlusBase:    "backoff of %s, plus up to the base",
	UpToDouble:  "backoff of %s, up to doubled",
}

// Rule is which failures a client repeats.
type Rule uint8

// The rules.
const (
	ByClass   Rule = iota // what the table calls transient
	Stainless             // a broken connection, a timeout, 408, 409, 429 and everything from 500 up
	Google                // a broken connection, a timeout, 408, 429, 500, 502, 503, 504
	GoogleAPI             // 408, 429, 500, 502, 503, 504
	Always                // every failure, whatever it is
)

func (r Rule) repeats(c Class) bool {
	cut := c.Status == Reset || c.Status == Timeout
	switch r {
	case ByClass:
		return c.Action == Transient
	case Stainless:
		return cut || c.Status == 408 || c.Status == 409 || c.Status == 429 || c.Status >= 500
	case Google, GoogleAPI:
		switch c.Status {
		case 408, 429, 500, 502, 503, 504:
			return true
		}
		return cut && r == Google
	}
	return true
}

// Policy is how often and how patiently a client repeats a failed request. The
// zero value repeats nothing.
type Policy struct {
	Base       time.Duration // the first delay
	Cap        time.Duration // no delay of the backoff is longer; 0: Longest
	Factor     float64       // each delay is the one before times this; below 1 counts as 1
	MaxRetries int           // requests after the first; below 0 counts as 0
	MaxElapsed time.Duration // from the first request to the end of the last one; 0: no limit
	Jitter     Jitter
	RetryAfter bool          // a usable Retry-After takes the place of the backoff
	HintMax    time.Duration // the longest Retry-After that is obeyed; 0: any
	HintStops  bool          // a longer one ends the retries; otherwise the backoff goes on as if it were not there
	Rule       Rule
}

// backoff is the delay after the nth failure, from 0, before jitter: Base
// times Factor to the power of n, and Cap at most. It multiplies step by step:
// math.Pow may differ between machines in the last bit.
func (p Policy) backoff(n int) time.Duration {
	if p.Base <= 0 {
		return 0
	}
	limit := p.cap()
	delay := float64(p.Base)
	for range n {
		if !(p.Factor > 1) || delay >= float64(limit) {
			break
		}
		delay *= p.Factor
	}
	if delay >= float64(limit) {
		return limit
	}
	return time.Duration(delay)
}

func (p Policy) cap() time.Duration {
	if p.Cap <= 0 {
		return Longest
	}
	return min(p.Cap, Longest)
}

// wait is the backoff with jitter, to the millisecond: timers are no finer.
func (p Policy) wait(n int, chance *splitmix) time.Duration {
	delay := p.backoff(n)
	share := chance.next()
	switch p.Jitter {
	case FullJitter:
		delay = upTo(delay, share)
	case EqualJitter:
		delay = delay/2 + upTo(delay-delay/2, share)
	case LessQuarter:
		delay -= upTo(delay/4, share)
	case PlusBase:
		delay += upTo(p.backoff(0), share)
	case UpToDouble:
		delay += upTo(delay, share)
	}
	return min(delay, p.cap()).Truncate(time.Millisecond)
}

// splitmix is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom
// number generators", 2014): one addition and three mixing steps a number. It
// is our own because a schedule must be the same for ever and everywhere,
// which no library promises of its numbers.
type splitmix uint64

func (s *splitmix) next() uint64 {
	*s += 0x9e3779b97f4a7c15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// upTo spreads a random number evenly over 0 to d, both included. It uses
// whole numbers only, so that rounding is the same on every machine.
func upTo(d time.Duration, random uint64) time.Duration {
	share, _ := bits.Mul64(random, uint64(max(d, 0))+1)
	return time.Duration(share)
}

// Preset is a policy with a name: ours, the one of an official SDK, or the one
// that a lesson warns of.
type Preset struct {
	Name  string // as it is written in a command
	Maker string // whose official SDK it is, "" if it is none
	Note  string // one sentence
	Policy
}

// Presets lists the policies, ours first. Three things of the SDKs are not
// modelled: the header x-should-retry, which they obey; Retry-After-Ms, which
// they read before Retry-After; and a Retry-After of 0, after which some of
// them repeat at once. MCP's SDKs have no row: they never repeat a tool call.
func Presets() []Preset { return presets }

// SDKs names the presets of client libraries.
func SDKs() []string {
	var names []string
	for _, p := range presets {
		if p.Maker != "" {
			names = append(names, p.Name)
		}
	}
	return names
}

// PresetNamed finds a preset.
func PresetNamed(name string) (Preset, bool) {
	for _, p := range presets {
		if p.Name == name {
			return p, true
		}
	}
	return Preset{}, false
}

var presets = []Preset{
	// Full jitter: M. Brooker, "Exponential Backoff And Jitter", AWS
	// Architecture Blog, 2015. The numbers are a middle way: five requests
	// within a minute, which is as long as a person waits.
	{"recommended", "", "Repeats what is transient only, with full jitter, and stops after a minute.", Policy{
		Base: time.Second, Cap: 20 * time.Second, Factor: 2, MaxRetries: 4, MaxElapsed: time.Minute,
		Jitter: FullJitter, RetryAfter: true, Rule: ByClass,
	}},
	// What is left when the guard retry_policy is off.
	{"at_once", "", "Repeats every failure at once, whatever it is: the storm that a retry policy prevents.", Policy{
		MaxRetries: 9, Rule: Always,
	}},

	// openai-go internal/requestconfig/requestconfig.go: MaxRetries 2,
	// min(0.5 s * 2^n, 8 s) less up to a quarter, defaultMaxRetryAfterDelay
	// 2 min, above which it returns the answer.
	{"openai_go", "OpenAI", "Retries by default; obeys a Retry-After of up to 2 minutes and gives up on a longer one.", stainless(2*time.Minute, true)},
	// openai-node client.ts: the same delays; Retry-After only from 0 to
	// 60 s, otherwise its own delay.
	{"openai_js", "OpenAI", "Retries by default; does not obey a Retry-After above 60 s and uses its own delay instead.", stainless(time.Minute, false)},
	// openai-python _constants.py and _base_client.py: the same delays;
	// MAX_RETRY_AFTER_DELAY 2 min, above which it does not retry. Older
	// versions did as openai-node does.
	{"openai_python", "OpenAI", "Retries by default; obeys a Retry-After of up to 2 minutes and gives up on a longer one.", stainless(2*time.Minute, true)},

	// anthropic-sdk-go internal/requestconfig/requestconfig.go: the same
	// delays; Retry-After without an upper limit.
	{"anthropic_go", "Anthropic", "Retries by default; obeys a Retry-After of any length.", stainless(0, false)},
	// anthropic-sdk-typescript client.ts: Retry-After up to 2^31-1 ms.
	{"anthropic_js", "Anthropic", "Retries by default; obeys a Retry-After of up to 24 days.", stainless((1<<31-1)*time.Millisecond, false)},
	// anthropic-sdk-python _constants.py and _base_client.py: Retry-After
	// above 0 and up to 60 s, otherwise its own delay.
	{"anthropic_python", "Anthropic", "Retries by default; does not obey a Retry-After above 60 s and uses its own delay instead.", stainless(time.Minute, false)},

	// go-genai common.go: with HTTPRetryOptions 5 attempts, the first
	// included, min(1 s * 2^n + up to 1 s, 60 s). Without them it never
	// retries. It does not read Retry-After or google.rpc.RetryInfo.
	{"google_go", "Google (if switched on)", "Retries only if HTTPRetryOptions are given; does not read Retry-After.", genai(PlusBase, Google)},
	// js-genai with p-retry: retries 4, factor 2, 1,000 to 60,000 ms,
	// randomize (times 1 to 2). Otherwise as in Go.
	{"google_js", "Google (if switched on)", "Retries only if retryOptions are given; does not read Retry-After.", genai(UpToDouble, Google)},
	// python-genai _api_client.py: _RETRY_ATTEMPTS 5, the first included,
	// tenacity.wait_exponential_jitter from 1 s to 60 s with a jitter of 1 s;
	// API errors only, a broken connection is not repeated.
	{"google_python", "Google (if switched on)", "Retries only if retry_options are given, and no broken connection; does not read Retry-After.", genai(PlusBase, GoogleAPI)},

	// vercel/ai packages/ai/src/util/retry-with-exponential-backoff.ts:
	// maxRetries 2, 2,000 ms, factor 2, no jitter, no upper limit;
	// Retry-After below 60 s, here in whole seconds. The statuses are those
	// of APICallError.
	{"vercel_ai", "Vercel AI", "Retries by default, without jitter; does not obey a Retry-After of 60 s or more.", Policy{
		Base: 2 * time.Second, Factor: 2, MaxRetries: 2,
		Jitter: NoJitter, RetryAfter: true, HintMax: 59 * time.Second, Rule: Stainless,
	}},
}

// stainless is the policy of the SDKs that one generator writes for OpenAI and
// Anthropic; they differ in the Retry-After that they obey.
func stainless(hintMax time.Duration, hintStops bool) Policy {
	return Policy{
		Base: 500 * time.Millisecond, Cap: 8 * time.Second, Factor: 2, MaxRetries: 2,
		Jitter: LessQuarter, RetryAfter: true, HintMax: hintMax, HintStops: hintStops, Rule: Stainless,
	}
}

// genai is the policy of Google's SDKs once retries are switched on.
func genai(jitter Jitter, rule Rule) Policy {
	return Policy{Base: time.Second, Cap: time.Minute, Factor: 2, MaxRetries: 4, Jitter: jitter, Rule: rule}
}
