package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"callstep/engine/scenario"
	"callstep/ui/files"
)

func (a *app) fmtVerb() *cobra.Command {
	var check bool
	cmd := &cobra.Command{
		Use:   "fmt [FILE]...",
		Short: "Lay scenario files out in the canonical way",
		Long: `Lay scenario files out in the canonical way, in place; without a file, from
standard input to standard output.

The keys at the top of the file come in the order of docs/format.md, each with the
comments in front of it; those further in keep theirs. Every level is indented by
two spaces, lists further in than their key; there is one space behind a colon
and a dash, none at the end of a line, and no more than one empty line in a row.
Comments, texts, quotes and what stands in brackets stay as they were written,
and so does what the file means: a file for which that cannot be had is left
alone.

Exit code 0: all is laid out. 1: with --check, a file is not. 2: a file is no
scenario, or cannot be read or written.`,
		Example: `  callstep fmt mine.yaml
  callstep fmt --check lessons/*.yaml`,
		GroupID: groupCheck,
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				args = []string{stdin}
			}
			worst := fine
			for _, word := range args {
				exit, err := a.layOut(word, check)
				if err != nil {
					exit = tell(a.err, err)
				}
				worst = max(worst, exit)
			}
			if worst != fine {
				return silent(worst)
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&check, "check", false, "write nothing; name the files that are laid out otherwise")
	return cmd
}

// layOut lays one file out, and answers the exit code it deserves.
func (a *app) layOut(word string, check bool) (int, error) {
	if isBuiltIn(word) {
		return fine, unusablef(fmt.Sprintf("`callstep new NAME --from %s` makes a file of it.", word), "%s is built in and cannot be written", word)
	}
	const next = "Give the path of a scenario file."
	text, err := a.readFile(word, maxRead, next)
	if err != nil {
		return fine, err
	}
	name := word
	if word == stdin {
		name = "stdin"
	}
	out, err := scenario.Format(name, text)
	var problems scenario.Errors
	switch {
	case errors.As(err, &problems):
		if err := (source{name, text}).recorded(word); err != nil {
			return fine, err
		}
		printProblems(a.err, problems)
		return fine, unusablef(checkHint(word), "cannot lay out %s: %s", name, countProblems(problems))
	case err != nil:
		return fine, unusablef("", "cannot lay out %s: %s", name, err)
	case word == stdin && !check:
		_, err := a.out.Write(out)
		return fine, err
	case bytes.Equal(text, out):
		return fine, nil
	case check:
		fmt.Fprintln(a.out, oneLine(name))
		return found, nil
	}
	if err := files.Write(word, out, permissions(word), true); err != nil {
		return fine, unusablef("", "cannot write %s: %s", word, err)
	}
	fmt.Fprintln(a.out, oneLine(name))
	return fine, nil
}

// permissions are those of a file that is there.
func permissions(file string) fs.FileMode {
	if info, err := os.Stat(file); err == nil {
		return info.Mode().Perm()
	}
	return 0o644
}
