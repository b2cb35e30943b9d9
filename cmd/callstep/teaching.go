package main

import "github.com/spf13/cobra"

// teach is how somebody who shows a run to others wants the screen.
type teach struct {
	present bool // begin in presenter mode
}

// teaching declares the flags of it.
func (a *app) teaching(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&a.teach.present, "present", false, "begin in presenter mode: large letters, the keys of a clicker")
}
