//go:build unix

package ui

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// tmux is one terminal on a server of its own.
type tmux struct {
	t      *testing.T
	socket string
	dir    string
}

func newTmux(t *testing.T, w, h int) *tmux {
	t.Helper()
	if testing.Short() {
		t.Skip("starts terminals")
	}
	t.Parallel() // these tests mostly wait
	if _, err := exec.LookPath("tmux"); err != nil {
		t.Skip("tmux is not installed: the screen is not tried in a real terminal")
	}
	// The path of a socket must be short; t.TempDir holds the test's whole name.
	dir, err := os.MkdirTemp("", "cs")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	x := &tmux{t: t, dir: dir, socket: filepath.Join(dir, "s")}
	x.run("-f", "/dev/null", "new-session", "-d", "-s", "s", "-x", strconv.Itoa(w), "-y", strconv.Itoa(h),
		"env PS1='$ ' TERM=tmux-256color sh -i")
	t.Cleanup(func() { _ = exec.Command("tmux", "-S", x.socket, "kill-server").Run() })
	x.wait("$")
	return x
}

func (x *tmux) run(args ...string) string {
	x.t.Helper()
	out, err := exec.Command("tmux", append([]string{"-S", x.socket}, args...)...).CombinedOutput()
	if err != nil {
		x.t.Fatalf("tmux %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// start runs the child in the shell; the shell's terminal settings are kept
// for a comparison.
func (x *tmux) start(mode string) {
	x.t.Helper()
	self, err := os.Executable()
	if err != nil {
		x.t.Fatal(err)
	}
	x.line("stty -g > " + x.dir + "/before; clear")
	x.line(fmt.Sprintf("%s=%s %s_PID=%s/pid %s; echo code=$?", childEnv, mode, childEnv, x.dir, self))
	x.wait("callstep  Recover a lost reply")
}

func (x *tmux) line(s string) {
	x.t.Helper()
	x.run("send-keys", "-t", "s", "-l", s)
	x.run("send-keys", "-t", "s", "Enter")
}

func (x *tmux) keys(keys ...string) {
	x.t.Helper()
	for _, k := range keys {
		x.run("send-keys", "-t", "s", k)
	}
}

func (x *tmux) screen() string { return x.run("capture-pane", "-p", "-t", "s") }

// wait polls until the screen holds every text.
func (x *tmux) wait(texts ...string) {
	x.t.Helper()
	deadline := time.Now().Add(60 * time.Second)
	for {
		s, missing := x.screen(), ""
		for _, text := range texts {
			if !strings.Contains(s, text) {
				missing = text
			}
		}
		if missing == "" {
			return
		}
		if time.Now().After(deadline) {
			x.t.Fatalf("%q did not appear on\n%s", missing, s)
		}
		time.Sleep(40 * time.Millisecond)
	}
}

// left waits until the shell asks for the next command, so that it is the shell
// that reads what is typed next.
func (x *tmux) left() {
	x.t.Helper()
	deadline := time.Now().Add(60 * time.Second)
	for !strings.HasSuffix(strings.TrimSpace(x.screen()), "\n$") {
		if time.Now().After(deadline) {
			x.t.Fatalf("the program does not leave\n%s", x.screen())
		}
		time.Sleep(40 * time.Millisecond)
	}
}

// restored checks that the program has ended, and that the shell has its
// terminal back as it was.
func (x *tmux) restored(code string) {
	x.t.Helper()
	x.wait("code=" + code)
	x.kept()
}

// kept checks that the terminal is as it was.
func (x *tmux) kept() {
	x.t.Helper()
	if on := strings.TrimSpace(x.run("display-message", "-p", "-t", "s", "#{alternate_on} #{cursor_flag} #{mouse_any_flag}")); on != "0 1 0" {
		x.t.Errorf("alternate screen, cursor, mouse: %s, want 0 1 0", on)
	}
	x.line("stty -g > " + x.dir + "/after; echo kept=$((40+2))")
	x.wait("kept=42")
	before, _ := os.ReadFile(filepath.Join(x.dir, "before"))
	after, _ := os.ReadFile(filepath.Join(x.dir, "after"))
	if len(before) == 0 || string(before) != string(after) {
		x.t.Errorf("terminal settings were %s, are %s", before, after)
	}
}

// TestTerminalIsRestored: however the program ends, the shell gets its
// terminal back.
func TestTerminalIsRestored(t *testing.T) {
	for _, c := range []struct {
		name, mode string
		end        func(*tmux)
		code       string
		says       string
	}{
		{"q", "lesson", func(x *tmux) { x.keys("q") }, "0", ""},
		{"ctrl-c", "lesson", func(x *tmux) { x.keys("C-c") }, "0", ""},
		{"ctrl-c in the editor", "lesson", func(x *tmux) { x.keys("Space", "e"); x.wait("leave as it was"); x.keys("C-c") }, "0", ""},
		{"a kill", "lesson", func(x *tmux) { x.kill(syscall.SIGTERM) }, "0", ""},
		{"a hang-up", "lesson", func(x *tmux) { x.kill(syscall.SIGHUP) }, "0", ""},
		{"a question where it is", "lesson", func(x *tmux) { x.kill(syscall.SIGQUIT) }, "2", "goroutine "},
		{"a panic", "panic", func(x *tmux) { x.keys("s") }, "1", "callstep made a mistake and had to stop: broken on purpose"},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := newTmux(t, 100, 30)
			x.start(c.mode)
			c.end(x)
			if c.says != "" {
				x.wait(c.says)
			}
			x.restored(c.code)
		})
	}
}

func (x *tmux) kill(sig syscall.Signal) {
	x.t.Helper()
	b, err := os.ReadFile(filepath.Join(x.dir, "pid"))
	if err != nil {
		x.t.Fatal(err)
	}
	pid, err := strconv.Atoi(string(b))
	if err != nil {
		x.t.Fatal(err)
	}
	if err := syscall.Kill(pid, sig); err != nil {
		x.t.Fatal(err)
	}
}

// TestTwoDraftsFromAColdStart: what the program is for, in at most twelve
// keys, and the reason on the screen.
func TestTwoDraftsFromAColdStart(t *testing.T) {
	x := newTmux(t, 120, 36)
	x.start("lesson")
	keys := []string{"g", "Down", "Down", "Down", "Down", "Down", "Down", "Space", "Escape", "End"}
	if len(keys) > 12 {
		t.Errorf("%d keys", len(keys))
	}
	x.keys(keys[:1]...)
	x.wait("idempotency")
	x.keys(keys[1:8]...)
	x.wait("guard off: idempotency")
	x.keys(keys[8:]...) // esc and end may arrive in one read
	x.wait("drafts 2", "! guard off: idempotency", "guard idempotency is off", "✗ one draft per request", "4 execute")
}

// TestBurstsAndResize: keys that arrive in one read all count, and the screen
// follows the window.
func TestBurstsAndResize(t *testing.T) {
	x := newTmux(t, 120, 36)
	x.start("lesson")
	x.run("send-keys", "-t", "s", "-l", "nnn")
	x.wait("turn 3 of 4")
	x.run("resize-window", "-t", "s", "-x", "60", "-y", "18")
	x.wait("[1 Proposal]")
	x.run("resize-window", "-t", "s", "-x", "50", "-y", "12")
	x.wait("callstep needs 60×18 cells.")
	x.run("resize-window", "-t", "s", "-x", "170", "-y", "40")
	x.wait("Lesson", "Events")
}

// TestSuspend: ctrl-z and a stop from outside give the shell back as it was, and
// fg the screen, more than once.
func TestSuspend(t *testing.T) {
	for name, stop := range map[string]func(*tmux){
		"ctrl-z":     func(x *tmux) { x.keys("C-z") },
		"kill -TSTP": func(x *tmux) { x.kill(syscall.SIGTSTP) },
	} {
		t.Run(name, func(t *testing.T) {
			x := newTmux(t, 100, 30)
			x.line("set -m; clear")
			x.start("lesson")
			x.keys("n")
			for range 2 {
				x.wait("turn 1 of 4", "invalid_json")
				stop(x)
				x.wait("topped")
				x.left()
				x.kept()
				x.line("clear; fg")
			}
			x.wait("turn 1 of 4", "invalid_json")
			x.keys("n")
			x.wait("turn 2 of 4")
			x.keys("q")
			x.left()
			x.line("echo back=$((40+2))")
			x.wait("back=42")
		})
	}
}
