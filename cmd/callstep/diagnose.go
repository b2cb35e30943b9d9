package main

import (
	"io"
	"iter"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/report"
	"callstep/engine/wire"
)

// diagnosing is how the command line asks for a diagnosis.
type diagnosing struct {
	as       string // output: one of diagnosisForms, "" = for a person
	format   string
	provider string
	exchange int
	strict   bool
	redact   bool
	then     further
}

// diagnosisForms write verdicts for other programs, by the name of their flag.
var diagnosisForms = []struct {
	name, about string
	write       func(io.Writer, report.Verdicts, func(string) string) error
}{
	{"json", "one JSON object a file, for a program", report.DiagnosisJSON},
	{"sarif", "SARIF 2.1.0, for code hosts", func(w io.Writer, all report.Verdicts, mask func(string) string) error {
		version := ""
		if info, ok := debug.ReadBuildInfo(); ok {
			version = info.Main.Version
		}
		return report.DiagnosisSARIF(w, all, version, mask)
	}},
	{"junit", "JUnit XML, for a test server", report.DiagnosisJUnit},
	{"markdown", "a Markdown page, for a bug report", report.DiagnosisMarkdown},
}

const diagnoseLong = `Read recorded exchanges, and name the first boundary that broke: where, what was
seen, what to do, and whether to ask again.

FILE is what an application logged or a provider answered: a request, a
response, both, a stream, a session, a trace. What it is, is found out from its
content. A folder is read file by file; - is standard input. Nothing leaves this
machine.

Message 0 is the first, as in the JSON pointer; exchanges and lines count from 1
here, and in --json exchanges count from 0 too.

Findings are errors (E), which break the exchange, and warnings (W), which are
legal on the wire and harmful. Keys, tokens and mail addresses are masked in
what is printed.

--fix repairs the first broken boundary in the recorded text itself, judges it
again, and so on, as far as an application can put things right; what the model
must be asked for again is left, and named. --shrink writes the smallest
exchange that breaks the same way, its secrets masked. Both write a new file,
never over one. --checklist judges the lines that should hold in production.

Exit code 0: nothing broke, or nothing is broken any more. 1: a boundary broke,
or a line of the checklist. 2: a file cannot be used; what is no recording in a
folder is named and passed over, a text too unless it ends in .txt.`

const diagnoseExample = `  callstep diagnose request.json
  callstep diagnose session.jsonl --json
  callstep diagnose logs/ --strict --sarif > findings.sarif
  callstep diagnose request.json --provider anthropic
  callstep diagnose request.json --fix -o repaired.json
  callstep diagnose session.jsonl --shrink -o smallest.json
  callstep diagnose request.json --checklist`

func (a *app) diagnoseVerb() *cobra.Command {
	var d diagnosing
	asked := make([]bool, len(diagnosisForms))
	cmd := &cobra.Command{
		Use:     "diagnose FILE | FOLDER | -",
		Short:   "Name the first broken boundary of a recorded exchange",
		Long:    diagnoseLong,
		Example: diagnoseExample,
		GroupID: groupWalk,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return unusablef("`callstep diagnose --help` shows how it is used.", "diagnose needs a file, a folder or - for standard input")
			}
			if err := d.choose(asked); err != nil {
				return err
			}
			return a.diagnose(d, args)
		},
	}
	f := cmd.Flags()
	for i, form := range diagnosisForms {
		f.BoolVar(&asked[i], form.name, false, form.about)
	}
	f.StringVar(&d.format, "format", "auto", "whose format the bodies have: auto, "+strings.Join(providers(), ", "))
	f.StringVar(&d.provider, "provider", "", "judge as if it were sent to this provider")
	f.IntVar(&d.exchange, "exchange", 0, "only this exchange of a file that holds several, from 1; 0 = all")
	f.BoolVar(&d.strict, "strict", false, "warnings count as errors")
	d.then.flags(cmd)
	redacting(cmd, &d.redact)
	complete(cmd, "format", completeFormats)
	complete(cmd, "provider", completeProviders)
	return cmd
}

// choose settles the form of the output, and refuses what does not go together.
func (d *diagnosing) choose(asked []bool) error {
	for i, form := range diagnosisForms {
		if asked[i] && d.as != "" {
			return unusablef("Give one of the two.", "--%s and --%s exclude each other", d.as, form.name)
		}
		if asked[i] {
			d.as = form.name
		}
	}
	return d.then.fits(d.as)
}

// providers names those whose exchanges are read.
func providers() (names []string) {
	for p := wire.Unknown + 1; p < wire.NumProviders; p++ {
		if p.Supported() {
			names = append(names, p.String())
		}
	}
	return names
}

func completeProviders(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return providers(), cobra.ShellCompDirectiveNoFileComp
}

func completeFormats(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return append([]string{"auto"}, providers()...), cobra.ShellCompDirectiveNoFileComp
}

func (a *app) diagnose(d diagnosing, args []string) error {
	format, err := providerFlag("format", d.format, "auto")
	if err != nil {
		return err
	}
	provider, err := providerFlag("provider", d.provider, "")
	if err != nil {
		return err
	}
	options := diagnose.Options{Provider: provider, Strict: d.strict}
	recordings := a.recordings(args)
	switch {
	case d.then.fix, d.then.shrink:
		return a.edit(d, format, options, recordings)
	case d.then.checklist:
		return a.checklist(d, format, options, recordings)
	}
	exit := fine
	verdicts := func(yield func(*diagnose.Whole) bool) {
		for _, whole := range a.judgedOf(recordings, d, format, options, &exit) {
			if whole.First >= 0 {
				exit = max(exit, found)
			}
			if !yield(whole) {
				return
			}
		}
	}
	return printEach(a, verdicts, &exit, d.write)
}

// printEach prints what is said of each of a sequence, and answers with the exit
// code that has come of it by then. Of nothing, nothing is printed. None is kept
// while the next one is made, which iter.Pull would do.
func printEach[T any](a *app, all iter.Seq[T], exit *int, write func(io.Writer, iter.Seq[T]) error) error {
	some := false
	err := a.printRun(func(w io.Writer) error {
		return write(onlyIf{w, &some}, func(yield func(T) bool) {
			all(func(one T) bool {
				some = true
				return yield(one)
			})
		})
	})
	switch {
	case err != nil:
		return err
	case !some:
		return silent(unusable)
	case *exit != fine:
		return silent(*exit)
	}
	return nil
}

// onlyIf writes where there is something to say.
type onlyIf struct {
	io.Writer
	some *bool
}

func (o onlyIf) Write(p []byte) (int, error) {
	if !*o.some {
		return len(p), nil
	}
	return o.Writer.Write(p)
}

// judgedOf judges the recordings one after the other. Of one that cannot be used
// it says why and raises the exit code, unless nobody asked for it by name.
func (a *app) judgedOf(recordings []recording, d diagnosing, format wire.Provider, options diagnose.Options, exit *int) iter.Seq2[recording, *diagnose.Whole] {
	return func(yield func(recording, *diagnose.Whole) bool) {
		for _, r := range recordings {
			r = r.opened()
			whole, err := judged(r, format, options, d.exchange)
			switch {
			case err == nil:
				if !yield(r, whole) {
					return
				}
			case r.met:
				tell(a.err, err)
			default:
				*exit = max(*exit, tell(a.err, err))
			}
		}
	}
}

func (d diagnosing) write(w io.Writer, all report.Verdicts) error {
	for _, form := range diagnosisForms {
		if form.name == d.as {
			mask := d.mask()
			if form.name == "junit" { // the others escape what is hidden, which XML cannot
				mask = d.clean()
			}
			return form.write(w, all, mask)
		}
	}
	gap := ""
	for whole := range all {
		if _, err := io.WriteString(w, gap); err != nil {
			return err
		}
		if err := report.Diagnosis(w, whole, d.clean()); err != nil {
			return err
		}
		gap = "\n"
	}
	return nil
}

func providerFlag(flag, name, none string) (wire.Provider, error) {
	if name == none {
		return wire.Unknown, nil
	}
	p, ok := wire.ProviderNamed(name)
	if ok && p.Supported() {
		return p, nil
	}
	next := "The formats are " + strings.Join(providers(), ", ") + "."
	if near, ok := exchange.Nearest(name, providers()); ok {
		next = "Did you mean " + near + "? " + next
	}
	return wire.Unknown, unusablef(next, "--%s: there is no format %q", flag, name)
}
