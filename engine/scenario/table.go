package scenario

// The tables of this file are the format. The reader checks a file against
// them, suggestions are drawn from them, and the published JSON Schema is
// printed from them.

var scenarioFields = &fields{name: "a scenario", help: "One callstep scenario: an AI tool exchange that can be walked, broken and replayed. Fields that decide truth or identity are CEL; fields that give text or data may hold ${CEL}.", list: []field{
	{"callstep", &shape{kind: integer, is: "1, the version of this format", min: 1, max: 1}, true, "Version of this format. Always 1."},
	{"id", anID, true, "Name on the command line: small letters, digits, dashes."},
	{"title", aText, true, "Heading, a few words."},
	{"about", aText, false, "One or two sentences for lists."},
	{"course", aText, false, "The course that this scenario belongs to."},
	{"tags", texts, false, "Words to search by. With recording among them, a tool that no turn calls is no slip: it was declared."},
	{"offline", aText, false, "A sentence that says why no AI answers live."},
	{"now", aMoment, false, "The virtual time at the start, RFC 3339. Without it: 2026-01-01T00:00:00Z."},
	{"limits", of(limitFields), false, "Caps of a run. A cap left out does not exist."},
	{"guards", mapOf("a mapping from guard to on, off or broken", guardWords, switched), false, "Guards that differ at the start. All others are on. off: the application does not promise it, so what happens behind it is no damage. broken: it is switched off on purpose, and what happens behind it is."},
	{"world", anObject, false, "What is true outside the application. Faults may change it. Money is text or minor units."},
	{"session", anObject, false, "What the application itself knows about this user and request."},
	{"tools", listed(toolFields, 1), true, "The tools that the model may call, in order. An expression may read results of tools declared above."},
	{"turns", listed(turnFields, 1), true, "The recorded turns, in order."},
	{"plan", filled("a list of turn numbers", aTurn), false, "The turns whose calls a scripted model works through. Without it: the distinct calls of the turns."},
	{"summary", of(summaryFields), false, "Words of the headless summary."},
	{"expect", of(expectFields), false, "What the whole recorded run must come to. `callstep check` and sweeps judge by it."},
	{"invariants", listed(invariantFields, 0), false, "What must hold at every moment."},
	{"cues", listed(cueFields, 0), false, "Prepared experiments, each under a digit. The screen offers them in its cue sheet."},
	{"tasks", listed(taskFields, 0), false, "Things to bring about. The screen ticks each one off when the run meets its condition."},
	{"quiz", listed(questionFields, 0), false, "Review questions: asked on the screen and by `callstep learn --plain`."},
}}

var limitFields = &fields{name: "limits", list: []field{
	{"tool_attempts", upTo("a number from 1", 1), false, "Most calls that are dispatched. A call refused before is no attempt."},
	{"steps", upTo("a number from 1", 1), false, "Most responses of the model, refused ones counted."},
	{"retries", upTo("a number from 0", 0), false, "Most repeats of one call whose reply was lost; 0 allows none, and a person takes over. The model is told how many are left."},
}}

var toolFields = &fields{name: "a tool", list: []field{
	{"name", aToolName, true, "The name that the model must write."},
	{"describe", aText, true, "What the model is told about the tool."},
	{"effect", effects, true, "What running it leaves behind: read (nothing), write, money, or external."},
	{"noun", either(aText, filled("a list of two texts", aText)), false, "What one effect is called, for counts: draft, or [reply, replies]. One word gets an s for the plural."},
	{"input", aSchema, true, "JSON Schema (draft 2020-12) of the arguments, an object at the root."},
	{"timeout", aDuration, false, "Virtual time after which an answer counts as lost. Without it: 10s."},
	{"owned", mapOf("a mapping from argument to CEL", aText, aCEL), false, "Arguments whose value belongs to the session. Missing ones are filled in, differing ones refused (guard session_values)."},
	{"key", either(aCEL, filled("a list of CEL expressions", aCEL)), false, "Idempotency key: CEL over args and session, or a list of it. Without it every call is new."},
	{"let", mapOf("a mapping from name to CEL", aCELName, aCEL), false, "Names for what several expressions of this tool share. Read when needed."},
	{"rules", listed(ruleFields, 0), false, "Business rules in order. The first that does not hold refuses."},
	{"confirm", anyData, false, "The value a person must say yes to, as data with ${CEL}. Without it no yes is needed."},
	{"result", anyData, true, "The result of running it, as data with ${CEL}. A value that is one ${…} keeps its type."},
	{"summary", aTemplate, false, "One line that sums up a result; reads result."},
	{"label", aTemplate, false, "The call in a few words, for the ledger: ${args.book_id} ×${args.quantity}."},
	{"done", aTemplate, false, "What a model says to the user when this was the last step; reads result. Goes with claim."},
	{"claim", aCEL, false, "CEL over text: whether a final text claims that the tool did its work. Goes with done."},
}}

var ruleFields = &fields{name: "a rule", list: []field{
	{"code", aCode, true, "The code it refuses with, small letters and underscores."},
	{"require", aCEL, true, "CEL that must be true."},
	{"say", aTemplate, false, "What the model is told when it is not."},
	{"retryable", aBool, false, "Whether asking again, unchanged, can help. Without it: false."},
}}

var turnFields = &fields{name: "a turn", help: "One turn is exactly one of reply, call, again, answer and person.", list: []field{
	{"prompt", aTemplate, false, "What the application sends first. Without it only the feedback so far."},
	{"reply", aText, false, "The model's response, verbatim."},
	{"call", aText, false, "The model's response as a call of this tool, written as one bare JSON object."},
	{"with", anObject, false, "The arguments of call, in this order. Without it: {}."},
	{"again", aTurn, false, "The same bytes as an earlier turn."},
	{"answer", aText, false, "The model's final text for the user."},
	{"person", aText, false, "What a person says."},
	{"agrees", either(aBool, words("vague", func() []string { return []string{"vague"} }), anObject), false, "What the person's words amount to: true, false, vague, or the value agreed to."},
	{"returns", anyData, false, "What this call came to in a recording, as data: it stands instead of the tool's result, whenever this very call runs."},
	{"fails", aText, false, "The error that this call came to in a recording, instead of returns."},
	{"faults", someTexts, false, "Faults that strike this turn: KIND or KIND,name=value. A person's turn can only be left out: drop_turn."},
	{"expect", aCode, false, "The code this turn must come to; ok if nothing broke."},
	{"after", aCode, false, "Take this turn only if the model was last told this code."},
	{"note", aTemplate, false, "Narration for the reader, Markdown."},
}}

var summaryFields = &fields{name: "summary", list: []field{
	{"codes", mapOf("a mapping from code to text", aCode, aText), false, "Words that stand for a code in the summary."},
	{"end", mapOf("a mapping from label to text", aText, aTemplate), false, "Lines behind the turns: label: value."},
}}

var expectFields = &fields{name: "expect", list: []field{
	{"responses", upTo("a number from 0", 0), false, "Responses of the model."},
	{"tool_attempts", upTo("a number from 0", 0), false, "Calls dispatched."},
	{"effects", mapOf("a mapping from tool to number", aText, upTo("a number from 0", 0)), false, "Effects of each tool that the run is after: the intent. The outcome says whether it was met."},
	{"outcome", outcomes, false, "The outcome of the run."},
}}

var invariantFields = &fields{name: "an invariant", list: []field{
	{"code", aCode, true, "Its name, small letters and underscores."},
	{"say", aText, false, "It in words. Without it: the code with spaces."},
	{"hold", aCEL, true, "CEL that must be true at every moment; may read effects(\"tool\")."},
	{"now", aTemplate, false, "Its present value in a few words: now ${…}."},
}}

var cueFields = &fields{name: "a cue", list: []field{
	{"key", &shape{kind: integer, is: "a digit from 0 to 9", min: 0, max: 9}, true, "A digit."},
	{"name", aText, true, "What it tries, a few words."},
	{"do", filled("a list of commands", aText), true, "Commands, carried out in order on a fresh run: goto N, next, step, end, restart, inject FAULT, remove FAULT, drop N, guard NAME=off, actor NAME, edit TEXT in JSON quotes, yes, no."},
}}

var questionFields = &fields{name: "a question", list: []field{
	{"kind", kinds, false, "text (the default), choice, order, fill or decide."},
	{"ask", aText, true, "The question. In a fill question ___ is the gap."},
	{"items", someTexts, false, "The choices, or the steps in their right order."},
	{"answer", aText, false, "The right choice, the text for the gap, or a good answer to compare with."},
}}
