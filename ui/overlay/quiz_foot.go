package overlay

import "callstep/ui/keymap"

// Can implements Choosy.
func (z *Quiz) Can(a keymap.Action) bool {
	if len(z.items) == 0 {
		return a == keymap.Close || a == keymap.HelpKeys || a == keymap.Quit
	}
	it := &z.items[z.at]
	switch a {
	case keymap.Next:
		return !z.offer && len(z.items) > 1 && it.phase != compares // enter does that then
	case keymap.Down:
		return !z.offer && (it.phase == answering || it.phase == compares && it.scroll.Below() > 0)
	case keymap.Toggle:
		return !z.offer && it.phase == answering && it.order != nil
	case keymap.Confidence:
		return !z.offer && it.phase == asksSure
	case keymap.Return:
		return !z.offer && it.phase == compares
	}
	return true
}

// Word implements Wordy.
func (z *Quiz) Word(a keymap.Action) string {
	if len(z.items) == 0 || z.items[z.at].writes() && !z.offer {
		return ""
	}
	if z.offer {
		return map[keymap.Action]string{keymap.Enter: "answer them", keymap.Close: "stay here"}[a]
	}
	it := &z.items[z.at]
	switch {
	case a == keymap.Enter && it.phase == asksSure:
		return "rather not say"
	case a == keymap.Enter && it.phase == compares && z.at == len(z.items)-1:
		return "done"
	case a == keymap.Enter && it.phase == compares:
		return "next question"
	case a == keymap.Enter && it.order != nil:
		return "that is the order"
	case a == keymap.Enter:
		return "this one"
	case a == keymap.Down && it.phase == compares:
		return "scroll"
	case a == keymap.Down && it.taken:
		return "move it"
	case a == keymap.Toggle && it.taken:
		return "put it down"
	case a == keymap.Toggle:
		return "take it"
	}
	return ""
}
