package main

import (
	"errors"
	"io"
	"iter"
	"strings"

	"github.com/spf13/cobra"

	"callstep/engine/checklist"
	"callstep/engine/diagnose"
	"callstep/engine/redact"
	"callstep/engine/repair"
	"callstep/engine/report"
	"callstep/engine/shrink"
	"callstep/engine/wire"
	"callstep/ui/text"
)

// further is what is asked for beyond the verdict: at most one of these.
type further struct {
	fix       bool
	shrink    bool
	checklist bool
	out       string // file for what --fix and --shrink write
}

func (t *further) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.BoolVar(&t.fix, "fix", false, "repair what an application can put right, and write the repaired text")
	f.BoolVar(&t.shrink, "shrink", false, "write the smallest exchange that breaks the same way")
	f.BoolVar(&t.checklist, "checklist", false, "judge the production checklist instead, line by line")
	f.StringVarP(&t.out, "output", "o", "", "write what --fix or --shrink makes to this file; without it, to standard output")
}

// fits refuses what does not go together.
func (t *further) fits(as string) error {
	asked := ""
	for _, x := range []struct {
		name string
		on   bool
	}{{"fix", t.fix}, {"shrink", t.shrink}, {"checklist", t.checklist}} {
		if !x.on {
			continue
		}
		if asked != "" {
			return unusablef("Give one of the two.", "--%s and --%s exclude each other", asked, x.name)
		}
		asked = x.name
	}
	written := t.fix || t.shrink
	switch {
	case t.out != "" && !written:
		return unusablef("Add --fix or --shrink, or leave -o out.", "-o is for what --fix and --shrink write")
	case asked != "" && as != "" && as != "json" && !(t.checklist && as == "markdown"):
		return unusablef("Leave --"+as+" out, or use --json.", "--%s has no form --%s", asked, as)
	case written && as == "json" && (t.out == "" || t.out == "-"):
		return unusablef("Name a file after -o.", "--%s and --json both write to standard output", asked)
	}
	return nil
}

// edit carries out --fix and --shrink, which are about one file.
func (a *app) edit(d diagnosing, format wire.Provider, options diagnose.Options, all []recording) error {
	if len(all) != 1 {
		return unusablef("Give one file: what comes out is one text.", "--fix and --shrink take one recording, not %d", len(all))
	}
	r := all[0].opened()
	file, others, err := picked(r, format, d.exchange)
	if err != nil {
		return err
	}
	whole, err := judgedFile(r, file, options)
	if err != nil {
		return err
	}
	for _, x := range whole.Each {
		if own := x.Exchange.Provider; d.then.fix && options.Provider != wire.Unknown && options.Provider != own {
			return unusablef("Leave --provider out: what is sent to another provider has to be written in its format first.",
				"%s: --fix repairs an exchange in its own format, which is %s", r.name, own)
		}
	}
	if d.then.shrink {
		return a.shrink(d, r, whole, others, options)
	}
	return a.fix(d, r, format, options)
}

// fix repairs a recording. Not the text, only what is printed of it is masked:
// the bytes that are no part of a repair stay as they are.
func (a *app) fix(d diagnosing, r recording, format wire.Provider, options diagnose.Options) error {
	options.Schemas = diagnose.SharedSchemas()
	made, err := repair.Text(r.text, func(text string, all bool) (*diagnose.Whole, error) {
		options.All = all
		return judged(recording{name: r.name, text: text}, format, options, d.exchange)
	})
	if unfit := (*repair.Unfit)(nil); errors.As(err, &unfit) {
		return unusablef("`callstep export "+r.name+" --to FORMAT -o request.json` writes its request as a body; repair that.", "%s: cannot be repaired: %s; plain JSON and JSON lines can", r.name, unfit.Why)
	} else if err != nil {
		return err
	}
	err = a.putBeside(d, made.Text, func(w io.Writer) error {
		if d.as == "json" {
			return report.RepairsJSON(w, made, d.mask())
		}
		return report.Repairs(w, made, d.clean())
	})
	if err == nil && made.Whole.First >= 0 {
		return silent(found)
	}
	return err
}

// shrink cuts a recording down; chosen says that it holds more than what was
// judged. A healthy one has nothing to show.
func (a *app) shrink(d diagnosing, r recording, whole *diagnose.Whole, chosen bool, options diagnose.Options) error {
	made, err := shrink.Text(r.text, whole, chosen, func(text string) (*diagnose.Whole, error) {
		return judged(recording{name: r.name, text: text}, wire.Unknown, options, 0)
	}, d.mask())
	switch {
	case errors.Is(err, shrink.ErrHealthy):
		return unusablef("`callstep diagnose "+r.name+"` lists the warnings; with --strict they count as errors.", "%s: nothing is broken, so there is nothing to cut down", r.name)
	case err != nil:
		return unusablef("Its container holds more than the bodies do: give the request and the response themselves.", "%s: %s", r.name, err)
	}
	return a.putBeside(d, made.Text, func(w io.Writer) error {
		if d.as == "json" {
			return report.ShrunkJSON(w, r.name, made, d.mask())
		}
		return report.Shrunk(w, r.name, made, d.clean())
	})
}

// putBeside writes a text, and what there is to say about it where it does not
// get into the text.
func (a *app) putBeside(d diagnosing, made string, say func(io.Writer) error) error {
	if err := a.put(d.then.out, made); err != nil {
		return err
	}
	if d.then.out == "" || d.then.out == "-" {
		return say(a.err)
	}
	return a.printRun(say)
}

// checklist judges the checklist of each recording. A broken line is found as a
// broken boundary is.
func (a *app) checklist(d diagnosing, format wire.Provider, options diagnose.Options, recordings []recording) error {
	exit := fine
	all := func(yield func(report.Checked) bool) {
		for r, whole := range a.judgedOf(recordings, d, format, options, &exit) {
			c := report.Checked{Whole: whole, Lines: checklist.Of(whole, r.text)}
			for _, l := range c.Lines {
				if l.State == checklist.Broken {
					exit = max(exit, found)
				}
			}
			if !yield(c) {
				return
			}
		}
	}
	return printEach(a, all, &exit, func(w io.Writer, all iter.Seq[report.Checked]) error {
		switch d.as {
		case "json":
			return report.ChecklistJSON(w, all, d.mask())
		case "markdown":
			return report.ChecklistMarkdown(w, all, d.mask())
		}
		return report.Checklist(w, all, d.clean())
	})
}

// mask keeps secrets out of what is written, unless they were asked for. What it
// gives is a copy: a part of a recording would keep all of it in memory.
func (d diagnosing) mask() func(string) string {
	if d.redact {
		return func(s string) string { return strings.Clone(redact.Text(s)) }
	}
	return strings.Clone
}

// clean is mask for a terminal.
func (d diagnosing) clean() func(string) string {
	mask := d.mask()
	return func(s string) string { return text.Clean(mask(s)) }
}
