package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// BenchmarkPeak diagnoses transcripts of a hundred thousand turns, each as a
// process of its own. peak/file is the most memory that the process ever had
// resident, the program's own pages included, over the size of the file.
func BenchmarkPeak(b *testing.B) {
	for _, said := range []string{"ok", strings.Repeat("mild and dry. ", 8), strings.Repeat("mild and dry. ", 32)} {
		path := longRecordingFile(b, said)
		info, err := os.Stat(path)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(fmt.Sprintf("%dB-a-turn", info.Size()/100_000), func(b *testing.B) {
			most := int64(0)
			for b.Loop() {
				most = max(most, peak(b, "diagnose", path))
			}
			b.ReportMetric(float64(most)/float64(info.Size()), "peak/file")
		})
	}
}

// peak runs callstep and is the most memory that it had resident, in bytes. The
// system counts what this process has resident as it starts the other one too,
// so that it must be the smaller of the two.
func peak(b *testing.B, args ...string) int64 {
	self, err := os.Executable()
	if err != nil {
		b.Fatal(err)
	}
	cmd := &exec.Cmd{Path: self, Args: append([]string{"callstep"}, args...)}
	if out, err := cmd.Output(); err != nil {
		b.Fatalf("%v: %v\n%s", args, err, out)
	}
	return cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss << 10
}

// longRecordingFile writes a request of 100,000 messages: calls, and results
// that say what is given.
func longRecordingFile(b *testing.B, said string) string {
	path := filepath.Join(b.TempDir(), "long.json")
	f, err := os.Create(path)
	if err != nil {
		b.Fatal(err)
	}
	text := bufio.NewWriter(f)
	text.WriteString(`{"model": "gpt-4o", "tools": [{"type": "function", "function": {"name": "look_up_weather", "description": "The weather of a town on a day.",` +
		` "parameters": {"type": "object", "properties": {"day": {"type": "integer"}}, "required": ["day"]}}}], "messages": [{"role": "user", "content": "Go on."}`)
	for n := range 50_000 {
		fmt.Fprintf(text, `, {"role": "assistant", "content": null, "tool_calls": [{"id": "call_%d", "type": "function", "function": {"name": "look_up_weather", "arguments": "{\"day\": %d}"}}]}`, n, n)
		fmt.Fprintf(text, `, {"role": "tool", "tool_call_id": "call_%d", "content": "%s"}`, n, said)
	}
	text.WriteString("]}\n")
	if err := errors.Join(text.Flush(), f.Close()); err != nil {
		b.Fatal(err)
	}
	return path
}
