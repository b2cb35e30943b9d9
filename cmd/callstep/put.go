package main

import (
	"errors"
	"fmt"
	"io"

	"callstep/ui/files"
)

// put writes a text to a new file, or to standard output where none is named.
// An existing file is left alone; that a new one is there is said beside the
// output.
func (a *app) put(file, text string) error {
	if file == "" || file == "-" {
		_, err := io.WriteString(a.out, text)
		return err
	}
	const next = "Give another name after -o, or move the file away first."
	err := files.Write(file, []byte(text), 0o644, false)
	switch {
	case errors.Is(err, files.ErrExists):
		return unusablef(next, "%s exists already", file)
	case err != nil:
		return unusablef(next, "cannot write %s: %s", file, reason(err))
	}
	fmt.Fprintf(a.err, "wrote %s\n", oneLine(file))
	return nil
}
