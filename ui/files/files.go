// Package files writes files whole: whoever reads one sees the old bytes or the
// new ones, never half of them, and no file is lost that somebody else wrote.
package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// ErrExists is why a file that is there already was not written.
var ErrExists = errors.New("it exists already")

// ErrNotPlain is why a folder, a device or a link was not written.
var ErrNotPlain = errors.New("it is no plain file")

// Write writes a file with these permissions. One that exists is replaced only
// if that was asked for, and only if it is a plain file. Errors of the system
// are without the path, which the caller knows.
func Write(file string, text []byte, perm fs.FileMode, replace bool) error {
	if err := Free(file, replace); err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(file), ".callstep-*")
	if err != nil {
		return cause(err)
	}
	defer os.Remove(tmp.Name())
	_, err = tmp.Write(text)
	if err = errors.Join(err, tmp.Chmod(perm), tmp.Sync(), tmp.Close()); err != nil {
		return cause(err)
	}
	if !replace {
		// A link never replaces; where there are none, renaming has to do.
		if err = os.Link(tmp.Name(), file); err == nil {
			return nil
		}
		if errors.Is(err, fs.ErrExist) {
			return ErrExists
		}
	}
	return cause(os.Rename(tmp.Name(), file))
}

// Free says why a file could not be written, as far as that can be told before.
func Free(file string, replace bool) error {
	info, err := os.Lstat(file)
	switch {
	case err != nil:
		return nil // it is not there, or Write will say what is wrong
	case !info.Mode().IsRegular():
		return ErrNotPlain
	case !replace:
		return ErrExists
	}
	return nil
}

// cause is a file error without the path.
func cause(err error) error {
	var at *fs.PathError
	var between *os.LinkError
	switch {
	case errors.As(err, &at):
		return at.Err
	case errors.As(err, &between):
		return between.Err
	}
	return err
}
