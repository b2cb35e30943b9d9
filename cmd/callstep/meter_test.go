package main

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"callstep/engine/exchange"
	"callstep/engine/sweep"
)

func TestMeterLine(t *testing.T) {
	m := &meter{}
	if got, want := m.line("sweeping x", time.Second), "sweeping x 0 %, 0 runs"; got != want {
		t.Errorf("before anything: %s", got)
	}
	var met sweep.Counts
	met[exchange.Recovered], met[exchange.Duplicated], met[exchange.Lost] = 900, 12, 88
	m.tally(met)
	m.progress(30, 120)
	const want = "sweeping x 25 %, 1000 runs, 2000 a second: duplicated 12, lost 88, recovered 900"
	if got := m.line("sweeping x", time.Second/2); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestSweepInterrupted: what was not finished is not printed, and how far it
// got is said. Without a terminal nothing is drawn.
func TestSweepInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var said bytes.Buffer
	a := &app{in: strings.NewReader(""), out: &bytes.Buffer{}, err: &said}
	_, err := a.swept(ctx, &sweeping{depth: 1, workers: 1, actors: []string{"recorded"}}, "lost-reply")
	var f *failure
	if !errors.As(err, &f) || f.exit != unusable || f.what != "the sweep of lost-reply was interrupted at 0 %, after 0 runs" {
		t.Errorf("got %v", err)
	}
	if said.Len() > 0 {
		t.Errorf("draws %q", said.String())
	}
}
