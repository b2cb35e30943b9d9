package engine

import (
	"slices"
	"strings"

	"callstep/engine/jsonscan"
)

// unreadable refuses a text that is not JSON. NaN and Infinity in the
// arguments have a code of their own.
func (v *Reading) unreadable(err *jsonscan.Error) {
	v.refuse("invalid_json", string(err.Cause), err.Detail)
	v.At = err.Offset
	word := nonFinite(v.Text, err)
	if word == "" {
		return
	}
	if args, ok := jsonscan.Locate(finite(v.Text), "/arguments"); ok && args.Start <= err.Offset && err.Offset < args.End {
		v.refuse("arguments_non_finite_number", "", "JSON knows no number "+word)
		v.At, v.End = err.Offset, err.Offset+len(word)
	}
}

// atFirst makes the first byte that is no white space the guilty one.
func (v *Reading) atFirst() {
	v.At = len(v.Text) - len(strings.TrimLeft(v.Text, " \t\r\n"))
	v.End = min(v.At+1, len(v.Text))
}

// atValue makes the value at a pointer guilty; what is not there is missed at
// the opening brace.
func (v *Reading) atValue(pointer string) {
	if span, ok := jsonscan.Locate(v.Text, pointer); ok {
		v.At, v.End = span.Start, span.End
		return
	}
	v.atFirst()
}

func notAnObject(value any) string {
	if _, list := value.([]any); list {
		return "a list, where one object is due"
	}
	return "JSON, but not an object"
}

// twice refuses a key that stands in an object a second time.
func (v *Reading) twice(notes []jsonscan.Note) bool {
	i := slices.IndexFunc(notes, func(n jsonscan.Note) bool { return n.Kind == jsonscan.DuplicateKey })
	if i < 0 {
		return false
	}
	n := notes[i]
	v.refuse("arguments_duplicate_key", "", name(n.Pointer)+" stands twice")
	v.At, v.End = n.Offset, n.Offset+1
	if member, ok := jsonscan.LocateMember(v.Text, n.Pointer); ok && member.Start == n.Offset {
		v.End = member.End
	}
	return true
}

// extra refuses the first member that is neither name nor arguments.
func (v *Reading) extra(members []jsonscan.Member) {
	v.refuse("invalid_envelope", "extra_member", "more than name and arguments")
	for _, m := range members {
		if m.Key == "name" || m.Key == "arguments" {
			continue
		}
		v.Why += ": " + jsonscan.Quote(clipped(m.Key))
		if member, ok := jsonscan.LocateMember(v.Text, jsonscan.Join(m.Key)); ok {
			v.At, v.End = member.Start, member.End
		}
		return
	}
}

// clipped is a name that is short enough for a message.
func clipped(name string) string {
	const most = 40
	if runes := []rune(name); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return name
}

// lost refuses an argument in which a character was lost: U+FFFD, or half of a
// surrogate pair, which reads as U+FFFD. An integer that a double would round
// is no reason: it reads exactly here.
func (v *Reading) lost(notes []jsonscan.Note) bool {
	for _, n := range notes {
		why, size := "the character U+FFFD stands in ", len("\ufffd")
		switch {
		case !strings.HasPrefix(n.Pointer, "/arguments/"):
			continue
		case n.Kind == jsonscan.LoneSurrogate:
			why = "half a character stands in "
		case n.Kind != jsonscan.ReplacementChar:
			continue
		}
		if v.Text[n.Offset] == '\\' {
			size = len(`\ufffd`)
		}
		v.refuse("replacement_character", "", why+name(n.Pointer))
		v.At, v.End = n.Offset, n.Offset+size
		return true
	}
	return false
}
