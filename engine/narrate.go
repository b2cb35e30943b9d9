package engine

import (
	"fmt"
	"strings"
	"time"

	"callstep/engine/contract"
	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/scenario"
)

// sameAs is the latest earlier turn before a position of this branch that sent
// the very bytes of the exchange in flight there, 0 if there is none.
func (m *Machine) sameAs(s *State, pos int) int {
	b := m.branch()
	for i := len(b.entries) - 1; i >= 0; i-- {
		e := b.entries[i]
		if e.first < pos && e.text != nil && e.text.Text == s.Flight.Text.Text && e.turn != s.Turn {
			return int(e.turn)
		}
	}
	return 0
}

// textFault names the faults that changed the bytes of the exchange shown: it
// makes the same edits again.
func (m *Machine) textFault(s *State) string {
	var kinds []string
	text := s.Flight.Origin
	for phase := fault.OnPlan; phase <= fault.OnText; phase++ {
		for _, i := range byCatalogue(s.Faults.uses()) {
			u := &s.Faults.list[i]
			if u.fault.Phase != phase || u.fault.Edit == nil || s.Flight.Due&s.Acted&(1<<i) == 0 {
				continue
			}
			if next, _ := m.r.edited(text, u); next != nil {
				kinds, text = append(kinds, u.Spec.Kind), next
				break
			}
		}
	}
	return listed(kinds)
}

// summary is the tool's own short text of an outcome.
func (m *Machine) summary(s *State, c *Call, out *Out) string {
	if c == nil || out == nil || out.Err != "" {
		return ""
	}
	if c.Tool == nil {
		return "somewhere outside, unchecked"
	}
	sit := m.r.situation(s, c)
	sit.Result = out.Value
	if text := c.Tool.Summary(sit); text != "" {
		return text
	}
	return shown(out.Value)
}

// label is a call in a few words: its tool and what tells it apart.
func (m *Machine) label(s *State, c *Call) string {
	if c.Tool == nil {
		return c.called()
	}
	if text := c.Tool.Label(m.r.situation(s, c)); text != "" {
		return c.Name + " " + text
	}
	return strings.TrimSpace(c.Name + " " + shortArgs(c))
}

// shortArgs are the arguments that are short and not the key, in the order of
// the contract.
func shortArgs(c *Call) string {
	var words []string
	for _, p := range c.Tool.Input.Properties() {
		v, ok := c.Args[p.Name]
		if text := shown(v); ok && len(text) <= 16 && !contains(c.Tool.KeyReads, p.Name) {
			words = append(words, text)
		}
	}
	return strings.Join(words, " ")
}

func contains(list []string, s string) bool {
	for _, e := range list {
		if e == s {
			return true
		}
	}
	return false
}

// times is how often the call in flight has run, with this time.
func (s *State) times() int {
	n := 0
	for l := s.Ledger; l.up != nil; l = l.up {
		if l.row.Kind == Ran && l.row.Call.same(s.Flight.Call) {
			n++
		}
	}
	return n
}

var ordinals = []string{"", "once", "a second time", "a third time", "a fourth time"}

func (m *Machine) ranWords(s *State) string {
	n := s.times()
	if n < len(ordinals) {
		return "ran " + ordinals[n]
	}
	return fmt.Sprintf("ran for the %dth time", n)
}

// intent is how many effects of a tool the scenario wants, -1 if it does not
// say.
func (m *Machine) intent(tool int) int {
	if n, ok := m.sc.Expect.Effects[tool]; ok {
		return n
	}
	return -1
}

// harmed reports whether the call in flight made an effect that should not
// exist.
func (m *Machine) harmed(s *State) bool {
	for l := s.Ledger; l.up != nil; l = l.up {
		if l.row.Kind == Ran {
			return l.row.Call == s.Flight.Call && s.Flight.Fate == Fresh && m.harmful(l)
		}
	}
	return false
}

// harmful reports whether a row is an effect too many, or one that a guard
// would have stopped.
func (m *Machine) harmful(l *Ledger) bool {
	tool := int(l.row.Tool)
	if l.row.Kind != Ran || tool >= 0 && m.sc.Tools[tool].Effect == exchange.Read {
		return false
	}
	if l.row.Here&^m.r.forgiven() != 0 {
		return true
	}
	intent := m.intent(tool)
	return intent >= 0 && l.count(tool) > intent
}

// patience is how long the application waits for a call.
func patience(c *Call) time.Duration {
	if c != nil && c.Tool != nil && c.Tool.Timeout > 0 {
		return c.Tool.Timeout
	}
	return 10 * time.Second
}

// timeout is how long the application waits for a call, in words.
func (m *Machine) timeout(c *Call) string {
	d := patience(c)
	if d%time.Second == 0 {
		return fmt.Sprintf("%d s", d/time.Second)
	}
	return fmt.Sprintf("%d ms", d/time.Millisecond)
}

// claimed is the first tool whose outcome a text claims.
func (m *Machine) claimed(text string) *contract.Tool {
	for _, t := range m.sc.Tools {
		if t.Claims(text) {
			return t
		}
	}
	return nil
}

// things is a number of what a tool leaves behind: "two drafts".
func things(t *contract.Tool, n int) string {
	one, many := t.Noun[0], t.Noun[1]
	if one == "" {
		one, many = "effect of "+t.Name, "effects of "+t.Name
	}
	if n == 1 {
		return "one " + one
	}
	return numberWord(n) + " " + many
}

// landed is the headline of a complete exchange: what decided it.
func (m *Machine) landed(s *State) Headline {
	f := &s.Flight
	if f.Code != "" {
		ev := Event{Kind: StageEvent, Turn: s.Turn, Stage: f.Decided, Mark: f.Mark, Code: f.Code, N: int32(f.Rule)}
		if f.Decided == exchange.FollowUp {
			ev.N = int32(max(0, m.r.unbacked(s, f.Text.Text)))
		}
		return Headline{Text: pipeline[f.Decided].head(&moment{m, s, ev, m.at.Pos}), Mark: ev.Mark, Harm: ev.Mark == exchange.Bypassed}
	}
	if m.harmed(s) {
		return Headline{Text: m.harmWords(s), Mark: exchange.Bypassed, Harm: true}
	}
	ev := Event{Kind: StageEvent, Turn: s.Turn, Stage: exchange.FollowUp, Mark: exchange.Pass}
	if f.Bypass.Has(exchange.ResultHygiene) {
		ev.Stage, ev.Mark = exchange.Reply, exchange.Bypassed
	}
	if f.Bypass.Has(exchange.ClaimCheck) {
		ev.Mark = exchange.Bypassed
	}
	h := Headline{Text: pipeline[ev.Stage].head(&moment{m, s, ev, m.at.Pos}), Mark: ev.Mark, Harm: ev.Mark == exchange.Bypassed}
	switch {
	case f.Kind != scenario.Proposal || ev.Mark != exchange.Pass:
	case f.Fate == Replay:
		h.Text = "Handed back, nothing ran twice. Now the AI knows the outcome."
	case f.Fate == Shadowed:
		h = Headline{Text: "Looks like success. But what is stored differs from what it asked.", Mark: exchange.Bypassed, Harm: true}
	}
	return h
}

// harmWords say what an effect that should not exist means.
func (m *Machine) harmWords(s *State) string {
	t := s.Flight.Call.Tool
	if t == nil {
		return "Looks like success. But nobody knows what ran."
	}
	if n := s.Ledger.count(t.Index); m.intent(t.Index) >= 0 && n > m.intent(t.Index) && n > 1 {
		return fmt.Sprintf("Looks like success. But one wish now has %s.", things(t, n))
	}
	return fmt.Sprintf("It ran behind a guard that was off: %s.", s.Flight.Bypass&^m.r.forgiven())
}

// refusalHead is the headline of the last stage of a refused exchange.
func (m *Machine) refusalHead(s *State) string {
	if s.Told.Code == "timeout_outcome_unknown" {
		return "The AI knows only this: no answer came in time."
	}
	return "The AI knows why it was refused and what to change."
}
