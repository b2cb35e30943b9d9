package main

import (
	"errors"
	"fmt"
	"io/fs"

	"callstep/engine/learn"
)

// progressFile keeps what a learner did.
func progressFile() string { return stateFile("progress.json") }

// loadProgress reads what is kept of the learner. A damaged file is kept aside,
// for it holds the person's own words; the notice says so.
func loadProgress() (p *learn.Progress, notice string) {
	file := progressFile()
	text, err := readPlace(file)
	if file == "" || errors.Is(err, fs.ErrNotExist) {
		return &learn.Progress{}, ""
	}
	if err != nil {
		return &learn.Progress{}, fmt.Sprintf("cannot read %s: %s. Progress starts anew.", file, reason(err))
	}
	if p, err = learn.Decode(text); err == nil {
		return p, ""
	}
	aside, asideErr := setAside(file)
	if asideErr != nil {
		return &learn.Progress{}, fmt.Sprintf("%s is damaged, and it cannot be moved: %s.", file, reason(asideErr))
	}
	return &learn.Progress{}, fmt.Sprintf("%s was damaged (%s). It is kept as %s.", file, err, aside)
}

// saveProgress writes what a visit changed onto what is kept by now.
func saveProgress(p *learn.Progress) error {
	kept, _ := loadProgress()
	text, err := p.Onto(kept).Encode()
	if err != nil {
		return err
	}
	return writeState(progressFile(), text)
}
