package term

import (
	"os/exec"
	"strings"
	"testing"
)

// TestLeaf: with one more import this package might be initialised after
// Bubble Tea, and every start on a silent terminal would take five seconds.
func TestLeaf(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", "{{join .Imports \" \"}}", ".").Output()
	if err != nil {
		t.Skipf("go list does not run here: %v", err)
	}
	for _, imp := range strings.Fields(string(out)) {
		if strings.Contains(imp, ".") && imp != "github.com/charmbracelet/lipgloss" || strings.HasPrefix(imp, "callstep") {
			t.Errorf("imports %s: then it is no longer initialised before Bubble Tea", imp)
		}
	}
	if out, err := exec.Command("go", "list", ".").Output(); err == nil && strings.TrimSpace(string(out)) >= "github.com/charmbracelet/bubbletea" {
		t.Errorf("the import path %s sorts after Bubble Tea's", out)
	}
}

func TestDark(t *testing.T) {
	for _, c := range []struct {
		env  string
		dark bool
	}{{"", true}, {"15;0", true}, {"0;15", false}, {"12;default;0", true}, {"0;7", false}, {"7;8", true}, {"0;default", true}, {";;;", true}} {
		if got := Dark(func(string) string { return c.env }); got != c.dark {
			t.Errorf("COLORFGBG=%q is dark: %v", c.env, got)
		}
	}
}

func TestParseBackground(t *testing.T) {
	for _, c := range []struct {
		body     string
		dark, ok bool
	}{
		{"11;rgb:0000/0000/0000", true, true},
		{"11;rgb:ffff/ffff/ffff", false, true},
		{"11;rgb:28/2c/34", true, true},
		{"11;rgba:ef/f1/f5/ff", false, true},
		{"11;rgb:f/f/f", false, true},
		{"11;rgb:ffff/ffff", false, false},
		{"11;rgb:xx/yy/zz", false, false},
		{"11;rgb:fffff/0/0", false, false},
		{"11;rgb://", false, false},
		{"10;rgb:0/0/0", false, false},
		{"", false, false},
	} {
		dark, ok := ParseBackground(c.body)
		if ok != c.ok || ok && dark != c.dark {
			t.Errorf("ParseBackground(%q) = %v, %v", c.body, dark, ok)
		}
	}
}
