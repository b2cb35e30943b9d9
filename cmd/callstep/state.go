package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/adrg/xdg"

	"callstep/engine/learn"
	"callstep/ui/files"
)

// place is where a person left off: the scenario, and what they did in it.
// Doing it again leads to the same place, whatever was broken on the way.
type place struct {
	Version  int    `json:"version"`
	Scenario string `json:"scenario"` // id of a built-in one, or an absolute path
	setup
	Script []string `json:"script"` // commands, as engine.ParseCommand reads them
}

const (
	placeVersion = 1
	maxScript    = 5000     // commands; beyond that the scenario alone is kept
	maxState     = 32 << 20 // bytes; a larger file is not ours
)

// placeFile keeps the place.
func placeFile() string { return stateFile("state.json") }

// stateFile is empty where there is no home: the file would end up at the root
// or in whatever folder callstep was started from.
func stateFile(name string) string {
	if _, err := os.UserHomeDir(); err != nil && os.Getenv("XDG_STATE_HOME") == "" || !filepath.IsAbs(xdg.StateHome) {
		return ""
	}
	return filepath.Join(xdg.StateHome, "callstep", name)
}

// loadPlace reads where the person left off, and says what became of a file
// that is damaged. Both are empty on a first start.
func loadPlace() (p place, notice string) {
	p, notice, err := loadState(placeFile(), func(text []byte) (p place, err error) {
		if err = json.Unmarshal(text, &p); err == nil && p.Version != placeVersion {
			err = fmt.Errorf("its version is %d, not %d", p.Version, placeVersion)
		}
		return p, err
	}, nil)
	if err != nil {
		notice = err.Error() + ". Starting with the first lesson."
	}
	return p, notice
}

// loadState reads a file of ours; where there is none, what it would hold is
// empty. A damaged one is kept aside, for it is the person's; the notice says
// so. With an error the file is still there, and nothing may be written over it:
// it cannot be read, or a newer callstep wrote it. Lock, where there is one, is
// held while a damaged file is moved, so that no sound one is moved that
// another callstep has just put in its place.
func loadState[T any](file string, decode func([]byte) (T, error), lock func() (func(), error)) (kept T, notice string, err error) {
	var none T
	if file == "" {
		return none, "", nil
	}
	text, err := readState(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return none, "", nil
	case err != nil:
		return none, "", fmt.Errorf("cannot read %s: %s", file, reason(err))
	}
	kept, damage := decode(text)
	if damage == nil {
		return kept, "", nil
	}
	if errors.Is(damage, learn.ErrNewer) {
		return none, "", fmt.Errorf("%s was %w. It stays as it is; what you do now is not kept", file, damage)
	}
	if lock != nil {
		free, err := lock()
		if err != nil {
			return none, "", fmt.Errorf("%s: %w", file, err)
		}
		defer free()
		return loadState(file, decode, nil)
	}
	aside, err := setAside(file)
	if err != nil {
		return none, "", fmt.Errorf("%s is damaged (%s), and it cannot be moved: %s", file, damage, reason(err))
	}
	return none, fmt.Sprintf("%s was damaged (%s). It is kept as %s.", file, damage, aside), nil
}

// readState reads no more than such a file can hold: the rest would be a device.
func readState(file string) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, maxState))
}

// setAside renames a file to a name that nobody uses yet.
func setAside(file string) (string, error) {
	for n := 1; ; n++ {
		aside := fmt.Sprintf("%s.damaged-%d", file, n)
		if _, err := os.Lstat(aside); errors.Is(err, fs.ErrNotExist) {
			return aside, os.Rename(file, aside)
		} else if err != nil {
			return "", err
		}
	}
}

// savePlace keeps a place for the next start.
func savePlace(p place) error {
	p.Version = placeVersion
	text, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return writeState(placeFile(), append(text, '\n'))
}

// writeState replaces a file of ours as a whole.
func writeState(file string, text []byte) error {
	file, err := stateAt(file)
	if err != nil {
		return err
	}
	return files.Write(file, text, 0o600, true)
}

// stateAt is where a file of ours is written, its folder made.
func stateAt(file string) (string, error) {
	if file == "" {
		return "", errors.New("there is no home folder; set HOME or XDG_STATE_HOME to a full path")
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return "", err
	}
	if linked, err := filepath.EvalSymlinks(file); err == nil {
		file = linked // a person's way to keep it elsewhere
	}
	return file, nil
}

// canKeep says why writeState would fail, so that a person learns it before
// they have done anything.
func canKeep(file string) error {
	file, err := stateAt(file)
	if err != nil {
		return err
	}
	if err := files.Free(file, true); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	tmp, err := os.CreateTemp(filepath.Dir(file), ".callstep-*")
	if err != nil {
		return err
	}
	return errors.Join(tmp.Close(), os.Remove(tmp.Name()))
}
