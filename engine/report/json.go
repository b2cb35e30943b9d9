package report

import (
	"bytes"
	"encoding/json"
	"io"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/jsonscan"
	"callstep/engine/scenario"
)

// runJSON is the head of the document; the order of its members is part of the
// format.
type runJSON struct {
	Scenario  string      `json:"scenario"`
	Actor     string      `json:"actor"`
	Seed      int64       `json:"seed"`
	GuardsOff []string    `json:"guards_off"`
	Faults    []faultJSON `json:"faults"`
}

type faultJSON struct {
	Kind   string            `json:"kind"`
	At     string            `json:"at"`
	Params map[string]string `json:"params,omitempty"`
}

type turnJSON struct {
	Turn     int             `json:"turn"`
	Verdict  string          `json:"verdict"`
	Stage    string          `json:"stage"`
	Boundary string          `json:"boundary"`
	Code     exchange.Code   `json:"code"`
	Cause    string          `json:"cause"`
	Tool     string          `json:"tool"`
	Attempt  int             `json:"attempt"`
	Result   json.RawMessage `json:"result"`
	Told     exchange.Code   `json:"told"`
	Bypassed []string        `json:"bypassed,omitempty"`
}

type tailJSON struct {
	ToolAttempts int             `json:"tool_attempts"`
	Effects      json.RawMessage `json:"effects"`
	Outcome      string          `json:"outcome"`
	LogSHA256    string          `json:"log_sha256"`
}

// JSON writes the run as one JSON object: head, then one line a turn, then the
// totals. Members stand in a fixed order, and equal runs give equal bytes.
// Turns of a person are left out.
func JSON(w io.Writer, m *engine.Machine) error {
	var b bytes.Buffer
	faults, err := faultsJSON(m.InForce())
	if err != nil {
		return err
	}
	at := m.Snapshot()
	head, err := encode(runJSON{at.ID, at.Actor, at.Seed, m.GuardsOff(), faults})
	if err != nil {
		return err
	}
	b.Write(head[:len(head)-1])
	b.WriteString(",\n \"turns\":[")
	comma := ""
	for _, t := range m.Turns() {
		if t.Kind == scenario.Person {
			continue
		}
		line, err := turnLine(m, t)
		if err != nil {
			return err
		}
		b.WriteString(comma + "\n  ")
		b.Write(line)
		comma = ","
	}
	tail, err := tailLine(m)
	if err != nil {
		return err
	}
	b.WriteString("],\n ")
	b.Write(tail[1:])
	b.WriteByte('\n')
	_, err = w.Write(escapeHidden(b.Bytes()))
	return err
}

func turnLine(m *engine.Machine, t engine.TurnResult) ([]byte, error) {
	result, err := encodeResult(m, t)
	if err != nil {
		return nil, err
	}
	line := turnJSON{
		Turn: t.Turn, Verdict: t.Verdict, Stage: t.Stage.String(), Boundary: t.Boundary.String(), Code: t.Code,
		Cause: t.Cause, Tool: t.Tool, Attempt: t.Attempt, Result: result, Told: t.Told, Bypassed: t.Bypassed,
	}
	if t.Verdict == "skipped" {
		line.Stage = "" // no stage was reached
	}
	return encode(line)
}

// encodeResult writes a result with its members in the order of the scenario
// file, as a person reads it there.
func encodeResult(m *engine.Machine, t engine.TurnResult) ([]byte, error) {
	members, isObject := t.Result.(map[string]any)
	for _, tool := range m.Scenario().Tools {
		if tool.Name != t.Tool || !isObject {
			continue
		}
		var list jsonscan.Members
		for _, name := range tool.ResultNames() {
			if v, ok := members[name]; ok {
				list = append(list, jsonscan.Member{Key: name, Value: v})
			}
		}
		if len(list) == len(members) {
			return encodeObject(list)
		}
	}
	return encode(t.Result)
}

// tailLine writes the totals, effects in the order of the tools.
func tailLine(m *engine.Machine) ([]byte, error) {
	totals := m.Totals()
	counts := make(jsonscan.Members, len(totals.Effects))
	for i, e := range totals.Effects {
		counts[i] = jsonscan.Member{Key: e.Tool, Value: e.Count}
	}
	effects, err := encodeObject(counts)
	if err != nil {
		return nil, err
	}
	return encode(tailJSON{totals.Attempts, effects, totals.Outcome.String(), m.LogSHA256()})
}

func faultsJSON(views []engine.FaultView) ([]faultJSON, error) {
	list := make([]faultJSON, len(views))
	for i, v := range views {
		spec, err := fault.Parse(v.Spec)
		if err != nil {
			return nil, err
		}
		list[i] = faultJSON{Kind: spec.Kind, At: spec.At()}
		for _, p := range spec.Params {
			if list[i].Params == nil {
				list[i].Params = map[string]string{}
			}
			list[i].Params[p.Name] = p.Value
		}
	}
	return list, nil
}

// encode is compact JSON that leaves <, > and & alone: the reader is a program
// or a person, never a web page.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return escapeHidden(bytes.TrimRight(b.Bytes(), "\n")), nil
}

// escapeHidden is jsonscan.EscapeHidden of bytes.
func escapeHidden(doc []byte) []byte { return []byte(jsonscan.EscapeHidden(string(doc))) }

// encodeObject is encode of an object whose members have an order. What is in
// them is changed.
func encodeObject(members jsonscan.Members) ([]byte, error) {
	for i := range members {
		value, err := encode(members[i].Value)
		if err != nil {
			return nil, err
		}
		members[i].Value = jsonscan.Raw(value)
	}
	return escapeHidden([]byte(jsonscan.Encode(members))), nil
}
