package fault

import (
	"callstep/engine/contract"
	"callstep/engine/exchange"
	"callstep/engine/retry"
)

var timeoutBefore = Fault{
	Kind:     "timeout_before",
	Boundary: exchange.Execution,
	Stage:    exchange.Execute,
	Phase:    OnExecute,
	Guards:   guards(exchange.AttemptBudget),
	Code:     "timeout_outcome_unknown",
	Short:    "times out before it runs",
	Long:     "The call waits in line until its time is up, and nothing runs. Whoever waited cannot tell this from a call that ran late.",
	Caught:   "nothing to catch: a repeat runs once",
	Else:     "no repeat: the wish stays unmet",
	Variants: once,
	Strike:   TimeoutBefore,
}

var timeoutAfter = Fault{
	Kind:     "timeout_after",
	Boundary: exchange.Execution,
	Stage:    exchange.Execute,
	Phase:    OnExecute,
	Guards:   guards(exchange.Idempotency),
	Code:     "timeout_outcome_unknown",
	Short:    "runs, but slower than the wait",
	Long:     "The tool is slow: it does its work, and its answer comes after the 10 s are up. A timeout says nothing about the work.",
	Caught:   "key, when the AI repeats the call",
	Else:     "guard idempotency off: a second effect",
	Variants: once,
	Strike:   TimeoutAfter,
}

var crashAfterEffect = Fault{
	Kind:     "crash_after_effect",
	Boundary: exchange.Execution,
	Stage:    exchange.Execute,
	Phase:    OnExecute,
	Guards:   guards(exchange.DurableLedger),
	Code:     "timeout_outcome_unknown",
	Short:    "crashes right after the effect",
	Long:     "The work is done, then the application dies and starts again. What it kept in memory only, keys and results, it has forgotten.",
	Caught:   "durable_ledger: a repeat finds its key",
	Else:     "guard durable_ledger off: all forgotten",
	Variants: once,
	Strike:   CrashAfter,
}

var doubleDelivery = Fault{
	Kind:     "double_delivery",
	Boundary: exchange.Execution,
	Stage:    exchange.Execute,
	Phase:    OnExecute,
	Guards:   guards(exchange.AtomicInsert),
	Code:     "duplicate_side_effect",
	Short:    "one call delivered twice at once",
	Long:     "A queue hands the same call to two workers at the same moment. Both look for the key before either of them has written it.",
	Caught:   "atomic_insert: only one gets the key",
	Else:     "guard atomic_insert off: both write",
	Variants: once,
	Strike:   DeliverTwice,
}

var staleRead = Fault{
	Kind:     "stale_read",
	Boundary: exchange.Execution,
	Stage:    exchange.Execute,
	Phase:    OnExecute,
	Guards:   guards(exchange.FreshRead),
	Code:     "stale_read",
	Short:    "the world changes after the look",
	Long:     "Between reading and writing, somebody else took what was there. Every rule still holds, judged by a result that is no longer true.",
	Caught:   "execute: stale_read",
	Else:     "guard fresh_read off: it trusts old news",
	Variants: once,
	Strike:   MoveWorld,
}

var backendError = Fault{
	Kind:     "backend_error",
	Boundary: exchange.Execution,
	Stage:    exchange.Execute,
	Phase:    OnExecute,
	Guards:   guards(exchange.RetryPolicy),
	Code:     "tool_reported_error",
	Short:    "the tool's service answers 503",
	Long:     "The service behind the tool answers with an HTTP error and does nothing. Its status says whether a repeat can help at all.",
	Caught:   "execute: tool_reported_error, http_503",
	Else:     "guard retry_policy off: repeated at once",
	Params: []Param{
		{Name: "status", Help: "the HTTP status of the answer; 503 without it", Values: backendStatuses},
		retryAfter, sdk,
	},
	Variants: func(*contract.Tool) []Params {
		return append(statuses(backendStatuses, "503"), Params{{"retry_after", "7"}, {"status", "429"}})
	},
	Strike: FailBackend,
}

// What a failed request may be given beside its status.
var (
	retryAfter = Param{Name: "retry_after", Help: "the answer's Retry-After, in seconds"}
	sdk        = Param{Name: "sdk", Help: "a client library that repeats each request as well", Values: retry.SDKs()}
)

var backendStatuses = []string{"400", "401", "402", "403", "404", "408", "409", "429", "500", "503", "504"}

// statuses are the default and every other status as a parameter set.
func statuses(all []string, byDefault string) []Params {
	sets := []Params{nil}
	for _, s := range all {
		if s != byDefault {
			sets = append(sets, Params{{"status", s}})
		}
	}
	return sets
}

// Status is the HTTP status that one use of a fault answers with.
func (f *Fault) Status(p Params) string {
	if s, ok := p.Get("status"); ok {
		return s
	}
	if f.Strike == FailProvider {
		return "529"
	}
	return "503"
}
