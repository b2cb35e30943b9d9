package diagnose

import (
	"strconv"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// geminiBypass are the stand-ins that the documents name for a signature which no
// model made; clients send them as they are or in base64.
var geminiBypass = map[string]bool{
	"skip_thought_signature_validator":                 true,
	"c2tpcF90aG91Z2h0X3NpZ25hdHVyZV92YWxpZGF0b3I":      true,
	"context_engineering_is_the_way_to_go":             true,
	"Y29udGV4dF9lbmdpbmVlcmluZ19pc190aGVfd2F5X3RvX2dv": true,
}

// geminiSignatures judges the thought signatures that come back. Gemini 3
// demands one on the first call of each model content of the current turn,
// which begins at the last content that is more than responses. Older models do
// not; of a model whose name does not tell, only a signature that is known to be
// lost is worth a warning.
func geminiSignatures(j *Judge) {
	g := geminiSigns{j: j, made: map[string][]string{}}
	for i, s := range j.X.Steps {
		g.request(i, s)
		g.remember(s.Answer)
	}
}

type geminiSigns struct {
	j    *Judge
	made map[string][]string // signatures of recorded calls, by name and arguments
	any  bool                // a signature was seen in this exchange
}

func (g *geminiSigns) request(step int, s *wire.Step) {
	current, end := geminiCurrentTurn(s.Turns), len(s.Turns)
	if !s.Response.Exists() {
		end = geminiSent(s.Turns)
	}
	generation := geminiGeneration(s.Model)
	called := false // in this content, or in one of the model right before it
	for i := range s.Turns {
		t := &s.Turns[i]
		if t.Role != wire.ModelSays {
			called = false
			continue
		}
		for k := range t.Blocks {
			if b := &t.Blocks[k]; b.Kind == wire.Call {
				g.call(b, Time{step, i, k}, t.Index(), !called && i > current && i < end, generation)
				called = true
			}
		}
	}
}

// geminiSent is the number of turns before the last words of the model: in a
// request that was saved without a response these are the recorded answer.
func geminiSent(turns []wire.Turn) int {
	n := len(turns)
	for n > 0 && turns[n-1].Role == wire.ModelSays {
		n--
	}
	return n
}

// geminiCurrentTurn is the index of the last content that the user said, not only
// functions; -1 without one.
func geminiCurrentTurn(turns []wire.Turn) int {
	for i := len(turns) - 1; i >= 0; i-- {
		if turns[i].Role == wire.UserSays {
			return i
		}
	}
	return -1
}

func (g *geminiSigns) call(b *wire.Block, at Time, message int, demanded bool, generation int) {
	hit := Hit{Time: at, Message: message, Node: b.Node(), Subject: geminiSubject(b, "contents["+strconv.Itoa(message)+"]")}
	sign := geminiPlainSign(b.Sign().Str())
	switch {
	case sign == "":
		made := g.recorded(b)
		lost := len(made) > 0 && made[0] != "" || len(made) == 0 && g.any
		if !demanded || generation > 0 && generation < 3 || generation == 0 && !lost {
			return
		}
		hit.Word = "missing_thought_signature"
		hit.Evidence = "The call of " + quote(b.Name) + " has no thoughtSignature"
		if len(made) > 0 && made[0] != "" {
			hit.Evidence += ", and the response that made it had one"
		}
		hit.Evidence += "."
		if generation == 0 {
			hit.Warn = true
			hit.Evidence += " Gemini 3 refuses this; the record does not say which model was asked."
		}
	case geminiBypass[strings.TrimRight(b.Sign().Str(), "=")]:
		hit.Word, hit.Node, hit.Subject = "thought_signature_bypassed", b.Sign(), "stand-in"
		hit.Evidence = "The call of " + quote(b.Name) + " carries the stand-in " + quote(b.Sign().Str()) + " instead of a signature."
	case g.altered(b, sign):
		hit.Word, hit.Node = "thought_signature_invalid", b.Sign()
		hit.Evidence = "The call of " + quote(b.Name) + " came with another thoughtSignature than it is sent back with."
	case !geminiBase64(sign):
		hit.Word, hit.Node, hit.Warn = "thought_signature_not_valid", b.Sign(), true
		hit.Evidence = "The thoughtSignature of " + quote(b.Name) + " is not base64: it was damaged, or replaced when this record was made."
	default:
		g.any = true
		return
	}
	g.any = g.any || sign != ""
	g.j.Report(hit)
}

func (g *geminiSigns) remember(answer []wire.Turn) {
	for i := range answer {
		for k := range answer[i].Blocks {
			if b := &answer[i].Blocks[k]; b.Kind == wire.Call {
				key := geminiCallKey(b)
				sign := geminiPlainSign(b.Sign().Str())
				g.made[key] = append(g.made[key], sign)
				g.any = g.any || sign != ""
			}
		}
	}
}

// altered reports that the very call stands in a recorded response, always with
// another signature.
func (g *geminiSigns) altered(b *wire.Block, sign string) bool {
	made := g.recorded(b)
	for _, m := range made {
		if m == sign || m == "" {
			return false
		}
	}
	return len(made) > 0
}

// recorded are the signatures with which the very call came.
func (g *geminiSigns) recorded(b *wire.Block) []string {
	if len(g.made) == 0 {
		return nil
	}
	return g.made[geminiCallKey(b)]
}

// geminiCallKey is what tells a call from others: name and canonical arguments.
func geminiCallKey(b *wire.Block) string {
	if !b.Body().Exists() {
		return b.Name + "{}"
	}
	v, _ := b.Body().Value()
	return b.Name + jsonscan.Canonical(v)
}

// geminiPlainSign brings the two alphabets of base64 together: responses are written
// in one, SDKs send the other.
func geminiPlainSign(sign string) string {
	sign = strings.TrimRight(sign, "=")
	if !strings.ContainsAny(sign, "-_") {
		return sign
	}
	return strings.NewReplacer("-", "+", "_", "/").Replace(sign)
}

func geminiBase64(sign string) bool {
	for _, c := range []byte(sign) {
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
		if !letter && c != '+' && c != '/' {
			return false
		}
	}
	return len(sign)%4 != 1
}
