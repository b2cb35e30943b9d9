package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"callstep/engine/exchange"
	"callstep/engine/scenario"
	"callstep/scenarios"
	"callstep/ui/text"
)

func (a *app) listVerb() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the built-in scenarios",
		Long: `List the built-in scenarios, course by course, in the order in which they
are meant to be walked. docs/lessons.md says which of them shows what.`,
		Example: `  callstep list
  callstep open crash    walk one of them
  callstep run crash     the same, headless`,
		GroupID: groupWalk,
		Args:    nothing,
		RunE: func(*cobra.Command, []string) error {
			heads, err := allHeads()
			if err != nil {
				return err
			}
			if asJSON {
				return listJSON(a.out, heads)
			}
			listPlain(a.out, heads, lineWidth(a.out))
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON array, for a program")
	return cmd
}

// allHeads reads what a list shows; nothing is compiled for it.
func allHeads() ([]scenario.Head, error) {
	var heads []scenario.Head
	for _, id := range scenarios.Names() {
		file, src, _ := scenarios.Read(id)
		head, err := scenario.ParseHead(file, src)
		if err != nil {
			return nil, unusablef(fmt.Sprintf("`callstep check %s` shows the place.", id), "the built-in scenario %s is broken", id)
		}
		heads = append(heads, head)
	}
	return heads, nil
}

// listPlain lists the scenarios under their courses, in columns. A terminal
// has a width, and what is about a scenario is cut to it: one line each.
func listPlain(w io.Writer, heads []scenario.Head, width int) {
	ids := 0
	for _, h := range heads {
		ids = max(ids, text.Width(h.ID))
	}
	for i, h := range heads {
		if i == 0 || h.Course != heads[i-1].Course {
			courseLine(w, h.Course, i == 0)
		}
		fmt.Fprintln(w, fitting(fmt.Sprintf("  %s  %s (%s)", text.Fit(h.ID, ids), oneLine(h.Title), exchange.Count(h.Turns, "turn")), width))
		if h.About != "" {
			fmt.Fprintln(w, fitting(fmt.Sprintf("  %s  %s", text.Spaces(ids), oneLine(h.About)), width))
		}
	}
}

func courseLine(w io.Writer, course string, first bool) {
	if !first {
		fmt.Fprintln(w)
	}
	if course != "" {
		fmt.Fprintln(w, oneLine(course))
	}
}

// fitting is a line cut to a terminal's width; 0 is no terminal, and there
// nothing is cut.
func fitting(line string, width int) string {
	if width == 0 {
		return line
	}
	return text.Cut(line, width)
}

type headJSON struct {
	ID     string   `json:"id"`
	Title  string   `json:"title"`
	About  string   `json:"about"`
	Course string   `json:"course"`
	Tags   []string `json:"tags"`
	Turns  int      `json:"turns"`
}

func listJSON(w io.Writer, heads []scenario.Head) error {
	rows := make([]headJSON, len(heads))
	for i, h := range heads {
		rows[i] = headJSON{h.ID, h.Title, h.About, h.Course, append([]string{}, h.Tags...), h.Turns}
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	return enc.Encode(rows)
}
