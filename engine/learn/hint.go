package learn

import (
	"fmt"
	"strings"

	"callstep/engine/contract"
	"callstep/engine/exchange"
)

// Hints is how many hints there are, from small to large.
const Hints = 3

// Hint is the n-th hint, from 1: what the stage to look at asks, which fields
// to compare there, and the text of the rule. That a stage is worth a look does
// not say that it decides.
func (f *Forecast) Hint(n int) string {
	switch n {
	case 1:
		return fmt.Sprintf("A stage to weigh: %s. It asks: %s", f.look, f.look.Asks())
	case 2:
		words := "Compare " + comparisons[f.look](f)
		if !strings.HasSuffix(words, "?") {
			words += "."
		}
		return words
	}
	if f.rule == "" {
		return fmt.Sprintf("The stage %s has no rule of its own in this scenario.", f.look)
	}
	if f.where != "" {
		return fmt.Sprintf("It goes by (%s): %s", f.where, f.rule)
	}
	return "It goes by: " + f.rule
}

// comparisons say by stage which two things to hold against each other.
var comparisons = [exchange.NumStages]func(*Forecast) string{
	exchange.Declare: func(f *Forecast) string {
		return "the names and schemas of " + f.tools() + " with what a provider takes"
	},
	exchange.Propose: func(f *Forecast) string { return "the responses so far with the cap" + capOf(f.sc.Limits.Steps) },
	exchange.Parse: func(*Forecast) string {
		return "the first and the last sign of the response with { and }: does anything stand outside?"
	},
	exchange.Allow:  func(f *Forecast) string { return "the member name with the declared tools: " + f.tools() },
	exchange.Schema: (*Forecast).arguments,
	exchange.Key:    (*Forecast).identity,
	exchange.Rules:  (*Forecast).rules,
	exchange.Budget: func(f *Forecast) string {
		return "the attempts so far (" + f.left + ") with the cap" + capOf(f.sc.Limits.Attempts)
	},
	exchange.Confirm: (*Forecast).consent,
	exchange.Execute: func(*Forecast) string {
		return "the faults in force with this turn: does the request arrive, and does the tool run?"
	},
	exchange.Reply:    func(*Forecast) string { return "what runs with what gets back: is a fault in force between the two?" },
	exchange.FollowUp: func(*Forecast) string { return "what the text says with the results that the AI received" },
}

func capOf(n int) string {
	if n == 0 {
		return ": there is none"
	}
	return fmt.Sprintf(" of %d", n)
}

func (f *Forecast) tools() string {
	names := make([]string, len(f.sc.Tools))
	for i, t := range f.sc.Tools {
		names[i] = t.Name
	}
	return strings.Join(names, ", ")
}

func (f *Forecast) arguments() string {
	if f.tool == nil {
		return "the arguments with the contract of the tool"
	}
	return "each argument with its line in the contract of " + f.tool.Name + ": " + strings.Join(properties(f.tool), ", ")
}

func properties(t *contract.Tool) []string {
	var names []string
	for _, p := range t.Input.Properties() {
		names = append(names, p.Name)
	}
	return names
}

func (f *Forecast) identity() string {
	if f.tool == nil {
		return "the arguments with what the session says"
	}
	var parts []string
	for _, o := range f.tool.Owned {
		parts = append(parts, o.Name)
	}
	words := ""
	if len(parts) > 0 {
		words = strings.Join(parts, ", ") + " with the session"
	}
	if f.tool.HasKey {
		if words != "" {
			words += "; "
		}
		words += "the key (" + f.tool.KeyText + ") and all arguments with the rows of the ledger"
	}
	if words == "" {
		return "nothing: " + f.tool.Name + " has no key, so every call is new"
	}
	return words
}

func (f *Forecast) rules() string {
	if f.tool == nil || len(f.tool.Rules) == 0 {
		return "the call with the rules of the tool: there are none"
	}
	var codes, needs []string
	for _, r := range f.tool.Rules {
		codes = append(codes, string(r.Code))
		for _, n := range r.Needs {
			if len(needs) == 0 || needs[len(needs)-1] != n {
				needs = append(needs, n)
			}
		}
	}
	words := "the arguments with the rules " + strings.Join(codes, ", ")
	if len(needs) > 0 {
		words += "; they read what really ran of " + strings.Join(needs, ", ") + ", in the ledger"
	}
	return words
}

func (f *Forecast) consent() string {
	if f.tool == nil || len(f.tool.ConfirmNames()) == 0 {
		return "what a person said with what would run"
	}
	return "what a person said yes to, in the ledger, with " + strings.Join(f.tool.ConfirmNames(), ", ") + " of this call"
}
