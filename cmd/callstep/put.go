package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"callstep/ui/files"
)

// put writes a text to a new file, or to standard output where none is named.
// An existing file is left alone; that a new one is there is said beside the
// output.
func (a *app) put(file, text string) error {
	switch file {
	case "", "-", "/dev/stdout":
		_, err := io.WriteString(a.out, text)
		return err
	case os.DevNull:
		return nil
	}
	if err := unwritten(file, files.Write(file, []byte(text), 0o644, false)); err != nil {
		return err
	}
	fmt.Fprintf(a.err, "wrote %s\n", oneLine(file))
	return nil
}

// unwritable is about an exchange that no format can hold.
func unwritable(title string) error {
	return unusablef("Leave the deepest of them out.", "%s: a schema or a value goes deeper than JSON can be written", title)
}

// unwritten says why a file cannot be written, nil where it can.
func unwritten(file string, err error) error {
	switch {
	case errors.Is(err, files.ErrExists):
		return unusablef("Give another name after -o, or move the file away first.", "%s exists already", file)
	case err != nil:
		return unusablef("Give the name of a file that can be written after -o.", "cannot write %s: %s", file, reason(err))
	}
	return nil
}
