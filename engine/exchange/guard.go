package exchange

import "strings"

// Guard is one protection of the application. Switched off, its check is
// still made but no longer obeyed: the stage is marked Bypassed.
type Guard uint8

// The guards in the order of the stages they belong to.
const (
	ContractLint Guard = iota
	StepCap
	ParseGuard
	Allowlist
	SchemaGuard
	SessionValues
	Idempotency
	Conflict
	RulesGuard
	AttemptBudget
	Confirmation
	DurableLedger
	AtomicInsert
	FreshRead
	RetryPolicy
	Pairing
	ResultHygiene
	ContextIntact
	ClaimCheck
	NumGuards
)

// GuardInfo describes one guard for help texts and tables.
type GuardInfo struct {
	Name  string
	Stage Stage
	For   string // what it is for, a few words
	Off   string // what "off" means
}

var guards = [NumGuards]GuardInfo{
	ContractLint:  {"contract_lint", Declare, "the tool contracts are legal", "declarations are sent as they are"},
	StepCap:       {"step_cap", Propose, "the loop ends, then a person decides", "the loop goes on, up to the fuse"},
	ParseGuard:    {"parse", Parse, "the whole response must be one call", "the first balanced object is fished out of the text"},
	Allowlist:     {"allowlist", Allow, "only declared tools run", "an unknown call \"succeeds\" as an external effect"},
	SchemaGuard:   {"schema", Schema, "arguments fit exactly", "arguments pass as they are"},
	SessionValues: {"session_values", Key, "what the session owns, the model cannot choose", "the model's value wins"},
	Idempotency:   {"idempotency", Key, "a repeated write is recognised", "nobody looks at the key, so a repeat runs again"},
	Conflict:      {"conflict", Key, "same key with changed arguments stops", "the stored result is returned, changed arguments are ignored"},
	RulesGuard:    {"rules", Rules, "the business rules hold", "business rules are ignored"},
	AttemptBudget: {"attempt_budget", Budget, "attempts are counted, then a person decides", "attempts are unlimited"},
	Confirmation:  {"confirmation", Confirm, "a person said yes to exactly this", "it runs without a yes"},
	DurableLedger: {"durable_ledger", Execute, "what was done survives a crash", "a crash forgets what was done"},
	AtomicInsert:  {"atomic_insert", Execute, "two deliveries at once make one effect", "two deliveries at once may both insert"},
	FreshRead:     {"fresh_read", Execute, "what was read is checked again before a write", "an earlier read is trusted"},
	RetryPolicy:   {"retry_policy", Execute, "only what is safe is repeated, with backoff", "every failure is repeated at once"},
	Pairing:       {"pairing", Reply, "every result goes back under its call id", "results go back as they come"},
	ResultHygiene: {"result_hygiene", Reply, "results go back clean and structured", "raw text goes back"},
	ContextIntact: {"context_intact", FollowUp, "the history goes back unaltered", "the history is sent as edited"},
	ClaimCheck:    {"claim_check", FollowUp, "\"done\" needs a result that shows it", "the claim stands"},
}

// Info describes the guard.
func (g Guard) Info() GuardInfo { return guards[g] }

// String is the guard's stable name.
func (g Guard) String() string { return guards[g].Name }

// GuardNamed finds a guard by its stable name.
func GuardNamed(name string) (Guard, bool) {
	for g := range NumGuards {
		if guards[g].Name == name {
			return g, true
		}
	}
	return 0, false
}

// Guards is a set of guards.
type Guards uint32

// AllGuards holds every guard.
const AllGuards Guards = 1<<NumGuards - 1

// Has reports whether g is in the set.
func (s Guards) Has(g Guard) bool { return s&(1<<g) != 0 }

// With is the set and g.
func (s Guards) With(g Guard) Guards { return s | 1<<g }

// Without is the set less g.
func (s Guards) Without(g Guard) Guards { return s &^ (1 << g) }

// Names lists the set in the order of the stages.
func (s Guards) Names() []string {
	names := []string{}
	for g := range NumGuards {
		if s.Has(g) {
			names = append(names, guards[g].Name)
		}
	}
	return names
}

// String joins the names with a comma.
func (s Guards) String() string { return strings.Join(s.Names(), ", ") }
