package watch

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestFile: a file is written into, replaced as editors do it, and reached by a
// link; another file of the folder does not count.
func TestFile(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "a.yaml"), filepath.Join(t.TempDir(), "link.yaml")
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(file, "one")
	if err := os.Symlink(file, link); err != nil {
		link = file // a system without links
	}
	for _, path := range []string{file, link} {
		w, err := Open(path)
		if err != nil {
			t.Skipf("nothing can be watched here: %v", err)
		}
		for name, change := range map[string]func(){
			"written": func() { write(file, "two") },
			"replaced": func() {
				write(filepath.Join(dir, "a.yaml.tmp"), "three")
				if err := os.Rename(filepath.Join(dir, "a.yaml.tmp"), file); err != nil {
					t.Fatal(err)
				}
			},
		} {
			change()
			select {
			case <-w.Changed:
			case <-time.After(10 * time.Second):
				t.Fatalf("%s: nothing was told", name)
			}
		}
		if err := w.Close(); err != nil {
			t.Error(err)
		}
		for range w.Changed { // until it is closed
		}
	}
	if _, err := Open(filepath.Join(dir, "no", "such.yaml")); err == nil {
		t.Error("a folder that is not there is watched")
	}
}
