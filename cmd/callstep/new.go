package main

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"callstep/engine/exchange"
	"callstep/engine/scenario"
	"callstep/ui/files"
)

// templates are what a new scenario can begin as, one YAML file each. That a
// file is there is all it takes.
//
//go:embed templates/*.yaml
var templates embed.FS

// smallest is the template that is taken where none is named.
const smallest = "read-only"

// schemaFile is where the JSON Schema of the format stands beside a scenario.
const schemaFile = "callstep.schema.json"

// schemaLine tells the YAML server of an editor where the schema is.
const schemaLine = "# yaml-language-server: $schema="

func (a *app) newVerb() *cobra.Command {
	var template, from string
	cmd := &cobra.Command{
		Use:   "new NAME",
		Short: "Write a new scenario into this folder, to begin with",
		Long: `Write NAME.yaml into this folder: a scenario that is complete, passes callstep
check and callstep test, and says in comments what can be changed. An existing
file is left alone.

--template picks what it begins as:

` + aboutTemplates() + `
--from copies a built-in scenario or a file instead, under the new name.

The first line names ` + schemaFile + `, which is written beside it where there is
none: an editor with a YAML language server then completes and checks while you
type. After an update of callstep, write it anew:

  callstep schema > ` + schemaFile,
		Example: `  callstep new my-lesson
  callstep new my-lesson --template confirmed-money
  callstep new my-lesson --from lost-reply`,
		GroupID:           groupCheck,
		Args:              exactly(1, "a name for the scenario"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			if from != "" && cmd.Flags().Changed("template") {
				return unusablef("Give one of the two.", "--template and --from exclude each other")
			}
			return a.begins(args[0], template, from)
		},
	}
	cmd.Flags().StringVar(&template, "template", smallest, "what it begins as: "+strings.Join(templateNames(), ", "))
	cmd.Flags().StringVar(&from, "from", "", "copy this scenario instead: an id, or a file")
	complete(cmd, "template", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return templateNames(), cobra.ShellCompDirectiveNoFileComp
	})
	complete(cmd, "from", completeScenarios)
	return cmd
}

// begins writes a new scenario and the schema beside it.
func (a *app) begins(name, template, from string) error {
	id := strings.TrimSuffix(name, ".yaml")
	if is, ok := scenario.IsID(id); !ok {
		next := "The file is written into the folder where you are."
		if like := scenario.IDOf(id + ".yaml"); like != "" {
			next = fmt.Sprintf("For example `callstep new %s`. %s", like, next)
		}
		return unusablef(next, "%q cannot name a scenario: an id is %s", name, is)
	}
	text, err := a.beginning(id, template, from)
	if err != nil {
		return err
	}
	file := id + ".yaml"
	if err := files.Write(file, text, 0o644, false); err != nil {
		next := ""
		if errors.Is(err, files.ErrExists) {
			next = "Give another name, or move the file away first."
		}
		return unusablef(next, "cannot write %s: %s", file, err)
	}
	fmt.Fprintf(a.out, "wrote %s\n", file)
	a.schemaBeside()
	fmt.Fprintf(a.out, "\n  callstep open %s     walk it; the screen follows the file while you edit it\n", file)
	fmt.Fprintf(a.out, "  callstep check %s    what is wrong in it, with the place\n", file)
	fmt.Fprintf(a.out, "  callstep test %s     whether it comes to what it expects\n", file)
	return nil
}

// beginning is the text of a new scenario.
func (a *app) beginning(id, template, from string) ([]byte, error) {
	src, err := source{}, error(nil)
	if from != "" {
		src, err = a.read(from)
	} else {
		src, err = readTemplate(template)
	}
	if err != nil {
		return nil, err
	}
	text, err := scenario.Renamed(src.name, src.text, id)
	var problems scenario.Errors
	if errors.As(err, &problems) {
		printProblems(a.err, problems)
		return nil, unusablef(checkHint(from), "cannot copy %s: %s", src.name, countProblems(problems))
	}
	if err != nil {
		return nil, unusablef("Write it as id: NAME on a line of its own.", "cannot copy %s: %s", src.name, err)
	}
	if bytes.HasPrefix(text, []byte(schemaLine)) {
		return text, nil
	}
	return append([]byte(schemaLine+schemaFile+"\n"), text...), nil
}

// schemaBeside writes the schema where there is none. Without it the scenario
// is the same, so that it cannot be written is only told.
func (a *app) schemaBeside() {
	want := scenario.JSONSchema()
	err := files.Write(schemaFile, want, 0o644, false)
	switch {
	case err == nil:
		fmt.Fprintf(a.out, "wrote %s, for editors\n", schemaFile)
	case errors.Is(err, files.ErrExists):
		if have, err := os.ReadFile(schemaFile); err == nil && !bytes.Equal(have, want) {
			fmt.Fprintf(a.err, "callstep: %s is of another version: `callstep schema > %s` writes it anew\n", schemaFile, schemaFile)
		}
	default:
		fmt.Fprintf(a.err, "callstep: cannot write %s: %s\n", schemaFile, oneLine(err.Error()))
	}
}

// templateNames lists the templates by name.
func templateNames() []string {
	entries, _ := templates.ReadDir("templates") // an embedded folder is always readable
	var names []string
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), ".yaml"))
	}
	return names
}

// readTemplate finds a template by its name.
func readTemplate(name string) (source, error) {
	text, err := templates.ReadFile("templates/" + name + ".yaml")
	if err != nil {
		next := "The templates are " + strings.Join(templateNames(), ", ") + "."
		if near, ok := exchange.Nearest(name, templateNames()); ok {
			next = fmt.Sprintf("Did you mean --template %s? %s", near, next)
		}
		return source{}, unusablef(next, "there is no template %q", name)
	}
	return source{name + ".yaml", text}, nil
}

// aboutTemplates says of each template what its first line says.
func aboutTemplates() string {
	var b strings.Builder
	for _, name := range templateNames() {
		src, err := readTemplate(name)
		if err != nil {
			continue
		}
		first, _, _ := strings.Cut(string(src.text), "\n")
		fmt.Fprintf(&b, "  %s\n      %s\n", name, strings.TrimPrefix(first, "# "))
	}
	return b.String()
}
