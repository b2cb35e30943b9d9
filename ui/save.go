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

// saved is said when a file was written.
type saved struct{ text string }

// notSaved is why a file was not written.
type notSaved struct{ line, why string }

// saves are the commands that write the run to a file: who makes the text, what
// it is then, and which verb takes it.
var saves = map[string]struct {
	make func(o *Options) func(file string) ([]byte, error)
	as   string
	next string
}{
	"save":          {func(o *Options) func(string) ([]byte, error) { return o.Script }, "", "`callstep replay %s` plays it again."},
	"save-scenario": {func(o *Options) func(string) ([]byte, error) { return o.Scenario }, " as a scenario", "`callstep open %s` walks it."},
	"save-test":     {func(o *Options) func(string) ([]byte, error) { return o.Test }, " as a test", "`callstep test %s` runs it."},
}

// save makes the text of a file and writes it, outside of Update.
func (m *Model) save(line, verb, file string, replace bool) tea.Cmd {
	fail := func(why string) tea.Cmd {
		m.complain(line, why)
		return nil
	}
	s := saves[verb]
	text := s.make(&m.opts)
	switch {
	case file == "":
		return fail(verb + " needs a file: " + verb + " FILE")
	case text == nil:
		return fail("this run cannot be saved" + s.as)
	}
	file = home(file)
	made, err := text(file)
	if err != nil {
		return fail("this run cannot be saved" + s.as + ": " + err.Error())
	}
	return func() tea.Msg {
		if err := writeNew(verb, file, made, replace); err != nil {
			return notSaved{line, err.Error()}
		}
		return saved{"Saved as " + file + ". " + fmt.Sprintf(s.next, file)}
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
func writeNew(verb, file string, text []byte, replace bool) error {
	err := files.Write(file, text, 0o644, replace)
	switch {
	case errors.Is(err, files.ErrExists):
		return fmt.Errorf("%s exists already; `%s! %s` replaces it", file, verb, file)
	case errors.Is(err, files.ErrNotPlain):
		return fmt.Errorf("%s is no plain file", file)
	case err != nil:
		return fmt.Errorf("cannot write %s: %w", file, err)
	}
	return nil
}
