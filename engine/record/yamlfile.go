package record

import (
	"strings"

	"callstep/engine/pattern"
)

// A YAML file that is no cassette is not the words of a model, whatever a reader
// of text would make of it. It is told by its lines: at the left edge stand keys
// and dashes alone, and something is nested below a key.
var (
	yamlKey    = pattern.New(`^("[^"]*"|'[^']*'|[A-Za-z_][\w.$/-]*):( .*)?$`)
	yamlNested = pattern.New(`^( +|( *- )+)("[^"]*"|'[^']*'|[a-z_$][\w.$/-]*):( .*)?$`)
	plainKey   = pattern.New(`^[a-z_][a-z0-9_.-]*:( .*)?$`)
)

// otherYAML refuses a YAML mapping, or a list of mappings, with the keys it
// begins with. Prose with a colon here and there is none.
func (r *reader) otherYAML() *Error {
	var keys []string
	lines, nested, plain, header := 0, 0, 0, false
	for _, line := range r.eachLine {
		switch {
		case strings.TrimSpace(line) == "" || line[0] == '#':
			continue
		case line == "---" || strings.HasPrefix(line, "%YAML"):
			header = true
			continue
		case line[0] == ' ' || line[0] == '-' || line == "]" || line == "}":
			if yamlNested.MatchString(line) {
				nested++
			}
			if lines == 0 && !strings.HasPrefix(line, "- ") {
				return nil
			}
		case !yamlKey.MatchString(line):
			return nil
		default:
			if plainKey.MatchString(line) {
				plain++
			}
			if key, _, _ := strings.Cut(line, ":"); len(keys) < 6 {
				keys = append(keys, cut(strings.Trim(key, `"'`), 30))
			}
		}
		lines++
	}
	flat := plain == lines && lines > 1 // settings, each on a line of its own
	switch {
	case lines == 0 || nested < 2 && !flat && !(header && len(keys) > 0):
		return nil
	case len(keys) == 0:
		return &Error{Why: "a YAML list that is no recording", Do: "give a cassette, or bodies as JSON"}
	}
	return &Error{Why: "a YAML file with the members " + strings.Join(keys, ", ") + ", and no cassette",
		Do: "give a cassette with interactions, or with requests and responses, or bodies as JSON"}
}
