package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/wire"
)

// contractName is a provider as explanations name it.
func contractName(p wire.Provider) string {
	if p == wire.Unknown {
		return "every provider"
	}
	return p.String()
}

// ruleFacts say what the providers themselves say of a code, and which of their
// rules find it. What the code's own texts quote is not said again.
func ruleFacts(info exchange.CodeInfo) (facts []fact) {
	known := quoted(info.Said)
	var rules []string
	for _, c := range diagnose.Contracts() {
		var words []string
		for _, r := range c.Rules {
			if r.Code != info.Code || r.Boundary != info.Boundary {
				continue
			}
			if r.NotBuilt == "" && (c.Provider != wire.Unknown || r.Word != string(info.Code)) {
				words = append(words, r.Word)
			}
			said := spoken(r.Said)
			if said == "" || slices.ContainsFunc(known, func(k string) bool { return strings.Contains(said, k) }) {
				continue
			}
			known = append(known, said)
			label := ""
			if len(facts) == 0 && info.Said == "" {
				label = saidLabel
			}
			facts = append(facts, fact{label, contractName(c.Provider) + ": " + r.Said})
		}
		if len(words) > 0 {
			rules = append(rules, contractName(c.Provider)+": "+strings.Join(words, ", "))
		}
	}
	if len(rules) > 0 {
		facts = append(facts, fact{"rules", strings.Join(rules, "\n")})
	}
	return facts
}

// saidLabel stands before what providers say.
const saidLabel = "who says so"

// quotation is what the texts of a code quote.
var quotation = regexp.MustCompile(`"([^"]{10,})"`)

func quoted(said string) (list []string) {
	for _, m := range quotation.FindAllStringSubmatch(said, -1) {
		list = append(list, spoken(m[1]))
	}
	return list
}

// spoken is a text without what differs between two quotations of it.
func spoken(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("`'\"…. _0123456789", r) {
			return -1
		}
		return r
	}, s)
}

// contractTopics explain a word that is a rule of contracts: a topic for each
// provider that has it.
func contractTopics(word string) (topics []topic) {
	for _, c := range diagnose.Contracts() {
		for _, r := range c.Rules {
			if r.Word != word || slices.ContainsFunc(topics, func(t topic) bool { return strings.Contains(t.is, contractName(c.Provider)+",") }) {
				continue
			}
			is := fmt.Sprintf("a rule for %s, at the boundary %s", contractName(c.Provider), r.Boundary)
			if r.Severity == exchange.Warning {
				is += ", a warning"
			}
			topics = append(topics, topic{word, is, ruleOwnFacts(r)})
		}
	}
	return topics
}

func ruleOwnFacts(r diagnose.Rule) []fact {
	facts := []fact{{"found as", string(r.Code)}}
	for _, info := range exchange.Lookup(r.Code) {
		if info.Boundary == r.Boundary {
			facts = append(facts, fact{"what broke", info.Meaning})
			if r.Do == "" {
				r.Do = info.Do
			}
		}
	}
	if r.Said != "" {
		facts = append(facts, fact{saidLabel, r.Said})
	}
	if r.Do != "" {
		facts = append(facts, fact{"what to do", r.Do})
	}
	if r.NotBuilt != "" {
		facts = append(facts, fact{"not judged", sentence(r.NotBuilt)})
	}
	return facts
}

// ruleWords lists the words of the rules, once each.
func ruleWords() (words []string) {
	for _, c := range diagnose.Contracts() {
		for _, r := range c.Rules {
			if !slices.Contains(words, r.Word) {
				words = append(words, r.Word)
			}
		}
	}
	return words
}
