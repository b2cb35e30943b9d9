package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"strings"

	"callstep/engine"
	"callstep/engine/diagnose"
	"callstep/engine/scenario"
	"callstep/engine/transcript"
	"callstep/engine/wire"
	"callstep/ui"
)

// What tells a scenario and a cassette, which are both YAML, by a line of their
// own.
var (
	scenarioLine = regexp.MustCompile(`(?m)^callstep[ \t]*:`)
	cassetteLine = regexp.MustCompile(`(?m)^(?:http_)?interactions[ \t]*:`)
)

// headBytes are enough of a file to tell what it is.
const headBytes = 64 << 10

// isRecording tells a recorded file from a scenario by what it begins with.
func isRecording(word string) bool {
	if isBuiltIn(word) {
		return false
	}
	f, err := openRegular(word)
	if err != nil {
		return false
	}
	defer f.Close()
	head, err := io.ReadAll(io.LimitReader(f, headBytes))
	if err != nil || scenarioLine.Match(head) {
		return false
	}
	switch strings.ToLower(filepath.Ext(word)) {
	case ".yaml", ".yml":
		return cassetteLine.Match(head)
	}
	return true
}

// beginRecording shows a recorded file, and walks the exchange that the person
// chooses.
func (a *app) beginRecording(word string) error {
	whole, err := judged(readRecording(word), wire.Unknown, diagnose.Options{}, 0)
	if err != nil {
		return err
	}
	r := ui.Recording{Whole: whole, Walk: func(n int) (*engine.Machine, []string, error) { return walkOf(whole, n) }}
	return a.onScreen("callstep diagnose "+word, func(ctx context.Context, o ui.Options) error {
		o.Word = word
		return ui.RunRecording(ctx, r, o)
	})
}

// walkOf makes a run of an exchange, and stands it before the turn that broke.
func walkOf(whole *diagnose.Whole, n int) (*engine.Machine, []string, error) {
	made, err := transcript.Make(whole.Each[n-1], transcript.ID(whole.File.Name), "Recorded in "+filepath.Base(whole.File.Name))
	if err != nil {
		return nil, nil, err
	}
	sc, err := scenario.Parse("recording.yaml", made.YAML)
	var problems scenario.Errors
	if errors.As(err, &problems) {
		return nil, nil, errors.New(problems[0].Message)
	}
	if err != nil {
		return nil, nil, err
	}
	m, err := engine.Open(sc, engine.Options{})
	if err != nil {
		return nil, nil, err
	}
	if made.Turn > 1 {
		if err := m.Do(fmt.Sprintf("goto %d", made.Turn)); err != nil {
			return nil, nil, err
		}
	}
	return m, made.Notes, nil
}
