package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// put writes a text to a new file, or to standard output where none is named.
// Whoever reads the file sees all of it or none; an existing one is left alone.
func (a *app) put(file, text string) error {
	if file == "" || file == "-" {
		_, err := io.WriteString(a.out, text)
		return err
	}
	const next = "Give another name after -o, or move the file away first."
	if _, err := os.Lstat(file); err == nil {
		return unusablef(next, "%s exists already", file)
	}
	tmp, err := os.CreateTemp(filepath.Dir(file), ".callstep-*")
	if err != nil {
		return unusablef(next, "cannot write %s: %s", file, reason(err))
	}
	defer os.Remove(tmp.Name())
	_, err = tmp.WriteString(text)
	if err = errors.Join(err, tmp.Chmod(0o644), tmp.Sync(), tmp.Close()); err != nil {
		return unusablef(next, "cannot write %s: %s", file, reason(err))
	}
	// A link never replaces; where there are none, renaming has to do.
	if err = os.Link(tmp.Name(), file); err == nil {
		return nil
	}
	if errors.Is(err, fs.ErrExist) {
		return unusablef(next, "%s exists already", file)
	}
	if err = os.Rename(tmp.Name(), file); err != nil {
		return unusablef(next, "cannot write %s: %s", file, reason(err))
	}
	return nil
}
