package engine

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Command is one thing a person or a script can ask for, as a verb and its
// argument. Keys, cues, scripts and the command line share its text.
type Command struct{ Verb, Arg string }

// String is the command's text: ParseCommand reads it back.
func (c Command) String() string {
	if c.Arg == "" {
		return c.Verb
	}
	return c.Verb + " " + c.Arg
}

// verb is one row of the table of commands.
type verb struct {
	Name string
	Arg  string // what the argument is, "" if there is none
	Help string
	run  func(*Machine, Command) error
}

var verbs []verb

func init() {
	verbs = []verb{
		{"step", "", "one stage on", (*Machine).step},
		{"next", "", "one turn on", (*Machine).next},
		{"continue", "", "on to the next refusal, fault or bypass", (*Machine).proceed},
		{"end", "", "on to the end of the run", (*Machine).runOut},
		{"back", "", "one stage back", (*Machine).back},
		{"prev", "", "one turn back", (*Machine).prev},
		{"rcontinue", "", "back to the last refusal, fault or bypass", (*Machine).retreat},
		{"start", "", "back to the beginning of this branch", (*Machine).start},
		{"restart", "", "a fresh run, without what was injected", (*Machine).restart},
		{"goto", "TURN", "to the start of a turn", (*Machine).gotoTurn},
		{"goto-pos", "POSITION", "to a position of the log", (*Machine).gotoPos},
		{"inject", "FAULT@TURN", "break something on purpose", (*Machine).inject},
		{"remove", "FAULT@TURN", "take a fault out", (*Machine).remove},
		{"drop", "TURN", "leave a turn out", (*Machine).drop},
		{"guard", "NAME=on|off", "switch a guard, or all of them", (*Machine).guard},
		{"actor", "NAME", "let somebody else propose from here on", (*Machine).actor},
		{"edit", "\"TEXT\"", "send exactly this text as the next proposal", (*Machine).editText},
		{"yes", "", "agree to what is being asked", (*Machine).yes},
		{"no", "", "refuse what is being asked", (*Machine).no},
		{"branch", "NUMBER", "to the tip of another branch", (*Machine).toBranch},
		{"name", "TEXT", "give this branch a name", (*Machine).nameBranch},
		{"undo", "", "take the last command back", nil},
		{"redo", "", "do it again", nil},
	}
}

// VerbHelp is one command for help texts.
type VerbHelp struct{ Name, Arg, Help string }

// Verbs lists the commands in the order in which help shows them.
func Verbs() []VerbHelp {
	list := make([]VerbHelp, len(verbs))
	for i, v := range verbs {
		list[i] = VerbHelp{v.Name, v.Arg, v.Help}
	}
	return list
}

func verbNamed(name string) (*verb, bool) {
	for i := range verbs {
		if verbs[i].Name == name {
			return &verbs[i], true
		}
	}
	return nil, false
}

// ParseCommand reads a command text. The error names the verb or what its
// argument should be; the argument itself is judged by Apply.
func ParseCommand(text string) (Command, error) {
	name, arg, _ := strings.Cut(strings.TrimSpace(text), " ")
	arg = strings.TrimSpace(arg)
	v, ok := verbNamed(name)
	switch {
	case name == "":
		return Command{}, errors.New("an empty command")
	case !ok:
		var names []string
		for _, v := range verbs {
			names = append(names, v.Name)
		}
		return Command{}, fmt.Errorf("there is no command %q; the commands are %s", name, listed(names))
	case v.Arg == "" && arg != "":
		return Command{}, fmt.Errorf("%s takes nothing after it, got %q", name, arg)
	case v.Arg != "" && arg == "":
		return Command{}, fmt.Errorf("%s needs something after it: %s %s", name, name, v.Arg)
	}
	return Command{name, arg}, nil
}

// Apply carries out one command. An error leaves the machine as it was and
// says what cannot be done and why.
func (m *Machine) Apply(c Command) error {
	v, ok := verbNamed(c.Verb)
	if !ok {
		_, err := ParseCommand(c.String())
		return err
	}
	before := m.at
	switch c.Verb {
	case "undo":
		return m.travel(c, &m.past, &m.future, "nothing to take back")
	case "redo":
		return m.travel(c, &m.future, &m.past, "nothing to do again")
	}
	if err := v.run(m, c); err != nil {
		m.at = before
		return err
	}
	if m.at != before {
		m.past = append(m.past, before)
		m.future = nil
	}
	m.script = append(m.script, c)
	return nil
}

// Do parses and applies a command text.
func (m *Machine) Do(text string) error {
	c, err := ParseCommand(text)
	if err != nil {
		return err
	}
	return m.Apply(c)
}

// Script is every command applied so far: opened again and given these, a
// machine comes to the same log.
func (m *Machine) Script() []Command { return m.script }

// travel moves along the positions that commands led to. Branches stay, so
// nothing needs to be undone but the cursor.
func (m *Machine) travel(c Command, from, to *[]Cursor, empty string) error {
	n := len(*from)
	if n == 0 {
		return errors.New(empty)
	}
	*to = append(*to, m.at)
	m.at = (*from)[n-1]
	*from = (*from)[:n-1]
	m.script = append(m.script, c)
	return nil
}

func number(c Command, what string) (int, error) {
	n, err := strconv.Atoi(c.Arg)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("%s needs a %s, got %q", c.Verb, what, c.Arg)
	}
	return n, nil
}
