package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"callstep/engine/diagnose/long"
)

// BenchmarkPeak diagnoses transcripts of a hundred thousand turns, each as a
// process of its own. peak/file is the most memory that the process ever had
// resident, the program's own pages included, over the size of the file.
func BenchmarkPeak(b *testing.B) {
	for _, c := range []struct{ name, data string }{
		{"made", long.Chat("ok")},
		{"made", long.Chat(strings.Repeat("mild and dry. ", 8))},
		{"made", long.Chat(strings.Repeat("mild and dry. ", 32))},
		{"recorded", long.Recorded()},
	} {
		path := filepath.Join(b.TempDir(), "long.json")
		if err := os.WriteFile(path, []byte(c.data), 0o600); err != nil {
			b.Fatal(err)
		}
		size := len(c.data)
		b.Run(fmt.Sprintf("%s-%dB-a-turn", c.name, size/long.Turns), func(b *testing.B) {
			most := int64(0)
			for b.Loop() {
				most = max(most, peak(b, "diagnose", path))
			}
			b.ReportMetric(float64(most)/float64(size), "peak/file")
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
