package engine

import (
	"fmt"
	"strings"

	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
)

// Feedback is what goes back to the model after a response: what broke, what
// to keep, what to change, and whether to repeat.
type Feedback struct {
	Code      exchange.Code
	Message   string
	Retryable bool
	SameKey   bool     // repeating is safe only with the same idempotency key
	Raw       []string // what it received instead, if the message was spoiled
	Result    []Field  // of a call that went well
	Away      bool     // the provider turned the request away, so the model received nothing
}

// advice says what to keep and what to change, by code. %s is the guilty
// argument or tool.
var advice = map[exchange.Code]string{
	"invalid_envelope":            "Send one JSON object with exactly the members name and arguments.",
	"arguments_not_json":          "Keep the tool. Send arguments as an object, not as text.",
	"arguments_empty_string":      "Keep the tool. Send arguments as an object, not as text.",
	"arguments_double_encoded":    "Keep the call. Send arguments as an object, not as text that holds one.",
	"arguments_markdown_fenced":   "Keep the call. Send arguments as a bare object, without a fence and not as text.",
	"arguments_trailing_text":     "Keep the call. Send arguments as a bare object and nothing behind it.",
	"arguments_truncated":         "The arguments were cut off, so nothing ran. Send the whole call again, shorter if it can be.",
	"arguments_concatenated":      "Two calls in one. Send only the first, with arguments as one object.",
	"arguments_non_finite_number": "Keep the call. Write a number that JSON knows, or ask the user for it.",
	"replacement_character":       "A character was lost on the way. Write the argument again.",
	"tool_name_repeated":          "The name arrived glued to itself. Write the name of the tool once.",
	"arguments_duplicate_key":     "Keep the call. Write every argument once.",
	"unknown_tool":                "There is no tool %s. Choose one of the declared tools.",
	"argument_missing_required":   "Keep the tool. Add the argument %s.",
	"argument_unexpected":         "Keep the call. Leave out %s: the contract does not know it.",
	"argument_wrong_type":         "Keep the tool and the other arguments. Correct the type of %s.",
	"argument_null_not_allowed":   "Keep the tool and the other arguments. Give %s a value.",
	"argument_enum_mismatch":      "Keep the tool and the other arguments. Use an allowed value for %s.",
	"argument_out_of_range":       "Keep the tool and the other arguments. Bring %s within its bounds.",
	"argument_stringified_json":   "Keep the call. Send %s as JSON, not as text that holds it.",
	"session_value_changed":       "The session owns %s. Use the value you were given, or ask the user.",
	"idempotency_conflict":        "This key already stands for other arguments, and nothing was overwritten. A changed wish needs a person's decision.",
	"attempt_limit":               "No attempt is left. A person takes over.",
	"needs_confirmation":          "Nothing ran. The user must say yes to exactly this first.",
	"tool_reported_error":         "The tool ran and failed.",
	"unverified_claim":            "No result that you received shows this. Say only what a result shows.",
	"stale_read":                  "What you read earlier has changed since, and nothing was written. Read it again first.",
	"provider_bad_request":        "The provider took no request: its messages are not in order. Nothing is repeated until somebody has looked.",
	"provider_unauthorized":       "The provider does not know the credentials. Nothing is repeated until somebody has looked.",
	"provider_payment":            "The account cannot pay. Nothing is repeated until somebody has looked.",
	"provider_forbidden":          "The credentials do not allow this. Nothing is repeated until somebody has looked.",
	"rule_refused":                "The call could not be judged, so it was not run.",
}

// feedback puts what the model was told into words.
func (m *Machine) feedback(t Told) Feedback {
	f := Feedback{Code: t.Code}
	switch {
	case t.Code == "" || t.Code == answered:
		return Feedback{}
	case t.Raw != "":
		f.Raw = raw(t)
		return f
	case t.Code == exchange.OK:
		if t.Out != nil {
			f.Result = t.Call.results(t.Out.Value)
		}
		return f
	case t.Code == "timeout_outcome_unknown":
		f.Message, f.SameKey = m.unknownOutcome(t), true
		return f
	case t.Code == "invalid_json":
		f.Message, f.Retryable = m.formatAdvice(t), true
		return f
	case t.Stage == exchange.Rules:
		return m.ruleAdvice(f, t)
	}
	f.Retryable = t.retryable()
	f.Away = t.Stage == exchange.FollowUp && t.Code != "unverified_claim"
	if class, ok := t.failed(); ok {
		_, why := repeatable(t.Call, class)
		f.Message = class.Means + " " + why
		if class.AtTool != "" {
			f.Message = class.AtTool
		}
		return f
	}
	text := advice[t.Code]
	if t.Code == "attempt_limit" && t.Left != 0 {
		text = "This call had its retries; none is left for it. A person takes over."
	}
	if t.Code == "unknown_tool" && guilty(t) == "" {
		text = "The call names no tool. Choose one of the declared tools."
	}
	if strings.Contains(text, "%s") {
		text = fmt.Sprintf(text, guilty(t))
	}
	f.Message = text
	return f
}

// retryable reads the vocabulary: can asking again help?
func retryable(code exchange.Code, stage exchange.Stage) bool {
	for _, info := range exchange.Lookup(code) {
		if info.Boundary == stage.Boundary() {
			return info.Retry == exchange.RetryYes
		}
	}
	return false
}

// guilty is the name of what a refusal is about.
func guilty(t Told) string {
	switch {
	case t.Call == nil:
		return ""
	case t.Stage == exchange.Allow:
		return t.Call.Name
	case len(t.Call.Violations) > 0 && t.Stage == exchange.Schema:
		return name(t.Call.Violations[0].Pointer)
	case len(t.Call.Mismatches) > 0:
		return t.Call.Mismatches[0].Name
	}
	return t.Call.Name
}

// formatAdvice keeps what was right about a response that is not bare JSON.
func (m *Machine) formatAdvice(t Told) string {
	keep := "Send one bare JSON object and nothing around it."
	if t.Text.secondObject() {
		return "Send one call at a time: only the next one, as one bare JSON object."
	}
	if t.Text.Cause == "truncated" {
		return "The response was cut off, so nothing ran. Keep the call, and send the whole object again, shorter if it can be."
	}
	if c := m.r.fished(t.Text); c != nil && c.Tool != nil {
		keep = "The choice of tool is right. Send the same call as one bare JSON object."
	}
	return keep
}

// unknownOutcome tells of a timeout: it may have run, so only the same key
// makes a repeat safe.
func (m *Machine) unknownOutcome(t Told) string {
	text := fmt.Sprintf("No answer within %s: the outcome is unknown.", m.timeout(t.Call))
	if t.Tries == 0 {
		return text + " No retry is left: a person takes over."
	}
	if c := t.Call; c.Tool != nil && c.Tool.HasKey {
		text += fmt.Sprintf(" Repeat only with the same %s.", listedOr(c.Tool.KeyReads, "key"))
	} else if c.Tool != nil && c.Tool.Effect == exchange.Read {
		text += " It only reads, so it may be repeated."
	}
	if t.Tries >= 0 {
		left := fmt.Sprintf(" %d retries remain.", t.Tries)
		if t.Tries == 1 {
			left = " One retry remains."
		}
		text += left
	}
	return text
}

func listedOr(words []string, none string) string {
	if len(words) == 0 {
		return none
	}
	return listed(words)
}

func (m *Machine) ruleAdvice(f Feedback, t Told) Feedback {
	rule := t.Call.Tool.Rules[t.Rule]
	f.Retryable = rule.Retryable
	s := State{Ledger: t.Ledger, Guards: m.state(m.at).Guards, World: t.Ledger.world()}
	f.Message = t.Call.Tool.Say(int(t.Rule), m.r.situation(&s, t.Call))
	return f
}

// structured reports whether the model is told by a structured error. Where it
// is not asked, where the provider takes no request, and where a fault spoiled
// the message, it gets none.
func (t *Told) structured() bool {
	switch {
	case t.Code == "" || t.Code == exchange.OK || t.Code == answered || t.Raw != "":
		return false
	case t.Stage == exchange.FollowUp:
		return t.Code == "unverified_claim"
	}
	return t.Stage > exchange.Propose
}

// wire is the structured error as the model receives it.
func (f Feedback) wire() string {
	return fmt.Sprintf(`{"ok":false,"error":{"code":%s,"message":%s,"retryable":%t}}`,
		jsonscan.Quote(string(f.Code)), jsonscan.Quote(f.Message), f.Retryable)
}

// Lines are the message for a person's eyes.
func (f Feedback) Lines() []string {
	switch {
	case f.Code == "":
		return nil
	case f.Raw != nil:
		return f.Raw
	case f.Away:
		return append([]string{"nothing: the provider turned the request away", "An operator is told: " + string(f.Code)}, splitSentences(f.Message)...)
	case f.Code == exchange.OK:
		var lines []string
		for _, field := range f.Result {
			lines = append(lines, field.Name+" "+field.Value)
		}
		return lines
	}
	return append([]string{string(f.Code)}, splitSentences(f.Message)...)
}

func splitSentences(s string) []string {
	var out []string
	for s != "" {
		i := strings.Index(s, ". ")
		if i < 0 {
			return append(out, s)
		}
		out, s = append(out, s[:i+1]), s[i+2:]
	}
	return out
}
