package diagnose

import (
	"strconv"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// anthropicSaid translates the provider's own refusal into a rule, a message
// and an id, where the checks found nothing there.
func anthropicSaid(j *Judge) {
	for i, s := range j.X.Steps {
		if !s.Failure.Node.Exists() || s.Provider != wire.Anthropic {
			continue
		}
		rule, ok := anthropicRefusal(s.Failure)
		if !ok {
			continue
		}
		a := anthropicStepAt(j, i)
		h := a.place(s.Failure.Message)
		h.Word, h.Final, h.Cause = rule.Word, true, "provider_said"
		h.Evidence = "the provider says: " + anthropicCutText(s.Failure.Message)
		if !a.found(rule, h) {
			j.Report(h)
		}
	}
}

// anthropicRefusal is the rule whose fragments a refusal holds, all of them.
func anthropicRefusal(f wire.Failure) (Rule, bool) {
	said := f.Code + " " + f.Message
	for _, r := range anthropicRules() {
		if len(r.Match) > 0 && anthropicHolds(said, r.Match) {
			return r, true
		}
	}
	return Rule{}, false
}

func anthropicHolds(said string, fragments []string) bool {
	for _, f := range fragments {
		if !strings.Contains(said, f) {
			return false
		}
	}
	return true
}

// place finds what a refusal speaks of: "messages.3.content.0…" and
// "tools.2.custom…" are paths into the request; an id stands behind a colon.
func (a anthropicStep) place(said string) Hit {
	h := Hit{Time: Time{a.at, BeforeTurns, 0}, Message: -1, Node: a.Failure.Node, Subject: a.idIn(said)}
	if n, ok := anthropicIndex(said, "tools."); ok && n < len(a.Tools) {
		h.Subject, h.Node = a.toolLabel(n), a.Tools[n].Node
		return h
	}
	n, ok := anthropicIndex(said, "messages.")
	if !ok || n >= len(a.Turns) {
		return h
	}
	t := &a.Turns[n]
	h.Time.Turn, h.Message, h.Node = n, t.Index, t.Node
	if k, ok := anthropicIndex(said, ".content."); ok && k < len(t.Blocks) {
		h.Time.Block, h.Node = k, t.Blocks[k].Node
		if h.Subject == "" {
			h.Subject = t.Blocks[k].ID
		}
	}
	return h
}

// anthropicIndex reads the number behind a word of a path.
func anthropicIndex(said, word string) (int, bool) {
	_, rest, ok := strings.Cut(said, word)
	end := 0
	for end < len(rest) && rest[end] >= '0' && rest[end] <= '9' {
		end++
	}
	n, err := strconv.Atoi(rest[:end])
	return n, ok && err == nil
}

// idIn is the first id of the request's calls and results that a text names.
func (a anthropicStep) idIn(said string) string {
	words := map[string]bool{}
	for _, w := range strings.FieldsFunc(said, func(r rune) bool { return strings.ContainsRune(" ,.:;'\"`()[]\n", r) }) {
		words[w] = true
	}
	for i := range a.Turns {
		for _, b := range a.Turns[i].Blocks {
			if b.ID != "" && words[b.ID] {
				return b.ID
			}
		}
	}
	return ""
}

// found reports that the checks saw the same fault: the same code, message or
// subject in this step.
func (a anthropicStep) found(rule Rule, said Hit) bool {
	rules := map[string]Rule{}
	for _, r := range anthropicRules() {
		rules[r.Word] = r
	}
	for _, h := range a.hits {
		r, ok := rules[h.Word]
		if !ok || h.Time.Step != said.Time.Step || r.severity(h) != rule.Severity {
			continue
		}
		if r.Code == rule.Code || said.Subject != "" && h.Subject == said.Subject || said.Message >= 0 && h.Message == said.Message {
			return true
		}
	}
	return false
}

// anthropicCutText quotes the beginning of a provider's sentence.
func anthropicCutText(s string) string {
	const most = 400
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "") + "…"
	}
	return jsonscan.Quote(s)
}
