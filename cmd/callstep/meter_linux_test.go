package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

// TestSweepOnATerminal: a long sweep shows how far it is, and Ctrl-C takes the
// line away and says how far it got.
func TestSweepOnATerminal(t *testing.T) {
	ours, theirs := openPty(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var printed bytes.Buffer
	cmd := &exec.Cmd{
		Path: self, Args: strings.Fields("callstep sweep lost-reply --actor all --depth 3"),
		Env: append(os.Environ(), "TERM=xterm"), Stdout: &printed, Stderr: theirs,
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	theirs.Close()
	said, interrupted := "", false
	buf := make([]byte, 4096)
	for {
		n, err := ours.Read(buf)
		if said += string(buf[:n]); err != nil {
			break // the other end is closed
		}
		if strings.Contains(said, "cells, ") && !interrupted {
			interrupted = true
			if err := cmd.Process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
		}
	}
	err = cmd.Wait()
	if cmd.ProcessState.ExitCode() != unusable || printed.Len() > 0 {
		t.Errorf("%v, printed %q", err, printed.String())
	}
	want := regexp.MustCompile(`^(\rsweeping lost-reply [0-9]+ %, [^\r\n]*)+\r +\rcallstep: the sweep of lost-reply was interrupted at [0-9]+ %, after [0-9]+ cells\r\n  Nothing was printed[^\n]*\n$`)
	if !want.MatchString(said) {
		t.Errorf("the terminal saw %q", said)
	}
}

// openPty makes a terminal whose other end is the test.
func openPty(t *testing.T) (ours, theirs *os.File) {
	t.Helper()
	ours, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("no pseudo-terminals here: %v", err)
	}
	t.Cleanup(func() { ours.Close() })
	raw, err := ours.SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	var n int
	var failed error
	err = raw.Control(func(fd uintptr) {
		if failed = unix.IoctlSetPointerInt(int(fd), unix.TIOCSPTLCK, 0); failed == nil {
			n, failed = unix.IoctlGetInt(int(fd), unix.TIOCGPTN)
		}
	})
	if err != nil || failed != nil {
		t.Skipf("no pseudo-terminals here: %v %v", err, failed)
	}
	theirs, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { theirs.Close() })
	return ours, theirs
}
