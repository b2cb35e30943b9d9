package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/ui/text"
)

// explainWidth is the widest line that explain prints, in cells: texts are
// made for a terminal of 80, piped or not.
const explainWidth = 78

func (a *app) explainVerb() *cobra.Command {
	return &cobra.Command{
		Use:   "explain [WORD | 'REFUSAL']",
		Short: "Explain a code, cause, stage, guard, fault, outcome, rule, or what a provider said; without a word, list them",
		Example: `  callstep explain idempotency_conflict
  callstep explain reply
  callstep explain thinking_modified
  callstep explain "No tool output found for function call call_1."`,
		GroupID:           groupTell,
		ValidArgsFunction: completeWords,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				explainAll(a.out)
				return nil
			}
			if err := exactly(1, "one word, or a refusal in quotes")(cmd, args); err != nil {
				return err
			}
			return a.explain(args[0])
		},
	}
}

// topic is one thing a word can mean.
type topic struct {
	name  string
	is    string // what kind of thing it is
	facts []fact
}

// fact is one labelled text of a topic.
type fact struct{ label, text string }

func (a *app) explain(word string) error {
	topics := lookup(word)
	if len(topics) == 0 {
		topics = contractTopics(word)
	}
	if len(topics) == 0 {
		topics = ruleTopics(word)
	}
	if len(topics) == 0 && isSentence(word) {
		t, ok := refusalTopic(word)
		if !ok {
			return unusablef("Give the refusal whole and as it came; `callstep diagnose FILE` judges the request that it answered.", "these words belong to no rule")
		}
		topics = append(topics, t)
	}
	if len(topics) == 0 {
		next := "`callstep explain` lists every word."
		if name, ok := exchange.Nearest(word, append(explainable(), ruleWords()...)); ok {
			next = fmt.Sprintf("Did you mean %s? %s", name, next)
		}
		return unusablef(next, "nothing is named %q", word)
	}
	for i, t := range topics {
		if i > 0 {
			fmt.Fprintln(a.out)
		}
		t.print(a.out)
	}
	return nil
}

func (t topic) print(w io.Writer) {
	fmt.Fprintf(w, "%s: %s\n", t.name, t.is)
	const label = 15
	for _, f := range t.facts {
		name := f.label
		for _, line := range wrapLines(f.text, explainWidth-label) {
			fmt.Fprintf(w, "  %s%s\n", text.Fit(name, label-2), line)
			name = ""
		}
	}
}

func wrapLines(s string, w int) []string {
	var lines []string
	for _, part := range strings.Split(s, "\n") {
		lines = append(lines, text.Wrap(part, w)...)
	}
	return lines
}

// lookup finds everything a word means, in the order in which a person is
// likely to mean it.
func lookup(word string) []topic {
	var topics []topic
	for _, info := range exchange.Lookup(exchange.Code(word)) {
		topics = append(topics, codeTopic(info))
	}
	for _, c := range exchange.AllCauses() {
		if c.Cause == word {
			topics = append(topics, topic{word, "a cause of " + string(c.Code), []fact{{"what broke", c.Meaning}}})
		}
	}
	if f, ok := fault.Named(word); ok {
		topics = append(topics, faultTopic(f))
	}
	if s, ok := exchange.StageNamed(word); ok {
		topics = append(topics, stageTopic(s))
	}
	if g, ok := exchange.GuardNamed(word); ok {
		topics = append(topics, guardTopic(g))
	}
	if o, ok := exchange.OutcomeNamed(word); ok {
		topics = append(topics, outcomeTopic(o))
	}
	if about := engine.AboutActor(word); about != "" {
		topics = append(topics, actorTopic(word, about))
	}
	if b, ok := exchange.BoundaryNamed(word); ok && b != exchange.NoBoundary {
		topics = append(topics, boundaryTopic(b))
	}
	return topics
}

// explainable lists every word that lookup knows, once.
func explainable() []string {
	var words []string
	seen := map[string]bool{}
	add := func(names ...string) {
		for _, n := range names {
			if !seen[n] {
				seen[n] = true
				words = append(words, n)
			}
		}
	}
	add(exchange.CodeNames()...)
	for _, c := range exchange.AllCauses() {
		add(c.Cause)
	}
	for _, f := range fault.Catalogue() {
		add(f.Kind)
	}
	for s := range exchange.NumStages {
		add(s.String())
	}
	add(exchange.AllGuards.Names()...)
	add(exchange.OutcomeNames()...)
	add(engine.ActorNames()...)
	for b := exchange.Declaration; b <= exchange.FollowUpContext; b++ {
		add(b.String())
	}
	return words
}
