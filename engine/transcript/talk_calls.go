package transcript

import (
	"regexp"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// callsIn are the calls that a response is made of, in the text envelope of a
// scenario: one call, several in a row, or a list of them. A call whose
// arguments are broken keeps them as they are. Nil where anything else stands
// in the response: then it is a text.
func callsIn(text string) (calls []wire.TalkPart) {
	rest := strings.TrimSpace(text)
	if call, ok := brokenCall(rest); ok {
		return []wire.TalkPart{call}
	}
	for rest != "" {
		doc, end, err := jsonscan.IndexFirst(rest)
		if err != nil {
			return nil
		}
		list := []jsonscan.Node{doc.Root()}
		if doc.Root().Is(jsonscan.Array) {
			list = list[:0]
			for _, item := range doc.Root().Items() {
				list = append(list, item)
			}
		}
		for _, n := range list {
			call, ok := callOf(n)
			if !ok {
				return nil
			}
			calls = append(calls, call)
		}
		rest = rest[end:]
	}
	return calls
}

// callOf reads an object that is exactly a name and arguments.
func callOf(n jsonscan.Node) (wire.TalkPart, bool) {
	name, args := n.Get("name"), n.Get("arguments")
	if n.Len() != 2 || !name.Is(jsonscan.String) || !args.Exists() {
		return wire.TalkPart{}, false
	}
	return wire.TalkPart{Kind: wire.Call, Name: name.Str(), Args: argumentsOf(args)}, true
}

// argumentsOf are arguments as they stand on a wire. A text stands for a text
// of arguments that is broken; one that holds the object itself was encoded
// once too often, and stays so.
func argumentsOf(args jsonscan.Node) string {
	if !args.Is(jsonscan.String) {
		return jsonscan.Compact(args.Raw())
	}
	if doc, err := jsonscan.Index(args.Str()); err == nil && doc.Root().Is(jsonscan.Object) {
		return args.Raw()
	}
	return args.Str()
}

// opening is the envelope of a call as far as the object of its arguments.
var opening = regexp.MustCompile(`^\{\s*"name"\s*:\s*("(?:[^"\\]|\\.)*")\s*,\s*"arguments"\s*:\s*\{`)

// brokenCall reads a call whose arguments are no JSON or break off, and nothing
// else is wrong with.
func brokenCall(text string) (wire.TalkPart, bool) {
	at := opening.FindStringSubmatchIndex(text)
	if at == nil {
		return wire.TalkPart{}, false
	}
	if _, err := jsonscan.Index(text); err == nil {
		return wire.TalkPart{}, false
	}
	name, _, err := jsonscan.Decode(text[at[2]:at[3]])
	if err != nil {
		return wire.TalkPart{}, false
	}
	args := text[at[1]-1:]
	if whole, ok := jsonscan.FirstObject(args); ok && whole.Start == 0 {
		if strings.TrimSpace(args[whole.End:]) != "}" {
			return wire.TalkPart{}, false
		}
		args = args[:whole.End]
	}
	return wire.TalkPart{Kind: wire.Call, Name: name.(string), Args: args}, true
}
