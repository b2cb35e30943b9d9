package diagnose

import (
	"slices"
	"strconv"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// mcpListed is a declaration and the frame that brought it.
type mcpListed struct {
	frame int
	tool  *wire.Tool
}

// list reads the declarations out of the answers to tools/list. Each list is
// judged once, however often it was asked for.
func (s *mcpSession) list() {
	s.byName = map[string][]mcpListed{}
	seen := map[string]bool{}
	cursors := map[string]bool{}
	for i := range s.requests {
		if r := &s.requests[i]; r.method == "tools/list" && r.answer >= 0 {
			cursors[r.params.Get("cursor").Str()] = true
		}
	}
	for i := range s.requests {
		r := &s.requests[i]
		if r.method != "tools/list" || r.answer < 0 {
			continue
		}
		s.answer(r.answer, cursors, seen)
	}
	for _, frame := range s.strays { // their requests were sent before the record began
		s.answer(frame, cursors, seen)
	}
	for _, listed := range s.byName {
		slices.SortStableFunc(listed, func(a, b mcpListed) int { return a.frame - b.frame })
	}
}

// answer reads the page that a frame brings, if it brings one.
func (s *mcpSession) answer(frame int, cursors, seen map[string]bool) {
	result := s.j.X.Frames[frame].Result
	list := result.Get("tools")
	if !list.Is(jsonscan.Array) {
		return
	}
	s.declared = true
	if next := result.Get("nextCursor").Str(); next != "" && !cursors[next] {
		s.incomplete = true
	}
	if raw := list.Raw(); !seen[raw] {
		seen[raw] = true
		s.page(frame, list)
	}
}

func (s *mcpSession) page(frame int, list jsonscan.Node) {
	page := make([]wire.Tool, 0, list.Len())
	names := map[string]bool{}
	for i, n := range list.Items() {
		page = append(page, wire.FrameTool(n))
		t := &page[i]
		s.judgeTool(frame, t, names[t.Name])
		names[t.Name] = true
		s.byName[t.Name] = append(s.byName[t.Name], mcpListed{frame, t})
	}
	s.j.judgeTools(Time{Turn: frame}, page)
	s.tools = append(s.tools, page...)
}

func (s *mcpSession) judgeTool(frame int, t *wire.Tool, twice bool) {
	hit := func(word string, node jsonscan.Node, evidence string) {
		h := mcpHit(word, frame, node, t.Name, evidence)
		h.Message = frame
		s.j.Report(h)
	}
	name := t.Node.Get("name")
	switch {
	case t.Name == "":
		hit("mcp_tool_name", geminiWhole(name, t.Node), "A declared tool has no name.")
	case len(t.Name) > SubsetOf(wire.MCP).Name.Most:
		hit("mcp_tool_name_long", name, "The name "+quote(t.Name)+" has "+numberShown(len(t.Name))+" characters.")
	default:
		if bad := mcpBadRune(t.Name); bad != "" {
			hit("mcp_tool_name", name, "The name "+quote(t.Name)+" holds "+quote(bad)+".")
		}
	}
	if twice {
		hit("mcp_tool_name_twice", name, "The list declares "+quote(t.Name)+" twice.")
	}
	switch kind := t.Schema.Get("type"); {
	case !t.Schema.Is(jsonscan.Object):
		hit("mcp_input_schema", geminiWhole(t.Schema, t.Node), "The inputSchema of "+quote(t.Name)+" is "+geminiKind(t.Schema)+", not an object.")
	case kind.Str() != "object":
		hit("mcp_input_schema", geminiWhole(kind, t.Schema), "The inputSchema of "+quote(t.Name)+" has the type "+valueShown(kind)+", not \"object\".")
	}
}

// mcpBadRune is the first character of a name that the specification does not
// recommend.
func mcpBadRune(name string) string {
	for _, c := range name {
		if !SubsetOf(wire.MCP).Name.Allows(c) {
			return string(c)
		}
	}
	return ""
}

// find is the declaration of a name that held at a frame: the last one before
// it, or else the first one after. A list that changed meanwhile is no fault of
// the caller.
func (s *mcpSession) find(name string, frame int) *wire.Tool {
	listed := s.byName[name]
	if len(listed) == 0 {
		return nil
	}
	after, _ := slices.BinarySearchFunc(listed, frame, func(l mcpListed, frame int) int { return l.frame - frame })
	return listed[max(after-1, 0)].tool
}

// mcpSafe reports that a tool says of itself that it may be called again.
func mcpSafe(t *wire.Tool) bool {
	return t != nil && (t.ReadOnly == wire.Yes || t.Idempotent == wire.Yes)
}

func numberShown(n int) string { return strconv.Itoa(n) }

// valueShown is a value in a sentence, on one line.
func valueShown(n jsonscan.Node) string {
	switch n.Kind() {
	case jsonscan.Absent:
		return "none"
	case jsonscan.String:
		return quote(n.Str())
	case jsonscan.Object, jsonscan.Array:
		v, _ := n.Value()
		return quote(jsonscan.Canonical(v))
	}
	return glimpse(n.Raw())
}

// mcpSubject is an id, or the frame where it has none.
func mcpSubject(frame int, id jsonscan.Node) string {
	if text := id.Plain(); text != "" && text != "null" {
		return text
	}
	return "frame " + numberShown(frame)
}
