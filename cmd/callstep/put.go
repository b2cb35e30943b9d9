package main

import (
	"errors"
	"io"
	"os"

	"callstep/ui/files"
)

// put writes a text to a new file, or to standard output where none is named.
// An existing file is left alone.
func (a *app) put(file, text string) error {
	switch file {
	case "", "-", "/dev/stdout":
		_, err := io.WriteString(a.out, text)
		return err
	case os.DevNull:
		return nil
	}
	const next = "Give another name after -o, or move the file away first."
	err := files.Write(file, []byte(text), 0o644, false)
	switch {
	case errors.Is(err, files.ErrExists):
		return unusablef(next, "%s exists already", file)
	case err != nil:
		return unusablef(next, "cannot write %s: %s", file, reason(err))
	}
	return nil
}
