package scenario

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// part is one member of a mapping as it stands in the file, with the comments
// in front of it.
type part struct {
	key   string
	above []string
	lines []string
}

type parts []part

// anew writes a mapping that cannot be taken to pieces, each member on a line
// behind so many spaces.
func (n *node) anew(indent int) parts {
	var list parts
	for _, m := range n.members {
		line := strings.Repeat(" ", indent) + yamlWord(m.key.text) + ": " + m.value.yaml()
		list = append(list, part{key: m.key.text, lines: []string{line}})
	}
	return list
}

// parts takes a mapping to pieces, up to a line (from 1, included).
func (s *source) parts(n *node, last int) parts {
	var list parts
	for i, m := range n.members {
		from, to := s.lineAt(m.key.start), last
		if i+1 < len(n.members) {
			to = s.lineAt(n.members[i+1].key.start) - 1
		}
		lines := s.between(from, to)
		column := m.key.start - s.lines[from-1]
		lines[0] = strings.Repeat(" ", column) + lines[0][column:]
		p := part{key: m.key.text}
		if i > 0 {
			p.above = list[i-1].cede(column)
		}
		p.lines = lines
		list = append(list, p)
	}
	return list
}

// takesApart reports whether every member of a mapping begins a line.
func (s *source) takesApart(n *node) bool {
	if n.flow || len(n.members) == 0 {
		return false
	}
	for i, m := range n.members {
		lead := s.text[s.lines[s.lineAt(m.key.start)-1]:m.key.start]
		if i == 0 {
			lead = strings.Replace(lead, "-", " ", 1)
		}
		if strings.TrimLeft(lead, " ") != "" {
			return false
		}
	}
	return true
}

// between are lines of the file, both ends included.
func (s *source) between(from, to int) []string {
	var lines []string
	for n := from; n <= to; n++ {
		lines = append(lines, s.line(n))
	}
	return lines
}

// cede gives the comments at the end of a part to the next one, which they are
// about. Lines of a text stand further to the right than its key, so a # there
// is no comment.
func (p *part) cede(column int) []string {
	n := len(p.lines)
	for i := len(p.lines) - 1; i > 0; i-- {
		line := strings.TrimLeft(p.lines[i], " ")
		if line != "" && (line[0] != '#' || len(p.lines[i])-len(line) > column) {
			break
		}
		if line != "" {
			n = i
		}
	}
	for n > 1 && n < len(p.lines) && strings.TrimSpace(p.lines[n-1]) == "" {
		n--
	}
	ceded := slices.Clone(p.lines[n:])
	p.lines = p.lines[:n:n]
	return ceded
}

// all are the lines of all parts.
func (list parts) all() []string {
	var lines []string
	for _, p := range list {
		lines = append(append(lines, p.above...), p.lines...)
	}
	return lines
}

func (list parts) index(key string) int {
	return slices.IndexFunc(list, func(p part) bool { return p.key == key })
}

// lines are those of one part, nil if there is none.
func (list parts) lines(key string) []string {
	if i := list.index(key); i >= 0 {
		return list[i].lines
	}
	return nil
}

// without takes parts out, with the comments about them.
func (list parts) without(keys ...string) parts {
	return slices.DeleteFunc(slices.Clone(list), func(p part) bool { return slices.Contains(keys, p.key) })
}

// with puts lines in the place of a part; no lines take it out. One that was
// not there comes behind the first of some others that is.
func (list parts) with(key string, lines []string, behind ...string) parts {
	i := list.index(key)
	switch {
	case lines == nil:
		return list.without(key)
	case i >= 0:
		list = slices.Clone(list)
		list[i].lines = append(slices.Clone(lines), blanks(list[i].lines)...)
		return list
	}
	at := len(list)
	for _, other := range behind {
		if i := list.index(other); i >= 0 {
			at = i + 1
			break
		}
	}
	p := part{key: key, lines: lines}
	if at > 0 {
		p.lines = append(slices.Clone(lines), blanks(list[at-1].lines)...)
	}
	return slices.Insert(slices.Clone(list), at, p)
}

// blanks are the empty lines at the end.
func blanks(lines []string) []string {
	n := len(lines)
	for n > 0 && strings.TrimSpace(lines[n-1]) == "" {
		n--
	}
	return lines[n:]
}

// yaml is a value in one line of YAML.
func (n *node) yaml() string {
	var items []string
	switch n.form {
	case mapping:
		for _, m := range n.members {
			items = append(items, yamlWord(m.key.text)+": "+m.value.yaml())
		}
		return "{" + strings.Join(items, ", ") + "}"
	case list:
		for _, item := range n.items {
			items = append(items, item.yaml())
		}
		return "[" + strings.Join(items, ", ") + "]"
	}
	if text, ok := n.value.(string); ok {
		return yamlWord(text)
	}
	if n.value == nil {
		return "null"
	}
	return n.text
}

// yamlWord is a text in one line of YAML: bare if it reads as itself that way,
// else in double quotes, whose escapes are those of Go.
func yamlWord(text string) string {
	letter := func(r rune) bool { return r >= 'a' && r <= 'z' || r == '_' }
	plain := func(r rune) bool { return letter(r) || r >= '0' && r <= '9' || r == '-' }
	switch text {
	case "", "true", "false", "null", "yes", "no", "on", "off", "y", "n":
		return strconv.Quote(text)
	}
	if letter(rune(text[0])) && strings.TrimFunc(text, plain) == "" {
		return text
	}
	return strconv.Quote(text)
}

// yamlText is a member whose value is a text, as lines behind so many spaces:
// bare or in quotes if it is short, else as a block.
func yamlText(key, text string, indent int) []string {
	pad := strings.Repeat(" ", indent)
	const short = 100
	odd := func(r rune) bool { return r != '\n' && (!unicode.IsGraphic(r) || r == '\uFEFF') }
	block := strings.HasSuffix(text, "\n")
	body := strings.TrimSuffix(text, "\n")
	if strings.ContainsFunc(text, odd) || body == "" || body[0] == ' ' || body[0] == '\n' || strings.HasSuffix(body, "\n") ||
		!strings.Contains(text, "\n") && len(text) <= short {
		return []string{pad + key + ": " + yamlWord(text)}
	}
	lines := []string{pad + key + ": |-"}
	if block {
		lines[0] = pad + key + ": |"
	}
	for line := range strings.SplitSeq(body, "\n") {
		if line != "" {
			line = pad + "  " + line
		}
		lines = append(lines, line)
	}
	return lines
}
