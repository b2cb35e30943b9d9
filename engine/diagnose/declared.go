package diagnose

import (
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// toolset is what was declared when a step was sent: its own declarations, what
// earlier turns loaded, and what the response says was in force.
type toolset struct {
	declared bool
	tools    []wire.Tool
	byName   map[string]int32
	from     string // raw text of the step's own list: equal lists share a toolset
	loaded   int    // how many of the exchange's loaded tools it holds
	claims   *signs // of participles(), once a text was read
	mayClaim *signs // of claimSigns()
}

func (t *toolset) find(name string) *wire.Tool {
	if i, ok := t.byName[name]; ok {
		return &t.tools[i]
	}
	return nil
}

// toolsOf is the toolset of a step.
func (j *Judge) toolsOf(s int) *toolset {
	for len(j.toolsets) <= s {
		j.toolsets = append(j.toolsets, j.declare(len(j.toolsets)))
	}
	return j.toolsets[s]
}

func (j *Judge) declare(s int) *toolset {
	step := j.X.Steps[s]
	for _, turns := range [][]wire.Turn{step.Turns, step.Answer} {
		for i := range turns {
			for k := range turns[i].Blocks {
				if b := &turns[i].Blocks[k]; b.Kind == wire.OtherBlock || b.Kind == wire.HostedResult {
					j.load(b.Node().Get("tools"))
				}
			}
			j.load(turns[i].Node().Get("tools"))
		}
	}
	j.load(step.Response.Get("tools"))
	if s > 0 {
		before := j.toolsets[s-1]
		if before.declared == step.Declared && before.from == step.ToolsAt.Raw() && before.loaded == len(j.loaded) {
			return before
		}
	}
	t := &toolset{
		// A response alone that echoes no tools may have been shortened.
		declared: step.Declared && (step.Request.Exists() || len(step.Tools) > 0 || !step.Response.Exists()) || step.Response.Get("tools").Item(0).Exists(),
		from:     step.ToolsAt.Raw(), loaded: len(j.loaded), byName: map[string]int32{},
	}
	t.tools = step.Tools[:len(step.Tools):len(step.Tools)]
	for i := range step.Tools {
		t.name(i)
	}
	for _, tool := range j.loaded {
		t.add(tool)
	}
	for i := range step.Tools {
		for _, inner := range step.Tools[i].Node.Get("tools").Items() { // of a namespace
			t.add(readTool(inner))
		}
	}
	return t
}

func (t *toolset) name(i int) {
	if _, twice := t.byName[t.tools[i].Name]; !twice && t.tools[i].Name != "" {
		t.byName[t.tools[i].Name] = int32(i)
	}
}

func (t *toolset) add(tool wire.Tool) {
	if t.find(tool.Name) == nil {
		t.tools = append(t.tools, tool)
		t.name(len(t.tools) - 1)
	}
}

// load remembers tools that a turn brought with it.
func (j *Judge) load(list jsonscan.Node) {
	for _, n := range list.Items() {
		if inner := n.Get("tools"); inner.Is(jsonscan.Array) {
			j.load(inner)
			continue
		}
		tool := readTool(n)
		if tool.Name == "" || j.loadedNames[tool.Name] {
			continue
		}
		if j.loadedNames == nil {
			j.loadedNames = map[string]bool{}
		}
		j.loadedNames[tool.Name] = true
		j.loaded = append(j.loaded, tool)
	}
}

// readTool reads a declaration in whatever shape.
func readTool(n jsonscan.Node) wire.Tool {
	at := n
	if f := n.Get("function"); f.Is(jsonscan.Object) {
		at = f
	}
	t := wire.Tool{Name: at.Get("name").Str(), Description: at.Get("description"), Node: n}
	for _, key := range [...]string{"parameters", "input_schema", "inputSchema"} {
		if s := at.Get(key); s.Is(jsonscan.Object) {
			t.Schema = s
		}
	}
	if n.Get("type").Str() == "custom" && !t.Schema.Exists() {
		t.Kind = wire.CustomTool
	}
	return t
}
