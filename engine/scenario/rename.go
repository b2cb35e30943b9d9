package scenario

import (
	"fmt"
	"path"
	"strings"
)

// IsID reports whether a text can be the id of a scenario, and says what an id
// is if not.
func IsID(text string) (is string, ok bool) { return anID.is, anID.matches(text) }

// IDOf makes an id of the name of a file, "" if no letter of it can be used. What
// stands behind its last dot is not part of the name.
func IDOf(file string) string {
	name := file[strings.LastIndexAny(file, `/\`)+1:]
	name = strings.ToLower(strings.TrimSuffix(name, path.Ext(name)))
	letter := func(r rune) bool { return r >= 'a' && r <= 'z' || r >= '0' && r <= '9' }
	return strings.Join(strings.FieldsFunc(name, func(r rune) bool { return !letter(r) }), "-")
}

// Renamed is a copy of a scenario with another id; everything else stays as it
// was written. The error says why the file cannot be copied.
func Renamed(file string, src []byte, id string) ([]byte, error) {
	sc, problems := Check(file, src)
	if sc == nil {
		return nil, Errors(problems)
	}
	s := newSource(file, src)
	root, problems := readTree(s)
	if len(problems) > 0 {
		return nil, Errors(problems)
	}
	at := root.get("id").start
	for _, quote := range []string{"", "'", `"`} {
		old := quote + sc.ID + quote
		if strings.HasPrefix(s.text[at:], old) {
			return []byte(s.text[:at] + yamlWord(id) + s.text[at+len(old):]), nil
		}
	}
	return nil, fmt.Errorf("the id is not written as one word, so it cannot be replaced")
}
