package main

import (
	"os"
	"path/filepath"
	"strings"
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
