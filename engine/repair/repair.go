package repair

import (
	"slices"
	"strings"

	"callstep/engine/diagnose"
	"callstep/engine/exchange"
)

// Judge reads and judges a text, under the options of whoever asks; all lists
// every finding of a code, however many there are.
type Judge func(text string, all bool) (*diagnose.Whole, error)

// Step is one repair that was made.
type Step struct {
	Exchange int              // index in the file
	Finding  diagnose.Finding // as it was before the repair
	Done     string           // what was done, half a sentence
	Times    int              // in how many places it had to be done until the finding was gone
}

// Left is an error that stands in the text to the end.
type Left struct {
	Exchange int
	Finding  diagnose.Finding
	Why      string // why it is not repaired, one sentence or more
}

// Result is what became of a text.
type Result struct {
	Text  string
	Steps []Step
	Left  []Left
	Whole *diagnose.Whole // of Text
	More  bool            // repairs were left undone, for there were too many
}

// Bounds of one run. A file with more faults is repaired again from what comes
// out.
const (
	mostSteps  = 10_000    // repairs
	mostTimes  = 200       // of one finding
	mostJudged = 256 << 20 // bytes, over all judgements
)

// Text repairs the first broken boundary of a text, and judges it again, until
// nothing is broken or nothing can be repaired. A text without an error comes
// back as it is.
func Text(text string, judge Judge) (*Result, error) {
	whole, err := judge(text, false)
	if err != nil {
		return nil, err
	}
	if why := unfit(whole); why != "" && whole.First >= 0 {
		return nil, &Unfit{why}
	}
	r := &run{Result: Result{Text: text, Whole: whole}, judge: judge, tried: map[target]string{}, alone: map[kind]bool{}, listed: map[kind]bool{}}
	for r.next() {
	}
	r.list()
	return &r.Result, nil
}

// Unfit says why the text of a file cannot be edited.
type Unfit struct{ Why string }

func (u *Unfit) Error() string { return u.Why }

// unfit: bodies that a container keeps in bytes of its own are out of reach.
func unfit(w *diagnose.Whole) string {
	switch w.File.Container {
	case "", "jsonl":
		return ""
	}
	return "the bodies are kept in a container (" + w.File.Container + ")"
}

// target is a finding as it is found again after an edit.
type target struct {
	exchange int
	boundary exchange.Boundary
	code     exchange.Code
	rule     string
	subject  string
}

func targetOf(index int, f *diagnose.Finding) target {
	t := target{index, f.Boundary, f.Code, f.Rule, f.Subject}
	if t.subject == "" {
		t.subject = f.Place.Within + " " + f.Place.Pointer
	}
	return t
}

// run is a text under repair.
type run struct {
	Result
	judge  Judge
	judged int               // bytes
	tried  map[target]string // without success, and why
	alone  map[kind]bool     // to be repaired one by one
	listed map[kind]bool     // to be repaired as far as a judgement lists them, and not all at once
}

// next makes one repair: of the first error that has one, and of those like it.
// It reports false when there is none, or too much was done already.
func (r *run) next() bool {
	for i, d := range r.Whole.Each {
		for k := range d.Findings {
			f := &d.Findings[k]
			t := targetOf(i, f)
			if _, vain := r.tried[t]; vain || f.Severity != exchange.Error {
				continue
			}
			if len(r.Steps) >= mostSteps || r.judged > mostJudged {
				r.More = true
				return false
			}
			if r.together(t) {
				return true
			}
			why := r.mend(t, f)
			if why == "" {
				return true
			}
			r.tried[t] = why
		}
	}
	return false
}

// mend repairs one finding, as often as it comes back, and takes everything
// back if it stays. It answers why it did.
func (r *run) mend(t target, first *diagnose.Finding) (why string) {
	text, whole, times := r.Text, r.Whole, 0
	var done []string
	reveals := false
	for f := first; f != nil; f = find(whole, t) {
		if times++; times > mostTimes || r.judged > mostJudged {
			return "It stands in too many places."
		}
		row, ok := rowOf(whole.Each[t.exchange].Exchange.Provider, f)
		if !ok {
			return "There is no repair for it."
		}
		if row.fix == nil {
			return row.Not
		}
		j := newJob(text, whole, t.exchange, f)
		said := row.fix(j)
		if j.why != "" {
			return j.why
		}
		if !j.edits.Any() {
			return "Nothing in the text could be changed for it."
		}
		if j.forget() {
			said += refusalOut
		}
		after := j.edits.Text()
		if after == text {
			return "Nothing in the text could be changed for it."
		}
		r.judged += len(after)
		judged, err := r.judge(after, false)
		if err != nil {
			return "The text would be no recording any more: " + err.Error() + "."
		}
		text, whole = after, judged
		if !slices.Contains(done, said) {
			done = append(done, said)
		}
		reveals = reveals || row.reveals
	}
	if why := worse(r.Whole, whole, t, reveals); why != "" {
		return why
	}
	r.Steps = append(r.Steps, Step{t.exchange, *first, strings.Join(done, "; "), times})
	r.Text, r.Whole = text, whole
	return ""
}

const refusalOut = "; the recorded refusal is taken out, which answered the request as it was"

// notTried is said of what is left when a run did as much as it may.
const notTried = "It was not tried any more, for there were too many: repair what came out once more."

// worse says why a repair is none: findings of its kind are as many as before,
// under other names, or something else broke. A repair that reveals what its
// finding hid may do that.
func worse(before, after *diagnose.Whole, t target, reveals bool) string {
	rule, code, _ := kindOf(before, t)
	ruleNow, codeNow, _ := kindOf(after, t)
	if ruleNow >= rule && codeNow >= code {
		return "What was tried leaves it as it is."
	}
	if !reveals && errorsOf(after) > errorsOf(before) {
		return "What was tried breaks something else: only you can say how both go together."
	}
	return ""
}

// kindOf counts the errors of a target's rule, as far as they are listed, of its
// code, all of them, and those of the code that are not listed.
func kindOf(w *diagnose.Whole, t target) (rule, code, more int) {
	if t.exchange >= len(w.Each) {
		return 0, 0, 0
	}
	for _, f := range w.Each[t.exchange].Findings {
		if f.Severity != exchange.Error || f.Boundary != t.boundary || f.Code != t.code {
			continue
		}
		code += 1 + f.More
		more += f.More
		if f.Rule == t.rule {
			rule++
		}
	}
	return rule, code, more
}

func errorsOf(w *diagnose.Whole) (n int) {
	for _, d := range w.Each {
		n += d.Errors()
		for _, f := range d.Findings {
			n += f.More
		}
	}
	return n
}

// find is the error of a target in a judgement, nil when it is gone.
func find(w *diagnose.Whole, t target) *diagnose.Finding {
	if t.exchange >= len(w.Each) {
		return nil
	}
	for i := range w.Each[t.exchange].Findings {
		f := &w.Each[t.exchange].Findings[i]
		if f.Severity == exchange.Error && targetOf(t.exchange, f) == t {
			return f
		}
	}
	return nil
}

// list names the errors that are left, each with the reason.
func (r *run) list() {
	for i, d := range r.Whole.Each {
		for k := range d.Findings {
			if f := d.Findings[k]; f.Severity == exchange.Error {
				why, tried := r.tried[targetOf(i, &f)]
				if !tried && r.More {
					why = notTried
				}
				r.Left = append(r.Left, Left{i, f, why})
			}
		}
	}
}
