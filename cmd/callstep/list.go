package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"callstep/engine/scenario"
	"callstep/scenarios"
	"callstep/ui/text"
)

func (a *app) listVerb() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List the built-in scenarios",
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
			listPlain(a.out, heads)
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

func listPlain(w io.Writer, heads []scenario.Head) {
	ids, course := 0, ""
	for _, h := range heads {
		ids = max(ids, text.Width(h.ID))
	}
	for i, h := range heads {
		if h.Course != course || i == 0 {
			course = h.Course
			if i > 0 {
				fmt.Fprintln(w)
			}
			if course != "" {
				fmt.Fprintln(w, text.Clean(course))
			}
		}
		fmt.Fprintf(w, "  %s  %s (%d turns)\n", text.Fit(h.ID, ids), text.Clean(h.Title), h.Turns)
		for _, line := range text.Wrap(text.Clean(h.About), 72) {
			if line != "" {
				fmt.Fprintf(w, "  %s  %s\n", text.Fit("", ids), line)
			}
		}
	}
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
