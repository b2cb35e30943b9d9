package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"callstep/engine/learn"
)

func TestProgressFile(t *testing.T) {
	freshState(t)
	p, notice := loadProgress()
	if len(p.Words()) != 0 || notice != "" {
		t.Errorf("a first start finds %v and says %q", p.Words(), notice)
	}
	p.Of("lost-reply").See(learn.Sight{Turn: 1, Stage: "parse", Code: "invalid_json"})
	if err := saveProgress(p); err != nil {
		t.Fatal(err)
	}
	other, _ := loadProgress()
	other.Of("no-stock").Finished = true
	if err := saveProgress(other); err != nil {
		t.Fatal(err)
	}
	if err := saveProgress(p); err != nil { // after the other visit
		t.Fatal(err)
	}
	got, notice := loadProgress()
	if words := strings.Join(got.Words(), " "); words != "lost-reply no-stock" || notice != "" {
		t.Errorf("kept %s, says %q", words, notice)
	}
	if info, err := os.Stat(progressFile()); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("not private: %v %v", info, err)
	}
}

// TestUnreadableProgressStays: what cannot be read is not written over.
func TestUnreadableProgressStays(t *testing.T) {
	freshState(t)
	file := progressFile()
	if err := os.MkdirAll(file, 0o700); err != nil { // a folder cannot be read, whoever asks
		t.Fatal(err)
	}
	p, notice := loadProgress()
	if !strings.Contains(notice, "cannot read "+file+": is a directory. Nothing of this visit is kept") {
		t.Errorf("says %q", notice)
	}
	p.Of("lost-reply").Finished = true
	if err := saveProgress(p); err == nil || !strings.Contains(err.Error(), "cannot read "+file) {
		t.Errorf("saving says %v", err)
	}
	if err := os.Remove(file); err != nil { // it can be read in the end
		t.Fatal(err)
	}
	if err := saveProgress(p); err != nil || !glanceProgress().Look("lost-reply").Finished {
		t.Errorf("saving says %v", err)
	}
}

// TestTwoVisitsAtOnce: two screens in one lesson keep what both did.
func TestTwoVisitsAtOnce(t *testing.T) {
	freshState(t)
	one, _ := loadProgress()
	two, _ := loadProgress()
	one.Of("lost-reply").Done("first")
	two.Of("lost-reply").Done("second")
	for _, p := range []*learn.Progress{one, two} {
		if err := saveProgress(p); err != nil {
			t.Fatal(err)
		}
	}
	if got := strings.Join(glanceProgress().Look("lost-reply").Tasks, " "); got != "first second" {
		t.Errorf("kept %s", got)
	}
}

// TestTwoWritersAtOnce: screens that save in the same instant, again and again,
// lose nothing, and whoever reads meanwhile finds a whole file.
func TestTwoWritersAtOnce(t *testing.T) {
	freshState(t)
	const writers, saves = 2, 25
	var all sync.WaitGroup
	for n := range writers {
		p, _ := loadProgress()
		all.Go(func() {
			for i := range saves {
				p.Of("lost-reply").Done(fmt.Sprintf("%d-%d", n, i))
				if err := saveProgress(p); err != nil {
					t.Error(err)
				}
				if text, err := readState(progressFile()); err != nil {
					t.Error(err)
				} else if _, err := learn.Decode(text); err != nil {
					t.Errorf("a broken file: %v", err)
				}
			}
		})
	}
	all.Wait()
	if got := glanceProgress().Look("lost-reply").Tasks; len(got) != writers*saves {
		t.Errorf("%d of %d are kept: %s", len(got), writers*saves, got)
	}
	if aside := damagedProgress(); len(aside) > 0 {
		t.Errorf("moved aside: %s", aside)
	}
}

// TestSaveWaits: a save waits for one that is under way.
func TestSaveWaits(t *testing.T) {
	freshState(t)
	free, err := lockProgress()
	if err != nil {
		t.Fatal(err)
	}
	p, _ := loadProgress()
	p.Of("lost-reply").Done("first")
	saved := make(chan error)
	go func() { saved <- saveProgress(p) }()
	select {
	case err := <-saved:
		t.Errorf("saved while another writes: %v", err)
	default:
	}
	free()
	if err := <-saved; err != nil || len(glanceProgress().Look("lost-reply").Tasks) != 1 {
		t.Errorf("not saved afterwards: %v", err)
	}
}

// TestAGlanceMovesNothing: the notice of a damaged file is for who opens a
// lesson.
func TestAGlanceMovesNothing(t *testing.T) {
	file := freshState(t)
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(progressFile(), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if offer("lost-reply") != "" || len(glanceProgress().Words()) != 0 {
		t.Error("something is kept")
	}
	if _, notice := loadProgress(); !strings.Contains(notice, "was damaged") {
		t.Errorf("says %q", notice)
	}
}

func TestDamagedProgressIsKeptAside(t *testing.T) {
	freshState(t)
	file := progressFile()
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(`{"version": 1, "scenarios": {"a": null}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	p, notice := loadProgress()
	if len(p.Words()) != 0 || !strings.Contains(notice, file+".damaged-1") {
		t.Errorf("finds %v and says %q", p.Words(), notice)
	}
	if kept, err := os.ReadFile(file + ".damaged-1"); err != nil || !strings.Contains(string(kept), "null") {
		t.Errorf("kept %q, %v", kept, err)
	}
}
