package ui

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"testing"

	"callstep/engine"
	"callstep/engine/learn"
	"callstep/engine/scenario"
	"callstep/scenarios"
)

// childEnv makes the test program show the screen instead of testing it: the
// tests below run it in terminals of their own.
const childEnv = "CALLSTEP_UI_TEST_CHILD"

func TestMain(m *testing.M) {
	if mode := os.Getenv(childEnv); mode != "" {
		os.Exit(child(mode))
	}
	os.Exit(m.Run())
}

// child shows the lesson on the terminal; some modes break on purpose at s.
func child(mode string) int {
	if file := os.Getenv(childEnv + "_PID"); file != "" {
		if err := os.WriteFile(file, []byte(strconv.Itoa(os.Getpid())), 0o644); err != nil {
			return 3
		}
	}
	file, src, _ := scenarios.Read("lost-reply")
	sc, err := scenario.Parse(file, src)
	if err != nil {
		fmt.Println(err)
		return 3
	}
	m, err := engine.Open(sc, engine.Options{})
	if err != nil {
		fmt.Println(err)
		return 3
	}
	if mode == "learn" {
		err = run(context.Background(), m, Options{Theme: "auto", Learning: &Learning{Progress: &learn.Progress{}, Now: Opened{Machine: m, Word: "lost-reply"}}})
	} else {
		err = run(context.Background(), childMachine{m, mode}, Options{Theme: "auto"})
	}
	var crash *Crash
	if errors.As(err, &crash) {
		fmt.Fprintln(os.Stderr, crash.Error())
		return 1
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 3
	}
	return 0
}

// childMachine breaks where its mode says.
type childMachine struct {
	*engine.Machine
	mode string
}

func (c childMachine) Do(text string) error {
	if c.mode == "panic" && text == "step" {
		panic("broken on purpose")
	}
	return c.Machine.Do(text)
}
