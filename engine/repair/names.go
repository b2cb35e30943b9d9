package repair

import (
	"strconv"
	"strings"

	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// longestName is the length of a tool's name that every provider takes.
const longestName = 64

// tools are all declarations of the exchange: of its requests, or of what the
// server listed.
func (j *job) tools() (all []*wire.Tool) {
	for _, s := range j.x.Steps {
		for i := range s.Tools {
			all = append(all, &s.Tools[i])
		}
	}
	for i := range j.x.Frames {
		for _, n := range j.x.Frames[i].Result.Get("tools").Items() {
			tool := wire.FrameTool(n)
			all = append(all, &tool)
		}
	}
	return all
}

// tool is the declaration that holds the guilty value, or else the first one of
// the finding's subject; nil for none.
func (j *job) tool() (found *wire.Tool) {
	for _, t := range j.tools() {
		if j.f.Node.Within(t.Node) {
			return t
		}
		if found == nil && t.Name != "" && t.Name == j.f.Subject {
			found = t
		}
	}
	return found
}

// renameTool gives a tool a name that every provider takes, wherever it is
// named: in declarations, calls, results and tool_choice.
func renameTool(j *job) string {
	t := j.tool()
	if t == nil || t.Name == "" {
		return j.fail("The declaration has no name, and only you know which one it should have.")
	}
	from := t.Name
	to := free(legalName(from, j.x.Provider), j.names())
	declared, called := 0, 0
	for _, t := range j.tools() {
		if t.Name == from {
			declared += j.sayAs(t.Node, from, to)
		}
	}
	for _, s := range j.x.Steps {
		j.choose(s.Choice.Node, from, to)
	}
	for i := range j.x.Frames {
		called += j.sayAs(j.x.Frames[i].Params, from, to)
	}
	if declared == 0 {
		return j.fail("The name is put together from several parts, and only you know which of them to change.")
	}
	j.eachBlock(func(b *wire.Block) {
		if (b.Kind == wire.Call || b.Kind == wire.Result) && b.Name == from {
			called += j.sayAs(b.Node(), from, to)
		}
	})
	done := "renamed the tool " + named(from) + " to " + named(to)
	if called > 0 {
		done += ", in " + exchange.Count(called, "call or result", "calls and results") + " too"
	}
	return done
}

// sayAs puts a name in the place of the one that a declaration or a block
// says. It answers how many names that were.
func (j *job) sayAs(n jsonscan.Node, from, to string) int {
	at := fieldOf(n, nameFields, from)
	if !at.Exists() {
		return 0
	}
	j.say(at, to)
	return 1
}

// choose renames a tool within a choice: under name, or in a list of names.
func (j *job) choose(choice jsonscan.Node, from, to string) {
	for k, v := range choice.Members() {
		if k.Str() == "name" && v.Str() == from {
			j.say(v, to)
		}
		j.choose(v, from, to)
	}
	for _, v := range choice.Items() {
		if v.Str() == from {
			j.say(v, to)
		}
		j.choose(v, from, to)
	}
}

// names are the names of all declarations.
func (j *job) names() map[string]bool {
	taken := map[string]bool{}
	for _, t := range j.tools() {
		taken[t.Name] = true
	}
	return taken
}

// legalName is a name as near to another as a provider takes it.
func legalName(name string, p wire.Provider) string {
	more := "_-"
	if p == wire.Gemini {
		more = "_-.:"
	}
	var b strings.Builder
	for _, r := range name {
		letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '_'
		switch {
		case letter || b.Len() > 0 && (r >= '0' && r <= '9' || strings.ContainsRune(more, r)):
			b.WriteRune(r)
		case b.Len() == 0 && r >= '0' && r <= '9':
			b.WriteString("_" + string(r))
		default:
			b.WriteByte('_')
		}
	}
	legal := b.String()
	if strings.Trim(legal, "_") == "" {
		legal = "tool"
	}
	return legal[:min(len(legal), longestName)]
}

// free is a name that nobody has: the name itself, or with a number behind it.
func free(name string, taken map[string]bool) string {
	for n, to := 2, name; ; n++ {
		if !taken[to] {
			return to
		}
		tail := "_" + strconv.Itoa(n)
		to = name[:min(len(name), longestName-len(tail))] + tail
	}
}

// duplicateTool takes a second declaration out that says the same as the first,
// and renames one that says something else.
func duplicateTool(j *job) string {
	var first, second *wire.Tool
	for _, t := range j.tools() {
		switch {
		case t.Name != j.f.Subject || t.Name == "":
		case j.f.Node.Within(t.Node):
			second = t
		case second == nil && t.Node.Doc() == j.f.Node.Doc():
			first = t
		}
	}
	if first == nil || second == nil {
		return j.fail("Only the provider knows the other declaration.")
	}
	if sameValue(first.Node, second.Node) {
		j.dropItem(second.Node)
		return "took the second declaration of " + named(second.Name) + " out, which says the same as the first"
	}
	to := free(second.Name, j.names())
	if j.sayAs(second.Node, second.Name, to) == 0 {
		return j.fail("The name of the second declaration stands where it cannot be changed.")
	}
	return "renamed the second declaration of " + named(second.Name) + " to " + named(to) + "; calls in the history mean the first"
}

// dropItem takes an item out; a list that it leaves empty goes with the only
// member that it is.
func (j *job) dropItem(n jsonscan.Node) {
	list := parent(n)
	if entry := parent(list); list.Len() == 1 && entry.Len() == 1 && parent(entry).Is(jsonscan.Array) {
		n = entry
	}
	j.remove(n)
}
