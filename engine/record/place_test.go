package record_test

import (
	"fmt"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/cockroachdb/datadriven"

	"callstep/engine/jsonscan"
	"callstep/engine/record"
	"callstep/engine/wire"
)

func unquoted(t *testing.T, input string) string {
	t.Helper()
	text, err := strconv.Unquote(input)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// placed prints where a block stands, and the text there.
func placed(t *testing.T, d *datadriven.TestData) string {
	data := load(t, d.CmdArgs[0].Key)
	file, bad := record.Read("file", data)
	if bad != nil {
		d.Fatalf(t, "%v", bad)
	}
	var at [3]int
	for i := range at {
		at[i], _ = strconv.Atoi(d.CmdArgs[i+1].Key)
	}
	s := file.Exchanges[0].Steps[at[0]]
	b := append(append([]wire.Turn{}, s.Turns...), s.Answer...)[at[1]].Blocks[at[2]]
	p := wire.PlaceOf(b.Body(), jsonscan.Span{})
	if !p.Exact {
		return fmt.Sprintf("%s\nof the body, bytes %d-%d\n", p, p.Bytes.Start, p.Bytes.End)
	}
	return fmt.Sprintf("%s\nof the file, bytes %d-%d: %s\n", p, p.Bytes.Start, p.Bytes.End, short(data[p.Bytes.Start:p.Bytes.End]))
}

// TestPlaces asks of every block of every file that names bytes of the file:
// they are the block's, as they stand or as they were rewritten.
func TestPlaces(t *testing.T) {
	exact := 0
	for _, path := range glob(t, "testdata/files/*") {
		name := filepath.Base(path)
		data := load(t, name)
		file, bad := record.Read(name, data)
		if bad != nil {
			continue
		}
		eachBlock(file, func(b wire.Block) {
			for _, n := range []jsonscan.Node{b.Body(), b.Node()} {
				p := wire.PlaceOf(n, jsonscan.Span{})
				if line := wire.LineOf(n); line != p.Line {
					t.Errorf("%s: %s is on line %d, and on line %d", name, n.Raw(), p.Line, line)
				}
				if !p.Exact {
					continue
				}
				exact++
				if p.Bytes.Start < 0 || p.Bytes.End > len(data) || p.Bytes.Start > p.Bytes.End {
					t.Fatalf("%s: bytes %v of a file of %d", name, p.Bytes, len(data))
				}
				if there := data[p.Bytes.Start:p.Bytes.End]; n == b.Body() && there != n.Raw() && there != n.Str() {
					t.Errorf("%s: at %s stands %s, the block is %s", name, p, short(there), short(n.Raw()))
				}
			}
		})
	}
	if exact < 200 {
		t.Errorf("only %d blocks name bytes of their file", exact)
	}
}

func eachBlock(file *wire.File, visit func(wire.Block)) {
	for _, x := range file.Exchanges {
		for _, s := range x.Steps {
			for _, turns := range [][]wire.Turn{s.Turns, s.Answer} {
				for _, t := range turns {
					for _, b := range t.Blocks {
						visit(b)
					}
				}
			}
		}
	}
}
