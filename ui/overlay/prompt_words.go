package overlay

import (
	"strconv"

	"callstep/engine"
	"callstep/engine/exchange"
)

// verbWord is a word that can be completed.
type verbWord struct {
	name, arg, help string
	more            bool // something follows it
	args            []verbWord
}

// Screen are the commands of the prompt that are not the engine's. The root
// carries them out.
var Screen = []engine.VerbHelp{
	{Name: "save", Arg: "FILE", Help: "write this run as a script, which callstep replay plays again"},
	{Name: "save!", Arg: "FILE", Help: "the same in place of an existing file"},
	{Name: "save-scenario", Arg: "FILE", Help: "write this run as a scenario of its own, with all that was broken and typed in it"},
	{Name: "save-scenario!", Arg: "FILE", Help: "the same in place of an existing file"},
	{Name: "save-test", Arg: "FILE", Help: "write this run with what it came to, for callstep test"},
	{Name: "save-test!", Arg: "FILE", Help: "the same in place of an existing file"},
	{Name: "quit", Help: "quit"},
}

// verbWords are all commands, with what may follow them where that is known.
func verbWords(src Source) []verbWord {
	var words []verbWord
	for _, v := range append(engine.Verbs(), Screen...) {
		w := verbWord{name: v.Name, arg: v.Arg, help: v.Help, more: v.Arg != ""}
		switch v.Name {
		case "inject":
			w.args = faultUses(src)
		case "remove":
			for _, f := range src.Snapshot().Faults {
				w.args = append(w.args, verbWord{name: f.Spec, help: "in force"})
			}
		case "guard":
			w.args = guardSettings(src)
		case "actor":
			w.args = otherActors(src)
		case "branch":
			for _, b := range src.Branches() {
				w.args = append(w.args, verbWord{name: strconv.Itoa(b.N), help: changesOf(&b)})
			}
		}
		words = append(words, w)
	}
	return words
}

// faultUses are the faults at the turn shown.
func faultUses(src Source) []verbWord {
	turn := max(src.Snapshot().Turn, 1)
	var words []verbWord
	for _, c := range src.FaultChoices(turn) {
		if c.Applies {
			words = append(words, verbWord{name: c.Fault.Kind + "@" + strconv.Itoa(turn), help: c.Fault.Short})
		}
	}
	return words
}

// otherActors are those who do not propose already.
func otherActors(src Source) []verbWord {
	var words []verbWord
	for _, name := range engine.ActorNames() {
		if name != src.Snapshot().Actor {
			words = append(words, verbWord{name: name, help: engine.AboutActor(name)})
		}
	}
	return words
}

// guardSettings offer of each guard the state that it has not.
func guardSettings(src Source) []verbWord {
	words := []verbWord{{name: "all=on", help: "switch every guard on"}}
	on := exchange.AllGuards
	for _, o := range src.Snapshot().Off {
		on = on.Without(o.Guard)
	}
	for g := range exchange.NumGuards {
		state := "=on"
		if on.Has(g) {
			state = "=off"
		}
		words = append(words, verbWord{name: g.String() + state, help: g.Info().For})
	}
	return words
}
