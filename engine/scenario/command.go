package scenario

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"callstep/engine/actor"
	"callstep/engine/exchange"
	"callstep/engine/fault"
)

// cueVerbs are the commands of a cue, with what checks their argument; nil
// takes none.
var cueVerbs = []struct {
	verb  string
	check func(sc *Scenario, arg string) (message, hint string)
}{
	{"goto", checkTurn},
	{"drop", checkTurn},
	{"next", nil},
	{"step", nil},
	{"end", nil},
	{"restart", nil},
	{"inject", checkFault},
	{"remove", checkFault},
	{"guard", checkGuard},
	{"actor", checkActor},
	{"edit", checkText},
	{"yes", nil},
	{"no", nil},
}

// checkCommand says what is wrong with a command of a cue, "" if nothing is.
func checkCommand(sc *Scenario, text string) (message, hint string) {
	verb, arg, _ := strings.Cut(strings.TrimSpace(text), " ")
	arg = strings.TrimSpace(arg)
	var known []string
	for _, c := range cueVerbs {
		known = append(known, c.verb)
		switch {
		case c.verb != verb:
		case c.check != nil:
			return c.check(sc, arg)
		case arg != "":
			return fmt.Sprintf("the command `%s` takes nothing behind it", verb), "Write " + verb + " alone; the next command is an item of its own."
		default:
			return "", ""
		}
	}
	return fmt.Sprintf("there is no command `%s` for a cue", cut(verb, 40)), nearestOf(verb, known)
}

func checkTurn(sc *Scenario, arg string) (message, hint string) {
	n, err := strconv.Atoi(arg)
	if err != nil || n < 1 || n > len(sc.Turns) {
		return fmt.Sprintf("`%s` is not the number of a turn", cut(arg, 40)), fmt.Sprintf("This scenario has turns 1 to %d.", len(sc.Turns))
	}
	return "", ""
}

func checkFault(sc *Scenario, arg string) (message, hint string) {
	spec, err := fault.Parse(arg)
	if err == nil {
		err = sc.Fits(spec, true)
	}
	if err != nil {
		return twoParts(err)
	}
	return "", ""
}

// twoParts makes a message and a hint of an error that reads "what is wrong;
// what to do". A list of all kinds is left out where one kind was meant.
func twoParts(err error) (message, hint string) {
	message, hint, _ = strings.Cut(err.Error(), "; ")
	if meant, _, found := strings.Cut(hint, "? "); found {
		hint = meant + "?"
	}
	if hint == "" {
		hint = "docs/faults.md lists the faults, and what each takes."
	}
	return cut(message, 200), sentence(hint)
}

func checkGuard(_ *Scenario, arg string) (message, hint string) {
	name, state, _ := strings.Cut(arg, "=")
	if state != "on" && state != "off" {
		return "a guard is switched with NAME=on or NAME=off", "For example guard idempotency=off."
	}
	if _, ok := exchange.GuardNamed(name); !ok && name != "all" {
		return fmt.Sprintf("no guard is called `%s`", cut(name, 40)), nearestOf(name, exchange.AllGuards.Names())
	}
	return "", ""
}

func checkActor(_ *Scenario, arg string) (message, hint string) {
	if _, ok := actor.Named(arg); !ok {
		return fmt.Sprintf("no actor is called `%s`", cut(arg, 40)), nearestOf(arg, actor.Names())
	}
	return "", ""
}

func checkText(_ *Scenario, arg string) (message, hint string) {
	var text string
	if json.Unmarshal([]byte(arg), &text) != nil {
		return "the text to send is not in JSON quotes", `Write edit "TEXT", with \" for a quote inside.`
	}
	return "", ""
}
