package shrink

import (
	"errors"

	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/wire"
)

// Judge reads and judges a text, under the options of whoever asks.
type Judge func(text string) (*diagnose.Whole, error)

// Size is how much an exchange holds.
type Size struct {
	Bytes int
	diagnose.Counts
}

// Result is the smallest exchange that was found.
type Result struct {
	Text          string
	Boundary      exchange.Boundary
	Code          exchange.Code
	Before, After Size
	Probes        int  // texts that were judged
	Bounded       bool // there was more to try
	Rewritten     bool // the bodies were taken out of a container, and stand as pairs, one a line
	Veiled        bool // with its secrets masked, the text is judged otherwise
}

// The errors that say why there is nothing to cut down.
var (
	ErrHealthy = errors.New("nothing is broken")
	ErrElse    = errors.New("taken out of its file, the exchange is judged otherwise")
)

// Bounds of one run.
const (
	mostProbes = 4000
	mostBytes  = 256 << 20 // read, over all probes

	mostTogether = 100 // exchanges of a file that are cut down together; of more, one is taken out first
)

// Text cuts a file down: its first broken exchange, as it was judged. The result
// is never longer than the file, and breaks the same way; mask is applied to it
// at the end, and must keep its length. Where whole is not about all that the
// file holds, chosen says so: the exchange is taken out of the file first, for
// another one of it may break alike.
func Text(text string, whole *diagnose.Whole, chosen bool, judge Judge, mask func(string) string) (*Result, error) {
	if whole.First < 0 {
		return nil, ErrHealthy
	}
	d := whole.Each[whole.First]
	s := &shrinker{judge: judge, want: signOf(d), codes: codesOf(whole), spoken: spoken(d.Exchange), strays: strays(d.Exchange)}
	r := &Result{Boundary: d.Boundary(), Code: d.Code(), Before: Size{len(text), diagnose.Count(d.Exchange)}}
	start, rewritten := s.start(text, d, chosen, len(whole.Each) > mostTogether)
	if start == "" {
		return nil, ErrElse
	}
	s.text, r.Rewritten = start, rewritten && !plain(d.Exchange)
	s.declared = declared(s.whole.Each[s.whole.First].Exchange)
	s.run()
	if len(s.text) > len(text) && !chosen {
		s.text, s.whole, r.Rewritten = text, whole, false
	}
	r.Text, r.Probes, r.Bounded = mask(s.text), s.probes, s.spent()
	if r.Text != s.text {
		_, same := s.same(r.Text)
		r.Veiled = !same
	}
	r.After = Size{len(r.Text), diagnose.Count(s.whole.Each[s.whole.First].Exchange)}
	return r, nil
}

// sign is what a verdict is known by.
type sign struct {
	provider wire.Provider
	boundary exchange.Boundary
	code     exchange.Code
	rule     string
	cause    string
	subject  string // "" where the finding names its subject by its place, which may change
}

func signOf(d *diagnose.Diagnosis) sign {
	f := &d.Findings[d.First]
	s := sign{d.Exchange.Provider, f.Boundary, f.Code, f.Rule, f.Cause, ""}
	if known(d.Exchange, f.Subject) {
		s.subject = f.Subject
	}
	return s
}

// known reports whether a subject is an id or a name that the exchange holds.
func known(x *wire.Exchange, subject string) bool {
	if subject == "" {
		return false
	}
	for i := range x.Frames {
		f := &x.Frames[i]
		if f.ID.Raw() == subject || f.ID.Str() == subject || f.Params.Get("name").Str() == subject {
			return true
		}
		for _, t := range f.Result.Get("tools").Items() {
			if t.Get("name").Str() == subject {
				return true
			}
		}
	}
	for _, s := range x.Steps {
		for i := range s.Tools {
			if s.Tools[i].Name == subject {
				return true
			}
		}
		for _, turns := range [][]wire.Turn{s.Turns, s.Answer} {
			for t := range turns {
				for b := range turns[t].Blocks {
					if turns[t].Blocks[b].ID() == subject {
						return true
					}
				}
			}
		}
	}
	return false
}

// spoken reports whether a request of an exchange has turns: without any it is
// none that could be sent.
func spoken(x *wire.Exchange) bool {
	for _, s := range x.Steps {
		if len(s.Turns) > 0 {
			return true
		}
	}
	return false
}

// strays counts the frames that answer no request of the exchange: an answer is
// kept with what it answers.
func strays(x *wire.Exchange) (n int) {
	asked := map[string]bool{}
	for i := range x.Frames {
		if f := &x.Frames[i]; f.Method != "" {
			asked[f.ID.Raw()] = true
		}
	}
	for i := range x.Frames {
		if f := &x.Frames[i]; f.Method == "" && !asked[f.ID.Raw()] {
			n++
		}
	}
	return n
}

// codesOf are the codes of all findings: a text that breaks in another way too
// is no smaller picture of the same. Only a description is not missed.
func codesOf(w *diagnose.Whole) map[exchange.Code]bool {
	codes := map[exchange.Code]bool{"description_missing": true}
	for _, d := range w.Each {
		for _, f := range d.Findings {
			codes[f.Code] = true
		}
	}
	return codes
}

// shrinker is a text that gets smaller.
type shrinker struct {
	judge  Judge
	want   sign
	codes  map[exchange.Code]bool // that may be found
	spoken bool                   // a request of the exchange has turns, and so has one of the result
	strays int                    // answers without a request

	declared map[string]bool // tools at the beginning: what is called of them stays declared

	text   string
	whole  *diagnose.Whole // of text
	probes int
	bytes  int
}

func (s *shrinker) spent() bool { return s.probes >= mostProbes || s.bytes >= mostBytes }

// same reports whether a text breaks as the file does.
func (s *shrinker) same(text string) (*diagnose.Whole, bool) {
	s.probes++
	s.bytes += len(text)
	w, err := s.judge(text)
	if err != nil || w.First < 0 || signOf(w.Each[w.First]) != s.want {
		return nil, false
	}
	if x := w.Each[w.First].Exchange; s.spoken && !spoken(x) || strays(x) > s.strays || s.undeclares(x) {
		return nil, false
	}
	for code := range codesOf(w) {
		if !s.codes[code] {
			return nil, false
		}
	}
	return w, true
}

// take keeps a smaller text if it breaks the same way.
func (s *shrinker) take(text string) bool {
	if len(text) >= len(s.text) || s.spent() {
		return false
	}
	w, ok := s.same(text)
	if ok {
		s.text, s.whole = text, w
	}
	return ok
}

// run makes all attempts, coarse ones first, until a round brings nothing.
func (s *shrinker) run() {
	for before := len(s.text) + 1; len(s.text) < before && !s.spent(); {
		before = len(s.text)
		s.frames()
		s.lines()
		s.turns()
		s.calls()
		s.tools()
		s.values()
	}
}
