package fault

import (
	"slices"
	"strconv"
	"strings"

	"callstep/engine/jsonscan"
)

// Spec is one use of a fault: what, where, how often, with which parameters.
// Written KIND@FROM[/EVERY][xCOUNT][,name=value…] or KIND@TOOL#K.
type Spec struct {
	Kind   string
	Tool   string // "" = counted in turns (recorded) or responses (other actors)
	From   int    // first turn, response or dispatched call of Tool, from 1
	Every  int    // 0 = once only at From when Count is 1
	Count  int    // how often at most; 0 = without end
	Params Params
}

// Due reports whether the fault strikes at the nth turn, response or call.
func (s Spec) Due(n int) bool {
	if s.Every == 0 || n < s.From {
		return n == s.From
	}
	step := n - s.From
	return step%s.Every == 0 && (s.Count == 0 || step/s.Every < s.Count)
}

// Last is the last turn, response or call at which the fault is due; 0 if its
// schedule has no end.
func (s Spec) Last() int {
	switch {
	case s.Every == 0:
		return s.From
	case s.Count == 0:
		return 0
	}
	return s.From + (s.Count-1)*s.Every
}

// String is the canonical text: Parse(s.String()) == s.
func (s Spec) String() string {
	text := s.Kind + "@" + s.At()
	if len(s.Params) > 0 {
		text += "," + s.Params.String()
	}
	return text
}

// At is the address and schedule alone: "3", "2/2x*", "create_draft#1".
func (s Spec) At() string {
	at := strconv.Itoa(s.From)
	if s.Tool != "" {
		at = s.Tool + "#" + at
	}
	if s.Every == 0 {
		return at
	}
	if s.Every > 1 {
		at += "/" + strconv.Itoa(s.Every)
	}
	if s.Count == 0 {
		return at + "x*"
	}
	return at + "x" + strconv.Itoa(s.Count)
}

// String is the parameters as a Spec carries them: "kind=boolean,argument=note".
func (p Params) String() string {
	parts := make([]string, len(p))
	for i, kv := range p {
		parts[i] = kv.Name + "=" + quoteValue(kv.Value)
	}
	return strings.Join(parts, ",")
}

// With is the parameters and one more, still sorted by name.
func (p Params) With(name, value string) Params {
	more := append(slices.Clone(p), KV{name, value})
	slices.SortStableFunc(more, func(a, b KV) int { return strings.Compare(a.Name, b.Name) })
	return more
}

// quoteValue puts a value in double quotes where it would not read back
// without them.
func quoteValue(value string) string {
	control := func(r rune) bool { return r < ' ' || r == 0x7f }
	if strings.HasPrefix(value, `"`) || strings.Contains(value, ",") ||
		strings.TrimSpace(value) != value || strings.ContainsFunc(value, control) {
		return jsonscan.Quote(value)
	}
	return value
}
