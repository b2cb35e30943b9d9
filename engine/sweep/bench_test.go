package sweep

import (
	"context"
	"runtime/debug"
	"testing"

	"callstep/engine"
)

// benchmark sweeps lost-reply with all actors and two workers, collecting
// garbage as seldom as the program does.
func benchmark(b *testing.B, depth int) {
	before := debug.SetGCPercent(engine.GCPercent)
	b.Cleanup(func() { debug.SetGCPercent(before) })
	sc := load(b, "lost-reply")
	o := Options{Actors: engine.ActorNames(), Depth: depth, Workers: 2}
	cells := 0
	for b.Loop() {
		g, err := Run(context.Background(), sc, o)
		if err != nil {
			b.Fatal(err)
		}
		cells = g.Counts.Total()
	}
	b.ReportMetric(float64(cells), "cells")
}

func BenchmarkSweepDepth1(b *testing.B) { benchmark(b, 1) }
func BenchmarkSweepDepth2(b *testing.B) { benchmark(b, 2) }
func BenchmarkSweepDepth3(b *testing.B) { benchmark(b, 3) }
