package sweep

import (
	"strings"

	"callstep/engine"
	"callstep/engine/exchange"
)

// Repro is the command line that makes a cell happen again, for a scenario
// given as the command line takes it: an id or a path. Guards are switched as
// they were for the sweep.
func (g *Grid) Repro(c *Cell, scenario string) string {
	words := []string{"callstep run", shell(scenario)}
	if c.Actor != engine.Recorded {
		words = append(words, "--actor", shell(c.Actor))
	}
	for _, s := range g.Settings {
		words = append(words, "--guard", s)
	}
	if g.NoFaults {
		words = append(words, "--no-faults")
	}
	for _, f := range c.Faults {
		words = append(words, "--fault", shell(f.String()))
	}
	return strings.Join(words, " ")
}

// Word is what the command line calls the scenario.
func (g *Grid) Word() string {
	if g.Source != "" {
		return g.Source
	}
	return g.Scenario
}

// settings are the guards that a sweep switched, as the command line takes
// them.
func settings(before, after exchange.Guards) []string {
	switched := (before ^ after).Names()
	if after == exchange.AllGuards && len(switched) > 1 {
		return []string{"all=on"}
	}
	if after == 0 && len(switched) > 1 {
		return []string{"all=off"}
	}
	for i, name := range switched {
		guard, _ := exchange.GuardNamed(name)
		switched[i] += "=off"
		if after.Has(guard) {
			switched[i] = name + "=on"
		}
	}
	return switched
}

// shell quotes a word for a POSIX shell, if it needs it.
func shell(word string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("@#%+=:,./_-", r)
	}
	if word != "" && strings.TrimFunc(word, plain) == "" && word[0] != '#' {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
