package scenario

import (
	"strings"
)

// headKeys are the top-level keys that a list shows.
var headKeys = map[string]bool{"id": true, "title": true, "about": true, "course": true, "tags": true}

// ParseHead reads only what a list needs. It is fast, for it hands a few lines
// to the YAML parser, and tolerant: what it cannot read stays empty. The error
// is Errors, for a text that names no id.
func ParseHead(file string, src []byte) (Head, error) {
	if len(src) > maxBytes {
		return Head{}, Errors{tooLarge(file)}
	}
	s := newSource(file, src)
	head, turns := headLines(s)
	h := Head{Turns: turns}
	part := newSource(file, []byte(head))
	if len(prescan(part)) == 0 {
		if root, problems := readTree(part); len(problems) == 0 {
			r := &reader{findings{source: part}}
			for _, m := range root.members {
				if f := scenarioFields.get(m.key.text); f != nil {
					r.check(m.value, f.shape, m.key.text)
				}
			}
			h.ID, h.Title, h.About = root.str("id"), root.str("title"), root.str("about")
			h.Course, h.Tags = root.str("course"), root.get("tags").texts()
		}
	}
	if h.ID == "" {
		return h, Errors{s.problem(0, "this is no scenario: it has no readable `id`", "Run callstep check on the file.")}
	}
	return h, nil
}

// headLines picks the lines of the head's keys out of a file and counts the
// items of turns, by indentation alone.
func headLines(s *source) (head string, turns int) {
	var b strings.Builder
	wanted, inTurns, dash := false, false, -1
	for n := range s.lines {
		line := s.line(n + 1)
		indent := len(line) - len(strings.TrimLeft(line, " "))
		rest := line[indent:]
		if indent == 0 && rest != "" && rest[0] != '#' && rest[0] != '-' {
			key, _, _ := strings.Cut(rest, ":")
			wanted, inTurns = headKeys[key], key == "turns"
			dash = -1
		}
		if inTurns && (rest == "-" || strings.HasPrefix(rest, "- ")) && (dash < 0 || indent == dash) {
			dash = indent
			turns++
		}
		if wanted {
			b.WriteString(line)
			b.WriteByte('\n')
		}
	}
	return b.String(), turns
}
