package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"callstep/engine/contract"
	"callstep/engine/exchange"
	"callstep/engine/record"
	"callstep/engine/scenario"
	"callstep/engine/wire"
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

// stdin is the word for what comes in on standard input.
const stdin = "-"

// read finds a scenario by the id of a built-in one, by the path of a file, or
// on standard input.
func (a *app) read(word string) (source, error) {
	if word == stdin || looksLikePath(word) {
		text, err := a.readFile(word, maxRead, "Give the path of a scenario file, or an id that `callstep list` shows.")
		if word == stdin {
			word = "stdin"
		}
		return source{word, text}, err
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

// readFile reads the first bytes of a file from outside, whatever it turns out
// to be, or of standard input. What to do if it cannot be read is next.
func (a *app) readFile(name string, most int64, next string) ([]byte, error) {
	in := a.in
	if name != stdin {
		f, err := openRegular(name)
		if err != nil {
			return nil, unusablef(next, "cannot read %s: %s", name, reason(err))
		}
		defer f.Close()
		in = f
	}
	text, err := io.ReadAll(io.LimitReader(in, most))
	if err != nil {
		return nil, unusablef(next, "cannot read %s: %s", name, reason(err))
	}
	return text, nil
}

// openRegular opens a file to read. A pipe that nobody writes into would keep
// callstep waiting for ever, so only the pipes that a shell has set up for this
// command are taken for files: /dev/stdin, and <(...) as /dev/fd/63.
func openRegular(name string) (*os.File, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, errors.New("it is a folder")
	case !info.Mode().IsRegular() && name != "/dev/stdin" && !strings.HasPrefix(name, "/dev/fd/"):
		return nil, errors.New("it is not a regular file")
	case ofSystem(name):
		return nil, errors.New("it is no file of a disk, and may have no end")
	}
	return os.Open(name)
}

// ofSystem reports a file that the system makes up while it is read: it has no
// size, and some wait for ever.
func ofSystem(name string) bool {
	path, err := filepath.EvalSymlinks(name)
	if err == nil {
		path, err = filepath.Abs(path)
	}
	return err == nil && (strings.HasPrefix(path, "/proc/") || strings.HasPrefix(path, "/sys/"))
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
	src, err := a.read(word)
	if err != nil {
		return nil, err
	}
	return a.compileSource(word, src)
}

// compileSource is compile for a scenario that was read already.
func (a *app) compileSource(word string, src source) (*scenario.Scenario, error) {
	go contract.Warm() // beside the reading of the YAML
	sc, err := scenario.Parse(src.name, src.text)
	if err == nil {
		return sc, nil
	}
	if err := src.recorded(word); err != nil {
		return nil, err
	}
	var problems scenario.Errors
	if !errors.As(err, &problems) {
		return nil, unusablef(checkHint(word), "cannot use %s: %s", src.name, err)
	}
	printProblems(a.err, problems)
	return nil, unusablef(checkHint(word), "cannot use %s: %s", src.name, countProblems(problems))
}

// recorded says of a source that is no scenario that it is a recorded exchange,
// and which verbs take one; nil where it is none.
func (src source) recorded(word string) error {
	if !wasRecorded(src.name, string(src.text)) {
		return nil
	}
	next := fmt.Sprintf("`callstep diagnose %s` judges it, `callstep open %s` steps through it, `callstep import %s -o NAME.yaml` makes a scenario of it.", word, word, word)
	if word == stdin {
		next = "`callstep diagnose -` judges it, `callstep import - -o NAME.yaml` makes a scenario of it."
	}
	return unusablef(next, "%s: this is a recorded exchange, no scenario", src.name)
}

// wasRecorded tells an exchange that is given in the place of a scenario.
func wasRecorded(name, text string) bool {
	if scenarioLine.MatchString(text[:min(len(text), headBytes)]) {
		return false
	}
	file, bad := record.Read(name, text)
	if bad != nil || file.Container == "text" {
		return false
	}
	return slices.ContainsFunc(file.Exchanges, func(x *wire.Exchange) bool { return x.Provider.Supported() && !x.Lost() })
}

func checkHint(word string) string {
	return fmt.Sprintf("Mend the file, then `callstep check %s`.", word)
}
