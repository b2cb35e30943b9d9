package main

import (
	"io"
	"iter"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/record"
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
	help     help
}

// diagnosisForms write verdicts for other programs, by the name of their flag.
var diagnosisForms = []struct {
	name, about string
	write       func(io.Writer, []*diagnose.Whole, func(string) string) error
}{
	{"json", "one JSON object a file, for a program", func(w io.Writer, all []*diagnose.Whole, mask func(string) string) error {
		if len(all) == 1 {
			return report.DiagnosisJSON(w, all[0], mask)
		}
		return report.DiagnosesJSON(w, all, mask)
	}},
	{"sarif", "SARIF 2.1.0, for code hosts", func(w io.Writer, all []*diagnose.Whole, mask func(string) string) error {
		version := ""
		if info, ok := debug.ReadBuildInfo(); ok {
			version = info.Main.Version
		}
		return report.DiagnosisSARIF(w, all, version, mask)
	}},
	{"junit", "JUnit XML, for a test server", report.DiagnosisJUnit},
	{"markdown", "a Markdown page, for a bug report", report.DiagnosisMarkdown},
}

func (a *app) diagnoseVerb() *cobra.Command {
	var d diagnosing
	asked := make([]bool, len(diagnosisForms))
	cmd := &cobra.Command{
		Use:   "diagnose FILE | FOLDER | -",
		Short: "Name the first broken boundary of a recorded exchange",
		Long: `Read recorded exchanges, and name the first boundary that broke: where, what was
seen, what to do, and whether to ask again.

FILE is what an application logged or a provider answered: a request, a
response, both, a stream, a session, a trace. What it is, is found out from its
content. A folder is read file by file; - is standard input. Nothing leaves this
machine.

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
folder is named and passed over.`,
		Example: `  callstep diagnose request.json
  callstep diagnose session.jsonl --json
  callstep diagnose logs/ --strict --sarif > findings.sarif
  callstep diagnose request.json --provider anthropic
  callstep diagnose request.json --fix -o repaired.json
  callstep diagnose session.jsonl --shrink -o smallest.json
  callstep diagnose request.json --checklist`,
		GroupID: groupWalk,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return unusablef("`callstep diagnose --help` shows how it is used.", "diagnose needs a file, a folder or - for standard input")
			}
			for i, form := range diagnosisForms {
				if asked[i] && d.as != "" {
					return unusablef("Give one of the two.", "--%s and --%s exclude each other", d.as, form.name)
				}
				if asked[i] {
					d.as = form.name
				}
			}
			if err := d.help.check(d.as); err != nil {
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
	d.help.flags(cmd)
	redacting(cmd, &d.redact)
	complete(cmd, "format", completeFormats)
	complete(cmd, "provider", completeProviders)
	return cmd
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
	case d.help.fix, d.help.shrink:
		return a.edit(d, format, options, recordings)
	case d.help.checklist:
		return a.check(d, format, options, recordings)
	}
	var all []*diagnose.Whole
	exit := fine
	for _, whole := range a.judgedOf(recordings, d, format, options, &exit) {
		if whole.First >= 0 {
			exit = max(exit, found)
		}
		all = append(all, whole)
	}
	if len(all) == 0 {
		return silent(unusable)
	}
	if err := a.printRun(func(w io.Writer) error { return d.write(w, all) }); err != nil {
		return err
	}
	if exit != fine {
		return silent(exit)
	}
	return nil
}

// judgedOf judges the recordings one after the other. Of one that cannot be used
// it says why and raises the exit code, unless nobody asked for it by name.
func (a *app) judgedOf(recordings []recording, d diagnosing, format wire.Provider, options diagnose.Options, exit *int) iter.Seq2[recording, *diagnose.Whole] {
	return func(yield func(recording, *diagnose.Whole) bool) {
		for _, r := range recordings {
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

func (d diagnosing) write(w io.Writer, all []*diagnose.Whole) error {
	mask := d.mask()
	for _, form := range diagnosisForms {
		if form.name == d.as {
			if form.name == "junit" { // the others escape what is hidden, which XML cannot
				mask = d.clean()
			}
			return form.write(w, all, mask)
		}
	}
	for i, whole := range all {
		if i > 0 {
			if _, err := io.WriteString(w, "\n"); err != nil {
				return err
			}
		}
		if err := report.Diagnosis(w, whole, d.clean()); err != nil {
			return err
		}
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

// judged reads and judges one recording.
func judged(r recording, format wire.Provider, options diagnose.Options, only int) (*diagnose.Whole, error) {
	if r.err != nil {
		return nil, r.err
	}
	file, bad := record.Read(r.name, r.text)
	if bad != nil {
		return nil, unreadable(r.name, bad)
	}
	if format != wire.Unknown {
		file.Exchanges = slices.DeleteFunc(file.Exchanges, func(x *wire.Exchange) bool { return x.Provider != format })
		if len(file.Exchanges) == 0 {
			return nil, unusablef("Leave --format out to have it found from the content.", "%s: holds no exchange of the format %s", r.name, format)
		}
	}
	if only > len(file.Exchanges) || only < 0 {
		return nil, unusablef("Leave --exchange out to judge all of them.", "%s: there is no exchange %d; it holds %d", r.name, only, len(file.Exchanges))
	}
	if only > 0 {
		file.Exchanges = file.Exchanges[only-1 : only]
	}
	if why, next := unsupported(file); why != "" {
		return nil, unusablef(next, "%s: %s", r.name, why)
	}
	return diagnose.File(file, options), nil
}

// unsupported says why nothing of a file can be judged and what to do, "" if
// something can.
func unsupported(file *wire.File) (why, next string) {
	why, next = "no exchange was found in it", "Give a file that holds a request, a response, or a log of them."
	if len(file.Notes) > 0 {
		why = strings.TrimPrefix(file.Notes[0].Where+": "+file.Notes[0].Why, ": ")
	}
	for _, x := range file.Exchanges {
		switch {
		case x.Provider.Supported() && !x.Lost():
			return "", ""
		case x.Provider.Supported():
			continue // the note says why
		case x.Reason != "":
			why = x.Reason
		default:
			why = x.Provider.String() + " is not supported yet"
		}
		next = "callstep reads " + strings.Join(providers(), ", ") + "."
	}
	return why, next
}

// unreadable says why a file cannot be read at all, and where.
func unreadable(name string, bad *record.Error) error {
	where := name
	if bad.Line > 0 {
		where += ":" + strconv.Itoa(bad.Line) + ":" + strconv.Itoa(bad.Col)
	}
	next := bad.Do
	if next == "" {
		next = "Give a recorded exchange: a request, a response, a log of them."
	}
	return unusablef(next, "%s: %s", where, bad.Why)
}
