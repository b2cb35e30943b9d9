package overlay

import (
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine"
	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/ui/keymap"
	"callstep/ui/pane/proposal"
	"callstep/ui/theme"
)

// Transcript shows a recorded file: the verdict first, then the messages of one
// exchange, and the bytes of the message under the cursor with what is wrong in
// them. It judges nothing; a diagnosis is handed to it. What a key press and a
// frame cost does not depend on how many messages there are.
type Transcript struct {
	th    *theme.Theme
	whole *diagnose.Whole
	known map[int]*facts // of the exchanges shown so far
	words map[int]string // what exchanges hold, in words: counting them takes a while

	at     int // exchange shown
	cursor int // row
	top    int // first row in sight
	page   int // rows of the list in sight
	jumped bool
	picked int // finding that was chosen, -1 = the gravest of the row
	why    bool

	whyTop  int // first line of it in sight
	whyPage int // lines that a page goes on

	chooser *chooser // the list that is open, nil = none
	finder  finder
	areas   areas

	detail  *proposal.Pane // the bytes: the pane that shows a proposal does it
	fed     bool
	length  int // bytes of the message, of which the pane may have a part
	version uint64
}

// NewTranscript makes the screen for a judged file that holds an exchange. It
// opens where the first boundary broke.
func NewTranscript(w *diagnose.Whole) *Transcript {
	t := &Transcript{whole: w, known: map[int]*facts{}, words: map[int]string{}, detail: proposal.New()}
	t.choose(max(w.First, 0))
	return t
}

// Whole reports that the screen is all the overlay's.
func (t *Transcript) Whole() bool { return true }

// Set implements Overlay. A recording does not change with the run.
func (t *Transcript) Set(th *theme.Theme, _ Source) { t.th, t.fed = th, false }

// Keys implements Overlay.
func (t *Transcript) Keys() keymap.Context {
	switch {
	case t.finder.typing:
		return keymap.Seeking
	case t.chooser != nil:
		return keymap.Choosing
	}
	return keymap.Transcript
}

// Can reports whether a key does anything for this file.
func (t *Transcript) Can(a keymap.Action) bool {
	switch a {
	case keymap.Next, keymap.Prev, keymap.Exchanges:
		return len(t.whole.Each) > 1
	case keymap.NextDiff, keymap.PrevDiff, keymap.Findings, keymap.Why:
		return len(t.shown().Findings) > 0
	case keymap.Enter:
		return t.chooser != nil || t.finder.typing || t.walkable()
	case keymap.WireView:
		return t.walkable()
	}
	return true
}

// Word implements Wordy.
func (t *Transcript) Word(a keymap.Action) string {
	if a == keymap.Why && t.why {
		return "bytes"
	}
	return ""
}

// Exchange is the number of the exchange shown, from 1.
func (t *Transcript) Exchange() int { return t.at + 1 }

// shown is the diagnosis of the exchange on the screen.
func (t *Transcript) shown() *diagnose.Diagnosis { return t.whole.Each[t.at] }

// facts are those of the exchange on the screen.
func (t *Transcript) facts() *facts { return t.factsOf(t.at) }

func (t *Transcript) factsOf(i int) *facts {
	f := t.known[i]
	if f == nil {
		d := t.whole.Each[i]
		f = &facts{index: newIndex(d.Exchange), counts: diagnose.Count(d.Exchange)}
		f.marks = marksOf(&f.index, d.Findings)
		f.stations = stationsOf(d, f.counts)
		t.known[i] = f
	}
	return f
}

// walkable reports whether the exchange can be made a run at all.
func (t *Transcript) walkable() bool { return t.shown().Exchange.Provider.Supported() }

// choose shows an exchange, at its first finding.
func (t *Transcript) choose(i int) {
	t.at = max(0, min(i, len(t.whole.Each)-1))
	d, f := t.shown(), t.facts()
	t.finder.stop()
	switch {
	case d.First >= 0:
		t.jump(f.of(&d.Findings[d.First]))
	case len(d.Findings) > 0:
		t.jump(f.of(&d.Findings[0]))
	default:
		t.jump(f.total - 1)
	}
}

// point moves the cursor.
func (t *Transcript) point(at int) {
	t.cursor = max(0, min(at, t.facts().total-1))
	t.fed, t.picked, t.whyTop = false, -1, 0
}

// jump moves the cursor to a place that is not beside it: what stands around it
// comes into view.
func (t *Transcript) jump(at int) {
	t.point(at)
	t.jumped = true
}

// finding is what is shown of the row under the cursor: the one that was chosen,
// the verdict where it stands there, else an error before a warning; nil where
// nothing was found.
func (t *Transcript) finding() *diagnose.Finding {
	d := t.shown()
	var best *diagnose.Finding
	for _, m := range t.facts().marksAt(t.cursor) {
		f := &d.Findings[m.finding]
		if m.finding == t.picked || m.finding == d.First && t.picked < 0 {
			return f
		}
		if best == nil || best.Severity == exchange.Warning && f.Severity == exchange.Error {
			best = f
		}
	}
	return best
}

// feed hands the bytes of the row under the cursor to the pane that shows them.
func (t *Transcript) feed() {
	if t.fed || t.th == nil {
		return
	}
	t.fed = true
	t.version++
	text, guilty, found := t.bytes()
	v := &engine.Snapshot{Version: t.version}
	v.Proposal = engine.ProposalView{Text: text, Arrived: true, Kind: "proposal", Guilty: guilty}
	t.detail.Set(v, t.th)
	t.detail.Find(found.Start, found.End)
}

// Key implements Overlay.
func (t *Transcript) Key(k tea.KeyMsg) (Action, bool) {
	switch {
	case t.finder.typing:
		return t.findKey(k)
	case t.chooser != nil:
		return t.chooseKey(k)
	}
	action, _ := keymap.Lookup(keymap.Transcript, k.String())
	if t.moved(action) {
		return Action{}, true
	}
	switch action {
	case keymap.NextDiff:
		return t.seek(1), true
	case keymap.PrevDiff:
		return t.seek(-1), true
	case keymap.Next:
		return t.turn(1), true
	case keymap.Prev:
		return t.turn(-1), true
	case keymap.Exchanges:
		return t.openExchanges(), true
	case keymap.Findings:
		return t.openFindings(), true
	case keymap.FindText:
		t.finder.begin()
	case keymap.NextFound:
		return t.find(1), true
	case keymap.PrevFound:
		return t.find(-1), true
	case keymap.Why:
		t.why, t.whyTop = !t.why, 0
	case keymap.Raw:
		do, _ := t.detail.Key(keymap.Raw)
		return Action{Notice: do.Notice}, true
	case keymap.Copy:
		return Action{Copy: t.copied(), Notice: "Copied."}, true
	case keymap.WireView:
		if !t.walkable() {
			return Action{Notice: "This exchange is told apart and not read, so no other format can be made of it."}, true
		}
		return Action{Open: keymap.WireView}, true
	case keymap.Enter:
		return t.walk(), true
	default:
		return Action{}, false
	}
	return Action{}, true
}

// moved carries out a key that only moves.
func (t *Transcript) moved(action keymap.Action) bool {
	page := max(t.page-1, 1)
	switch action {
	case keymap.Down:
		t.point(t.cursor + 1)
	case keymap.Up:
		t.point(t.cursor - 1)
	case keymap.PageDown:
		t.point(t.cursor + page)
	case keymap.PageUp:
		t.point(t.cursor - page)
	case keymap.Top:
		t.point(0)
	case keymap.Bottom:
		t.point(t.facts().total - 1)
	case keymap.DetailDown:
		t.scroll(1, keymap.PageDown)
	case keymap.DetailUp:
		t.scroll(-1, keymap.PageUp)
	default:
		return false
	}
	return true
}

// walk asks for a run of the exchange.
func (t *Transcript) walk() Action {
	if !t.walkable() {
		return Action{Notice: "This exchange is told apart and not read, so there is nothing to walk."}
	}
	return Action{Walk: t.Exchange()}
}

// seek goes to the next row with a finding.
func (t *Transcript) seek(step int) Action {
	if to := t.facts().nextMark(t.cursor, step); to >= 0 {
		t.jump(to)
		return Action{}
	}
	if len(t.shown().Findings) == 0 {
		return Action{Notice: "Nothing was found in this exchange."}
	}
	return Action{Notice: "No further finding that way."}
}

// turn goes to another exchange of the file.
func (t *Transcript) turn(step int) Action {
	to := t.at + step
	switch {
	case len(t.whole.Each) == 1:
		return Action{Notice: "The file holds one exchange."}
	case to < 0 || to >= len(t.whole.Each):
		return Action{Notice: "There is no further exchange that way."}
	}
	t.choose(to)
	return Action{Notice: "Exchange " + strconv.Itoa(to+1) + " of " + strconv.Itoa(len(t.whole.Each)) + "."}
}
