package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"callstep/engine/contract"
	"callstep/engine/exchange"
	"callstep/engine/scenario"
	"callstep/scenarios"
)

// maxRead is the most that is read of one file, in bytes. The format refuses
// files of half that, so what lies beyond need not be read.
const maxRead = 2 << 20

// source is one scenario as bytes, before anything was made of it.
type source struct {
	name string // as messages show it: a path, or lost-reply.yaml
	text []byte
}

func isBuiltIn(id string) bool {
	_, _, ok := scenarios.Read(id)
	return ok
}

// read finds a scenario by the id of a built-in one, or by the path of a file.
func read(word string) (source, error) {
	if looksLikePath(word) {
		return readFile(word)
	}
	if name, text, ok := scenarios.Read(word); ok {
		return source{name, text}, nil
	}
	next := "`callstep list` shows all of them."
	if id, ok := exchange.Nearest(word, scenarios.Names()); ok {
		next = fmt.Sprintf("Did you mean %s? %s", id, next)
	} else if info, err := os.Stat(word); err == nil && !info.IsDir() {
		next = fmt.Sprintf("To read the file of that name: ./%s. %s", word, next)
	}
	return source{}, unusablef(next, "no scenario is named %q", word)
}

// readFile reads a file from outside, whatever it turns out to be.
func readFile(name string) (source, error) {
	const next = "Give the path of a scenario file, or an id that `callstep list` shows."
	f, err := os.Open(name)
	if err != nil {
		return source{}, unusablef(next, "cannot read %s: %s", name, reason(err))
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && info.IsDir() {
		return source{}, unusablef(next, "cannot read %s: it is a folder", name)
	}
	text, err := io.ReadAll(io.LimitReader(f, maxRead))
	if err != nil {
		return source{}, unusablef(next, "cannot read %s: %s", name, reason(err))
	}
	return source{name: name, text: text}, nil
}

// reason is the cause of a file error alone: the path was said already.
func reason(err error) string {
	var at *fs.PathError
	if errors.As(err, &at) {
		return at.Err.Error()
	}
	return err.Error()
}

// compile makes a scenario of a source. Its problems are printed with their
// places, for a sentence without a place would help nobody.
func (a *app) compile(word string) (*scenario.Scenario, error) {
	src, err := read(word)
	if err != nil {
		return nil, err
	}
	go contract.Warm() // beside the reading of the YAML
	sc, err := scenario.Parse(src.name, src.text)
	if err == nil {
		return sc, nil
	}
	var problems scenario.Errors
	if !errors.As(err, &problems) {
		return nil, unusablef(checkHint(word), "cannot use %s: %s", src.name, err)
	}
	printProblems(a.err, problems)
	return nil, unusablef(checkHint(word), "cannot use %s: %s", src.name, countProblems(problems))
}

func checkHint(word string) string {
	return fmt.Sprintf("Mend the file, then `callstep check %s`.", word)
}
