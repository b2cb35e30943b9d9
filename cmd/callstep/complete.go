package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/scenarios"
	"callstep/ui/theme"
)

// completionVerb is cobra's, except that a shell which it does not know is an
// error: by itself it prints its help and calls that a success. It writes to
// what the root writes to now.
func completionVerb(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	verb, _, err := root.Find([]string{"completion"})
	if err != nil {
		panic(err) // it was just made
	}
	verb.Use, verb.Args = "completion SHELL", cobra.ArbitraryArgs
	verb.RunE = func(cmd *cobra.Command, args []string) error {
		shells := verbs(cmd)
		next := "The shells are " + strings.Join(shells, ", ") + "."
		if len(args) == 0 {
			return unusablef(next, "completion needs a shell")
		}
		if near, ok := exchange.Nearest(args[0], shells); ok {
			next = fmt.Sprintf("Did you mean `callstep completion %s`? %s", near, next)
		}
		return unusablef(next, "there is no completion for a shell %q", args[0])
	}
}

// complete says what a flag may be given.
func complete(cmd *cobra.Command, flag string, words cobra.CompletionFunc) {
	if err := cmd.RegisterFlagCompletionFunc(flag, words); err != nil {
		panic(err) // a flag of this very command is missing
	}
}

// completeScenarios offers the built-in ids; the shell adds the files.
func completeScenarios(_ *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
	return scenarios.Names(), cobra.ShellCompDirectiveDefault
}

// completeOne does so for verbs that take one scenario only.
func completeOne(cmd *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return completeScenarios(cmd, args, word)
}

func completeWords(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return explainable(), cobra.ShellCompDirectiveNoFileComp
}

func completeGuards(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var settings []string
	for _, name := range append([]string{"all"}, exchange.AllGuards.Names()...) {
		settings = append(settings, name+"=off", name+"=on")
	}
	return settings, cobra.ShellCompDirectiveNoFileComp
}

func completeFaults(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var kinds []string
	for _, f := range fault.Catalogue() {
		kinds = append(kinds, f.Kind+"@")
	}
	return kinds, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

func completeActors(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return engine.ActorNames(), cobra.ShellCompDirectiveNoFileComp
}

func completeThemes(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return theme.Names(), cobra.ShellCompDirectiveNoFileComp
}
