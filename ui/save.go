package ui

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
)

// saved is said when a script was written.
type saved struct{ text string }

// notSaved is why a script was not written.
type notSaved struct{ line, why string }

// save makes the script of the run and writes it, outside of Update.
func (m *Model) save(line, file string, replace bool) tea.Cmd {
	fail := func(why string) tea.Cmd {
		m.complain(line, why)
		return nil
	}
	switch {
	case file == "":
		return fail("save needs a file: save FILE")
	case m.opts.Script == nil:
		return fail("this run cannot be saved")
	}
	file = home(file)
	text, err := m.opts.Script(file)
	if err != nil {
		return fail("this run cannot be saved: " + err.Error())
	}
	return func() tea.Msg {
		if err := writeNew(file, text, replace); err != nil {
			return notSaved{line, err.Error()}
		}
		return saved{fmt.Sprintf("Saved as %s. `callstep replay %s` plays it again.", file, file)}
	}
}

// home puts the home folder in place of ~, as a shell does.
func home(file string) string {
	if rest, ok := strings.CutPrefix(file, "~/"); ok {
		if dir, err := os.UserHomeDir(); err == nil {
			return filepath.Join(dir, rest)
		}
	}
	return file
}

// writeNew writes a file atomically: whoever reads it sees all of it or none.
// An existing file is replaced only if that was asked for, and only if it is a
// plain file.
func writeNew(file string, text []byte, replace bool) error {
	exists := fmt.Errorf("%s exists already; `save! %s` replaces it", file, file)
	if info, err := os.Lstat(file); err == nil {
		switch {
		case !info.Mode().IsRegular():
			return fmt.Errorf("%s is no plain file", file)
		case !replace:
			return exists
		}
	}
	tmp, err := os.CreateTemp(filepath.Dir(file), ".callstep-*")
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", file, cause(err))
	}
	defer os.Remove(tmp.Name())
	_, err = tmp.Write(text)
	if err = errors.Join(err, tmp.Chmod(0o644), tmp.Sync(), tmp.Close()); err != nil {
		return fmt.Errorf("cannot write %s: %w", file, cause(err))
	}
	if !replace {
		// A link never replaces; where there are none, renaming has to do.
		if err = os.Link(tmp.Name(), file); err == nil {
			return nil
		}
		if errors.Is(err, fs.ErrExist) {
			return exists
		}
	}
	if err = os.Rename(tmp.Name(), file); err != nil {
		return fmt.Errorf("cannot write %s: %w", file, cause(err))
	}
	return nil
}

// cause is a file error without the path, which was said already.
func cause(err error) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		return at.Err
	}
	return err
}
