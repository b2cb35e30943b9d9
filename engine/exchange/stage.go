package exchange

// Boundary is one of the five agreements between an application and a model.
type Boundary uint8

// The boundaries in the order in which an exchange crosses them.
const (
	NoBoundary Boundary = iota
	Declaration
	ModelOutput
	Execution
	ToolResult
	FollowUpContext
)

var boundaryNames = [...]string{"none", "declaration", "model_output", "execution", "tool_result", "follow_up"}

// String is the boundary's stable code, "none" for NoBoundary.
func (b Boundary) String() string { return boundaryNames[b] }

// BoundaryNamed finds a boundary by its stable code.
func BoundaryNamed(name string) (Boundary, bool) {
	for i, n := range boundaryNames {
		if n == name {
			return Boundary(i), true
		}
	}
	return NoBoundary, false
}

// Stage is one step of the pipeline: the program counter of the debugger.
type Stage uint8

// The stages in the order in which an exchange meets them.
const (
	Declare Stage = iota
	Propose
	Parse
	Allow
	Schema
	Key
	Rules
	Budget
	Confirm
	Execute
	Reply
	FollowUp
	NumStages
)

var stages = [NumStages]struct {
	name     string
	boundary Boundary
	asks     string
}{
	Declare:  {"declare", Declaration, "Is the tool contract legal for this provider?"},
	Propose:  {"propose", ModelOutput, "Is the model allowed another response, and what are its bytes?"},
	Parse:    {"parse", ModelOutput, "Is the whole response one call?"},
	Allow:    {"allow", ModelOutput, "Is the named tool declared?"},
	Schema:   {"schema", ModelOutput, "Do the arguments match the schema exactly?"},
	Key:      {"key", Execution, "Are the session's values unchanged, and is the key fresh, known, or in conflict?"},
	Rules:    {"rules", Execution, "Is it authorised, and do the business rules hold now?"},
	Budget:   {"budget", Execution, "Is an attempt left?"},
	Confirm:  {"confirm", Execution, "Did a person say yes to exactly this?"},
	Execute:  {"execute", Execution, "Run it, or hand back the stored outcome."},
	Reply:    {"reply", ToolResult, "Did the result get back, in its envelope, under its id?"},
	FollowUp: {"follow_up", FollowUpContext, "Is the context whole, and is every claim backed by a result?"},
}

// String is the stage's stable name.
func (s Stage) String() string { return stages[s].name }

// Boundary is the agreement that a break at this stage belongs to.
func (s Stage) Boundary() Boundary { return stages[s].boundary }

// Asks is the question the stage answers, one sentence.
func (s Stage) Asks() string { return stages[s].asks }

// StageNamed finds a stage by its stable name.
func StageNamed(name string) (Stage, bool) {
	for s := range NumStages {
		if stages[s].name == name {
			return s, true
		}
	}
	return 0, false
}

// Mark says what became of one stage of one exchange.
type Mark uint8

// The marks.
const (
	NotReached    Mark = iota // the exchange has not come here, or never will
	Pass                      // the stage's question was answered with yes
	Refuse                    // a guard stopped the call here
	Bypassed                  // the check failed, its guard is off, the call went on
	NotApplicable             // the stage has nothing to decide for this call
	Struck                    // an injected fault took effect here
)

var markNames = [...]string{"not_reached", "pass", "refuse", "bypassed", "not_applicable", "struck"}

// String is the mark's stable name.
func (m Mark) String() string { return markNames[m] }

// Effect is what running a tool leaves behind.
type Effect uint8

// The effect classes, from harmless to grave.
const (
	Read Effect = iota
	Write
	Money
	External
)

var effectNames = [...]string{"read", "write", "money", "external"}

// String is the effect's name in a scenario file.
func (e Effect) String() string { return effectNames[e] }

// EffectNamed finds an effect class by its name in a scenario file.
func EffectNamed(name string) (Effect, bool) {
	for i, n := range effectNames {
		if n == name {
			return Effect(i), true
		}
	}
	return Read, false
}

// EffectNames lists the effect classes for messages and the published schema.
func EffectNames() []string { return effectNames[:] }
