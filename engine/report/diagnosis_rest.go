package report

import (
	"bytes"
	"fmt"
	"slices"

	"callstep/engine/diagnose"
	"callstep/engine/exchange"
)

// mostRows are written for a person of what was found beside the verdict: of a
// file with a hundred thousand broken exchanges nobody reads more. What is behind
// them is counted.
const mostRows = 1000

// rest counts what is not listed one by one, by its words.
type rest struct {
	rows   int
	more   []string
	times  map[string]int
	others int // of kinds beyond mostListed
}

// listed reports whether there is room for a row; if not, what it is of is
// counted.
func (r *rest) listed(kind string) bool {
	if r.rows++; r.rows <= mostRows {
		return true
	}
	if r.times == nil {
		r.times = map[string]int{}
	}
	if _, known := r.times[kind]; !known {
		if len(r.more) == mostListed {
			r.others++
			return false
		}
		r.more = append(r.more, kind)
	}
	r.times[kind]++
	return false
}

// words say what is not listed, the most frequent first: one sentence a kind.
func (r *rest) words(d *diagnose.Whole) (list []string) {
	slices.SortStableFunc(r.more, func(a, b string) int { return r.times[b] - r.times[a] })
	for _, kind := range r.more {
		list = append(list, fmt.Sprintf("%s: %s", exchange.Count(r.times[kind], "more", "more"), kind))
	}
	if r.others > 0 {
		list = append(list, exchange.Count(r.others, "more", "more")+" of other kinds")
	}
	switch {
	case len(list) > 0 && len(d.Each) > 1:
		list = append(list, "--exchange N shows those of one exchange, --json lists all")
	case len(list) > 0:
		list = append(list, "--json lists all")
	}
	return list
}

// others lists what was found beside the verdict, one line each. What broke the
// exchange that is told above stands there.
func others(b *bytes.Buffer, d *diagnose.Whole, clean func(string) string) {
	var behind rest
	numbered := len(d.Each) > 1
	for i, x := range d.Each {
		for k := range x.Findings {
			f := &x.Findings[k]
			if k == x.First && (!numbered || i == d.First) {
				continue // it is told above
			}
			kind := kindOf(x, k)
			code := fmt.Sprintf("%s: %s%s", f.Boundary, f.Code, brackets(f.Cause))
			if !behind.listed(kind + ": " + code) {
				continue
			}
			if numbered {
				kind = fmt.Sprintf("exchange %d, %s", i+1, kind)
			}
			fmt.Fprintf(b, "%s: %s at %s: %s\n", kind, code, clean(WhereWords(f)), clean(f.Evidence))
		}
		for _, u := range x.Unknown {
			if behind.listed("open: " + u) {
				fmt.Fprintf(b, "open: %s\n", clean(u))
			}
		}
		if r := x.Exchange.Reason; r != "" && behind.listed("not judged: "+r) {
			fmt.Fprintf(b, "not judged: %s\n", clean(r))
		}
	}
	for _, w := range behind.words(d) {
		fmt.Fprintf(b, "%s\n", clean(w))
	}
}

// kindOf says what a finding is beside the verdict.
func kindOf(x *diagnose.Diagnosis, at int) string {
	f := &x.Findings[at]
	switch {
	case at == x.First:
		return "broken"
	case f.Recovered:
		return "recovered"
	case f.Severity == exchange.Warning:
		return "warning"
	case f.Follows >= 0:
		return "consequence"
	}
	return "also broken"
}
