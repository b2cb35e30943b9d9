package ui

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
)

// lineForms is how editors are told where to begin, by the name of their
// program: LINE is the line, FILE the file. Others are given the file alone.
var lineForms = map[string][]string{
	"vi": plusLine, "vim": plusLine, "nvim": plusLine, "view": plusLine, "vis": plusLine, "nano": plusLine, "pico": plusLine,
	"emacs": plusLine, "emacsclient": plusLine, "mg": plusLine, "jed": plusLine, "joe": plusLine, "jmacs": plusLine,
	"ne": plusLine, "micro": plusLine, "kak": plusLine, "mcedit": plusLine, "gedit": plusLine, "gvim": plusLine,
	"hx": colonLine, "helix": colonLine, "subl": colonLine, "zed": colonLine,
	"code": gotoLine, "codium": gotoLine, "cursor": gotoLine,
	"kate": {"-l", "LINE", "FILE"},
}

var (
	plusLine  = []string{"+LINE", "FILE"}
	colonLine = []string{"FILE:LINE"}
	gotoLine  = []string{"-g", "FILE:LINE"}
)

// editorFor is the command line of an editor for a line of a file. The setting
// may hold flags: "code -w".
func editorFor(setting, file string, line int) []string {
	words := strings.Fields(setting)
	name := strings.TrimSuffix(strings.ToLower(filepath.Base(words[0])), ".exe")
	form, known := lineForms[name]
	if !known || line < 1 {
		return append(words, file)
	}
	for _, part := range form {
		part = strings.Replace(part, "LINE", strconv.Itoa(line), 1)
		words = append(words, strings.Replace(part, "FILE", file, 1))
	}
	return words
}

// openFile opens the scenario's file in the person's own editor, at the turn
// that is shown. What they save is read again.
func (m *Model) openFile() tea.Cmd {
	fail := func(text string) tea.Cmd {
		m.notice = notice{text: text, failed: true}
		return nil
	}
	if m.opts.Source == nil {
		id := m.snap.ID
		if id == "" {
			return fail("this run is not made of a file that can be edited")
		}
		return fail(fmt.Sprintf("%s is built in: `callstep new NAME --from %s` makes a file of yours of it", id, id))
	}
	setting := m.opts.env("VISUAL")
	if strings.TrimSpace(setting) == "" {
		setting = m.opts.env("EDITOR")
	}
	if strings.TrimSpace(setting) == "" {
		return fail("set EDITOR (or VISUAL) to the editor of yours, such as EDITOR=nano; it opens " + m.opts.Source.File)
	}
	words := editorFor(setting, m.opts.Source.File, m.lineShown())
	return tea.ExecProcess(exec.Command(words[0], words[1:]...), func(err error) tea.Msg {
		if err != nil {
			return failed{fmt.Sprintf("%s: %s", words[0], err)}
		}
		return nil
	})
}

// lineShown is the line at which the turn shown begins in its file, 0 if that
// is not known.
func (m *Model) lineShown() int {
	w, ok := m.machine.(walked)
	if turn := m.snap.Turn; ok && turn > 0 && turn <= len(w.Scenario().Turns) {
		return w.Scenario().Turns[turn-1].Line
	}
	return 0
}
