package main

import (
	"errors"
	"path/filepath"

	"callstep/engine/learn"
	"callstep/ui/files"
)

// progressFile keeps what a learner did.
func progressFile() string { return stateFile("progress.json") }

// loadProgress reads what is kept of the learner; the notice says what became of
// a file that is damaged or cannot be read.
func loadProgress() (p *learn.Progress, notice string) {
	p, notice, err := keptProgress()
	switch {
	case errors.Is(err, learn.ErrNewer):
		notice = err.Error() + "."
	case err != nil:
		notice = err.Error() + ". Nothing of this visit is kept unless it can be read in the end."
	}
	return p, notice
}

// keptProgress is loadProgress with an error where the file is there and stays
// as it is.
func keptProgress() (p *learn.Progress, notice string, err error) {
	p, notice, err = loadState(progressFile(), learn.Decode, lockProgress)
	if p == nil {
		p = &learn.Progress{}
	}
	return p, notice, err
}

// glanceProgress is what is kept as far as it can be read. Nothing is moved, so
// that whoever opens a lesson next still hears of a damaged file.
func glanceProgress() *learn.Progress {
	if text, err := readState(progressFile()); err == nil {
		if p, err := learn.Decode(text); err == nil {
			return p
		}
	}
	return &learn.Progress{}
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

// lockProgress keeps other callsteps from writing the progress until it is free
// again. Where the file system has no locks, two that save in one instant may
// still undo each other; that is better than to keep nothing there.
func lockProgress() (free func(), err error) {
	file, err := stateAt(progressFile())
	if err != nil {
		return nil, err
	}
	free, err = files.Lock(file + ".lock")
	switch {
	case errors.Is(err, files.ErrHeld):
		return nil, err
	case err != nil:
		return func() {}, nil
	}
	return free, nil
}

// saveProgress adds what a visit changed to what is kept by now: nobody writes
// between the reading and the writing. What cannot be read is not written over,
// nor is the file of a newer callstep, as was said when it was read.
func saveProgress(p *learn.Progress) error {
	free, err := lockProgress()
	if err != nil {
		return err
	}
	defer free()
	kept, _, err := loadState(progressFile(), learn.Decode, nil)
	switch {
	case errors.Is(err, learn.ErrNewer):
		return nil
	case err != nil:
		return err
	}
	text, err := p.Onto(kept).Encode()
	if err != nil {
		return err
	}
	if err := writeState(progressFile(), text); err != nil {
		return err
	}
	p.Kept()
	return nil
}
