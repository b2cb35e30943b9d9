package ui

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/colorprofile"

	"callstep/ui/export"
	"callstep/ui/theme"
)

func filmOf(t *testing.T, present bool, f Filming) ([]export.Frame, error) {
	t.Helper()
	p := theme.Profile(colorprofile.TrueColor)
	f.W, f.H, f.Pace = 100, 30, 2*time.Second
	return Film(openLesson(t, "lost-reply"), Options{Theme: "dark", Profile: &p, Environ: []string{"TERM=xterm"}, Present: present}, f)
}

// TestFilms tells films by what led to each frame and what stands on it.
func TestFilms(t *testing.T) {
	for _, c := range []struct {
		name    string
		present bool
		keys    string
		dos     string // commands, between semicolons
		want    string // key: a text on its frame
	}{
		{"all of it", false, "", "", ": turn 1 of 4|:next: invalid_json|:next: B17 available=2|:next: reply_lost|:next: DRAFT-R101"},
		{"keys", false, "n S", "", ": turn 1|n: invalid_json|S: turn 1"},
		{"a word is typed", false, "f un esc", "", ": turn 1|f: Break turn 1|u: > u|n: > un|esc: turn 1"},
		{"commands", false, "", "goto 4;inject new_key@4;next", ": turn 1|:goto 4: turn 3|:inject new_key@4: turn 3|:next: drafts 2"},
		{"a sweep, which is done at once", false, "w", "", ": turn 1|w: duplicated"},
		{"presenting", true, "PgDn ; 5 ctrl-r", "", ": turn 1|PgDn: ```json|;: Cues|5: DRAFT-R102|ctrl-r: turn 1"},
		{"whoever quits is gone", false, "n q n n", "", ": turn 1|n: invalid_json"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var f Filming
			if c.keys != "" {
				takes, err := ParseKeys(c.keys)
				if err != nil {
					t.Fatal(err)
				}
				f.Takes = takes
			}
			for _, do := range strings.Split(c.dos, ";") {
				if do != "" {
					f.Takes = append(f.Takes, Take{Command: do})
				}
			}
			frames, err := filmOf(t, c.present, f)
			if err != nil {
				t.Fatal(err)
			}
			wants := strings.Split(c.want, "|")
			if len(frames) != len(wants) {
				t.Fatalf("%d frames, want %d", len(frames), len(wants))
			}
			for i, fr := range frames {
				what, has, _ := strings.Cut(wants[i], ": ")
				exact(t, fr.Screen, 100, 30, wants[i])
				if fr.What != what || !strings.Contains(plain(fr.Screen), has) {
					t.Errorf("frame %d, after %q, lacks %q:\n%s", i+1, fr.What, has, plain(fr.Screen))
				}
			}
			again, err := filmOf(t, c.present, f)
			if err != nil {
				t.Fatal(err)
			}
			for i := range frames {
				if frames[i] != again[i] {
					t.Errorf("frame %d is another one the second time", i+1)
				}
			}
		})
	}
}

// TestACastCanBePlayed reads a film back as a player does: the head, then events
// whose times never go back.
func TestACastCanBePlayed(t *testing.T) {
	takes, err := ParseKeys("n f unknown enter")
	if err != nil {
		t.Fatal(err)
	}
	frames, err := filmOf(t, false, Filming{Takes: takes})
	if err != nil {
		t.Fatal(err)
	}
	cast, err := export.Cast(frames, "a <title>", 100, 30, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	dec := json.NewDecoder(bytes.NewReader(cast))
	var head struct {
		Version, Width, Height int
		Title                  string
	}
	if err := dec.Decode(&head); err != nil || head.Version != 2 || head.Width != 100 || head.Height != 30 || head.Title != "a <title>" {
		t.Fatalf("head %+v, %v", head, err)
	}
	last, screens, markers := 0.0, 0, 0
	for dec.More() {
		var event []any
		if err := dec.Decode(&event); err != nil {
			t.Fatal(err)
		}
		at, kind, data := event[0].(float64), event[1].(string), event[2].(string)
		if at < last {
			t.Errorf("time goes back from %g to %g", last, at)
		}
		last = at
		switch {
		case kind == "m":
			markers++
		case kind == "o" && strings.Contains(data, "\x1b[H"):
			if got := strings.ReplaceAll(data[strings.Index(data, "\x1b[H")+3:], "\r\n", "\n"); got != frames[screens].Screen {
				t.Errorf("screen %d is not the frame", screens+1)
			}
			screens++
		}
	}
	if screens != len(frames) || markers != len(frames)-1 || last != frames[len(frames)-1].At.Seconds()+1 {
		t.Errorf("%d screens and %d markers up to %g s, %d frames", screens, markers, last, len(frames))
	}
}

func TestKeysThatAreNone(t *testing.T) {
	for words, want := range map[string]string{
		"n ctrl+é": `word 2, "ctrl+é": there is no such key`,
		"F99":      `word 1, "F99": there is no such key`,
		"n n \xff": `word 3, "\xff": there is no such key`,
	} {
		if _, err := ParseKeys(words); err == nil || err.Error() != want {
			t.Errorf("ParseKeys(%q): %v, want %s", words, err, want)
		}
	}
	if _, err := filmOf(t, false, Filming{Takes: []Take{{Command: "goto 9"}}}); err == nil || !strings.HasPrefix(err.Error(), "take 1, :goto 9: there is no turn 9") {
		t.Errorf("a command that fails: %v", err)
	}
}

// FuzzParseKeys: every word is a key, is typed, or is refused; what is taken can
// be pressed.
func FuzzParseKeys(f *testing.F) {
	f.Add("n n f unknown enter ctrl-r F5 → alt+x")
	f.Add("alt+alt+ shift- f1f 조회 \x00")
	f.Fuzz(func(t *testing.T, words string) {
		takes, err := ParseKeys(words)
		if err != nil {
			return
		}
		for _, take := range takes {
			if _, ok := keyNamed(take.Key); !ok {
				t.Errorf("%q is taken and cannot be pressed", take.Key)
			}
		}
	})
}
