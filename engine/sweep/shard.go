package sweep

import "fmt"

// Shard is one part of a sweep that is spread over machines: part Index of Of,
// from 1. The zero value is the whole.
type Shard struct{ Index, Of int }

func (s Shard) check() error {
	if s == (Shard{}) || s.Of >= 1 && s.Index >= 1 && s.Index <= s.Of {
		return nil
	}
	return fmt.Errorf("there is no part %d of %d: parts are counted from 1", s.Index, s.Of)
}

// pick deals the jobs out, one after the other: neighbours take about the same
// time, so the parts do as well.
func (s Shard) pick(all []job) []job {
	if s.Of <= 1 {
		return all
	}
	var mine []job
	for i := s.Index - 1; i < len(all); i += s.Of {
		mine = append(mine, all[i])
	}
	return mine
}
