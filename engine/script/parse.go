package script

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/fault"
)

// Error is what is wrong with a script, and where.
type Error struct {
	File string
	Line int // from 1
	What string
}

// Error implements error.
func (e *Error) Error() string { return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.What) }

// first is what a script starts with; it tells one from any other file.
const first = "callstep-script:"

// Is reports whether a text is meant to be a script.
func Is(src []byte) bool {
	for line := range strings.Lines(string(src[:min(len(src), 4096)])) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			return strings.HasPrefix(line, first)
		}
	}
	return false
}

// heads read the value of each head, in the order in which messages list them.
var heads = []struct {
	name string
	read func(*Script, string) error
}{
	{"callstep-script", func(_ *Script, v string) error {
		if v != strconv.Itoa(Version) {
			return fmt.Errorf("this program reads version %d of the format, the script has %q", Version, v)
		}
		return nil
	}},
	{"scenario", func(s *Script, v string) error { return once(&s.Scenario, v) }},
	{"actor", func(s *Script, v string) error { return once(&s.Actor, v) }},
	{"seed", func(s *Script, v string) (err error) {
		if s.Seed, err = strconv.ParseInt(v, 10, 64); err != nil {
			return fmt.Errorf("%q is no whole number", v)
		}
		return nil
	}},
	{"no-faults", func(s *Script, v string) error {
		if v != "yes" && v != "no" {
			return fmt.Errorf("yes or no, got %q", v)
		}
		s.NoFaults = v == "yes"
		return nil
	}},
	{"fault", func(s *Script, v string) error {
		_, err := fault.Parse(v)
		s.Faults = append(s.Faults, v)
		return err
	}},
	{"guard", func(s *Script, v string) error {
		s.Guards = append(s.Guards, v)
		_, err := (&Script{Guards: []string{v}}).Options()
		return err
	}},
	{"log", func(s *Script, v string) error {
		if raw, err := hex.DecodeString(v); err != nil || len(raw) != 32 {
			return fmt.Errorf("a hash has 64 hexadecimal digits, got %q", v)
		}
		return once(&s.Log, strings.ToLower(v))
	}},
	{"turns", func(s *Script, v string) error {
		s.Marks = strings.Fields(v)
		return nil
	}},
	{"outcome", (*Script).readOutcome},
	{"attempts", (*Script).readAttempts},
	{"effects", (*Script).readEffects},
	{"broken", (*Script).readBroken},
	{"code", (*Script).readCode},
}

func headNames() []string {
	var names []string
	for _, h := range heads {
		names = append(names, h.name)
	}
	return names
}

// headNamed reads the value of a head, nil if there is none of that name.
func headNamed(name string) func(*Script, string) error {
	for _, h := range heads {
		if h.name == name {
			return h.read
		}
	}
	return nil
}

func once(to *string, v string) error {
	if *to != "" {
		return fmt.Errorf("it stands twice: %q and %q", *to, v)
	}
	*to = v
	return nil
}

// Parse reads a script. Commands are read, not judged: whether they fit is
// seen when they are played.
func Parse(file string, src []byte) (*Script, error) {
	s := &Script{}
	fail := func(line int, format string, args ...any) (*Script, error) {
		return nil, &Error{file, line, fmt.Sprintf(format, args...)}
	}
	switch {
	case len(src) > Most:
		return fail(1, "a script has at most %d bytes", Most)
	case !Is(src):
		return fail(1, "this is no script: it starts with %q", first+" 1")
	}
	n := 0
	for text := range strings.Lines(string(src)) {
		n++
		if !utf8.ValidString(text) {
			return fail(n, "the line is not UTF-8")
		}
		text = strings.TrimSpace(text)
		if strings.HasPrefix(text, "#") && len(s.Commands) == 0 {
			s.Notes = append(s.Notes, text)
		}
		if text == "" || text[0] == '#' {
			continue
		}
		name, value, isHead := strings.Cut(text, ":")
		if isHead && !strings.ContainsAny(name, " \t") {
			read := headNamed(name)
			switch {
			case read == nil:
				return fail(n, "there is no head %q%s", name, meant(name))
			case len(s.Commands) > 0:
				return fail(n, "%q is a head: heads come before the first command", name)
			}
			if err := read(s, strings.TrimSpace(value)); err != nil {
				return fail(n, "%s: %s", name, err)
			}
			continue
		}
		c, err := engine.ParseCommand(text)
		if err != nil {
			return fail(n, "%s", err)
		}
		s.Commands = append(s.Commands, Command{c, n})
	}
	if s.Scenario == "" {
		return fail(n, "nothing says which scenario it is about: add `scenario: ID`")
	}
	return s, nil
}

func meant(name string) string {
	if near, ok := exchange.Nearest(name, headNames()); ok {
		return fmt.Sprintf("; did you mean %q?", near)
	}
	return "; the heads are " + strings.Join(headNames(), ", ")
}
