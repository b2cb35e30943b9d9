package ui

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine"
	"callstep/ui/export"
	"callstep/ui/text"
)

// Take is one thing that a film shows: a key press or a command. Keys are named
// as in docs/keys.md; a command is one of the engine.
type Take struct {
	Key     string
	Command string
	Quick   bool // the next letter of a word that is typed
}

// Filming is how a film is made.
type Filming struct {
	W, H  int
	Takes []Take        // nil = every turn to the end of the run
	Pace  time.Duration // between takes
}

// quick is the time between the letters of a typed word.
const quick = 100 * time.Millisecond

// mostTakes is the length of a film without takes of its own.
const mostTakes = 200

// Film drives the screen without a terminal, and keeps a frame after every
// take. Times are those of the film, not of the machine it is made on: the same
// run and takes give the same frames.
func Film(m *engine.Machine, o Options, f Filming) ([]export.Frame, error) {
	md := newModel(m, o)
	reel := reel{md: md}
	reel.send(tea.WindowSizeMsg{Width: f.W, Height: f.H})
	reel.keep("")
	takes := f.Takes
	for i := 0; ; i++ {
		if f.Takes == nil && i < mostTakes && !(md.snap.Ended && md.snap.Pos >= md.snap.Len) {
			takes = append(takes, Take{Command: "next"})
		}
		if i >= len(takes) || reel.over {
			return reel.frames, reel.crashed()
		}
		t := takes[i]
		if err := reel.take(t); err != nil {
			return nil, fmt.Errorf("take %d, %s: %w", i+1, t.String(), err)
		}
		if err := reel.crashed(); err != nil {
			return nil, err
		}
		reel.at += f.Pace
		if t.Quick {
			reel.at += quick - f.Pace
		}
		reel.keep(t.String())
	}
}

// String is what the film says of a take.
func (t Take) String() string {
	if t.Command != "" {
		return ":" + t.Command
	}
	return t.Key
}

// reel is a film in the making.
type reel struct {
	md     *Model
	frames []export.Frame
	at     time.Duration
	over   bool // the person left
}

func (r *reel) take(t Take) error {
	if t.Command != "" {
		done := false
		r.md.guard(func() {
			r.md.notice = notice{}
			done = r.md.do(t.Command)
			r.md.draw()
		})
		if !done && r.md.crash == nil {
			return errors.New(r.md.notice.text)
		}
		return nil
	}
	k, ok := keyNamed(t.Key)
	if !ok {
		return fmt.Errorf("there is no key %q", t.Key)
	}
	r.send(k)
	return nil
}

func (r *reel) crashed() error {
	if r.md.crash != nil {
		return r.md.crash
	}
	return nil
}

// keep adds the frame on the screen.
func (r *reel) keep(what string) {
	if r.over || r.md.crash != nil {
		return
	}
	s := r.md.snap
	says := fmt.Sprintf("Turn %d of %d. %s", s.Turn, max(s.Turns, s.Turn), text.Clean(s.Headline.Text))
	r.frames = append(r.frames, export.Frame{What: what, Says: says, Screen: r.md.View(), At: r.at})
}

// send hands the model a message, and carries out what follows from it.
func (r *reel) send(msg tea.Msg) {
	_, cmd := r.md.Update(msg)
	r.carry(cmd)
}

func (r *reel) carry(cmd tea.Cmd) {
	if cmd == nil || r.over {
		return
	}
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		for _, c := range msg {
			r.carry(c)
		}
	case tea.QuitMsg:
		r.over = true
	case sweepTold: // how far a sweep is depends on the machine
	case sweepEnded:
		msg.took = 0 // and so does how long it took
		r.send(msg)
	case nil:
	default:
		r.send(msg)
	}
}

// keysByName are the keys that have a name, as Bubble Tea spells it.
var keysByName = func() map[string]tea.KeyType {
	names := map[string]tea.KeyType{}
	for t := tea.KeyType(-200); t <= 127; t++ {
		if name := (tea.Key{Type: t}).String(); len(name) > 1 && t != tea.KeyRunes {
			names[name] = t
		}
	}
	names["space"] = tea.KeySpace
	return names
}()

// keyWords are spellings of people and of docs/keys.md.
var keyWords = strings.NewReplacer("ctrl-", "ctrl+", "shift-", "shift+", "alt-", "alt+", "pgdn", "pgdown", "bksp", "backspace", "←", "left", "→", "right", "↑", "up", "↓", "down")

// keyNamed is the message for a key, as Bubble Tea reports it.
func keyNamed(name string) (tea.KeyMsg, bool) {
	if r, n := utf8.DecodeRuneInString(name); n == len(name) && n > 0 && r != utf8.RuneError {
		if _, arrow := keysByName[keyWords.Replace(name)]; !arrow {
			return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}}, true
		}
	}
	name = keyWords.Replace(strings.ToLower(name))
	if t, ok := keysByName[name]; ok {
		k := tea.KeyMsg{Type: t}
		if t == tea.KeySpace {
			k.Runes = []rune{' '}
		}
		return k, true
	}
	if rest, alt := strings.CutPrefix(name, "alt+"); alt {
		k, ok := keyNamed(rest)
		k.Alt = true
		return k, ok
	}
	return tea.KeyMsg{}, false
}

// ParseKeys reads keys as they are written on a command line: names and single
// signs between spaces. Any other word is typed letter by letter. An error names
// the word.
func ParseKeys(words string) ([]Take, error) {
	takes := []Take{}
	for i, word := range strings.Fields(words) {
		if _, ok := keyNamed(word); ok {
			takes = append(takes, Take{Key: word})
			continue
		}
		if isKeyName(word) || !utf8.ValidString(word) {
			return nil, fmt.Errorf("word %d, %s: there is no such key", i+1, strconv.Quote(word))
		}
		for j, r := range word {
			takes = append(takes, Take{Key: string(r), Quick: j > 0})
		}
	}
	return takes, nil
}

// isKeyName reports a word that is meant for a key: with a modifier, or F and a
// number.
func isKeyName(word string) bool {
	low := keyWords.Replace(strings.ToLower(word))
	for _, modifier := range []string{"ctrl+", "alt+", "shift+"} {
		if strings.HasPrefix(low, modifier) {
			return true
		}
	}
	_, err := strconv.Atoi(low[1:])
	return low[0] == 'f' && err == nil
}
