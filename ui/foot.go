package ui

import (
	"cmp"
	"slices"

	"callstep/ui/keymap"
	"callstep/ui/overlay"
	"callstep/ui/widget"
)

// lit is what the lit key does.
type lit uint8

const (
	litNext   lit = iota // the next turn
	litBegin             // the first one
	litAnswer            // the question of a person being asked
	litAgain             // the run is over
	litQuiz              // it is over, and there are questions about it
)

func (m *Model) litNow() lit {
	switch s := m.snap; {
	case s.Ask != nil:
		return litAnswer
	case s.Ended && s.Pos >= s.Len:
		if m.questionsLeft() {
			return litQuiz
		}
		return litAgain
	case !s.Begun:
		return litBegin
	}
	return litNext
}

// litWords are what the footer leads with, and the same in brief.
func (m *Model) litWords() (words, brief string) {
	switch m.litNow() {
	case litAnswer:
		return "answer: may " + m.snap.Ask.Tool + " run?", "answer"
	case litQuiz:
		return "questions about what you saw", "questions"
	case litAgain:
		return "back to the start", "start"
	case litBegin:
		if m.snap.Next == "" {
			return "begin", "begin"
		}
		return "begin: " + m.snap.Next, "begin"
	}
	if m.snap.Next == "" {
		return "next turn", "next turn"
	}
	return "next: " + m.snap.Next, "next turn"
}

// foot is the footer of the moment: of the overlay while one is open.
func (m *Model) foot() widget.Foot {
	if m.present.on && m.over == nil {
		return m.presentFoot()
	}
	f := widget.Foot{Notice: m.notice.text, Failed: m.notice.failed}
	context := keymap.Main
	if m.over != nil {
		context = m.over.Keys()
		all := keymap.Footer(context, m.w)
		if o, ok := m.over.(overlay.Choosy); ok {
			f.Can = o.Can
			for len(all) > 0 && !o.Can(all[0].Action) {
				all = all[1:]
			}
		}
		if o, ok := m.over.(overlay.Wordy); ok {
			all = slices.Clone(all)
			for i := range all {
				all[i].Short = cmp.Or(o.Word(all[i].Action), all[i].Short)
			}
		}
		if len(all) > 0 {
			f.Key, f.Lit, f.Others = all[0].Shown(m.theme.ASCII), all[0].Short, all[1:]
		}
	} else {
		f.Key = "space"
		f.Lit, f.Brief = m.litWords()
		f.Others, f.Can = keymap.Footer(context, m.w), m.can
	}
	for _, a := range []keymap.Action{keymap.HelpKeys, keymap.Quit} {
		if b, ok := keymap.Find(context, a); ok && (a != keymap.Quit || m.quits()) && (f.Can == nil || f.Can(a)) {
			f.Right = append(f.Right, b)
		}
	}
	return f
}

// can reports whether a key of the footer does anything now; the footer leaves
// out what does not.
func (m *Model) can(a keymap.Action) bool {
	switch a {
	case keymap.Step:
		return !m.snap.Ended || m.snap.Pos < m.snap.Len
	case keymap.Back:
		return m.snap.Pos > 0
	case keymap.Learn:
		return m.snap.Note != ""
	}
	return true
}
