package diagnose

import (
	"slices"
	"strconv"
	"strings"
	"sync"

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
		_, rule, ok := RuleSaid(text, j.X.Provider)
		if !ok || j.confirm(rule.Code, rule.Boundary, s, text) || rule.Code == "missing_tool_result" && j.confirmMissing(s, text) {
			continue
		}
		h := Hit{
			Word: rule.Word, by: &rule, Time: Time{s, AfterTurns, -1}, Message: -1, Node: f.Node, Cause: "provider_said",
			Evidence: "The provider says " + stated(f.Message), Final: true, said: true,
		}
		j.placeSaid(&h, step, text)
		j.Report(h)
	}
}

// RuleSaid is the rule that a refusal speaks of, and whose it is: the one with
// the longest fragments in the text if there are several, the provider's own and
// the common ones before another provider's, whose words a gateway may pass on.
func RuleSaid(text string, asked wire.Provider) (whose wire.Provider, best Rule, ok bool) {
	text = fold(text)
	for _, own := range []bool{true, false} {
		most := 0
		for _, c := range saidContracts() {
			if own != (c.provider == asked || c.provider == wire.Unknown) {
				continue
			}
			for i, parts := range c.parts {
				if n := heldIn(text, parts); n > most {
					whose, best, most = c.provider, c.rules[i], n
				}
			}
		}
		if most > 0 {
			return whose, best, true
		}
	}
	return wire.Unknown, Rule{}, false
}

// heldIn is how many bytes of a text its parts are, 0 where one is not in it.
func heldIn(text string, parts []string) (n int) {
	for _, part := range parts {
		if !strings.Contains(text, part) {
			return 0
		}
		n += len(part)
	}
	return n
}

// saidContract are the rules of a provider that are known by its words, and the
// words, folded.
type saidContract struct {
	provider wire.Provider
	rules    []Rule
	parts    [][]string
}

var saidContracts = sync.OnceValue(func() (all []saidContract) {
	for _, c := range contracts() {
		s := saidContract{provider: c.Provider}
		for _, r := range c.Rules {
			if len(r.Match) == 0 {
				continue
			}
			parts := make([]string, len(r.Match))
			for i, m := range r.Match {
				parts[i] = fold(m)
			}
			s.rules, s.parts = append(s.rules, r), append(s.parts, parts)
		}
		all = append(all, s)
	}
	return all
})

// fold makes texts alike that servers of one interface write with other quotes
// and letters.
func fold(text string) string { return strings.ToLower(oneQuote.Replace(text)) }

var oneQuote = strings.NewReplacer(`\"`, "'", `"`, "'", "`", "'", "\u2018", "'", "\u2019", "'", "\u201c", "'", "\u201d", "'")

// confirm marks what the checks found of a code in a step, where the text names
// none of their subjects, or that one. To a strict server a result is missing
// that comes one message too late.
func (j *Judge) confirm(code exchange.Code, boundary exchange.Boundary, s int, text string) bool {
	found := -1
	for i := range j.hits {
		h := &j.hits[i]
		r, ok := j.rule(h)
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

// confirmMissing marks what the checks found in place of a result that the
// provider misses: it came under another id, too late, or as something else.
func (j *Judge) confirmMissing(s int, text string) bool {
	for _, code := range [...]exchange.Code{"tool_result_id_mismatch", "results_split_across_messages", "text_before_tool_result", "tool_result_wrong_role"} {
		if j.confirm(code, exchange.ToolResult, s, text) {
			return true
		}
	}
	return false
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
