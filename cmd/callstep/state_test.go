package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adrg/xdg"
	"github.com/google/go-cmp/cmp"
)

func freshState(t *testing.T) string {
	t.Helper()
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	xdg.Reload()
	t.Cleanup(xdg.Reload)
	return placeFile()
}

func TestPlaceIsKept(t *testing.T) {
	file := freshState(t)
	if p, notice := loadPlace(); p.Scenario != "" || notice != "" {
		t.Errorf("a first start finds %+v and says %q", p, notice)
	}
	want := place{
		Version: placeVersion, Scenario: "lost-reply",
		setup:  setup{Faults: []string{"new_key@4"}, Guards: []string{"all=on"}, Seed: 7},
		Script: []string{"next", `edit "{\"a\": 1}"`},
	}
	for range 2 { // the second time over the first
		if err := savePlace(want); err != nil {
			t.Fatal(err)
		}
	}
	got, notice := loadPlace()
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(place{})); diff != "" || notice != "" {
		t.Errorf("differs: %s\nsays %q", diff, notice)
	}
	entries, err := os.ReadDir(filepath.Dir(file))
	if err != nil || len(entries) != 1 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
}

// TestNoHome: without a home nothing is kept, least of all at the root or in
// the folder callstep was started from.
func TestNoHome(t *testing.T) {
	t.Cleanup(xdg.Reload)
	t.Setenv("XDG_STATE_HOME", "")
	for _, home := range []string{"", "relative"} {
		t.Setenv("HOME", home)
		xdg.Reload()
		if file := placeFile(); file != "" {
			t.Errorf("HOME=%q keeps %s", home, file)
		}
		if p, notice := loadPlace(); p.Scenario != "" || notice != "" {
			t.Errorf("HOME=%q finds %+v and says %q", home, p, notice)
		}
		if err := savePlace(place{}); err == nil || !strings.Contains(err.Error(), "home") {
			t.Errorf("HOME=%q: saving says %v", home, err)
		}
	}
}

func TestDamagedPlaceIsKeptAside(t *testing.T) {
	file := freshState(t)
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	for i, damage := range []string{"{", `{"version": 99, "scenario": "x"}`} {
		if err := os.WriteFile(file, []byte(damage), 0o600); err != nil {
			t.Fatal(err)
		}
		p, notice := loadPlace()
		aside := file + ".damaged-" + string(rune('1'+i))
		if p.Scenario != "" || !strings.Contains(notice, aside) {
			t.Errorf("%s: opens %q and says %q", damage, p.Scenario, notice)
		}
		if kept, err := os.ReadFile(aside); err != nil || string(kept) != damage {
			t.Errorf("%s: kept %q, %v", damage, kept, err)
		}
		if _, err := os.Stat(file); err == nil {
			t.Errorf("%s: the damaged file still stands in the way", damage)
		}
	}
}
