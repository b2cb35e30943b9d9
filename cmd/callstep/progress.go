package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"callstep/engine/learn"
)

// progressFile keeps what a learner did.
func progressFile() string { return stateFile("progress.json") }

// loadProgress reads what is kept of the learner. A damaged file is kept aside,
// for it holds the person's own words; the notice says so.
func loadProgress() (p *learn.Progress, notice string) {
	p, notice, _ = readProgress()
	return p, notice
}

// readProgress is loadProgress, and reports whether the file is one that this
// callstep must leave alone.
func readProgress() (p *learn.Progress, notice string, newer bool) {
	file := progressFile()
	text, err := readPlace(file)
	if file == "" || errors.Is(err, fs.ErrNotExist) {
		return &learn.Progress{}, "", false
	}
	if err != nil {
		return &learn.Progress{}, fmt.Sprintf("cannot read %s: %s. Progress starts anew.", file, reason(err)), false
	}
	if p, err = learn.Decode(text); err == nil {
		return p, "", false
	}
	if errors.Is(err, learn.ErrNewer) {
		return &learn.Progress{}, fmt.Sprintf("%s was %s. It stays as it is; what you do now is not kept.", file, err), true
	}
	aside, asideErr := setAside(file)
	if asideErr != nil {
		return &learn.Progress{}, fmt.Sprintf("%s is damaged, and it cannot be moved: %s.", file, reason(asideErr)), false
	}
	return &learn.Progress{}, fmt.Sprintf("%s was damaged (%s). It is kept as %s.", file, err, aside), false
}

// damagedProgress names the damaged files that were kept aside.
func damagedProgress() []string {
	file := progressFile()
	names, err := filepath.Glob(filepath.Join(filepath.Dir(file), filepath.Base(file)+".damaged-*"))
	if file == "" || err != nil {
		return nil
	}
	return names
}

// saveProgress writes what a visit changed onto what is kept by now. The file
// of a newer callstep is left alone, as was said when it was read.
func saveProgress(p *learn.Progress) error {
	kept, _, newer := readProgress()
	if newer {
		return nil
	}
	text, err := p.Onto(kept).Encode()
	if err != nil {
		return err
	}
	return writeState(progressFile(), text)
}
