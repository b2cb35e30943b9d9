package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/scenario"
	"callstep/scenarios"
)

var retryText = map[exchange.Retry]string{
	exchange.RetryNo:      "no: sending it again unchanged cannot help",
	exchange.RetryYes:     "yes: asking again can help",
	exchange.RetrySameKey: "only with the same idempotency key",
	exchange.RetryByTool:  "if the tool's own error says so",
	exchange.RetryByRule:  "if the rule says so (retryable: true)",
}

func codeTopic(info exchange.CodeInfo) topic {
	is := "a code at the boundary " + info.Boundary.String()
	switch {
	case info.Code == exchange.OK:
		is = "the code of an exchange in which nothing broke"
	case info.Severity == exchange.Warning:
		is += ", legal on the wire yet harmful"
	default:
		is += ", breaks the exchange"
	}
	facts := []fact{{"what broke", info.Meaning}, {"how to see", info.See}, {"what to do", info.Do}}
	if info.Code == exchange.OK {
		facts[0].label = "what it says"
	} else {
		facts = append(facts, fact{"retry", retryText[info.Retry]})
	}
	for i, c := range exchange.Causes(info.Code) {
		facts = append(facts, fact{onFirst(i, "causes"), c.Cause + ": " + c.Meaning})
	}
	if info.Said != "" {
		facts = append(facts, fact{saidLabel, info.Said})
	}
	facts = append(facts, ruleFacts(info)...)
	return topic{string(info.Code), is, facts}
}

func onFirst(i int, label string) string {
	if i == 0 {
		return label
	}
	return ""
}

func faultTopic(f *fault.Fault) topic {
	facts := []fact{{"what it does", f.Long}}
	if f.Code != "" {
		facts = append(facts, fact{"seen as", string(f.Code)})
	}
	facts = append(facts, fact{"caught by", f.Caught}, fact{"otherwise", f.Else})
	if names := guardNames(f.Guards); names != "" {
		facts = append(facts, fact{"guards", names})
	}
	for i, p := range f.Params {
		line := p.Name + ": " + p.Help
		if len(p.Values) > 0 {
			line += " (" + strings.Join(p.Values, ", ") + ")"
		}
		facts = append(facts, fact{onFirst(i, "parameters"), line})
	}
	if f.Free {
		facts = append(facts, fact{"arguments", "takes argument=value for the tool's own arguments"})
	}
	facts = append(facts, fact{"try", fmt.Sprintf("callstep run SCENARIO --fault %s@TURN", f.Kind)})
	return topic{f.Kind, fmt.Sprintf("a fault at the boundary %s, stage %s", f.Boundary, f.Stage), facts}
}

func guardNames(guards []exchange.Guard) string {
	names := make([]string, len(guards))
	for i, g := range guards {
		names[i] = g.String()
	}
	return strings.Join(names, ", ")
}

func stageTopic(s exchange.Stage) topic {
	facts := []fact{
		{"asks", s.Asks()},
		{"place", fmt.Sprintf("stage %d of %d, boundary %s", int(s)+1, int(exchange.NumStages), s.Boundary())},
	}
	var here []exchange.Guard
	for g := range exchange.NumGuards {
		if g.Info().Stage == s {
			here = append(here, g)
		}
	}
	if names := guardNames(here); names != "" {
		facts = append(facts, fact{"guards", names})
	}
	return topic{s.String(), "a stage of the exchange", facts}
}

func guardTopic(g exchange.Guard) topic {
	info := g.Info()
	return topic{info.Name, "a guard at the stage " + info.Stage.String(), []fact{
		{"is for", sentence(info.For)},
		{"off", sentence(info.Off)},
		{"try", fmt.Sprintf("callstep run SCENARIO --guard %s=off", info.Name)},
	}}
}

func actorTopic(name, about string) topic {
	return topic{name, "an actor: it proposes, and reacts to what it is told", []fact{
		{"what it does", sentence(about)},
		{"try", fmt.Sprintf("callstep run SCENARIO --actor %s", name)},
	}}
}

func outcomeTopic(o exchange.Outcome) topic {
	is := "an outcome of a run"
	if o.Damage() {
		is += ", damage"
	}
	return topic{o.String(), is, []fact{{"means", sentence(o.Meaning())}}}
}

func boundaryTopic(b exchange.Boundary) topic {
	var names []string
	for s := range exchange.NumStages {
		if s.Boundary() == b {
			names = append(names, s.String())
		}
	}
	return topic{b.String(), fmt.Sprintf("boundary %d of 5", int(b)), []fact{
		{"stages", strings.Join(names, ", ")},
		{"codes", codesAt(b)},
	}}
}

func codesAt(b exchange.Boundary) string {
	var names []string
	for _, info := range exchange.Codes() {
		if info.Boundary == b {
			names = append(names, string(info.Code))
		}
	}
	return strings.Join(names, ", ")
}

// ruleTopics looks for a word that only a built-in scenario knows: the code of
// one of its rules or invariants. Scenarios that say the same of it share a
// topic. Only files that hold the word are compiled.
func ruleTopics(word string) []topic {
	var found rulings
	for _, id := range scenarios.Names() {
		file, src, _ := scenarios.Read(id)
		if !bytes.Contains(src, []byte(word)) {
			continue
		}
		sc, err := scenario.Parse(file, src)
		if err != nil {
			continue // `callstep check` is the place to say so
		}
		for _, tool := range sc.Tools {
			for _, r := range tool.Rules {
				if string(r.Code) == word {
					found.add("a rule of %s, boundary execution", id, file, r.Line, fact{"tool", tool.Name}, fact{"requires", strings.TrimSpace(r.Require)})
				}
			}
		}
		for _, inv := range sc.Invariants {
			if string(inv.Code) == word {
				found.add("something that must hold in %s", id, file, inv.Line, fact{"says", sentence(inv.Say)}, fact{"holds if", strings.TrimSpace(inv.Hold)})
			}
		}
	}
	return found.topics(word)
}

// ruling is what some scenarios say alike of one word.
type ruling struct {
	is     string // %s is the scenarios
	facts  [2]fact
	ids    []string
	places []string
}

type rulings []ruling

func (r *rulings) add(is, id, file string, line int, facts ...fact) {
	same := ruling{is: is, facts: [2]fact(facts)}
	i := slices.IndexFunc(*r, func(o ruling) bool { return o.is == same.is && o.facts == same.facts })
	if i < 0 {
		i = len(*r)
		*r = append(*r, same)
	}
	o := &(*r)[i]
	o.ids, o.places = append(o.ids, id), append(o.places, fmt.Sprintf("%s, line %d", file, line))
}

func (r rulings) topics(word string) []topic {
	var topics []topic
	for _, o := range r {
		who, place := "the scenario "+o.ids[0], "place"
		if len(o.ids) > 1 {
			who, place = exchange.Count(len(o.ids), "scenario"), "places"
		}
		topics = append(topics, topic{word, fmt.Sprintf(o.is, who), append(o.facts[:], fact{place, strings.Join(o.places, "; ")})})
	}
	return topics
}

// sentence gives a phrase of a table a capital and a full stop.
func sentence(s string) string {
	if s == "" || strings.HasSuffix(s, ".") {
		return s
	}
	r := []rune(s)
	return strings.ToUpper(string(r[:1])) + string(r[1:]) + "."
}
