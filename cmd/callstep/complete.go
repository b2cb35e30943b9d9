package main

import (
	"github.com/spf13/cobra"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/scenarios"
	"callstep/ui/theme"
)

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
