package engine

import (
	"fmt"
	"slices"

	"callstep/engine/fault"
)

// maxFaults is how many faults can be in force at once: one bit each.
const maxFaults = 64

// Faults is a persistent list of the faults injected so far, by place. A fault
// that was taken out keeps its place, so that places never shift and what it
// did can still be told.
type Faults struct {
	list   []use
	order  []int // places of those in force, in the order of the catalogue
	byCall bool  // some are counted in calls of a tool
}

// use is one fault in force.
type use struct {
	Spec   fault.Spec
	fault  *fault.Fault
	lesson bool // came with the scenario
	gone   bool
	key    string // kind and parameters: what an edit depends on
}

// dueIn reports whether a fault in force is addressed to a turn.
func (u *use) dueIn(turn int) bool { return !u.gone && u.Spec.Tool == "" && u.Spec.Due(turn) }

// inOrder iterates over the places in the order in which faults strike.
func (f *Faults) inOrder() []int {
	if f == nil {
		return nil
	}
	return f.order
}

func (f *Faults) uses() []use {
	if f == nil {
		return nil
	}
	return f.list
}

// with adds a fault to the list.
func (f *Faults) with(spec fault.Spec, lesson bool) (*Faults, error) {
	row, ok := fault.Named(spec.Kind)
	if !ok {
		return f, fmt.Errorf("there is no fault %q", spec.Kind)
	}
	old := f.uses()
	for _, u := range old {
		if !u.gone && u.Spec.String() == spec.String() {
			return f, errInForce{spec}
		}
	}
	if len(old) == maxFaults {
		return f, fmt.Errorf("%d faults have been injected in this run, which is the limit: restart it", maxFaults)
	}
	list := append(append([]use(nil), old...), use{Spec: spec, fault: row, lesson: lesson, key: editKey(spec)})
	return newFaults(list), nil
}

func newFaults(list []use) *Faults {
	order := byCatalogue(list)
	f := &Faults{list: list, order: slices.DeleteFunc(order, func(i int) bool { return list[i].gone })}
	for _, i := range f.order {
		f.byCall = f.byCall || list[i].Spec.Tool != ""
	}
	return f
}

// quiet reports that none of the faults can strike an exchange in which due
// are due: nothing is, and none is counted in calls of a tool.
func (f *Faults) quiet(due uint64) bool { return f == nil || due == 0 && !f.byCall }

// byCatalogue are the places of a list in the order of the catalogue.
func byCatalogue(list []use) []int {
	order := make([]int, len(list))
	for i := range list {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return list[a].fault.Order() - list[b].fault.Order() })
	return order
}

// errInForce says that a fault is there already. Whoever asks for a run with
// it gets what was asked for; whoever presses a key should hear of it.
type errInForce struct{ spec fault.Spec }

func (e errInForce) Error() string { return e.spec.String() + " is in force already" }

// without takes a fault out, by its text.
func (f *Faults) without(text string) (*Faults, error) {
	for i, u := range f.uses() {
		if !u.gone && u.Spec.String() == text {
			list := append([]use(nil), f.list...)
			list[i].gone = true
			return newFaults(list), nil
		}
	}
	return f, fmt.Errorf("the fault %s is not in force", text)
}

// active lists the faults in force.
func (f *Faults) active() []use {
	var list []use
	for _, u := range f.uses() {
		if !u.gone {
			list = append(list, u)
		}
	}
	return list
}

// editKey is the part of a spec that an edit depends on.
func editKey(spec fault.Spec) string {
	key := spec.Kind
	for _, p := range spec.Params {
		key += "," + p.Name + "=" + p.Value
	}
	return key
}
