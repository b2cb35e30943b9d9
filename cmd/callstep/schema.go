package main

import (
	"github.com/spf13/cobra"

	"callstep/engine/scenario"
)

func (a *app) schemaVerb() *cobra.Command {
	return &cobra.Command{
		Use:   "schema",
		Short: "Print the JSON Schema of the scenario format, for editors",
		Long: `Print the JSON Schema of the scenario format.

Save it and name it in the first line of a scenario, and an editor with a YAML
language server completes and checks while you type:

  # yaml-language-server: $schema=callstep.schema.json`,
		Example: `  callstep schema > callstep.schema.json`,
		GroupID: groupCheck,
		Args:    nothing,
		RunE: func(*cobra.Command, []string) error {
			_, err := a.out.Write(scenario.JSONSchema())
			return err
		},
	}
}
