package overlay

import (
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine"
	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/ui/keymap"
	"callstep/ui/pane"
	"callstep/ui/pane/proposal"
	"callstep/ui/theme"
)

// Transcript shows a recorded file: the verdict first, then the messages of one
// exchange, and the bytes of the message under the cursor with what is wrong in
// them. It judges nothing; a diagnosis is handed to it.
type Transcript struct {
	th    *theme.Theme
	whole *diagnose.Whole

	at     int // exchange shown
	rows   []row
	marks  map[int][]int // findings of a row, by their index
	cursor int
	page   int // rows of the list in sight
	why    bool

	detail  pane.Pane // the bytes: the pane that shows a proposal does it
	version uint64
}

// NewTranscript makes the screen for a judged file that holds an exchange. It
// opens where the first boundary broke.
func NewTranscript(w *diagnose.Whole) *Transcript {
	t := &Transcript{whole: w, detail: proposal.New()}
	t.choose(max(w.First, 0))
	return t
}

// Whole reports that the screen is all the overlay's.
func (t *Transcript) Whole() bool { return true }

// Set implements Overlay. A recording does not change with the run.
func (t *Transcript) Set(th *theme.Theme, _ Source) { t.th = th }

// Keys implements Overlay.
func (t *Transcript) Keys() keymap.Context { return keymap.Transcript }

// shown is the diagnosis of the exchange on the screen.
func (t *Transcript) shown() *diagnose.Diagnosis { return t.whole.Each[t.at] }

// choose shows an exchange, at its first finding.
func (t *Transcript) choose(i int) {
	t.at = max(0, min(i, len(t.whole.Each)-1))
	d := t.shown()
	t.rows = rowsOf(d.Exchange)
	t.marks = map[int][]int{}
	for i := range d.Findings {
		at := t.rowOf(&d.Findings[i])
		t.marks[at] = append(t.marks[at], i)
	}
	t.point(len(t.rows) - 1)
	switch {
	case d.First >= 0:
		t.point(t.rowOf(&d.Findings[d.First]))
	case len(d.Findings) > 0:
		t.point(t.rowOf(&d.Findings[0]))
	}
}

func (t *Transcript) point(at int) {
	t.cursor = max(0, min(at, len(t.rows)-1))
	t.version++
	t.feed()
}

// finding is what is shown of the row under the cursor: the verdict where it
// stands there, else an error before a warning; nil where nothing was found.
func (t *Transcript) finding() *diagnose.Finding {
	d := t.shown()
	var best *diagnose.Finding
	for _, i := range t.marks[t.cursor] {
		f := &d.Findings[i]
		if i == d.First {
			return f
		}
		if best == nil || best.Severity == exchange.Warning && f.Severity == exchange.Error {
			best = f
		}
	}
	return best
}

// mostDetail is how much of a message is shown, in bytes; of a longer one the
// part around what is wrong.
const mostDetail = 64 << 10

// feed hands the bytes of the row under the cursor to the pane that shows them.
func (t *Transcript) feed() {
	text, guilty := t.bytes()
	v := &engine.Snapshot{Version: t.version}
	v.Proposal = engine.ProposalView{Text: text, Arrived: true, Kind: "proposal", Guilty: guilty}
	t.detailSnap(v)
}

func (t *Transcript) detailSnap(v *engine.Snapshot) {
	if t.th != nil {
		t.detail.Set(v, t.th)
	}
}

// Key implements Overlay.
func (t *Transcript) Key(k tea.KeyMsg) (Action, bool) {
	action, _ := keymap.Lookup(keymap.Transcript, k.String())
	switch action {
	case keymap.Down:
		t.point(t.cursor + 1)
	case keymap.Up:
		t.point(t.cursor - 1)
	case keymap.PageDown:
		t.point(t.cursor + max(t.page-1, 1))
	case keymap.PageUp:
		t.point(t.cursor - max(t.page-1, 1))
	case keymap.Top:
		t.point(0)
	case keymap.Bottom:
		t.point(len(t.rows) - 1)
	case keymap.NextDiff:
		return t.seek(1), true
	case keymap.PrevDiff:
		return t.seek(-1), true
	case keymap.Next:
		return t.turn(1), true
	case keymap.Prev:
		return t.turn(-1), true
	case keymap.Why:
		t.why = !t.why
	case keymap.Raw:
		t.detail.Key(keymap.Raw)
	case keymap.DetailDown:
		t.detail.Key(keymap.PageDown)
	case keymap.DetailUp:
		t.detail.Key(keymap.PageUp)
	case keymap.Copy:
		return Action{Copy: t.copied(), Notice: "Copied."}, true
	case keymap.Enter:
		return Action{Walk: t.at + 1}, true
	default:
		return Action{}, false
	}
	return Action{}, true
}

// seek goes to the next row with a finding.
func (t *Transcript) seek(step int) Action {
	for i := t.cursor + step; i >= 0 && i < len(t.rows); i += step {
		if len(t.marks[i]) > 0 {
			t.point(i)
			return Action{}
		}
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
