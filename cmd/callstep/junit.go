package main

import (
	"bytes"
	"io"

	"github.com/spf13/cobra"

	"callstep/ui/files"
)

// junit is how the command line asks for JUnit XML: beside the report, in a file,
// or in its place on standard output.
type junit struct {
	to    string // "-" for standard output, "" for none
	force bool
}

// flags are those of a verb. Without a value the flag prints, where that is said.
func (j *junit) flags(cmd *cobra.Command, bare bool) {
	f := cmd.Flags()
	f.StringVar(&j.to, "junit", "", "also write JUnit XML to this file, for a test server; - prints it instead")
	if bare {
		f.Lookup("junit").NoOptDefVal = "-"
	}
	f.BoolVar(&j.force, "force", false, "replace the file of --junit if it exists")
}

// prints reports that the XML stands in the place of the report.
func (j *junit) prints() bool { return j.to == "-" }

// writes reports that it goes to a file.
func (j *junit) writes() bool { return j.to != "" && !j.prints() }

// free refuses a file that is there, before anything is run.
func (j *junit) free() error {
	if !j.writes() {
		return nil
	}
	if err := files.Free(j.to, j.force); err != nil {
		return notWritten(j.to, err)
	}
	return nil
}

// putJUnit writes the file, if one is asked for.
func (a *app) putJUnit(j *junit, write func(io.Writer) error) error {
	if !j.writes() {
		return nil
	}
	var xml bytes.Buffer
	if err := write(&xml); err != nil {
		return err
	}
	return a.writeFile(j.to, xml.Bytes(), j.force)
}
