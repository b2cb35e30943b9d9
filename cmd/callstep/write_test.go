package main

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

// full takes nothing, as a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

// TestNoRoom: a verb whose output is lost says so and does not end well.
func TestNoRoom(t *testing.T) {
	for _, line := range []string{
		"run lost-reply", "run lost-reply --json", "run lost-reply --trace", "diff lost-reply", "diff lost-reply --json", "check", "list", "list --json",
		"explain", "explain reply", "export lost-reply --to gemini", "export lost-reply --declarations --to mcp", "keys", "schema", "version", "help", "run --help", "completion bash",
	} {
		var said bytes.Buffer
		exit := execute(strings.Fields(line), strings.NewReader(""), full{}, &said)
		if exit != unusable || said.String() != "callstep: cannot write: short write\n" {
			t.Errorf("%s: exit %d, says %q", line, exit, said.String())
		}
	}
}

// TestLongErrors: an error that quotes what was typed stays readable, however
// much was typed.
func TestLongErrors(t *testing.T) {
	long := strings.Repeat("é", 50_000)
	for _, args := range [][]string{
		{long}, {"run", long}, {"run", long + ".yaml"}, {"run", "lost-reply", "--fault", long + "@1"},
		{"run", "lost-reply", "--guard", long}, {"run", "lost-reply", "--" + long}, {"explain", long},
	} {
		var said bytes.Buffer
		if exit := execute(args, strings.NewReader(""), io.Discard, &said); exit != unusable || said.Len() > 8000 {
			t.Errorf("%.20q: exit %d, says %d bytes", args, exit, said.Len())
		}
	}
}
