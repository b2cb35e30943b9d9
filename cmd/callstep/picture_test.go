package main

import (
	"bytes"
	"strings"
	"testing"
)

// pictures are those of the README, by the command that makes each.
var pictures = map[string][]string{
	"callstep.svg": {"film", "lost-reply", "--to", "svg", "--theme", "dark", "--keys", "n n n", "--title",
		"callstep, turn 3 of the lesson: the draft was written, then the reply was lost. The ledger holds one draft, the AI knows of none."},
	"present.svg": {"film", "lost-reply", "--to", "svg", "--theme", "dark", "--present", "--keys", "5", "--size", "100x30", "--title",
		"callstep in presenter mode, in large letters: a fresh id after the lost reply made a second draft."},
}

// TestDocsPictures keeps the pictures of the README like the screen.
func TestDocsPictures(t *testing.T) {
	for name, args := range pictures {
		var picture, errs bytes.Buffer
		if code := execute(args, strings.NewReader(""), &picture, &errs); code != fine {
			t.Fatalf("%s: %s", name, errs.String())
		}
		keepDoc(t, name, picture.Bytes())
	}
}
