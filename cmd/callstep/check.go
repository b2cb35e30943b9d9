package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"callstep/engine/exchange"
	"callstep/engine/review"
	"callstep/engine/scenario"
	"callstep/scenarios"
)

func (a *app) checkVerb() *cobra.Command {
	return &cobra.Command{
		Use:   "check [FILE | ID]...",
		Short: "Check scenario files; without a name, all built-in ones",
		Long: `Check scenario files, and say for every problem its place and what to do.
The file - is standard input, here and wherever a scenario or script is read.

A file that can be run is run, with its cues and with single faults. A recorded
run that does not come to what its expect: says is a warning, and so is what
never happens: a turn that is never taken, a rule that nobody asks, a fault that
never strikes, a guard that is off and would stop nothing. What must hold at
every moment is judged by callstep test.

Exit code 0: all fine. 1: warnings only. 2: a file is invalid, is a recorded
exchange, or cannot be read.`,
		Example: `  callstep check mine.yaml
  callstep check`,
		GroupID:           groupCheck,
		ValidArgsFunction: completeScenarios,
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				args = scenarios.Names()
			}
			worst := fine
			for _, word := range args {
				worst = max(worst, a.checkOne(word))
			}
			if worst != fine {
				return silent(worst)
			}
			return nil
		},
	}
}

// checkOne checks one file and answers the exit code it deserves. One file
// that cannot be read does not keep the others from being checked.
func (a *app) checkOne(word string) int {
	src, err := a.read(word)
	if err != nil {
		return tell(a.err, err)
	}
	problems := problemsOf(src.name, src.text)
	if grade(problems) == unusable {
		if err := src.recorded(word); err != nil {
			return tell(a.err, err)
		}
	}
	printProblems(a.out, problems)
	fmt.Fprintf(a.out, "%s: %s\n", oneLine(src.name), countProblems(problems))
	return grade(problems)
}

// problemsOf is everything that is wrong or doubtful in a file, in its order:
// what reading it shows and, where it can be run, what running it does.
func problemsOf(name string, text []byte) []scenario.Problem {
	sc, problems := scenario.Check(name, text)
	if sc == nil {
		return problems
	}
	return scenario.Sorted(append(problems, review.Doubts(name, text, sc)...))
}

func grade(problems []scenario.Problem) int {
	exit := fine
	for _, p := range problems {
		if !p.Warning {
			return unusable
		}
		exit = found
	}
	return exit
}

// countProblems says how many there are: "2 errors, 1 warning", or "fine".
func countProblems(problems []scenario.Problem) string {
	errs, warns := 0, 0
	for _, p := range problems {
		if p.Warning {
			warns++
		} else {
			errs++
		}
	}
	switch {
	case errs == 0 && warns == 0:
		return "fine"
	case errs == 0:
		return exchange.Count(warns, "warning")
	case warns == 0:
		return exchange.Count(errs, "error")
	}
	return exchange.Count(errs, "error") + ", " + exchange.Count(warns, "warning")
}

// printProblems prints place and message, the line with a caret, and the way
// out. The line is data: it is cleaned before it reaches a terminal.
func printProblems(w io.Writer, problems []scenario.Problem) {
	for _, p := range problems {
		kind := ""
		if p.Warning {
			kind = "warning: "
		}
		fmt.Fprintf(w, "%s:%d:%d: %s%s\n", oneLine(p.File), p.Line, p.Col, kind, oneLine(p.Message))
		if line, caret := excerpt(p.Source, p.Col); line != "" {
			fmt.Fprintf(w, "    %s\n    %s\n", line, caret)
		}
		if p.Hint != "" {
			fmt.Fprintf(w, "  %s\n", oneLine(p.Hint))
		}
	}
}
