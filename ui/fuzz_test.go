package ui

import (
	"fmt"
	"sync"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine"
	"callstep/engine/scenario"
	"callstep/scenarios"
	"callstep/ui/keymap"
	"callstep/ui/theme"
	"callstep/ui/uitest"
)

// fuzzKeys is every key of the table and a few that mean nothing.
var fuzzKeys = func() []string {
	all := []string{"a", "Z", "alt+]", "11;rgb:0/0/0", "ctrl+g", "nnn", "조"}
	for c := keymap.Always; c < keymap.NumContexts; c++ {
		for _, s := range keymap.Sections(c) {
			for _, b := range s.Bindings {
				all = append(all, b.Keys...)
			}
		}
	}
	return all
}()

// Snapshots are immutable and a scenario is compiled once.
var (
	fuzzSnaps = sync.OnceValue(func() (all []*engine.Snapshot) {
		for _, n := range uitest.All() {
			all = append(all, n.Snap)
		}
		return all
	})
	fuzzLesson = sync.OnceValue(func() *scenario.Scenario {
		file, src, _ := scenarios.Read("lost-reply")
		sc, err := scenario.Parse(file, src)
		if err != nil {
			panic(err)
		}
		return sc
	})
)

// FuzzView presses any keys on a screen of any size, on hand-made moments and on
// the lesson itself, resizing on the way: the screen is always exact and the
// program never breaks.
func FuzzView(f *testing.F) {
	f.Add(uint8(0), 80, 24, []byte("sssf"))
	f.Add(uint8(3), 200, 60, []byte{7, 200, 33, 12, 90, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
	f.Add(uint8(8), 0, 0, []byte{255, 254, 253})
	f.Add(uint8(10), 61, 19, []byte{40, 41, 42, 43, 44, 45, 46})
	f.Fuzz(func(t *testing.T, first uint8, w, h int, keys []byte) {
		var m machine = &fakeMachine{snaps: fuzzSnaps(), at: int(first) % len(fuzzSnaps())}
		if first%2 == 1 {
			lesson, err := engine.Open(fuzzLesson(), engine.Options{})
			if err != nil {
				t.Fatal(err)
			}
			m = lesson
		}
		names := theme.Names()
		md := testModel(m, names[int(first)%len(names)], w%300, h%100)
		if len(keys) > 64 {
			keys = keys[:64]
		}
		for i, k := range keys {
			name := fuzzKeys[int(k)%len(fuzzKeys)]
			md.Update(key(name))
			if k%17 == 3 {
				md.Update(tea.WindowSizeMsg{Width: int(k) + i, Height: int(k) / 3})
			}
			if md.crash != nil {
				t.Fatalf("%q: %v\n%s", name, md.crash, md.crash.Stack)
			}
			exact(t, md.View(), md.w, md.h, fmt.Sprintf("key %d %q", i, name))
		}
	})
}
