package main

import (
	"os"
	"path/filepath"
	"strconv"

	"github.com/adrg/xdg"
	"github.com/spf13/cobra"

	"callstep/ui"
)

// teach is how somebody who shows a run to others wants the screen.
type teach struct {
	present bool // begin in presenter mode
	notes   bool // serve speaker notes outside of it, too
}

// teaching declares the flags of it.
func (a *app) teaching(cmd *cobra.Command) {
	f := cmd.Flags()
	f.BoolVar(&a.teach.present, "present", false, "begin in presenter mode: large letters, the keys of a clicker")
	f.BoolVar(&a.teach.notes, "notes", false, "let callstep notes follow this screen in another terminal; in presenter mode it always can")
}

// set hands it to the screen.
func (t teach) set(o *ui.Options) { o.Present, o.Notes, o.NotesAt = t.present, t.notes, notesSocket() }

// notesSocket is where a screen and callstep notes of the same person meet:
// the folder that the system keeps for running programs or, where it keeps
// none, one of the person's own beside other temporary files.
func notesSocket() string {
	dir := filepath.Join(xdg.RuntimeDir, "callstep")
	if info, err := os.Stat(xdg.RuntimeDir); err != nil || !info.IsDir() || !filepath.IsAbs(xdg.RuntimeDir) {
		dir = filepath.Join(os.TempDir(), "callstep-"+strconv.Itoa(os.Getuid()))
	}
	return filepath.Join(dir, "notes")
}
