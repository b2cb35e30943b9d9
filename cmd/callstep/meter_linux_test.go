package main

import (
	"bytes"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"callstep/ui/uitest"
)

// TestSweepOnATerminal: a long sweep shows how far it is, and Ctrl-C takes the
// line away and says how far it got.
func TestSweepOnATerminal(t *testing.T) {
	ours, theirs := uitest.OpenPty(t)
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
		if strings.Contains(said, "runs, ") && !interrupted {
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
	want := regexp.MustCompile(`^(\rsweeping lost-reply [0-9]+ %, [^\r\n]*)+\r +\rcallstep: the sweep of lost-reply was interrupted at [0-9]+ %, after [0-9]+ runs\r\n  Nothing was printed[^\n]*\n$`)
	if !want.MatchString(said) {
		t.Errorf("the terminal saw %q", said)
	}
}
