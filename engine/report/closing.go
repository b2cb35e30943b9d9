package report

import (
	"slices"
	"strings"

	"callstep/engine"
	"callstep/engine/exchange"
)

// close says in a sentence or two what the comparison comes to: first the
// world, then who saw to it.
func (c *Comparison) close(a, b *figures) {
	la, lb := a.totals.Outcome, b.totals.Outcome
	c.Good = !lb.Damage() || lb >= la && la.Damage()
	same := a.world() == b.world()
	switch {
	case c.Same():
		c.Closing = "The same road, the same world: " + a.words() + ". Nothing differs."
	case c.First < 0:
		c.Closing = "Something was changed, and nothing came of it: the same road, " + a.words() + "."
	case same:
		c.Closing = "Another road, the same world: " + a.words() + "."
	case a.words() == b.words():
		c.Closing = "Another world: " + a.words() + " in both, but not the same."
	default:
		c.Closing = "Another world: " + a.words() + " " + c.Left.In + ", " + b.words() + " " + c.Right.In + "."
	}
	if c.First < 0 {
		return
	}
	if why := reason(c, a, b, same); why != "" {
		c.Closing += " " + why
	}
}

// reason is who kept the world whole, or what spoiled it.
func reason(c *Comparison, a, b *figures, same bool) string {
	if lb := b.totals.Outcome; lb.Damage() && lb != a.totals.Outcome {
		words := upper(c.Right.In) + " it is " + lb.String() + ": " + lb.Meaning() + "."
		if off := guardsOff(b); off != "" {
			words += " " + off
		}
		return words
	}
	if la := a.totals.Outcome; la.Damage() && la != b.totals.Outcome {
		return upper(c.Left.In) + " it is " + la.String() + ": " + la.Meaning() + "."
	}
	if key := replayed(b); same && key != "" && replayed(a) == "" {
		return "The key " + key + " made the repeat harmless."
	}
	if t := refusal(a, b); t != nil {
		return "Turn " + itoa(t.Turn) + " was refused at " + t.Stage.String() + ": " + string(t.Code) + "."
	}
	if lb := b.totals.Outcome; lb != a.totals.Outcome && lb != exchange.Running {
		return upper(c.Right.In) + " it is " + lb.String() + ": " + lb.Meaning() + "."
	}
	return ""
}

// guardsOff names the guards that were off when something was written.
func guardsOff(f *figures) string {
	var names []string
	for _, e := range f.effects {
		names = append(names, e.behind...)
	}
	slices.Sort(names)
	switch names = slices.Compact(names); len(names) {
	case 0:
		return ""
	case 1:
		return "Guard " + names[0] + " was off."
	default:
		return "These guards were off: " + strings.Join(names, ", ") + "."
	}
}

// replayed is the key by which a repeat was recognised, empty if none was.
func replayed(f *figures) string {
	for _, t := range f.turns {
		if t.Cause != "replay" {
			continue
		}
		for _, e := range f.effects {
			if e.tool != t.Tool {
				continue
			}
			for i, outcome := range e.outcomes {
				if outcome == t.Line {
					return e.keys[i]
				}
			}
		}
	}
	return ""
}

// refusal is the first refused turn of the right run that is not refused alike
// in the left one.
func refusal(a, b *figures) *engine.TurnResult {
	for i := range b.turns {
		t := &b.turns[i]
		alike := func(o engine.TurnResult) bool { return o.Turn == t.Turn && o.Code == t.Code && o.Stage == t.Stage }
		if t.Verdict == "refused" && !slices.ContainsFunc(a.turns, alike) {
			return t
		}
	}
	return nil
}

func upper(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
