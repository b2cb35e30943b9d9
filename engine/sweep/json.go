package sweep

import (
	"bytes"
	"encoding/json"
	"io"

	"callstep/engine/exchange"
)

// document is the grid as Read reads it.
type document struct {
	Scenario  string          `json:"scenario"`
	Depth     int             `json:"depth"`
	Actors    []string        `json:"actors"`
	GuardsOff []string        `json:"guards_off"`
	Shard     *shardJSON      `json:"shard"`
	Cells     []cellJSON      `json:"cells"`
	Counts    map[string]int  `json:"counts"`
	Necessity []necessityJSON `json:"necessity"`
}

// shardJSON is what only a part of a sweep has.
type shardJSON struct {
	Index    int      `json:"index"`
	Of       int      `json:"of"`
	Source   string   `json:"source"`
	Settings []string `json:"settings"`
	Kinds    []string `json:"kinds"` // null: all
	NoFaults bool     `json:"no_faults"`
	Units    []int    `json:"units"` // cells of each unit of work
}

type cellJSON struct {
	Faults    []faultJSON `json:"faults"`
	Actor     string      `json:"actor"`
	GuardsOff []string    `json:"guards_off"`
	Outcome   string      `json:"outcome"`
	CaughtBy  string      `json:"caught_by"` // these two only in a part
	Turn      int         `json:"turn"`
}

type faultJSON struct {
	Kind   string            `json:"kind"`
	At     string            `json:"at"`
	Params map[string]string `json:"params"`
}

type necessityJSON struct {
	Guard   string   `json:"guard"`
	Stops   []string `json:"stops"`
	BacksUp []string `json:"backs_up"`
}

// JSON writes the grid as one JSON object, one cell a line. Equal grids give
// equal bytes. A part of a sweep has what Merge needs besides.
func (g *Grid) JSON(w io.Writer) error {
	b := &writer{}
	b.open("{", "scenario", g.Scenario)
	b.open(",", "depth", g.Depth)
	b.open(",", "actors", g.Actors)
	b.open(",", "guards_off", g.GuardsOff)
	if g.Shard.Of > 0 {
		b.open(",\n ", "shard", shardJSON{g.Shard.Index, g.Shard.Of, g.Source, some(g.Settings), g.Kinds, g.NoFaults, g.Units})
	}
	b.WriteString(",\n \"cells\":[")
	off := b.text(g.GuardsOff)
	for i := range g.Cells {
		b.separate(i)
		b.cell(&g.Cells[i], off, g.Shard.Of > 0)
	}
	b.WriteString("],\n \"counts\":{")
	comma := ""
	for o := exchange.FalseClaim; o <= exchange.Done; o++ {
		if n := g.Counts[o]; n > 0 {
			b.open(comma, o.String(), n)
			comma = ","
		}
	}
	b.WriteString("},\n \"necessity\":[")
	for i, n := range g.Necessity {
		b.separate(i)
		b.value(necessityJSON{n.Guard.String(), some(n.Stops), names(n.BacksUp)})
	}
	b.WriteString("]}\n")
	_, err := w.Write(b.Bytes())
	return err
}

// writer collects JSON; what is written is texts, numbers and lists of them,
// which always encode.
type writer struct{ bytes.Buffer }

// open writes a member and what comes before it.
func (b *writer) open(before, name string, v any) {
	b.WriteString(before + `"` + name + `":`)
	b.value(v)
}

func (b *writer) value(v any) { b.WriteString(b.text(v)) }

// text is a value as compact JSON that leaves <, > and & alone.
func (b *writer) text(v any) string {
	if list, ok := v.([]string); ok {
		v = some(list)
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return "null"
	}
	return string(bytes.TrimSuffix(out.Bytes(), []byte("\n")))
}

func (b *writer) separate(i int) {
	if i > 0 {
		b.WriteByte(',')
	}
	b.WriteString("\n  ")
}

// cell writes one cell. Kinds, addresses, actors and outcomes are plain words;
// only parameters can hold anything.
func (b *writer) cell(c *Cell, off string, part bool) {
	b.WriteString(`{"faults":[`)
	for i, f := range c.Faults {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(`{"kind":"` + f.Kind + `","at":"` + f.At + `","params":{`)
		for j, p := range f.Params {
			if j > 0 {
				b.WriteByte(',')
			}
			b.value(p.Name)
			b.WriteByte(':')
			b.value(p.Value)
		}
		b.WriteString(`}}`)
	}
	b.WriteString(`],"actor":"` + c.Actor + `","guards_off":` + off + `,"outcome":"` + c.Outcome.String() + `"`)
	if part {
		b.open(",", "caught_by", c.CaughtBy)
		b.open(",", "turn", c.Turn)
	}
	b.WriteByte('}')
}

// some is a list that is [] and not null where it is empty.
func some(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}

func names(guards []exchange.Guard) []string {
	list := make([]string, len(guards))
	for i, g := range guards {
		list[i] = g.String()
	}
	return list
}
