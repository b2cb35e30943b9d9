package main

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
)

// maxRecording is the longest recording that is read, in bytes. It is kept in
// memory whole, with an index of about its own size.
const maxRecording = 512 << 20

// recording is a file from outside: read yet or not, or why it cannot be.
type recording struct {
	name string
	text string
	err  error
	read func() recording // nil = it is read already
	met  bool             // in a folder: not asked for by name, so that what is no recording is passed over
}

const recordingHint = "Give the path of a recorded exchange, of a folder, or - for standard input."

// opened is the recording with its text. What it was made from keeps none, so
// that of many files only the one that is looked at is in memory.
func (r recording) opened() recording {
	if r.read == nil {
		return r
	}
	met := r.met
	r = r.read()
	r.met = met
	return r
}

// recordings lists what the command line names: files, the files of folders in
// the order of their names, and standard input for -. None is read yet.
func (a *app) recordings(args []string) (all []recording) {
	for _, arg := range args {
		if arg == stdin {
			all = append(all, recording{name: stdinName, read: a.readStdin})
			continue
		}
		if info, err := os.Stat(arg); err == nil && info.IsDir() {
			all = append(all, folder(arg)...)
			continue
		}
		all = append(all, recording{name: arg, read: func() recording { return readRecording(arg) }})
	}
	return all
}

// oneRecording is the recording that the command line names where it takes only one.
func (a *app) oneRecording(arg string) recording {
	if info, err := os.Stat(arg); arg != stdin && err == nil && info.IsDir() {
		return recording{name: arg, err: unusablef("Give one of its files: what comes out is one text.", "%s is a folder", arg)}
	}
	return a.recordings([]string{arg})[0].opened()
}

const stdinName = "standard input"

func (a *app) readStdin() recording { return readAll(stdinName, a.in, 0) }

// folder lists the files below a folder. What begins with a dot is passed over.
func folder(root string) (all []recording) {
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		hidden := path != root && strings.HasPrefix(d.Name(), ".")
		switch {
		case err != nil:
			all = append(all, recording{name: path, err: unusablef(recordingHint, "cannot read %s: %s", path, reason(err))})
		case hidden && d.IsDir():
			return filepath.SkipDir
		case !hidden && d.Type().IsRegular():
			all = append(all, recording{name: path, met: true, read: func() recording { return readRecording(path) }})
		}
		return nil
	})
	if err == nil && len(all) == 0 {
		all = append(all, recording{name: root, err: unusablef(recordingHint, "%s: the folder holds no file", root)})
	}
	return all
}

func readRecording(name string) recording {
	f, err := openRegular(name)
	if err != nil {
		return recording{name: name, err: unusablef(recordingHint, "cannot read %s: %s", name, reason(err))}
	}
	defer f.Close()
	var size int64
	if info, err := f.Stat(); err == nil {
		size = info.Size()
	}
	return readAll(name, f, size)
}

// Of a long recording the index alone is many times what a run needs, and
// nearly all of it stays in use: collecting more often then costs little time
// and saves half of the memory. While one of middle length is read, the program
// itself is much of what the process has: there the last bit counts.
const (
	longRecording    = 2 << 20  // bytes
	longerRecording  = 20 << 20 // bytes
	recordingGarbage = 8        // GOGC
	readingGarbage   = 3        // GOGC
)

// collectSooner is called when a text is in memory, and again when it is judged.
func collectSooner(size int, judged bool) {
	switch {
	case size <= longRecording:
	case size <= longerRecording && !judged:
		debug.SetGCPercent(readingGarbage)
	default:
		debug.SetGCPercent(recordingGarbage)
	}
}

// readAll reads to the end, once: the text is never copied.
func readAll(name string, from io.Reader, size int64) recording {
	var b strings.Builder
	if size > 0 && size <= maxRecording {
		b.Grow(int(size))
	}
	n, err := io.Copy(&b, io.LimitReader(from, maxRecording+1))
	switch {
	case err != nil:
		return recording{name: name, err: unusablef(recordingHint, "cannot read %s: %s", name, reason(err))}
	case n > maxRecording:
		return recording{name: name, err: unusablef("Cut it into parts of whole exchanges first.", "%s: longer than %d MB", name, maxRecording>>20)}
	}
	collectSooner(int(n), false)
	return recording{name: name, text: b.String()}
}
