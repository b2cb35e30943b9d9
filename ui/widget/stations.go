package widget

import (
	"callstep/engine/exchange"
	"callstep/ui/layout"
)

const numStages = int(exchange.NumStages)

// station is where a stage stands on the rail: the column of its sign and the
// columns [from, to) of its name.
type station struct{ x, from, to int }

// shortNames are for screens of 80 columns.
var shortNames = map[exchange.Stage]string{exchange.Declare: "decl", exchange.FollowUp: "follow"}

// stationName is the stage's name at this width, empty where there is no row
// for names.
func stationName(s exchange.Stage, l layout.Strip) string {
	if l.Names < 0 {
		return "" // a sign and the air around it
	}
	if short, ok := shortNames[s]; ok && l.Short {
		return short
	}
	return s.String()
}

// stations spreads the twelve stages over the width: a gap between names, half
// as much again where a boundary is crossed, a little at both ends.
func stations(w int, l layout.Strip) (st [numStages]station) {
	const gap, cross, end = 2, 3, 1
	var names [numStages]int
	free, weight := w-2-(numStages-1), 2*end
	for i := range st {
		names[i] = max(3, len(stationName(exchange.Stage(i), l)))
		free -= names[i]
		if i > 0 {
			weight += gap
			if crosses(i) {
				weight += cross - gap
			}
		}
	}
	x, sum := 1, end
	for i := range st {
		if i > 0 {
			x, sum = x+1, sum+gap
			if crosses(i) {
				sum += cross - gap
			}
		}
		from := x + free*sum/weight
		st[i] = station{x: from + (names[i]-1)/2, from: from, to: from + names[i]}
		x += names[i]
	}
	return st
}

// crosses reports a boundary between stage i-1 and stage i.
func crosses(i int) bool {
	return i > 0 && exchange.Stage(i).Boundary() != exchange.Stage(i-1).Boundary()
}
