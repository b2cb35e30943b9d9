package shrink

// cut finds units that can be left out. It tries long stretches first, from the
// end on, then shorter ones. Without says whether the text breaks the same way
// without the units that are true; a text that does is kept by it.
func (s *shrinker) cut(count int, without func(gone []bool) bool) {
	gone := make([]bool, count)
	for size := count; size > 0 && !s.spent(); size /= 2 {
		for to := count; to > 0 && !s.spent(); {
			from, trial := stretch(gone, to, size)
			if trial != nil && without(trial) {
				gone = trial
			}
			to = from
		}
	}
}

// stretch marks, before a unit, as many units as size that are not gone yet. It
// answers where the stretch begins, and nil where there are none.
func stretch(gone []bool, to, size int) (from int, trial []bool) {
	marked := 0
	for from = to; from > 0 && marked < size; {
		from--
		if gone[from] {
			continue
		}
		if trial == nil {
			trial = append([]bool(nil), gone...)
		}
		trial[from] = true
		marked++
	}
	return from, trial
}
