package fault

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"callstep/engine/jsonscan"
)

// mostOften bounds every number of a Spec: no run is longer.
const mostOften = 999_999_999

// Parse reads a Spec:
//
//	KIND@FROM[/EVERY][xCOUNT][,name=value…]
//	KIND@TOOL#K[/EVERY][xCOUNT][,name=value…]
//
//	lost_reply@3            once, at turn 3
//	lost_reply@2x3          three times, at turns 2, 3 and 4
//	lost_reply@2/2          at every 2nd turn from 2 on, the same as @2/2x*
//	lost_reply@1x*          always
//	lost_reply@my_tool#2    at the 2nd call of my_tool that is dispatched
//
// A value may stand in double quotes, as JSON; it must if it holds a comma. The
// error says what was expected, with an example; for an unknown kind it names
// the nearest one, else all there are.
func Parse(text string) (Spec, error) {
	f, rest, err := parseKind(text)
	if err != nil {
		return Spec{}, err
	}
	address, isAt := strings.CutPrefix(rest, "@")
	if !isAt {
		return Spec{}, fmt.Errorf("%s needs a place: %s@3 strikes turn 3, %s@TOOL#1 the first call of a tool", f.Kind, f.Kind, f.Kind)
	}
	address, params := cutBefore(address, ",")
	s := Spec{Kind: f.Kind}
	if s, err = s.at(address); err != nil {
		return Spec{}, err
	}
	if s.Tool != "" && f.Drop {
		return Spec{}, fmt.Errorf("%s leaves out turns, not calls: write %s@2 for turn 2", f.Kind, f.Kind)
	}
	if s.Tool != "" && f.Phase == OnDeclare {
		return Spec{}, fmt.Errorf("%s breaks what is declared before there is a call: write %s@2 for turn 2", f.Kind, f.Kind)
	}
	s.Params, err = f.parseParams(params)
	return s, err
}

// ParseTurn reads a fault written on a turn (KIND[,name=value…]), bound to that
// turn.
func ParseTurn(text string, turn int) (Spec, error) {
	f, rest, err := parseKind(text)
	if err != nil {
		return Spec{}, err
	}
	if strings.HasPrefix(rest, "@") {
		return Spec{}, fmt.Errorf("a fault on a turn strikes that turn; write %s without %s", f.Kind, shown(rest))
	}
	s := Spec{Kind: f.Kind, From: turn, Count: 1}
	s.Params, err = f.parseParams(rest)
	return s, err
}

// parseKind reads the kind and leaves what follows it.
func parseKind(text string) (*Fault, string, error) {
	if !utf8.ValidString(text) {
		return nil, "", fmt.Errorf("%s is not UTF-8 text", shown(text))
	}
	text = strings.TrimSpace(text)
	kind, rest := cutBefore(text, "@,")
	kind = strings.TrimSpace(kind)
	if kind == "" {
		return nil, "", fmt.Errorf("expected a fault, as in lost_reply@3; the kinds are: %s", kinds())
	}
	f, ok := Named(kind)
	if !ok {
		return nil, "", unknownKind(kind)
	}
	return f, rest, nil
}

func unknownKind(kind string) error {
	if near, ok := nearestKind(kind); ok {
		return fmt.Errorf("there is no fault %s; did you mean %s?", shown(kind), near)
	}
	return fmt.Errorf("there is no fault %s; the kinds are: %s", shown(kind), kinds())
}

// at reads an address with its schedule.
func (s Spec) at(address string) (Spec, error) {
	schedule, unit, example := address, "turn", s.Kind+"@3"
	if hash := strings.LastIndexByte(address, '#'); hash >= 0 {
		s.Tool, schedule = address[:hash], address[hash+1:]
		if s.Tool == "" {
			return s, fmt.Errorf("%s@%s: expected the name of a tool before #, as in %s@TOOL#1", s.Kind, bare(address), s.Kind)
		}
		unit, example = "call", s.Kind+"@"+bare(s.Tool)+"#1"
	}
	schedule, count, counted := strings.Cut(schedule, "x")
	from, every, stepped := strings.Cut(schedule, "/")
	wrong := func(what, example string) (Spec, error) {
		return s, fmt.Errorf("%s@%s: expected %s, as in %s", s.Kind, bare(address), what, example)
	}
	var ok bool
	if s.From, ok = positive(from); !ok {
		return wrong(fmt.Sprintf("the number of a %s, counted from 1", unit), example)
	}
	if s.Every, ok = positive(every); stepped && !ok {
		return wrong("after / how many to go on by, 1 or more", s.Kind+"@2/2")
	}
	if s.Count, ok = positive(count); counted && !ok && count != "*" {
		return wrong("after x how often, 1 or more, or * for without end", s.Kind+"@2x3")
	}
	switch {
	case !stepped && !counted, s.Count == 1:
		s.Every, s.Count = 0, 1
	case !stepped:
		s.Every = 1
	}
	return s, nil
}

// positive reads a plain number from 1 on; 0 and false for anything else.
func positive(text string) (int, bool) {
	if text == "" || strings.Trim(text, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > mostOften {
		return 0, false
	}
	return n, true
}

// parseParams reads ",name=value,…" and checks it against the fault.
func (f *Fault) parseParams(text string) (Params, error) {
	var params Params
	for text != "" {
		name, rest, ok := strings.Cut(text[1:], "=")
		name = strings.TrimSpace(name)
		if !ok || name == "" || strings.Contains(name, ",") {
			piece, _ := cutBefore(text[1:], ",")
			return nil, fmt.Errorf("%s: expected name=value after the comma, as in %s; got %s", f.Kind, f.example(), shown(piece))
		}
		value, rest, err := parseValue(rest)
		if err != nil {
			return nil, fmt.Errorf("%s: the value of %s %w", f.Kind, bare(name), err)
		}
		if _, twice := params.Get(name); twice {
			return nil, fmt.Errorf("%s: %s is given twice", f.Kind, bare(name))
		}
		if err := f.accepts(name, value); err != nil {
			return nil, err
		}
		params, text = params.With(name, value), rest
	}
	return params, nil
}

// parseValue reads one value and leaves the comma and what follows.
func parseValue(text string) (value, rest string, err error) {
	if !strings.HasPrefix(text, `"`) {
		value, rest = cutBefore(text, ",")
		return strings.TrimSpace(value), rest, nil
	}
	end := 1
	for end < len(text) && text[end] != '"' {
		if text[end] == '\\' {
			end++
		}
		end++
	}
	if end >= len(text) {
		return "", "", fmt.Errorf("has no closing double quote")
	}
	decoded, _, bad := jsonscan.Decode(text[:end+1])
	if bad != nil {
		return "", "", fmt.Errorf("is not a JSON string: %s", bad.Detail)
	}
	rest = strings.TrimLeft(text[end+1:], " ")
	if rest != "" && rest[0] != ',' {
		return "", "", fmt.Errorf("goes on behind its closing double quote: %s", shown(rest))
	}
	return decoded.(string), rest, nil
}

// accepts checks one parameter against those the fault takes.
func (f *Fault) accepts(name, value string) error {
	var names []string
	for _, p := range f.Params {
		if p.Name != name {
			names = append(names, p.Name)
			continue
		}
		for _, legal := range p.Values {
			if legal == value {
				return nil
			}
		}
		if p.Values == nil {
			return nil
		}
		return fmt.Errorf("%s: %s can be %s; got %s", f.Kind, name, strings.Join(p.Values, ", "), shown(value))
	}
	switch {
	case f.Free:
		return nil
	case len(names) == 0:
		return fmt.Errorf("%s takes no parameters, so leave out %s", f.Kind, bare(name))
	}
	return fmt.Errorf("%s has no parameter %s; it takes %s", f.Kind, shown(name), strings.Join(names, ", "))
}

// example is one parameter the fault would take.
func (f *Fault) example() string {
	for _, p := range f.Params {
		if len(p.Values) > 0 {
			return p.Name + "=" + p.Values[len(p.Values)-1]
		}
		return p.Name + "=NAME"
	}
	return "quantity=3"
}

// cutBefore splits text before the first of the given bytes.
func cutBefore(text, bytes string) (before, rest string) {
	if i := strings.IndexAny(text, bytes); i >= 0 {
		return text[:i], text[i:]
	}
	return text, ""
}

// shown quotes what a person wrote, cut short and printable.
func shown(text string) string { return `"` + bare(text) + `"` }

func bare(text string) string {
	const most = 40
	if utf8.RuneCountInString(text) > most {
		text = string([]rune(text)[:most]) + "…"
	}
	quoted := strconv.QuoteToGraphic(text)
	return quoted[1 : len(quoted)-1]
}
