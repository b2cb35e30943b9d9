package main

import "github.com/spf13/cobra"

func (a *app) filmVerb() *cobra.Command {
	var f filming
	cmd := &cobra.Command{
		Use:   "film SCENARIO | SCRIPT --to FORMAT",
		Short: "Record the screen: as a film, as pictures, as a page",
		Long: `Walk a scenario on a screen that nobody sees, and write what it shows: as a film
for asciinema players (cast), as a picture (svg) or as a page (html) that needs
no other file, runs no script and can be read aloud.

Without --keys, --do or --cues every turn is shown, to the end of the run. Keys
are named as callstep keys names them; any other word is typed. A script is
filmed from where it was saved. The same command gives the same bytes on any
machine: a film has a time of its own. callstep export --to cast, svg or html is the same.`,
		Example: `  callstep film lost-reply --to cast -o lost-reply.cast
  callstep film lost-reply --to svg --keys "n n n" -o lost.svg
  callstep film lost-reply --to html --cues -o cues.html
  callstep film lost-reply --to svg --present --do "goto 4" --do next`,
		GroupID:           groupWalk,
		Args:              exactly(1, "one scenario: an id or a file"),
		ValidArgsFunction: completeOne,
		RunE:              func(cmd *cobra.Command, args []string) error { return a.exportScreen(cmd, args[0], f) },
	}
	a.filmFlags(cmd, &f)
	return cmd
}
