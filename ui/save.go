package ui

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/ui/files"
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

// writeNew writes a file, and says what the prompt can do about it if not.
func writeNew(file string, text []byte, replace bool) error {
	err := files.Write(file, text, 0o644, replace)
	switch {
	case errors.Is(err, files.ErrExists):
		return fmt.Errorf("%s exists already; `save! %s` replaces it", file, file)
	case errors.Is(err, files.ErrNotPlain):
		return fmt.Errorf("%s is no plain file", file)
	case err != nil:
		return fmt.Errorf("cannot write %s: %w", file, err)
	}
	return nil
}
