package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"callstep/engine/diagnose"
	"callstep/engine/redact"
	"callstep/engine/transcript"
	"callstep/engine/wire"
)

func (a *app) importVerb() *cobra.Command {
	var out, id string
	var only int
	var masked bool
	cmd := &cobra.Command{
		Use:   "import FILE",
		Short: "Make a runnable scenario of a recorded exchange",
		Long: `Make a runnable scenario of a recorded exchange: its tools, its turns byte for
byte, its recorded results, and the faults that stand for what broke. callstep
check finds no error in it, and stepping it comes to the verdict of callstep
diagnose; what a scenario cannot hold is said.

A recording does not say what was wanted. A tool whose name or hints show that it
changes something is effect: write, the others are effect: read; a run ends
unjudged until expect: says which effects were wanted.

Keys, tokens and mail addresses are masked; --redact=false keeps them.`,
		Example: `  callstep import request.json -o mine.yaml
  callstep import session.jsonl --exchange 2 -o second.yaml`,
		GroupID: groupCheck,
		Args:    exactly(1, "one recorded file, or - for standard input"),
		RunE: func(_ *cobra.Command, args []string) error {
			r := a.oneRecording(args[0])
			whole, err := judged(r, wire.Unknown, diagnose.Options{}, only)
			if err != nil {
				return err
			}
			d := whole.Each[max(whole.First, 0)]
			if id == "" {
				id = transcript.ID(r.name)
			}
			made, err := transcript.Make(d, id, "Recorded in "+oneLine(r.name))
			if err != nil {
				return unusablef("`callstep diagnose` judges it all the same.", "%s: %s", r.name, err)
			}
			text := string(made.YAML)
			if masked {
				text = redact.Text(text)
			}
			for _, n := range made.Notes {
				fmt.Fprintf(a.err, "callstep: %s\n", oneLine(n))
			}
			return a.put(out, text)
		},
	}
	f := cmd.Flags()
	f.StringVarP(&out, "output", "o", "", "write to this file; without it, to standard output")
	f.StringVar(&id, "id", "", "id of the scenario; without it, made of the file's name")
	f.IntVar(&only, "exchange", 0, "the exchange of a file that holds several, from 1; 0 = the first that broke")
	redacting(cmd, &masked)
	return cmd
}

// redacting declares the flag that keeps secrets out of what is written.
func redacting(cmd *cobra.Command, masked *bool) {
	cmd.Flags().BoolVar(masked, "redact", true, "mask keys, tokens and mail addresses")
}
