package diagnose

import (
	"slices"
	"strconv"
	"strings"

	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
	"callstep/engine/pattern"
	"callstep/engine/wire"
)

// translate turns what a provider said when it refused a request into the rule
// that the words belong to. A check that found the same is confirmed by it;
// where none did, the words themselves are the finding.
func (j *Judge) translate() {
	for s, step := range j.X.Steps {
		if !step.Failure.Node.Exists() {
			continue
		}
		f := step.Failure
		text := strings.Join([]string{f.Message, f.Code, f.Param, f.Type}, " ")
		rule, ok := j.ruleSaid(text)
		if !ok || j.confirm(rule.Code, rule.Boundary, s, text) || rule.Code == "missing_tool_result" && j.confirm("results_split_across_messages", exchange.ToolResult, s, text) {
			continue
		}
		h := Hit{
			Word: rule.Word, Time: Time{s, AfterTurns, -1}, Message: -1, Node: f.Node, Cause: "provider_said",
			Evidence: "The provider says " + stated(f.Message), Final: true, said: true,
		}
		j.placeSaid(&h, step, text)
		j.Report(h)
	}
}

// ruleSaid is the rule whose fragments an error text holds, the one with the
// longest if there are several.
func (j *Judge) ruleSaid(text string) (best Rule, ok bool) {
	most := 0
	for _, c := range contracts() {
		if c.Provider != j.X.Provider && c.Provider != wire.Unknown {
			continue
		}
		for _, r := range c.Rules {
			n := 0
			for _, part := range r.Match {
				if !strings.Contains(text, part) {
					n = -1
					break
				}
				n += len(part)
			}
			if n > most {
				best, most = r, n
			}
		}
	}
	return best, most > 0
}

// confirm marks what the checks found of a code in a step, where the text names
// none of their subjects, or that one. To a strict server a result is missing
// that comes one message too late.
func (j *Judge) confirm(code exchange.Code, boundary exchange.Boundary, s int, text string) bool {
	found := -1
	for i := range j.hits {
		h := &j.hits[i]
		r, ok := j.rule(h.Word)
		if !ok || h.Time.Step != s || r.Code != code || r.Boundary != boundary {
			continue
		}
		if h.Subject != "" && strings.Contains(text, h.Subject) {
			found = i
			break
		}
		if found < 0 {
			found = i
		}
	}
	if found < 0 {
		return false
	}
	h := &j.hits[found]
	h.said, h.Final, h.Warn = true, true, false
	h.Evidence += " The provider says so: " + stated(j.X.Steps[s].Failure.Message)
	return true
}

var (
	indexSaid = pattern.New(`\b(?:messages|input|contents)\.?[\[.](\d+)\]?(?:\.(?:content|parts|tool_calls)\.?[\[.](\d+))?`)
	toolSaid  = pattern.New(`\btools\.?[\[.](\d+)`)
	wordsSaid = pattern.New("[A-Za-z0-9_.:|-]{3,}")
)

// placeSaid finds the place that an error text speaks of: by the id of a call,
// or by an index.
func (j *Judge) placeSaid(h *Hit, step *wire.Step, text string) {
	ids := map[string]bool{}
	for _, w := range wordsSaid.FindAllString(text, -1) {
		ids[strings.TrimRight(w, ".:")] = true
	}
	index, block := submatches(indexSaid, text)
	for i := range step.Turns {
		t := &step.Turns[i]
		for k := range t.Blocks {
			if b := &t.Blocks[k]; b.ID() != "" && ids[b.ID()] {
				h.at(i, k, t, b.Node())
				h.Subject = b.ID()
				if b.Kind == wire.Result {
					return // the result rather than its call
				}
			}
		}
		if h.Subject == "" && index >= 0 && t.Index() == index {
			node := t.Node()
			if block >= 0 && block < len(t.Blocks) {
				node = t.Blocks[block].Node()
			}
			h.at(i, max(block, 0), t, node)
		}
	}
	if tool, _ := submatches(toolSaid, text); tool >= 0 && tool < len(step.Tools) && h.Message < 0 {
		h.Time = Time{h.Time.Step, BeforeTurns, tool}
		h.Subject, h.Node = step.Tools[tool].Name, step.Tools[tool].Node
	}
}

func (h *Hit) at(turn, block int, t *wire.Turn, n jsonscan.Node) {
	h.Time.Turn, h.Time.Block, h.Message, h.Node = turn, block, t.Index(), n
}

// submatches are the two numbers of an expression, -1 where there is none.
func submatches(e *pattern.Pattern, text string) (first, second int) {
	first, second = -1, -1
	m := e.FindStringSubmatch(text)
	for i, n := range []*int{&first, &second} {
		if i+1 < len(m) {
			if v, err := strconv.Atoi(m[i+1]); err == nil {
				*n = v
			}
		}
	}
	return first, second
}

// refusalCodes are the provider's answers that an earlier fault of the request
// can explain; a rate limit it cannot.
var refusalCodes = []exchange.Code{"provider_bad_request", "provider_not_found", "provider_too_large"}

func explainable(c exchange.Code) bool { return slices.Contains(refusalCodes, c) }
