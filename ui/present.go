package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine/exchange"
	"callstep/ui/keymap"
	"callstep/ui/layout"
	"callstep/ui/overlay"
	"callstep/ui/pane"
	"callstep/ui/pane/lesson"
	"callstep/ui/present"
	"callstep/ui/text"
	"callstep/ui/widget"
)

// presenting is the mode for showing a run to others: large letters, nothing
// told before its time, and the keys of a clicker.
type presenting struct {
	on    bool
	black bool // the screen is dark, so that people look at the speaker
	note  bool // the narration was asked for
}

// presentKey carries out a key of presenter mode. In the dark every key but
// those for a fresh run and a cue only brings the light back.
func (m *Model) presentKey(name string) tea.Cmd {
	a, _ := keymap.Lookup(keymap.Presenting, name)
	dark := m.present.black
	m.present.black = false
	switch a {
	case keymap.Reset:
		m.reset()
	case keymap.CueDigit:
		m.runCue(name)
	case keymap.Black:
		m.present.black = !dark
	default:
		if !dark {
			m.presentLit(a)
		}
	}
	return nil
}

// presentLit is presentKey while there is something to see.
func (m *Model) presentLit(a keymap.Action) {
	note := m.present.note
	m.present.note = false
	switch a {
	case keymap.NextTurn:
		m.onward()
	case keymap.PrevTurn:
		m.do("prev")
	case keymap.Learn:
		m.present.note = !note
	case keymap.CueList:
		m.openCues()
	case keymap.Enter:
		if m.snap.Ask != nil {
			m.openConfirm()
		}
	case keymap.WhyBroken:
		m.tellBroken()
	case keymap.HelpKeys:
		m.open(overlay.NewHelp(keymap.Presenting))
	case keymap.Present:
		m.present = presenting{}
	}
}

// onward shows a turn in two steps: first what the AI writes, so that people
// can say what should happen, then what happens.
func (m *Model) onward() {
	const most = 4 // stages from the start of a turn to its text
	switch s := m.snap; {
	case s.Ended && s.Pos >= s.Len:
		m.notice = notice{text: "This is the end. F5 begins anew."}
	case m.underWay():
		m.do("next")
	default:
		for range most {
			if !m.do("step") || !m.underWay() || m.snap.Counter >= int(exchange.Propose) {
				break
			}
		}
	}
}

// underWay reports a turn that has begun and not been decided.
func (m *Model) underWay() bool {
	for i := range m.snap.Timeline {
		if t := &m.snap.Timeline[i]; t.Current {
			return m.snap.Begun && m.snap.Counter >= 0 && t.Mark == exchange.NotReached && t.Text == ""
		}
	}
	return false
}

// runCue runs the cue on a digit without its sheet.
func (m *Model) runCue(digit string) {
	for _, c := range m.cues(false) {
		if c.OnDigit(digit) {
			m.do(c.Do...)
			return
		}
	}
	m.notice = notice{text: overlay.NoCue(digit)}
}

// drawPresent draws the frame of presenter mode: header, rail and timeline as
// always, and between them what can be read from afar.
func (m *Model) drawPresent(l *layout.Layout) {
	rows := make([]string, m.h)
	if m.present.black {
		for i := range rows {
			rows[i] = text.Spaces(m.w)
		}
		m.frame.text = m.join(rows, body{})
		return
	}
	top := l.Strip.Head
	chrome := *l
	chrome.Strip.Head, chrome.Digest = -1, -1
	m.placeChrome(rows, &chrome)
	copy(rows[top:l.Timeline], present.Rows(m.theme, m.snap, m.presentNote(), m.w, l.Timeline-top))
	if m.over != nil {
		m.placeOverlay(rows, l)
	}
	m.placeFooter(rows, l)
	m.frame.text = m.join(rows, body{})
}

// presentNote is the narration while it is asked for.
func (m *Model) presentNote() present.Note {
	p, ok := m.panes[pane.Lesson].(*lesson.Pane)
	if !ok || !m.present.note || m.snap.Note == "" {
		return nil
	}
	return func(w, h int) []string { return p.Still(w, min(p.Need(w), h)) }
}

// presentFoot says nothing but what went wrong, and where the keys are listed.
func (m *Model) presentFoot() widget.Foot {
	f := widget.Foot{Notice: m.notice.text, Failed: m.notice.failed}
	if b, ok := keymap.Find(keymap.Presenting, keymap.HelpKeys); ok {
		f.Right = append(f.Right, b)
	}
	return f
}
