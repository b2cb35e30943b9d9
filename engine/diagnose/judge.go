package diagnose

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// Judge is one exchange under judgement.
type Judge struct {
	X    *wire.Exchange
	Opts Options
	hits []Hit

	rules       map[ruleKey]Rule
	read        *thread    // the exchange with each call once
	toolsets    []*toolset // of each step
	loaded      []wire.Tool
	loadedNames map[string]bool
	judged      []judgedCall // by judgeCall
	unknown     []string
	passages    int     // of results, read closely
	denials     int     // followed up
	toldUser    []reply // of told(), once it was asked
	toldOnce    bool
	reported    map[string]int // hits by their word
	claims      int            // texts that were read for what they claim
	effects     map[toolEffect]wire.Tri
	called      []string        // names, of an exchange without declarations
	deniedIDs   map[string]bool // of calls, by the record of executions
}

// Options refine a judgement.
type Options struct {
	Provider wire.Provider // judge the history as a request to this provider; Unknown = its own
	Strict   bool          // warnings count as errors
	All      bool          // every finding of a code is listed, however many there are
	Schemas  *Schemas      // shared by the exchanges of one file, nil = each compiles its own
}

// Time orders hits within an exchange.
type Time struct{ Step, Turn, Block int }

// Outside is the Turn of what comes before (declarations) or after (the
// provider's answer to the request) the turns of a step. The turns of an answer
// follow those of the request: turn = len(Turns) + index in Answer.
const (
	BeforeTurns = -1
	AfterTurns  = math.MaxInt32
)

func (t Time) before(u Time) bool { return t.compare(u) < 0 }

func (t Time) compare(u Time) int {
	return cmp.Or(cmp.Compare(t.Step, u.Step), cmp.Compare(t.Turn, u.Turn), cmp.Compare(t.Block, u.Block))
}

// Hit is what a check reports.
type Hit struct {
	Word      string // of the rule
	Time      Time
	Message   int           // index of the message as the file has it, -1 where it belongs to none
	Subject   string        // id of the call, or name of the tool: hits of one code and subject are one finding, and a later hit of the same subject is a consequence
	Node      jsonscan.Node // the guilty value
	Inside    jsonscan.Span // the guilty part of its raw text; empty = all of it
	Cause     string        // instead of the rule's
	Evidence  string        // what was seen, one sentence with the values in question
	Do        string        // instead of the rule's advice
	Warn      bool          // legal here, for a reason that Evidence gives
	Recovered bool          // a fault that was refused and then put right; it is a warning
	Final     bool          // no acceptance disproves it
	NoRetry   bool          // asking again cannot help here, whatever the code says
	Silent    bool          // nothing is said where the record shows that the provider took it

	said bool  // the provider says so itself: an error, whatever the rule's severity
	by   *Rule // the rule itself where it may be another provider's; nil = Word tells
}

// mostHits bounds the hits of one rule in an exchange: each costs some kilobytes,
// and nobody reads the rest.
const mostHits = 20_000

// Report records a hit. The word must be a rule's of the exchange's provider or
// a common one.
func (j *Judge) Report(h Hit) {
	if j.reported == nil {
		j.reported = map[string]int{}
	}
	if j.reported[h.Word]++; j.reported[h.Word] > mostHits {
		j.CannotTell("where else " + h.Word + " is broken: the first " + strconv.Itoa(mostHits) + " places are listed")
		return
	}
	j.hits = append(j.hits, h)
}

// CannotTell notes what this file does not say: what is half a sentence, as in
// "whether the calls were answered: …". Each is listed once.
func (j *Judge) CannotTell(what string) {
	sentence := "Cannot tell " + what + "."
	if !slices.Contains(j.unknown, sentence) {
		j.unknown = append(j.unknown, sentence)
	}
}

// provider is whose rules hold.
func (j *Judge) provider() wire.Provider {
	if j.Opts.Provider != wire.Unknown {
		return j.Opts.Provider
	}
	return j.X.Provider
}

// rule finds the rule of a hit, the provider's own before the common one.
func (j *Judge) rule(h *Hit) (Rule, bool) {
	if h.by != nil {
		return *h.by, true
	}
	r, ok := j.rules[ruleKey{j.provider(), h.Word}]
	if !ok {
		r, ok = j.rules[ruleKey{wire.Unknown, h.Word}]
	}
	return r, ok
}

// severity of a hit before the record is asked.
func (r Rule) severity(h Hit) exchange.Severity {
	switch {
	case h.Recovered, h.Warn:
		return exchange.Warning
	case h.said:
		return exchange.Error
	}
	return r.Severity
}
