package fault

import "callstep/engine/exchange"

var swappedDates = Fault{
	Kind:     "swapped_dates",
	Boundary: exchange.Execution,
	Stage:    exchange.Rules,
	Phase:    OnArguments,
	Guards:   guards(exchange.RulesGuard),
	Short:    "day and month change places",
	Long:     "The 12th of June becomes the 6th of December. Both are dates, so only a rule that knows what was asked can tell them apart.",
	Caught:   "rules, if one knows the dates asked for",
	Else:     "guard rules off: it runs for the wrong day",
	Params:   []Param{{Name: "argument", Help: "the date to turn round; without it, every date that can be", Argument: true}},
	Variants: once,
	Edit: func(t *Target, p Params) (string, bool, string) {
		props, why := t.chosen(p)
		if why != "" {
			return refuse(t, why)
		}
		changed := *t
		for _, prop := range props {
			date, _ := t.Args[prop.Name].(string)
			turned := swapDate(date)
			if turned == date || t.breaks(prop.Name, turned) != "" {
				continue
			}
			if text, ok, _ := changed.put(prop.Name, turned); ok {
				changed.Text = text
			}
		}
		if changed.Text == t.Text {
			return refuse(t, "no argument of this call is a date whose day could be a month")
		}
		return changed.Text, true, ""
	},
}

// swapDate turns day and month of an ISO 8601 date round (2026-06-12, with or
// without a time behind it); a text without such a date, or with one that has
// no counterpart, stays as it is.
func swapDate(text string) string {
	const form = "dddd-dd-dd"
	if len(text) < len(form) {
		return text
	}
	for i := range form {
		if digit := text[i] >= '0' && text[i] <= '9'; digit != (form[i] == 'd') || !digit && text[i] != '-' {
			return text
		}
	}
	if rest := text[len(form):]; rest != "" && rest[0] != 'T' && rest[0] != ' ' {
		return text
	}
	month, day := text[5:7], text[8:10]
	if month < "01" || month > "12" || day < "01" || day > "12" {
		return text
	}
	return text[:5] + day + "-" + month + text[len(form):]
}
