package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/charmbracelet/colorprofile"
	"github.com/spf13/cobra"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/ui"
	"callstep/ui/export"
	"callstep/ui/files"
	"callstep/ui/layout"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// screenFormats are the formats that show the screen itself.
var screenFormats = []struct {
	name, about string
	write       func(*filmed) ([]byte, error)
}{
	{"cast", "a film for asciinema players", func(f *filmed) ([]byte, error) {
		return export.Cast(f.frames, f.look.Title, f.w, f.h, f.pace)
	}},
	{"svg", "the last screen as a picture", func(f *filmed) ([]byte, error) {
		return export.SVG(f.frames[len(f.frames)-1].Screen, f.look), nil
	}},
	{"html", "all screens on one page", func(f *filmed) ([]byte, error) { return export.HTML(f.frames, f.look), nil }},
}

// filmed is a film with what its formats need beside the frames.
type filmed struct {
	frames []export.Frame
	look   export.Look
	w, h   int
	pace   time.Duration
}

// filming is how the command line asks for a film.
type filming struct {
	setup
	to, out, size, title string
	keys                 string
	commands             []string
	cues, stills         bool
	pace                 time.Duration
}

func (a *app) filmFlags(cmd *cobra.Command, f *filming) {
	f.setup.flags(cmd)
	fs := cmd.Flags()
	fs.StringVar(&f.to, "to", "", "the format: "+strings.Join(screenFormatNames(), ", "))
	fs.StringVarP(&f.out, "output", "o", "", "write to this file; without it, to standard output")
	a.screenFlags(cmd, f)
	complete(cmd, "to", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return screenFormatNames(), cobra.ShellCompDirectiveNoFileComp
	})
}

// screenFlagNames are the flags of screenFlags.
var screenFlagNames = []string{"keys", "do", "cues", "stills", "size", "title", "pace", "theme", "ascii", "present"}

// screenFlags declares what a film has beyond other exports.
func (a *app) screenFlags(cmd *cobra.Command, f *filming) {
	fs := cmd.Flags()
	fs.StringVar(&f.keys, "keys", "", "film: the keys to press, between spaces: \"n n f unknown enter\"")
	fs.StringArrayVar(&f.commands, "do", nil, "film: a command to carry out instead, as behind a colon; may be repeated")
	fs.BoolVar(&f.cues, "cues", false, "film: show every cue of the scenario instead")
	fs.BoolVar(&f.stills, "stills", false, "svg: a picture of every screen; -o name.svg gives name-01.svg and so on")
	fs.StringVar(&f.size, "size", "120x36", "film: cells of the screen")
	fs.StringVar(&f.title, "title", "", "film: what it shows, for those who do not see it")
	fs.DurationVar(&f.pace, "pace", 2*time.Second, "film: time from one key to the next")
	fs.StringVar(&a.theme, "theme", "", "film: how the screen looks, as for callstep open; dark without it")
	fs.BoolVar(&a.ascii, "ascii", false, "film: plain ASCII signs only")
	fs.BoolVar(&a.teach.present, "present", false, "film: in presenter mode")
	complete(cmd, "theme", completeThemes)
}

// ofScreen is the film that an export asks for, where its format is one of the
// screen.
func (e *exporting) ofScreen() (filming, bool) {
	f := e.film
	f.setup, f.to, f.out = e.setup, e.to, e.out
	return f, slices.Contains(screenFormatNames(), e.to)
}

func screenFormatNames() []string {
	var names []string
	for _, f := range screenFormats {
		names = append(names, f.name)
	}
	return names
}

// exportScreen makes a film of a scenario, or of a script from where it ends,
// and writes it.
func (a *app) exportScreen(cmd *cobra.Command, word string, f filming) error {
	write, err := screenFormat(f.to)
	if err != nil {
		return err
	}
	if isScript(word) {
		if err := notWithScripts(cmd); err != nil {
			return err
		}
	}
	film, err := a.film(word, f)
	if err != nil {
		return err
	}
	if f.stills && f.to != "svg" {
		return unusablef("`--to svg --stills` makes pictures.", "--stills: %s holds all screens by itself", f.to)
	}
	if f.stills {
		return a.putStills(film, f.out)
	}
	made, err := write(film)
	if err != nil {
		return unusablef("", "cannot write %s: %s", f.to, err)
	}
	return a.put(f.out, string(made))
}

func screenFormat(name string) (func(*filmed) ([]byte, error), error) {
	for _, f := range screenFormats {
		if f.name == name {
			return f.write, nil
		}
	}
	var abouts []string
	for _, f := range screenFormats {
		abouts = append(abouts, f.name+" ("+f.about+")")
	}
	next := "The formats are " + strings.Join(abouts, ", ") + "."
	if name == "" {
		return nil, unusablef(next, "a film needs a format: --to FORMAT")
	}
	if near, ok := exchange.Nearest(name, screenFormatNames()); ok {
		next = "Did you mean " + near + "? " + next
	}
	return nil, unusablef(next, "--to: there is no format %q for a film", name)
}

// film drives the screen.
func (a *app) film(word string, f filming) (*filmed, error) {
	w, h, err := cellsOf(f.size)
	if err != nil {
		return nil, err
	}
	if f.pace <= 0 {
		return nil, unusablef("Give a time such as 2s or 800ms.", "--pace: time goes forwards only")
	}
	if a.theme == "" {
		a.theme = "dark" // and not what the environment says: the same film everywhere
	}
	name, err := a.themeName()
	if err != nil {
		return nil, err
	}
	if name == "auto" {
		name = "dark"
	}
	m, err := a.toFilm(word, f.setup)
	if err != nil {
		return nil, err
	}
	takes, err := f.takes(m)
	if err != nil {
		return nil, err
	}
	colours := colorprofile.TrueColor
	o := ui.Options{Theme: name, ASCII: a.ascii, Profile: &colours, Environ: []string{"TERM=xterm-256color"}, Present: a.teach.present}
	frames, err := ui.Film(m, o, ui.Filming{W: w, H: h, Takes: takes, Pace: f.pace})
	if err != nil {
		return nil, unusablef("`callstep open "+word+"` shows what is there to press.", "cannot film %s: %s", word, err)
	}
	out := &filmed{frames: frames, w: w, h: h, pace: f.pace, look: export.Look{Title: f.title}}
	out.look.Back, out.look.Text = theme.Ground(name)
	if f.title == "" {
		out.look.Title = "callstep: " + text.Clean(m.Scenario().Title)
	}
	return out, nil
}

// toFilm opens what is filmed.
func (a *app) toFilm(word string, s setup) (*engine.Machine, error) {
	switch {
	case isScript(word):
	case isRecording(word):
		return nil, unusablef("`callstep import` makes a scenario of it, and that can be filmed.", "%s is a recorded exchange", word)
	default:
		return a.open(word, s)
	}
	_, m, err := a.replayed(word)
	return m, err
}

// takes are what happens in the film; nil is a walk to the end of the run.
func (f *filming) takes(m *engine.Machine) ([]ui.Take, error) {
	said := 0
	for _, given := range []bool{f.keys != "", len(f.commands) > 0, f.cues} {
		if given {
			said++
		}
	}
	if said > 1 {
		return nil, unusablef("Give one of them.", "--keys, --do and --cues exclude each other")
	}
	switch {
	case f.keys != "":
		takes, err := ui.ParseKeys(f.keys)
		if err != nil {
			return nil, unusablef("`callstep keys` lists the keys.", "--keys: %s", err)
		}
		return takes, nil
	case len(f.commands) > 0:
		var takes []ui.Take
		for _, c := range f.commands {
			if _, err := engine.ParseCommand(c); err != nil {
				return nil, unusablef("", "--do %s: %s", c, err)
			}
			takes = append(takes, ui.Take{Command: c})
		}
		return takes, nil
	case f.cues:
		takes := []ui.Take{}
		for _, c := range m.Scenario().Cues {
			takes = append(takes, ui.Take{Key: ";"}, ui.Take{Key: strconv.Itoa(c.Key)})
		}
		return takes, nil
	}
	return nil, nil
}

// cellsOf reads a size such as 120x36.
func cellsOf(size string) (w, h int, err error) {
	const leastW, leastH, most = layout.MinWidth, layout.MinHeight, 400
	ws, hs, ok := strings.Cut(size, "x")
	w, errW := strconv.Atoi(ws)
	h, errH := strconv.Atoi(hs)
	if !ok || errors.Join(errW, errH) != nil || w < leastW || h < leastH || w > most || h > most {
		return 0, 0, unusablef(fmt.Sprintf("A size is WIDTHxHEIGHT in cells, from %dx%d to %dx%d.", leastW, leastH, most, most), "--size: %q is no size of a screen", size)
	}
	return w, h, nil
}

// putStills writes every screen as a picture of its own.
func (a *app) putStills(f *filmed, out string) error {
	if out == "" || out == stdin {
		return unusablef("Name them: -o name.svg gives name-01.svg and so on.", "--stills makes several files")
	}
	ext := filepath.Ext(out)
	names := make([]string, len(f.frames))
	for i := range f.frames {
		names[i] = fmt.Sprintf("%s-%02d%s", strings.TrimSuffix(out, ext), i+1, ext)
		if err := files.Free(names[i], false); err != nil { // all or none of them
			return unwritten(names[i], err)
		}
	}
	for i, frame := range f.frames {
		look := f.look
		look.Title += ". " + frame.Says
		if err := a.put(names[i], string(export.SVG(frame.Screen, look))); err != nil {
			return err
		}
	}
	return nil
}
