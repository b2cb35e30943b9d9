package diagnose

import (
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// judgeArguments reads the arguments as the model wrote them: first whether they
// are one JSON object, then what legal JSON hides, then whether they fit the
// schema. Where they are no object, nothing further is judged.
func (j *Judge) judgeArguments(c CallAt) {
	if c.Call.Free || c.Tool != nil && c.Tool.Kind == wire.CustomTool {
		return
	}
	a := arguments{CallAt: c, text: c.Call.Body().Raw()}
	if c.Call.ArgsText && c.Call.Body().Is(jsonscan.String) {
		a.text, a.quoted = c.Call.Body().Str(), true
	}
	if why := j.cutShort(c); why != "" {
		j.Report(a.hit("arguments_truncated", "The call of "+quote(c.Call.Name)+" is cut off: "+why+". Do not run it, however complete it looks.", jsonscan.Span{}))
		return
	}
	switch {
	case c.Call.ArgsText && strings.Trim(a.text, " \t\r\n") == "":
		j.emptyArguments(a)
		return
	case c.Call.Body().Is(jsonscan.Null) && !c.Live && j.provider() == wire.Anthropic:
		return // its own rules say it
	case !c.Call.Body().Exists() || c.Call.Body().Is(jsonscan.Null) && !c.Call.ArgsText:
		a.text = "{}"
	case !c.Call.ArgsText && !c.Call.Body().Is(jsonscan.Object) && (j.provider() == wire.Anthropic || j.provider() == wire.Gemini) && !c.Live:
		return // of a history, their own rules say it
	}
	value, notes, bad := jsonscan.Decode(a.text)
	if bad != nil {
		j.unreadable(a, bad)
		return
	}
	if _, ok := value.(map[string]any); !ok {
		j.noObject(a, value)
		return
	}
	j.judgeNotes(a, notes)
	j.judgeRounded(a)
	j.judgeSchema(a, value)
}

// arguments is a call and the text of its arguments.
type arguments struct {
	CallAt
	text   string
	quoted bool // the text stands inside a JSON string
}

// hit reports a part of the arguments; an empty span stands for all of them.
func (a arguments) hit(word, evidence string, part jsonscan.Span) Hit {
	h := a.CallAt.hit(word, evidence)
	if part.End <= part.Start {
		return h
	}
	h.Inside = part
	if a.quoted {
		h.Inside = quotedSpan(h.Node.Raw(), part)
	}
	return h
}

// quotedSpan turns a span of an unescaped string into one of its raw text.
func quotedSpan(raw string, part jsonscan.Span) jsonscan.Span {
	out := jsonscan.Span{Start: len(raw) - 1, End: len(raw) - 1}
	at := 0 // in the unescaped string
	for i := 1; i < len(raw)-1; {
		if at == part.Start {
			out.Start = i
		}
		if at >= part.End {
			out.End = i
			break
		}
		n, size := 1, 1
		if raw[i] == '\\' {
			n, size = escapeSize(raw[i:])
		}
		if at < part.Start && at+size > part.Start {
			out.Start = i
		}
		i, at = i+n, at+size
	}
	return out
}

// escapeSize is the length of an escape, and of what it stands for in UTF-8.
func escapeSize(raw string) (n, size int) {
	if len(raw) < 6 || raw[1] != 'u' {
		return 2, 1
	}
	unit, err := strconv.ParseUint(raw[2:6], 16, 32)
	switch {
	case err != nil:
		return 2, 1
	case unit < 0x80:
		return 6, 1
	case unit < 0x800:
		return 6, 2
	case unit >= 0xD800 && unit < 0xDC00 && len(raw) >= 12 && raw[6] == '\\' && raw[7] == 'u':
		if low, err := strconv.ParseUint(raw[8:12], 16, 32); err == nil && low >= 0xDC00 && low < 0xE000 {
			return 12, 4
		}
	}
	return 6, 3
}

func (j *Judge) emptyArguments(a arguments) {
	h := a.hit("arguments_empty_string", "The arguments of "+quote(a.Call.Name)+" are an empty string instead of {}.", jsonscan.Span{})
	required := requiredOf(a.Tool)
	switch {
	case len(required) > 0:
		h.Evidence += " The tool requires " + listed(required) + "."
	case a.Tool != nil:
		h.Warn = true
		h.Evidence += " The tool requires none, so {} is meant."
	default:
		h.Warn = true
	}
	j.Report(h)
}

// requiredOf lists what a tool's schema requires.
func requiredOf(t *wire.Tool) (names []string) {
	if t == nil {
		return nil
	}
	for _, n := range t.Schema.Get("required").Items() {
		names = append(names, n.Str())
	}
	return names
}

// unreadable names the way in which the text is no JSON.
func (j *Judge) unreadable(a arguments, bad *jsonscan.Error) {
	rest := a.text[min(bad.Offset, len(a.text)):]
	word, cause := "arguments_not_json", string(bad.Cause)
	switch {
	case bad.Cause == jsonscan.MarkdownFence:
		word, cause = "arguments_markdown_fenced", ""
	case bad.Cause == jsonscan.Truncated:
		if j.cutByStream(a.CallAt) {
			return // the stream that broke off is the finding
		}
		word, cause = "arguments_truncated", ""
	case bad.Cause == jsonscan.TrailingText && strings.HasPrefix(rest, "{"):
		word, cause = "arguments_concatenated", ""
	case bad.Cause == jsonscan.TrailingText:
		word, cause = "arguments_trailing_text", ""
	case nonFinite(rest):
		word, cause = "arguments_non_finite_number", ""
	}
	end := len(a.text)
	h := a.hit(word, "The arguments of "+quote(a.Call.Name)+" are not one JSON object: at byte "+strconv.Itoa(bad.Offset)+", "+bad.Detail+".", jsonscan.Span{Start: bad.Offset, End: end})
	h.Cause = cause
	if word == "arguments_truncated" {
		h.Evidence += j.capWords(a.CallAt)
	}
	j.Report(h)
}

// nonFinite reports whether a text begins with a number that no double holds.
func nonFinite(text string) bool {
	for _, word := range [...]string{"NaN", "Infinity", "-Infinity", "-NaN"} {
		if strings.HasPrefix(text, word) {
			return true
		}
	}
	end := strings.IndexFunc(text, func(r rune) bool { return !strings.ContainsRune("+-.eE0123456789", r) })
	if end < 0 {
		end = len(text)
	}
	f, err := strconv.ParseFloat(text[:end], 64)
	return err != nil && math.IsInf(f, 0)
}

func (j *Judge) noObject(a arguments, value any) {
	if s, ok := value.(string); ok {
		inner, _, bad := jsonscan.Decode(s)
		if _, isObject := inner.(map[string]any); bad == nil && isObject {
			j.Report(a.hit("arguments_double_encoded", "The arguments of "+quote(a.Call.Name)+" are a string that holds the object: "+stated(a.text), jsonscan.Span{}))
			return
		}
	}
	h := a.hit("argument_wrong_type", "The arguments of "+quote(a.Call.Name)+" are no object but "+stated(a.text), jsonscan.Span{})
	h.Cause = "not_an_object"
	list, isList := value.([]any)
	if (value == nil || isList && len(list) == 0) && a.Tool != nil && len(requiredOf(a.Tool)) == 0 {
		h.Warn = true
		h.Evidence += " The tool requires none, so {} is meant."
		if isList {
			h.Evidence = strings.TrimSuffix(h.Evidence, ".") + ": some clients write an empty object as a list."
		}
	}
	j.Report(h)
}

// judgeNotes reports what a decoder passes over in silence. Of each kind the
// first counts.
func (j *Judge) judgeNotes(a arguments, notes []jsonscan.Note) {
	told := map[jsonscan.NoteKind]bool{}
	for _, n := range notes {
		if told[n.Kind] {
			continue
		}
		told[n.Kind] = true
		part := jsonscan.Span{Start: n.Offset, End: n.Offset + noteSize(a.text[n.Offset:])}
		switch n.Kind {
		case jsonscan.DuplicateKey:
			j.Report(a.hit("arguments_duplicate_key", "The arguments of "+quote(a.Call.Name)+" give "+n.Pointer+" twice; which value counts depends on the reader.", part))
		case jsonscan.UnsafeInteger:
			j.judgeUnsafe(a, n)
		case jsonscan.LoneSurrogate:
			h := a.hit("replacement_character", "In the arguments of "+quote(a.Call.Name)+", "+n.Pointer+" holds half of a surrogate pair, which no text can hold.", part)
			h.Cause = "lone_surrogate"
			j.Report(h)
		case jsonscan.ReplacementChar:
			if j.saidByPerson(a.Time, "U+FFFD", "u+fffd", "replacement char", "Replacement char") {
				continue // what is asked for
			}
			h := a.hit("replacement_character", "In the arguments of "+quote(a.Call.Name)+", "+n.Pointer+" holds U+FFFD: a character was lost.", part)
			if j.heardBefore(a.Time, "\ufffd", `\ufffd`, `\uFFFD`) {
				h.Warn = true
				h.Evidence += " An earlier message holds it already, so the model may have copied it."
			}
			j.Report(h)
		}
	}
}

// noteSize is the length of what a note is about: a key, an escape, or U+FFFD.
func noteSize(text string) int {
	switch text[0] {
	case '"':
		for i := 1; i < len(text); i++ {
			switch text[i] {
			case '\\':
				i++
			case '"':
				return i + 1
			}
		}
	case '\\':
		n, _ := escapeSize(text)
		return n
	}
	_, n := utf8.DecodeRuneInString(text)
	return n
}

// heardBefore reports whether a message before a time, not the model's own,
// holds one of the texts.
func (j *Judge) heardBefore(t Time, texts ...string) bool {
	for turn := range j.lookBack(t) {
		if holdsOne(turn.Node().Raw(), texts) {
			return true
		}
	}
	return false
}

func holdsOne(raw string, texts []string) bool {
	return slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(raw, text) })
}

// saidByPerson reports whether the last message of the person before a time
// holds one of the texts.
func (j *Judge) saidByPerson(t Time, texts ...string) bool {
	for turn := range j.lookBack(t) {
		if turn.Role == wire.UserSays && !bringsResults(turn) {
			return holdsOne(turn.Node().Raw(), texts)
		}
	}
	return false
}

// mostBack is how many turns back a value's origin is looked for: far enough
// for a person, near enough for a file of a hundred thousand turns.
const mostBack = 100

// lookBack walks from a time back over the turns that are not the model's own.
func (j *Judge) lookBack(t Time) iter.Seq[*wire.Turn] {
	return func(yield func(*wire.Turn) bool) {
		if t.Step < 0 || t.Step >= len(j.X.Steps) {
			return
		}
		turns := j.X.Steps[t.Step].Turns
		end := min(max(t.Turn, 0), len(turns))
		for i := end - 1; i >= 0 && i >= end-mostBack; i-- {
			if turns[i].Role != wire.ModelSays && !yield(&turns[i]) {
				return
			}
		}
	}
}
