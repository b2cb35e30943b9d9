package ui

import (
	"bytes"
	"encoding/base64"
	"errors"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"callstep/ui/term"
	"callstep/ui/theme"
)

func withOutput(out *bytes.Buffer, env ...string) *Model {
	p := theme.Profile(colorprofile.TrueColor)
	m := lessonMachine()
	m.at = 3
	return newModel(m, Options{Theme: "auto", Profile: &p, Output: out, Environ: append([]string{"TERM=xterm-256color"}, env...)})
}

// TestCopy: y sends what the pane shows to the terminal's clipboard, wrapped
// where tmux or screen stand between.
func TestCopy(t *testing.T) {
	for _, c := range []struct{ env, start string }{
		{"", "\x1b]52;c;"}, {"TMUX=/tmp/tmux,1,0", "\x1bPtmux;\x1b\x1b]52;c;"}, {"STY=1.pts", "\x1bP\x1b]52;c;"},
	} {
		var out bytes.Buffer
		md := withOutput(&out, c.env)
		cmd := press(t, md, "1", "y")
		if cmd == nil {
			t.Fatal("y does nothing")
		}
		if msg := cmd(); msg != nil {
			t.Errorf("copying ended with %v", msg)
		}
		if !strings.HasPrefix(out.String(), c.start) {
			t.Errorf("%s: the terminal got %q", c.env, out.String())
		}
		if want := base64.StdEncoding.EncodeToString([]byte(md.snap.Proposal.Text)); c.env == "" && !strings.Contains(out.String(), want) {
			t.Errorf("the proposal is not in %q", out.String())
		}
		if got := footer(md); !strings.Contains(got, "138 bytes") {
			t.Errorf("footer %q", got)
		}
	}
}

func TestTooMuchToCopy(t *testing.T) {
	var out bytes.Buffer
	md := withOutput(&out)
	if cmd := md.copy(strings.Repeat("x", mostCopied+1)); cmd != nil || !md.notice.failed {
		t.Errorf("%d bytes are sent: %+v", mostCopied+1, md.notice)
	}
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, errors.New("gone") }

// TestAFailedWriteIsANotice, not a crash.
func TestAFailedWriteIsANotice(t *testing.T) {
	md := withOutput(&bytes.Buffer{})
	md.out = brokenPipe{}
	md.Update(press(t, md, "1", "y")())
	if got := footer(md); !strings.Contains(got, "did not take it: gone") {
		t.Errorf("footer %q", got)
	}
}

// TestInitAsksOnceAndOnlyWhereItMatters: no question where the theme is fixed,
// the terminal has no colours or could not answer.
func TestInitAsksOnceAndOnlyWhereItMatters(t *testing.T) {
	for _, c := range []struct {
		name string
		set  func(*Options)
		asks bool
	}{
		{"auto", func(*Options) {}, true},
		{"dark", func(o *Options) { o.Theme = "dark" }, false},
		{"no colour", func(o *Options) { o.NoColor = true }, false},
		{"linux console", func(o *Options) { o.Environ = []string{"TERM=linux"} }, false},
	} {
		var out bytes.Buffer
		p := theme.Profile(colorprofile.TrueColor)
		o := Options{Output: &out, Profile: &p, Environ: []string{"TERM=xterm-256color"}}
		c.set(&o)
		if cmd := newModel(lessonMachine(), o).Init(); cmd != nil {
			cmd()
		}
		if asked := out.String() == term.AskBackground; asked != c.asks {
			t.Errorf("%s: the terminal got %q", c.name, out.String())
		}
	}
}

// TestThemeFollowsColorfgbg before the terminal has answered.
func TestThemeFollowsColorfgbg(t *testing.T) {
	for env, want := range map[string]string{"COLORFGBG=0;15": "light", "COLORFGBG=15;0": "dark", "": "dark"} {
		if got := withOutput(&bytes.Buffer{}, env).theme.Name; got != want {
			t.Errorf("%s: theme %s, want %s", env, got, want)
		}
	}
}
