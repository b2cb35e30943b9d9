package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"callstep/ui/text"
	"callstep/ui/uitest"
)

// TestListOnATerminal: no line is longer than the terminal is wide.
func TestListOnATerminal(t *testing.T) {
	const width = 50
	ours, theirs := uitest.OpenPty(t)
	if err := unix.IoctlSetWinsize(int(theirs.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: width}); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := &exec.Cmd{Path: self, Args: []string{"callstep", "list"}, Env: append(os.Environ(), "TERM=xterm"), Stdout: theirs}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	theirs.Close()
	said := ""
	buf := make([]byte, 4096)
	for {
		n, err := ours.Read(buf)
		if said += string(buf[:n]); err != nil {
			break // the other end is closed
		}
	}
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	longest := 0
	for line := range strings.Lines(said) {
		line = strings.TrimRight(line, "\r\n")
		longest = max(longest, text.Width(line))
		if text.Width(line) > width {
			t.Errorf("%d cells: %s", text.Width(line), line)
		}
	}
	if longest != width || !strings.Contains(said, "lost-reply") {
		t.Errorf("the longest line has %d cells of %d:\n%s", longest, width, said)
	}
}
