package record

import (
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// brokenLines reads JSON lines among other lines: a log that begins with a
// banner or in the midst of a line. Half of the lines must be objects.
func (r *reader) brokenLines() (bool, *Error) {
	all, objects := 0, 0
	for _, line := range r.eachLine {
		line = clearSpace(line)
		if line == "" {
			continue
		}
		if all++; all > enough {
			break
		}
		if strings.HasPrefix(line, "{") {
			if _, bad := jsonscan.Index(line); bad == nil {
				objects++
			}
		}
	}
	if objects < 2 || 2*objects < all {
		return false, nil
	}
	return true, r.readLines()
}

// prose takes what is left as the words of a model.
func (r *reader) prose() *Error {
	if err := r.wholeText(); err != nil {
		return err
	}
	if err := r.otherYAML(); err != nil {
		return err
	}
	if err := r.snapshot(); err != nil {
		return err
	}
	r.printedIn(r.text, "", 1)
	if len(r.file.Exchanges) > 0 {
		r.file.Container = "printed"
		return nil
	}
	if err := r.otherRecord(); err != nil {
		return err
	}
	r.file.Container = "text"
	x := wire.PlainText(r.text)
	x.Label = labelOf(x)
	r.add(x)
	return nil
}
