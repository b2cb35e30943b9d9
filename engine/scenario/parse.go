package scenario

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// maxProblems is how many problems of one file are told.
const maxProblems = 20

// Parse compiles a scenario; the error is Errors. Problems that are warnings
// only come from Check.
func Parse(file string, src []byte) (*Scenario, error) {
	sc, problems := Check(file, src)
	var errs Errors
	for _, p := range problems {
		if !p.Warning {
			errs = append(errs, p)
		}
	}
	if len(errs) > 0 {
		return nil, errs
	}
	return sc, nil
}

// Check compiles a scenario and tells everything that is wrong or doubtful in
// it, in the order of the file. The scenario is nil if an error is among it.
func Check(file string, src []byte) (*Scenario, []Problem) {
	if len(src) > maxBytes {
		return nil, []Problem{tooLarge(file)}
	}
	s := newSource(file, src)
	if problems := prescan(s); len(problems) > 0 {
		return nil, problems
	}
	root, problems := readTree(s)
	if len(problems) > 0 {
		return nil, sorted(problems)
	}
	r := &reader{findings{source: s}}
	r.check(root, of(scenarioFields), "a scenario")
	var sc *Scenario
	if !root.bad {
		sc = r.scenario(root)
	}
	if slices.ContainsFunc(r.problems, func(p Problem) bool { return !p.Warning }) {
		sc = nil
	} else {
		r.doubts(root, sc)
	}
	return sc, sorted(r.problems)
}

func tooLarge(file string) Problem {
	return Problem{File: file, Line: 1, Col: 1, Message: "this file is larger than 1 MiB", Hint: "A scenario is a few hundred lines. Is this the right file?"}
}

// sorted orders problems by place, errors before warnings of the same place,
// and tells where the rest begins.
func sorted(problems []Problem) []Problem {
	slices.SortStableFunc(problems, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col), cmp.Compare(a.Message, b.Message))
	})
	problems = slices.CompactFunc(problems, func(a, b Problem) bool {
		return a.Line == b.Line && a.Col == b.Col && a.Message == b.Message
	})
	if len(problems) <= maxProblems {
		return problems
	}
	rest := problems[maxProblems-1]
	rest.Message = "more problems follow from here on"
	rest.Hint = "Mend the ones above first."
	rest.Warning = !slices.ContainsFunc(problems[maxProblems-1:], func(p Problem) bool { return !p.Warning })
	return append(problems[:maxProblems-1:maxProblems-1], rest)
}

// Error prints one line for each problem: file:line:col: message.
func (e Errors) Error() string {
	var b strings.Builder
	for i, p := range e {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(p.String())
	}
	return b.String()
}

// String is file:line:col: message, on one line, without the hint.
func (p Problem) String() string {
	return fmt.Sprintf("%s:%d:%d: %s", p.File, p.Line, p.Col, p.Message)
}
