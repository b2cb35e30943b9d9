package shrink

import (
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// lines leaves out values of the file that hold none of the bodies in question:
// lines, and items of the list that the file is.
func (s *shrinker) lines() {
	values := s.valuesOf(s.text)
	if len(values) < 2 {
		return
	}
	text := s.text
	s.cut(len(values), func(gone []bool) bool {
		var out strings.Builder
		out.WriteString(text[:values[0].Start])
		for i, v := range values {
			end := len(text)
			if i+1 < len(values) {
				end = values[i+1].Start
			}
			if !gone[i] {
				out.WriteString(text[v.Start:end])
			}
		}
		return s.take(out.String())
	})
}

// valuesOf are the values of JSON that stand one behind another in the text. A
// line that is none counts as one. To find them costs as much as to judge it.
func (s *shrinker) valuesOf(text string) (spans []jsonscan.Span) {
	s.bytes += len(text)
	for at := 0; ; {
		at += len(text[at:]) - len(strings.TrimLeft(text[at:], " \t\r\n"))
		if at == len(text) {
			return spans
		}
		line, _, _ := strings.Cut(text[at:], "\n")
		doc, end, bad := jsonscan.IndexFirst(line)
		if bad != nil && (line[0] == '{' || line[0] == '[') { // it goes over several lines
			s.bytes += len(text) - at
			doc, end, bad = jsonscan.IndexFirst(text[at:])
		}
		if bad != nil {
			spans = append(spans, jsonscan.Span{Start: at, End: at + len(line)})
			at += len(line)
			continue
		}
		root := doc.Root().Span()
		spans = append(spans, jsonscan.Span{Start: at + root.Start, End: at + root.End})
		at += end
	}
}

// frames leaves out requests of MCP together with their answers, where each
// frame is a value of the file.
func (s *shrinker) frames() {
	x, text := s.whole.Each[s.whole.First].Exchange, s.text
	byID := map[string]int{}
	var units [][]jsonscan.Node
	for i := range x.Frames {
		id := x.Frames[i].ID.Raw()
		at, known := byID[id]
		if !known || id == "" {
			at = len(units)
			byID[id] = at
			units = append(units, nil)
		}
		units[at] = append(units[at], x.Frames[i].Node)
	}
	s.cut(len(units), func(gone []bool) bool {
		e := wire.NewEdits(text)
		for i, nodes := range units {
			for _, n := range nodes {
				if gone[i] && !leaveOut(e, n) {
					return false
				}
			}
		}
		return s.take(e.Text())
	})
}

// leaveOut takes a value out: an item of a list, or all that is on its line.
func leaveOut(e *wire.Edits, n jsonscan.Node) bool {
	if n.Doc() == nil {
		return false
	}
	if n == n.Doc().Root() {
		return e.Drop(n)
	}
	at := e.Of(n)
	if at != nil {
		at.Remove(n)
	}
	return at != nil
}

// steps are the requests of the exchange that the verdict is about.
func (s *shrinker) steps() []*wire.Step { return s.whole.Each[s.whole.First].Exchange.Steps }

// turns leaves out turns: in all requests that repeat them alike, and then in
// each.
func (s *shrinker) turns() {
	if steps := s.steps(); len(steps) > 1 {
		units := unitsOf(longest(steps).Turns)
		text := s.text
		s.cut(len(units), func(gone []bool) bool {
			e := wire.NewEdits(text)
			for _, step := range steps {
				for i, u := range units {
					if gone[i] && u.to <= len(step.Turns) && !drop(e, step.Turns[u.from:u.to]) {
						return false
					}
				}
			}
			return s.take(e.Text())
		})
	}
	for i := 0; i < len(s.steps()); i++ {
		step, text := s.steps()[i], s.text
		units := unitsOf(step.Turns)
		s.cut(len(units), func(gone []bool) bool {
			e := wire.NewEdits(text)
			for k, u := range units {
				if gone[k] && !drop(e, step.Turns[u.from:u.to]) {
					return false
				}
			}
			return s.take(e.Text())
		})
	}
}

func longest(steps []*wire.Step) *wire.Step {
	best := steps[0]
	for _, s := range steps {
		if len(s.Turns) > len(best.Turns) {
			best = s
		}
	}
	return best
}

// drop takes turns out; false where they stand in the file in other bytes.
func drop(e *wire.Edits, turns []wire.Turn) bool {
	for i := range turns {
		at := e.Of(turns[i].Node())
		if at == nil {
			return false
		}
		at.Remove(turns[i].Node())
	}
	return true
}

// unit is a stretch of turns that go together: a call and what answers it.
type unit struct{ from, to int }

// unitsOf puts the turns that results are in with the turns of the calls before
// them.
func unitsOf(turns []wire.Turn) (units []unit) {
	open := false // the last unit has calls
	for i := range turns {
		calls, results := turns[i].Has(wire.Call), turns[i].Has(wire.Result)
		beside := calls && open && i > 0 && turns[i-1].Has(wire.Call) && len(turns[i].Blocks) == 1
		if open && (results || beside) {
			units[len(units)-1].to = i + 1
			continue
		}
		open = calls
		units = append(units, unit{i, i + 1})
	}
	return units
}

// calls leaves out calls together with their results, and the messages that
// nothing else is in.
func (s *shrinker) calls() {
	steps, text := s.steps(), s.text
	var ids []string
	known := map[string]int{}
	for _, step := range steps {
		for t := range step.Turns {
			for b := range step.Turns[t].Blocks {
				id := step.Turns[t].Blocks[b].ID()
				if _, seen := known[id]; id != "" && !seen && step.Turns[t].Blocks[b].Kind == wire.Call {
					known[id] = len(ids)
					ids = append(ids, id)
				}
			}
		}
	}
	s.cut(len(ids), func(gone []bool) bool {
		e := wire.NewEdits(text)
		for _, step := range steps {
			for t := range step.Turns {
				if !without(e, &step.Turns[t], func(id string) bool { at, ok := known[id]; return ok && gone[at] }) {
					return false
				}
			}
		}
		return s.take(e.Text())
	})
}

// without takes the calls and results of some ids out of a turn; false where
// they stand in the file in other bytes.
func without(e *wire.Edits, t *wire.Turn, gone func(id string) bool) bool {
	var nodes []jsonscan.Node
	for b := range t.Blocks {
		if block := &t.Blocks[b]; (block.Kind == wire.Call || block.Kind == wire.Result) && gone(block.ID()) {
			nodes = append(nodes, block.Node())
		}
	}
	if len(nodes) == len(t.Blocks) && len(nodes) > 0 {
		nodes = []jsonscan.Node{t.Node()}
	}
	for _, n := range nodes {
		at := e.Of(n)
		if at == nil {
			return false
		}
		at.Remove(n)
	}
	return true
}

// tools leaves out declarations: those of one name in all requests alike.
func (s *shrinker) tools() {
	steps, text := s.steps(), s.text
	byName := map[string]int{}
	var nodes [][]jsonscan.Node
	for _, step := range steps {
		for i := range step.Tools {
			t := &step.Tools[i]
			if !t.Node.Within(step.ToolsAt) {
				continue
			}
			at, known := byName[t.Name]
			if !known {
				at = len(nodes)
				byName[t.Name] = at
				nodes = append(nodes, nil)
			}
			nodes[at] = append(nodes[at], t.Node)
		}
	}
	s.cut(len(nodes), func(gone []bool) bool {
		e := wire.NewEdits(text)
		for i, list := range nodes {
			for _, n := range list {
				at := e.Of(n)
				if gone[i] && at == nil {
					return false
				}
				if gone[i] {
					at.Remove(n)
				}
			}
		}
		return s.take(e.Text())
	})
}
