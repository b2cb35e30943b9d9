package contract

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common"

	"callstep/engine/exchange"
)

// explainer turns CEL's errors with one expression into problems in plain
// words, each at its rune in the text.
type explainer struct {
	text []rune
	in   *place
	lets []string
	p    *provider
}

func (x *explainer) explain(errors []*cel.Error) []Problem {
	var problems []Problem
	for _, e := range errors {
		p := x.problem(e)
		if syntax := e.ExprID == 0; syntax && len(problems) > 0 {
			break // one slip makes the parser stumble on
		}
		if !slices.Contains(problems, p) {
			problems = append(problems, p)
		}
	}
	return problems
}

// offset is the rune at a CEL location: lines from 1, columns from 0. The end
// of the text is a legal place, what lies beyond it is not.
func (x *explainer) offset(l common.Location) int {
	at := 0
	for line := 1; line < l.Line(); line++ {
		end := slices.Index(x.text[at:], '\n')
		if end < 0 {
			return len(x.text)
		}
		at += end + 1
	}
	return max(0, min(at+l.Column(), len(x.text)))
}

// onName moves from the point of a selection to the name behind it.
func (x *explainer) onName(at int) int {
	if at >= len(x.text) || x.text[at] != '.' {
		return at
	}
	at++
	for at < len(x.text) && unicode.IsSpace(x.text[at]) {
		at++
	}
	return at
}

func inWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

// onFunction moves from the parenthesis of a call to the name before it.
func (x *explainer) onFunction(at int) int {
	if at >= len(x.text) || x.text[at] != '(' {
		return at
	}
	end := at
	for end > 0 && unicode.IsSpace(x.text[end-1]) {
		end--
	}
	start := end
	for start > 0 && inWord(x.text[start-1]) {
		start--
	}
	if start == end {
		return at
	}
	return start
}

// isCall reports whether the name at a place is called.
func (x *explainer) isCall(at int) bool {
	for at < len(x.text) && inWord(x.text[at]) {
		at++
	}
	for at < len(x.text) && unicode.IsSpace(x.text[at]) {
		at++
	}
	return at < len(x.text) && x.text[at] == '('
}

func (x *explainer) problem(e *cel.Error) Problem {
	at := x.offset(e.Location)
	text, hint := cutHint(e.Message)
	if hint != "" {
		return Problem{Offset: at, Message: text, Hint: hint}
	}
	for _, known := range celMessages {
		rest, ok := strings.CutPrefix(text, known.begins)
		if !ok {
			continue
		}
		// What CEL quotes in a message, in order.
		quoted := strings.Split(rest, "'")
		if len(quoted) > known.quoted {
			return known.explain(x, at, quoted)
		}
	}
	if words, ok := macroWords[text]; ok {
		text = words
	}
	return Problem{Offset: at, Message: text}
}

// celMessages are CEL's messages that we say in our own words: how they begin,
// and how many quotation marks must follow.
var celMessages = []struct {
	begins  string
	quoted  int
	explain func(x *explainer, at int, q []string) Problem
}{
	{"Syntax error: ", 0, func(x *explainer, at int, q []string) Problem { return x.syntax(at, strings.Join(q, "'")) }},
	{"undefined field '", 1, func(x *explainer, at int, q []string) Problem { return x.unknownField(x.onName(at), q[0]) }},
	{"undeclared reference to '", 1, func(x *explainer, at int, q []string) Problem { return x.unknownName(x.onFunction(at), q[0]) }},
	{"found no matching overload for '", 3, func(x *explainer, at int, q []string) Problem { return x.wrongTypes(x.onFunction(at), q[0], q[2]) }},
	{"type '", 1, func(x *explainer, at int, q []string) Problem {
		return Problem{Offset: x.onName(at), Message: withArticle(celWords(q[0])) + " has no fields"}
	}},
	{"expression of type '", 1, func(x *explainer, at int, q []string) Problem {
		return Problem{Offset: x.onName(at), Message: "only an array can be walked, this is " + withArticle(celWords(q[0]))}
	}},
	{"expected type '", 3, func(x *explainer, at int, q []string) Problem {
		return Problem{Offset: at, Message: withArticle(celWords(q[0])) + " is needed here, this is " + withArticle(celWords(q[2]))}
	}},
	{"invalid matches argument", 0, func(_ *explainer, at int, _ []string) Problem {
		return Problem{Offset: at, Message: "this is no regular expression", Hint: "RE2 syntax: no look-around, no back references; a backslash is written \\\\"}
	}},
	{"invalid duration argument", 0, func(_ *explainer, at int, _ []string) Problem {
		return Problem{Offset: at, Message: "this is no duration", Hint: "write it like \"10s\", \"1m30s\" or \"24h\""}
	}},
	{"invalid timestamp argument", 0, func(_ *explainer, at int, _ []string) Problem {
		return Problem{Offset: at, Message: "this is no time", Hint: "write it like \"2026-10-28T10:00:00+09:00\""}
	}},
	{"max recursion depth exceeded", 0, tooDeep},
	{"expression recursion limit exceeded", 0, tooDeep},
	{"error recovery", 0, func(x *explainer, at int, _ []string) Problem { return x.syntax(at, "") }},
	{"expression code point size exceeds limit", 0, func(_ *explainer, _ int, _ []string) Problem {
		return Problem{Message: "an expression is at most " + strconv.Itoa(maxLength) + " characters long"}
	}},
	{"reserved identifier: ", 0, func(_ *explainer, at int, q []string) Problem {
		return Problem{Offset: at, Message: "`" + q[0] + "` is a reserved word", Hint: "a field of that name is written .`" + q[0] + "`"}
	}},
}

func tooDeep(_ *explainer, _ int, _ []string) Problem {
	return Problem{Message: "this expression is nested too deeply"}
}

// macroWords puts the messages of CEL's macros in plain words.
var macroWords = map[string]string{
	"argument must be a simple name":  "the first argument is a new name for the item that is looked at",
	"invalid argument to has() macro": "has() takes a field, as in has(args.note)",
}

func (x *explainer) unknownField(at int, name string) Problem {
	p := Problem{Offset: at, Message: "there is no field `" + name + "` here"}
	near, all := x.p.fieldsNear(name)
	switch {
	case near != "":
		p.Hint = "did you mean `" + near + "`?"
	case len(all) > 0:
		p.Hint = "the fields are " + wordList(all, ", ")
	}
	return p
}

func (x *explainer) unknownName(at int, name string) Problem {
	if x.isCall(at) {
		p := Problem{Offset: at, Message: "there is no function `" + name + "`"}
		if near, ok := exchange.Nearest(name, functions); ok {
			p.Hint = "did you mean `" + near + "`?"
		}
		return p
	}
	if slices.Contains(variables, name) {
		return Problem{Offset: at, Message: x.in.refusal(x.lets, "`"+name+"`")}
	}
	p := Problem{Offset: at, Message: "`" + name + "` is not known here"}
	if near, ok := exchange.Nearest(name, x.in.names(x.lets)); ok {
		p.Hint = "did you mean `" + near + "`?"
	} else {
		p.Hint = "text goes in quotes; the names known here are " + wordList(x.in.names(x.lets), ", ")
	}
	return p
}

// Functions are those of an expression, by what they are for: the ones worth
// suggesting.
var Functions = []struct {
	For   string
	Names []string
}{
	{"what happened", []string{"results", "effects"}},
	{"lists and maps", []string{"size", "has", "exists", "exists_one", "all", "filter", "map", "join", "reverse", "distinct", "flatten", "slice", "sort", "sortBy", "first", "last"}},
	{"texts", []string{"size", "matches", "contains", "startsWith", "endsWith", "charAt", "indexOf", "lastIndexOf", "split", "replace", "substring", "trim", "lowerAscii", "upperAscii", "format", "quote", "reverse"}},
	{"times", []string{"timestamp", "duration", "getFullYear", "getMonth", "getDate", "getDayOfMonth", "getHours", "getMinutes", "getSeconds"}},
	{"another type", []string{"int", "uint", "double", "string", "bool", "type", "dyn"}},
}

var functions = func() (names []string) {
	for _, group := range Functions {
		names = append(names, group.Names...)
	}
	return names
}()

func (x *explainer) wrongTypes(at int, function, types string) Problem {
	args := celArgs(types)
	words := make([]string, len(args))
	for i, a := range args {
		words[i] = celWords(a)
	}
	op, isOp := operatorText[function]
	switch {
	case function == "_[_]" && len(words) == 2:
		return Problem{Offset: at, Message: withArticle(words[0]) + " cannot be indexed by " + withArticle(words[1])}
	case function == "_?_:_" && len(words) == 3:
		return Problem{Offset: at, Message: "both branches of ?: must have one type, these are " + withArticle(words[1]) + " and " + withArticle(words[2])}
	case isOp && len(words) == 2:
		return Problem{Offset: at, Message: "`" + op + "` cannot take " + withArticle(words[0]) + " and " + withArticle(words[1]), Hint: convertHint(op, words[0], words[1])}
	case isOp:
		return Problem{Offset: at, Message: "`" + op + "` cannot take " + withArticle(strings.Join(words, ", "))}
	}
	return Problem{Offset: at, Message: "`" + function + "` cannot take " + takenWords(words)}
}

func takenWords(words []string) string {
	if len(words) == 0 {
		return "nothing"
	}
	with := make([]string, len(words))
	for i, w := range words {
		with[i] = withArticle(w)
	}
	return strings.Join(with, " and ")
}

func convertHint(op, a, b string) string {
	pair := []string{a, b}
	switch {
	case op == "in":
		return "`in` looks into an array or an object; to look into text, write text.contains(part)"
	case slices.Contains(pair, "integer") && slices.Contains(pair, "number"):
		return "an integer is written 1, a number 1.0; double(…) makes a number of an integer"
	case slices.Contains(pair, "string") && (slices.Contains(pair, "integer") || slices.Contains(pair, "number")):
		return "text and numbers are never equal; int(…), double(…) and string(…) convert"
	case slices.Contains(pair, "string") && slices.Contains(pair, "time"):
		return "timestamp(…) makes a time of a string"
	case op == "*" && slices.Contains(pair, "duration"):
		return "no duration can be multiplied; write its hours as text: duration(string(24 * n) + \"h\")"
	}
	return ""
}

// syntax puts a parser's message in plain words.
func (x *explainer) syntax(at int, text string) Problem {
	found := "the end"
	if at < len(x.text) {
		found = "`" + x.token(at) + "`"
	}
	p := Problem{Offset: at, Message: "this is no expression from " + found + " on"}
	switch {
	case at > 0 && x.text[at-1] == '.' && slices.Contains(reservedWords, x.token(at)):
		p.Message, p.Hint = found+" is a reserved word", "a field of that name is written ."+"`"+x.token(at)+"`"
	case strings.HasPrefix(text, "token recognition error") && at < len(x.text) && x.text[at] == '=':
		p.Message, p.Hint = "a single `=` means nothing here", "to compare, write `==`"
	case strings.HasPrefix(text, "token recognition error") && at < len(x.text) && (x.text[at] == '"' || x.text[at] == '\''):
		p.Message = "the text that begins here has no closing quote"
	case strings.HasPrefix(text, "token recognition error"):
		p.Message = found + " means nothing here"
	case strings.HasPrefix(text, "missing '"):
		p.Message = "`" + strings.SplitN(text, "'", 3)[1] + "` is missing here"
	case at >= len(x.text):
		p.Message = "the expression ends too early"
	case strings.HasPrefix(text, "extraneous input"), strings.HasPrefix(text, "mismatched input"):
		p.Message = found + " is unexpected here"
		if hint, ok := wordOperators[x.token(at)]; ok {
			p.Hint = hint
		}
	}
	return p
}

var wordOperators = map[string]string{
	"and": "write `&&`",
	"or":  "write `||`",
	"not": "write `!`",
	"is":  "write `==`",
}

// token is the word or sign at a place.
func (x *explainer) token(at int) string {
	end := at
	for end < len(x.text) && inWord(x.text[end]) {
		end++
	}
	if end == at {
		end = min(at+1, len(x.text))
	}
	if s := string(x.text[at:end]); strconv.CanBackquote(s) {
		return s
	}
	return strconv.Quote(string(x.text[at:end]))
}
