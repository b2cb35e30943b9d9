package ui

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/colorprofile"

	"callstep/engine"
	"callstep/scenarios/scenariotest"
	"callstep/ui/theme"
	"callstep/ui/uitest"
)

// openLesson opens a built-in scenario on the real engine.
func openLesson(tb testing.TB, id string) *engine.Machine {
	tb.Helper()
	m, err := engine.Open(scenariotest.Load(tb, id), engine.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	return m
}

// BenchmarkView200x60 steps through the lesson and draws each position on the
// largest usual screen: one operation is one key press, from the engine's step
// to the finished frame. At the end of the run it begins again.
func BenchmarkView200x60(b *testing.B) { benchmarkSteps(b, 200, 60) }

// BenchmarkView80x24 is the same on the smallest usual one.
func BenchmarkView80x24(b *testing.B) { benchmarkSteps(b, 80, 24) }

func benchmarkSteps(b *testing.B, w, h int) {
	p := theme.Profile(colorprofile.TrueColor)
	m := newModel(openLesson(b, "lost-reply"), Options{Theme: "dark", Profile: &p, Environ: []string{"TERM=xterm"}})
	m.Update(tea.WindowSizeMsg{Width: w, Height: h})
	step, home := key("s"), key("home")
	b.ReportAllocs()
	for b.Loop() {
		if m.snap.Pos >= m.snap.Len && m.snap.Ended {
			m.Update(home)
		} else {
			m.Update(step)
		}
		if m.crash != nil || len(m.View()) < w*h {
			b.Fatal("no frame")
		}
	}
}

// BenchmarkViewUnchanged draws a screen on which nothing changed, as after a
// key that does nothing.
func BenchmarkViewUnchanged(b *testing.B) {
	m := testModel(&fakeMachine{snaps: []*engine.Snapshot{uitest.Lost()}}, "dark", 200, 60)
	b.ReportAllocs()
	for b.Loop() {
		m.draw()
	}
}

// BenchmarkViewLong draws the middle of a run of thousands of turns.
func BenchmarkViewLong(b *testing.B) {
	a, z := uitest.Long(), uitest.Long()
	z.Version++
	m := testModel(&fakeMachine{snaps: []*engine.Snapshot{a, z}}, "dark", 200, 60)
	b.ReportAllocs()
	for b.Loop() {
		if m.snap == a {
			m.Update(key("s"))
		} else {
			m.Update(key("left"))
		}
	}
}
