package main

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"callstep/engine/diagnose"
	"callstep/engine/pattern"
	"callstep/engine/record"
	"callstep/engine/script"
	"callstep/engine/wire"
)

// judged reads and judges one recording.
func judged(r recording, format wire.Provider, options diagnose.Options, only int) (*diagnose.Whole, error) {
	file, _, err := picked(r, format, only)
	if err != nil {
		return nil, err
	}
	return judgedFile(r, file, options)
}

func judgedFile(r recording, file *wire.File, options diagnose.Options) (*diagnose.Whole, error) {
	if why, next := unsupported(file); why != "" {
		return nil, unusablef(next, "%s: %s", r.name, why)
	}
	whole := diagnose.File(file, options)
	collectSooner(len(r.text), true)
	return whole, nil
}

// picked reads one recording and leaves of its exchanges those of a format, and
// of these only one where it is asked for; others reports that it holds more.
func picked(r recording, format wire.Provider, only int) (file *wire.File, others bool, err error) {
	if r.err != nil {
		return nil, false, r.err
	}
	file, bad := record.Read(r.name, r.text)
	words := bad == nil && (file.Container == "text" || file.Container == "markdown")
	if bad != nil || words {
		if err := ours(r); err != nil {
			return nil, false, err
		}
	}
	if bad != nil {
		return nil, false, unreadable(r.name, bad)
	}
	if words {
		if err := noModelText(r, file.Container == "text"); err != nil {
			return nil, false, err
		}
	}
	all := len(file.Exchanges)
	if format != wire.Unknown {
		file.Exchanges = slices.DeleteFunc(file.Exchanges, func(x *wire.Exchange) bool { return x.Provider != format })
		if len(file.Exchanges) == 0 {
			return nil, false, unusablef("Leave --format out to have it found from the content.", "%s: holds no exchange of the format %s", r.name, format)
		}
	}
	if only > len(file.Exchanges) && all == record.MostExchanges {
		return nil, false, unusablef("Split the file.", "%s: exchange %d is not read; the first %d are", r.name, only, all)
	}
	if only > len(file.Exchanges) || only < 0 {
		return nil, false, unusablef("Leave --exchange out to judge all of them.", "%s: there is no exchange %d; it holds %d", r.name, only, len(file.Exchanges))
	}
	if only > 0 { // a copy: the list would keep the others in memory
		file.Exchanges = slices.Clone(file.Exchanges[only-1 : only])
	}
	return file, len(file.Exchanges) < all, nil
}

// unsupported says why nothing of a file can be judged and what to do, "" if
// something can.
func unsupported(file *wire.File) (why, next string) {
	why, next = "no exchange was found in it", "Give a file that holds a request, a response, or a log of them."
	if len(file.Notes) > 0 {
		why = strings.TrimPrefix(file.Notes[0].Where+": "+file.Notes[0].Why, ": ")
	}
	for _, x := range file.Exchanges {
		switch {
		case x.Provider.Supported() && !x.Lost():
			return "", ""
		case x.Provider.Supported():
			continue // the note says why
		case x.Reason != "":
			why = x.Reason
		default:
			why = x.Provider.String() + " is not supported yet"
		}
		next = "callstep reads " + strings.Join(providers(), ", ") + "."
	}
	return why, next
}

// unreadable says why a file cannot be read at all, and where.
func unreadable(name string, bad *record.Error) error {
	where := name
	if bad.Line > 0 {
		where += ":" + strconv.Itoa(bad.Line) + ":" + strconv.Itoa(bad.Col)
	}
	next := bad.Do
	if next == "" {
		next = "Give a recorded exchange: a request, a response, a log of them."
	}
	return unusablef(next, "%s: %s", where, bad.Why)
}

// ours refuses what people write for callstep itself.
func ours(r recording) error {
	head := r.text[:min(len(r.text), headBytes)]
	switch {
	case scenarioLine.MatchString(head):
		return unusablef("`callstep check "+r.name+"` checks it, `callstep run "+r.name+"` runs it.", "%s: this is a scenario of callstep, no recorded exchange", r.name)
	case script.Is([]byte(head)):
		return unusablef("`callstep replay "+r.name+"` plays it.", "%s: this is a script of callstep, no recorded exchange", r.name)
	}
	return nil
}

// pageStart is how pages and pictures begin.
var pageStart = pattern.New(`(?i)^\s*(?:<\?xml|<!doctype|<html|<svg)\b`)

// otherKinds are the ends of names of what people write, and no model answers
// as it is.
var otherKinds = map[string]string{
	".html": "a web page", ".htm": "a web page", ".xml": "XML", ".svg": "a picture", ".css": "a style sheet", ".csv": "a table", ".tsv": "a table",
	".yaml": "YAML", ".yml": "YAML", ".toml": "TOML", ".ini": "a file of settings", ".sh": "a shell script", ".sql": "SQL",
	".go": "source code", ".py": "source code", ".js": "source code", ".ts": "source code", ".jsx": "source code", ".tsx": "source code",
	".java": "source code", ".kt": "source code", ".c": "source code", ".h": "source code", ".cc": "source code", ".cpp": "source code",
	".cs": "source code", ".rs": "source code", ".rb": "source code", ".php": "source code", ".swift": "source code", ".lua": "source code",
}

// noModelText refuses a text that is no answer of a model: any text could be
// one, and then nothing would be wrong with it. In a folder only .txt is taken
// for one. A text with bodies in it is alone no source code.
func noModelText(r recording, alone bool) error {
	head, ext := r.text[:min(len(r.text), headBytes)], strings.ToLower(filepath.Ext(r.name))
	kind := otherKinds[ext]
	if kind == "" && pageStart.MatchString(head) {
		kind = "a page or a picture"
	}
	switch {
	case kind != "":
		return unusablef("Give a recorded exchange. If this is the text that a model answered, save it as a .txt file.", "%s: this is %s, no recorded exchange", r.name, kind)
	case alone && r.met && ext != ".txt":
		return unusablef("If it is the text that a model answered, give it by its name.", "%s: a text, no recorded exchange", r.name)
	}
	return nil
}
