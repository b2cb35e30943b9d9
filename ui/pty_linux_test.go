package ui

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"callstep/ui/uitest"
)

// screenOf collects what a program writes.
type screenOf struct {
	mu  sync.Mutex
	out bytes.Buffer
}

func (s *screenOf) read(f *os.File) {
	buf := make([]byte, 4096)
	for {
		n, err := f.Read(buf)
		s.mu.Lock()
		s.out.Write(buf[:n])
		s.mu.Unlock()
		if err != nil {
			return
		}
	}
}

func (s *screenOf) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.out.String()
}

// startOnPty starts the child as the first process of a terminal: no shell is
// behind it.
func startOnPty(t *testing.T) (*exec.Cmd, *os.File, *screenOf) {
	t.Helper()
	ours, theirs := uitest.OpenPty(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), childEnv+"=lesson", "TERM=xterm-256color", "COLORFGBG=", "CI=", "NO_COLOR=")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = theirs, theirs, theirs
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	s := &screenOf{}
	go s.read(ours)
	return cmd, ours, s
}

// TestSuspendWithoutAShell: where nobody could bring it back, ctrl-z must not
// lose the program.
func TestSuspendWithoutAShell(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a terminal")
	}
	cmd, ours, s := startOnPty(t)
	wait := func(what string) {
		t.Helper()
		for start := time.Now(); !strings.Contains(s.String(), what); time.Sleep(5 * time.Millisecond) {
			if time.Since(start) > 30*time.Second {
				t.Fatalf("%q never came; the terminal got %q", what, s.String())
			}
		}
	}
	wait("Recover a lost reply")
	_, _ = ours.WriteString("\x1a")
	wait("\x1b[?1049l") // the terminal is given back, and taken again
	_, _ = ours.WriteString("n")
	wait("invalid_json")
	_, _ = ours.WriteString("q")
	if err := cmd.Wait(); err != nil {
		t.Errorf("after q: %v", err)
	}
}

// TestASilentTerminalOfNoSize: a terminal that answers no question and reports
// 0×0 cells gets its first screen at once, at 80×24.
func TestASilentTerminalOfNoSize(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a terminal")
	}
	start := time.Now()
	cmd, ours, s := startOnPty(t)
	for !strings.Contains(s.String(), "Recover a lost reply") {
		if time.Since(start) > 4*time.Second {
			_ = cmd.Process.Kill()
			t.Fatalf("no screen after %v; the terminal got %q", time.Since(start), s.String())
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Logf("first screen after %v", time.Since(start))
	if _, err := ours.WriteString("q"); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("after q: %v", err)
	}
	if rows := strings.Count(plain(s.String()), "\r\n"); rows < 23 || rows > 60 {
		t.Errorf("%d line ends: not a screen of 24 rows\n%q", rows, s.String())
	}
	if !strings.Contains(s.String(), "\x1b]11;?") {
		t.Error("the terminal was not asked for its background")
	}
}
