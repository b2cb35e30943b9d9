package sweep

import (
	"context"
	"errors"
	"strings"
	"testing"

	"callstep/engine"
	"callstep/engine/exchange"
)

// TestCrash: what panics in a worker is an error that names the run, whatever
// the worker was busy with.
func TestCrash(t *testing.T) {
	for _, c := range []struct {
		name  string
		o     Options
		after int // jobs that go well; in the first nothing can be run at all
		want  string
	}{
		{"without a fault", Options{}, 0, "callstep run lost-reply"},
		{"as the sweep was set up", Options{Actors: []string{"careful"}, Off: guards(t, []string{"rules"}), NoFaults: true, Source: "./my file.yaml"}, 0,
			"callstep run './my file.yaml' --actor careful --guard rules=off --no-faults"},
		{"with one", Options{}, 1, "callstep run lost-reply --fault markdown_fence@1"},
		{"of the pairs", Options{Depth: 3}, 1, "callstep run lost-reply --fault markdown_fence@1 --fault 'markdown_fence@1x*'"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.o.Kinds = []string{"markdown_fence", "drop_turn"}
			err := crashing(t, c.o, c.after)
			var crash *Crash
			if !errors.As(err, &crash) {
				t.Fatalf("got %v", err)
			}
			if crash.Run != c.want {
				t.Errorf("names %s\nwant  %s", crash.Run, c.want)
			}
			if text := err.Error(); !strings.Contains(text, "nil pointer") || !strings.HasSuffix(text, crash.Run) {
				t.Errorf("says %s", text)
			}
		})
	}
}

// crashing sweeps with an engine that breaks down after a number of jobs.
func crashing(t *testing.T, o Options, after int) error {
	t.Helper()
	sc := load(t, "lost-reply")
	if o.Actors == nil {
		o.Actors = []string{engine.Recorded}
	}
	o.Depth = max(o.Depth, 1)
	s := &sweep{sc: sc, grid: &Grid{Scenario: sc.ID, Source: o.Source}}
	breakDown := func() { s.workers[0].graph(s.casts[0]).walker = &engine.Walker{} }
	o.Progress = func(done, _ int) {
		if done == after {
			breakDown()
		}
	}
	s.o = o
	if err := s.prepare(); err != nil {
		t.Fatal(err)
	}
	if after == 0 {
		breakDown()
	}
	return s.run(context.Background())
}

// TestCrashNames: a run is named with all that sets it up.
func TestCrashNames(t *testing.T) {
	s := &sweep{sc: load(t, "lost-reply"), o: Options{Actors: []string{"hasty"}, Depth: 2}, grid: &Grid{Source: "./my.yaml"}}
	if err := s.prepare(); err != nil {
		t.Fatal(err)
	}
	w, c := s.workers[0], s.casts[0]
	if got, want := w.repro(), "callstep sweep ./my.yaml"; got != want {
		t.Errorf("before any run: %s", got)
	}
	u := w.unit(c, 2)
	u.put(0, 3)
	u.put(1, 70)
	w.now.guards = s.guards.Without(exchange.Idempotency)
	want := "callstep run ./my.yaml --actor hasty --guard idempotency=off --fault " +
		shell(c.instances[3].spec.String()) + " --fault " + shell(c.instances[70].spec.String())
	if got := w.repro(); got != want {
		t.Errorf("names %s\nwant  %s", got, want)
	}
}

// TestCrashStopsAll: the workers that are well stop as well, and what is told
// is the crash.
func TestCrashStopsAll(t *testing.T) {
	_, err := Run(context.Background(), load(t, "lost-reply"), Options{Depth: 2, Workers: 4, Progress: func(done, _ int) {
		if done == 9 {
			panic("no more")
		}
		if done > 9+4 {
			t.Errorf("%d jobs were done", done)
		}
	}})
	var crash *Crash
	if !errors.As(err, &crash) || crash.Panic != "no more" {
		t.Errorf("got %v", err)
	}
}
