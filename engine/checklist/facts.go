package checklist

import (
	"fmt"
	"slices"
	"strings"

	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/redact"
	"callstep/engine/wire"
)

// facts are what the lines ask of a file.
type facts struct {
	whole *diagnose.Whole
	text  string

	tools, strict      int
	results            int
	together           int // turns of several calls that are answered
	thoughts, answered int // thoughts in requests; in recorded answers before them
	signs              int // signed parts in requests
	single             int // requests that allow one call
	several            int // turns of several calls
	texts              int // turns of the model that speak to the user and call nothing
	refusals, repeats  []refusal
}

// refusal is a request that the provider refused for what it is, or for who sent
// it.
type refusal struct{ exchange, step, status int }

func factsOf(w *diagnose.Whole, text string) *facts {
	f := &facts{whole: w, text: text}
	for i, d := range w.Each {
		x := d.Exchange
		f.spoken(x)
		for _, s := range x.Steps {
			f.declarations(s)
			f.history(s)
		}
		f.frames(x.Frames)
		f.statuses(i, x)
	}
	return f
}

func (f *facts) declarations(s *wire.Step) {
	for i := range s.Tools {
		if t := &s.Tools[i]; t.Kind == wire.FunctionTool || t.Kind == wire.CustomTool {
			f.tools++
			if t.Strict == wire.Yes {
				f.strict++
			}
		}
	}
	if s.Choice.Parallel == wire.No {
		f.single++
	}
}

// history counts what the turns of a step hold. Calls of one turn may stand in
// several items.
func (f *facts) history(s *wire.Step) {
	calls := 0
	for t := range s.Turns {
		if s.Turns[t].Role != wire.ModelSays {
			if calls > 1 && s.Turns[t].Has(wire.Result) {
				f.together++
			}
			calls = 0
		}
		for b := range s.Turns[t].Blocks {
			block := &s.Turns[t].Blocks[b]
			switch block.Kind {
			case wire.Call:
				if calls++; calls == 2 {
					f.several++
				}
			case wire.Result:
				f.results++
			case wire.Thought:
				f.thoughts++
			}
			if block.Sign().Exists() {
				f.signs++
			}
		}
	}
	for t := range s.Answer {
		if s.Answer[t].Has(wire.Thought) {
			f.answered++
		}
	}
}

// spoken counts what the user is told. Later histories repeat what was answered;
// of a conversation whose beginning the file lacks, no claim is judged.
func (f *facts) spoken(x *wire.Exchange) {
	for i, s := range x.Steps {
		if i == 0 && s.Earlier != "" {
			return
		}
		heard := s.Answer
		if i == 0 {
			heard = slices.Concat(s.Turns, s.Answer)
		}
		for t := range heard {
			if turn := &heard[t]; turn.Role == wire.ModelSays && turn.Has(wire.TextBlock) && !turn.Has(wire.Call) {
				f.texts++
			}
		}
	}
}

func (f *facts) frames(frames []wire.Frame) {
	for i := range frames {
		f.tools += frames[i].Result.Get("tools").Len()
		if frames[i].Result.Get("content").Exists() {
			f.results++
		}
	}
}

// statuses notes refusals, and those after which the very request was sent
// again.
func (f *facts) statuses(index int, x *wire.Exchange) {
	for i, s := range x.Steps {
		switch s.Status {
		case 400, 401, 402, 403:
		default:
			continue
		}
		r := refusal{index, i, s.Status}
		f.refusals = append(f.refusals, r)
		if i+1 < len(x.Steps) && s.Request.Exists() && x.Steps[i+1].Request.Raw() == s.Request.Raw() {
			f.repeats = append(f.repeats, r)
		}
	}
}

func declared(f *facts) (bool, string) {
	if f.tools == 0 {
		return false, "no declarations are in this file"
	}
	return true, exchange.Count(f.tools, "declaration is", "declarations are") + " in it"
}

func strict(f *facts) (bool, string) {
	switch {
	case f.tools == 0:
		return false, "no declarations are in this file"
	case f.strict == 0:
		return true, "no tool is declared strict"
	}
	return true, exchange.Count(f.strict, "tool is", "tools are") + " declared strict"
}

func validated(f *facts) (bool, string) {
	refused := 0
	for _, d := range f.whole.Each {
		for _, x := range d.Findings {
			if x.Boundary == exchange.ModelOutput && x.Recovered {
				refused++
			}
		}
	}
	why := "what the application checks, and who may do what, is not on the wire"
	if refused > 0 {
		why += "; " + exchange.Count(refused, "faulty call was refused", "faulty calls were refused") + ", and put right"
	}
	return false, why
}

// ranFaulty finds calls that broke their declaration and yet have a result that
// says they worked.
func ranFaulty(f *facts) (list []Break) {
	for i, d := range f.whole.Each {
		for k := range d.Findings {
			x := &d.Findings[k]
			if x.Boundary != exchange.ModelOutput || x.Severity != exchange.Error || x.Recovered || x.Subject == "" || !unfit(x.Code) {
				continue
			}
			if r := resultOf(d.Exchange, x.Subject); r != nil && !diagnose.Refuses(r) {
				list = append(list, Break{Exchange: i, Finding: x})
			}
		}
	}
	return list
}

// unfit tells the faults that a validation finds.
func unfit(c exchange.Code) bool {
	return c == "unknown_tool" || strings.HasPrefix(string(c), "argument")
}

func resultOf(x *wire.Exchange, id string) *wire.Block {
	for _, s := range x.Steps {
		for t := range s.Turns {
			for b := range s.Turns[t].Blocks {
				if block := &s.Turns[t].Blocks[b]; block.Kind == wire.Result && block.ID() == id {
					return block
				}
			}
		}
	}
	return nil
}

func answered(f *facts) (bool, string) {
	if f.results == 0 {
		return false, "no result of a call is in this file"
	}
	return true, exchange.Count(f.results, "result is", "results are") + " in it"
}

func parallelAnswered(f *facts) (bool, string) {
	if f.together == 0 {
		return false, "no turn with several calls is answered in this file"
	}
	return true, exchange.Count(f.together, "turn with several calls is", "turns with several calls are") + " answered"
}

func thoughtBack(f *facts) (bool, string) {
	switch {
	case f.thoughts == 0 && f.answered == 0:
		return false, "no thinking is in this file"
	case f.thoughts == 0:
		return false, "no thinking goes back in this file"
	case f.answered == 0:
		return false, "the responses that the thinking came from are not in this file"
	}
	return true, "thinking goes back as the responses have it"
}

func signed(f *facts) (bool, string) {
	if f.signs == 0 {
		return false, "no signed part goes back in this file"
	}
	return true, exchange.Count(f.signs, "part goes back with its signature", "parts go back with their signatures")
}

func claimed(f *facts) (bool, string) {
	switch {
	case f.tools == 0:
		return false, "no declarations are in this file"
	case f.texts == 0:
		return false, "no text for the user is in this file"
	}
	return true, exchange.Count(f.texts, "text for the user is", "texts for the user are") + " in it, and no claim was found that a result does not show"
}

func oneCall(f *facts) (bool, string) {
	switch {
	case f.single > 0:
		return true, exchange.Count(f.single, "request allows", "requests allow") + " one call at a time"
	case f.several > 0:
		return false, "the model calls in parallel; whether the application coordinates that is not on the wire"
	}
	return false, "no request says whether parallel calls are allowed, and the model makes none"
}

func stopped(f *facts) (bool, string) {
	if len(f.refusals) == 0 {
		return false, "no such refusal is in this file"
	}
	return true, exchange.Count(len(f.refusals), "such refusal is", "such refusals are") + " in it, and the same request does not follow"
}

func resent(f *facts) (list []Break) {
	for _, r := range f.repeats {
		what := fmt.Sprintf("Request %d was answered with %d, and the very same request follows.", r.step+1, r.status)
		list = append(list, Break{Exchange: r.exchange, What: what})
	}
	return list
}

func secrets(f *facts) (list []Break) {
	for _, h := range redact.Find(f.text) {
		line := strings.Count(f.text[:h.At], "\n") + 1
		list = append(list, Break{What: "The file holds what looks like " + article(h.Name) + ".", Line: line})
	}
	return list
}

func article(name string) string {
	if strings.ContainsAny(name[:1], "aeiouAEIOU") {
		return "an " + name
	}
	return "a " + name
}

func told(f *facts) (bool, string) {
	for _, d := range f.whole.Each {
		if len(d.Unknown) > 0 {
			return false, "no secret was seen; what cannot be told: " + strings.TrimSuffix(strings.TrimPrefix(d.Unknown[0], "Cannot tell "), ".")
		}
	}
	if n := len(f.whole.File.Notes); n > 0 {
		return false, "no secret was seen; " + exchange.Count(n, "part of the file", "parts of the file") + " could not be read"
	}
	return true, "no secret was seen, and nothing that a judgement needs is missing"
}
