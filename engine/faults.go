package engine

import (
	"fmt"
	"math/bits"
	"slices"

	"callstep/engine/fault"
)

// maxFaults is how many faults can be in force at once: one bit each.
const maxFaults = 64

// Faults is a persistent list of the faults in force, by place. A fault that
// was taken out leaves its place empty, so that places never shift.
type Faults struct {
	list  []use
	order []int // places in the order of the catalogue
}

// use is one fault in force.
type use struct {
	Spec   fault.Spec
	fault  *fault.Fault
	lesson bool // came with the scenario
	gone   bool
	key    string // kind and parameters: what an edit depends on
}

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
	f := &Faults{list: list, order: make([]int, len(list))}
	for i := range list {
		f.order[i] = i
	}
	slices.SortStableFunc(f.order, func(a, b int) int { return list[a].fault.Order() - list[b].fault.Order() })
	return f
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
			list[i] = use{Spec: u.Spec, fault: never, lesson: u.lesson, gone: true}
			return newFaults(list), nil
		}
	}
	return f, fmt.Errorf("the fault %s is not in force", text)
}

// never is what stands in an empty place: it does nothing, ever.
var never = &fault.Fault{Phase: fault.NumPhases}

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

// places iterates over the set bits of a set of faults.
func places(set uint64) func(func(int) bool) {
	return func(yield func(int) bool) {
		for ; set != 0; set &= set - 1 {
			if !yield(bits.TrailingZeros64(set)) {
				return
			}
		}
	}
}

// editKey is the part of a spec that an edit depends on.
func editKey(spec fault.Spec) string {
	key := spec.Kind
	for _, p := range spec.Params {
		key += "," + p.Name + "=" + p.Value
	}
	return key
}
