package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"callstep/engine"
	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/redact"
	"callstep/engine/report"
	"callstep/engine/scenario"
	"callstep/engine/transcript"
	"callstep/engine/wire"
	"callstep/ui/text"
)

// exporting is how the command line asks for an export.
type exporting struct {
	setup
	to, out  string
	model    string
	exchange int
	redact   bool
	film     filming // for the formats of the screen
	declared bool    // the declarations alone
	strict   bool    // of them
}

// exportable is what is exported.
type exportable struct {
	talk  wire.Talk
	run   *engine.Machine // nil for a recording
	title string
	begin time.Time
}

// exportForms are the formats that are no provider's, behind those of the
// providers.
var exportForms = []struct {
	name, about string
	write       func(*exportable) (string, []string, error)
}{
	{"otlp", "spans of OpenTelemetry's GenAI conventions, as JSON", func(x *exportable) (string, []string, error) {
		return report.TalkOTLP(&x.talk, x.begin)
	}},
	{"markdown", "a page for people", func(x *exportable) (string, []string, error) {
		return report.TalkMarkdown(&x.talk, x.title, text.Clean), nil, nil
	}},
	{"jsonl", "the log of a run, of a recording its messages, one a line", func(x *exportable) (string, []string, error) {
		if x.run != nil {
			lines, err := report.LogLines(x.run)
			return lines, nil, err
		}
		lines, err := report.TalkLines(&x.talk)
		return lines, nil, err
	}},
}

// exportNames lists the formats, the providers' first.
func exportNames() []string { return append(talkFormatNames(), screenFormatNames()...) }

// talkFormatNames lists those of the conversation.
func talkFormatNames() []string {
	names := encodable()
	for _, form := range exportForms {
		names = append(names, form.name)
	}
	return names
}

// talkFlags are about the conversation, and nothing of the screen.
var talkFlags = []string{"declarations", "strict", "model", "exchange", "redact"}

// formAbouts says what the other formats are.
func formAbouts() string {
	var lines []string
	for _, form := range exportForms {
		lines = append(lines, form.name+" ("+form.about+")")
	}
	return strings.Join(lines, ",\n") + "."
}

// encodable names the providers in whose formats a conversation can be written.
func encodable() (names []string) {
	for p := range wire.NumProviders {
		if wire.Encodes(p) {
			names = append(names, p.String())
		}
	}
	return names
}

func (a *app) exportVerb() *cobra.Command {
	var e exporting
	cmd := &cobra.Command{
		Use:   "export SCENARIO | FILE | -",
		Short: "Write a run or a recorded exchange in another format",
		Long: `Write the conversation of a scenario, run to its end, or of a recorded exchange
in another format: as the request that continues it at a provider, as the frames
that a tool server sees, as a trace, as a page, as lines.

The formats are ` + strings.Join(encodable(), ", ") + `,
` + formAbouts() + `

cast, svg and html show the screen itself, with the flags of callstep film, which
is another name for these three; nothing is masked there.

Calls of a scenario get the ids call_1, call_2 and so on; a response that is no
call stays the text that it is. What a format cannot hold is named on standard
error. Keys, tokens and mail addresses are masked; --redact=false keeps them. An
existing file is left alone.

--declarations writes the tools alone, as the provider of --to wants them, or
without --to as each of them does: names that it takes; strict schemas where it
has them and they can say the same; its own subset of JSON Schema. What has no
keyword there goes into the description. All that is changed is named on
standard error.`,
		Example: `  callstep export lost-reply --to anthropic
  callstep export lost-reply --to openai-chat --fault wrong_call_id@2 --guard pairing=off
  callstep export session.jsonl --exchange 2 --to gemini -o request.json
  callstep export trace.json --to markdown
  callstep export lost-reply --declarations --to openai-responses`,
		GroupID:           groupCheck,
		Args:              exactly(1, "one scenario or recorded file"),
		ValidArgsFunction: completeOne,
		RunE: func(cmd *cobra.Command, args []string) error {
			if f, ok := e.ofScreen(); ok {
				if err := refuseFlags(cmd, talkFlags, "The formats that have it are "+strings.Join(talkFormatNames(), ", ")+".", "is not for --to "+e.to+", which shows the screen"); err != nil {
					return err
				}
				return a.exportScreen(cmd, args[0], f)
			}
			return a.export(cmd, e, args[0])
		},
	}
	e.flags(cmd)
	f := cmd.Flags()
	f.StringVar(&e.to, "to", "", "the format to write")
	f.StringVarP(&e.out, "output", "o", "", "write to this file; without it, to standard output")
	f.StringVar(&e.model, "model", "", "the model to name in it; a scenario names none")
	f.IntVar(&e.exchange, "exchange", 0, "the exchange of a file that holds several, from 1; 0 = the first that broke")
	f.BoolVar(&e.declared, "declarations", false, "write the tools alone, as each provider wants them")
	f.BoolVar(&e.strict, "strict", true, "with --declarations: strict schemas where the provider has them")
	redacting(cmd, &e.redact)
	a.screenFlags(cmd, &e.film)
	complete(cmd, "to", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return exportNames(), cobra.ShellCompDirectiveNoFileComp
	})
	return cmd
}

func (a *app) export(cmd *cobra.Command, e exporting, word string) error {
	screen := "is for the formats of the screen: " + strings.Join(screenFormatNames(), ", ")
	if err := refuseFlags(cmd, screenFlagNames, "", screen); err != nil {
		return err
	}
	if e.declared {
		if err := refuseFlags(cmd, []string{"model"}, "", "names the model of a conversation, and --declarations writes the tools alone"); err != nil {
			return err
		}
	} else if err := refuseFlags(cmd, []string{"strict"}, "", "is for --declarations"); err != nil {
		return err
	}
	var write func(*exportable) (string, []string, error)
	var err error
	if !e.declared {
		if write, err = exportForm(e.to); err != nil {
			return err
		}
	}
	x, lost, err := a.exported(cmd, e, word)
	if err != nil {
		return err
	}
	if e.declared {
		return a.declarations(e, x, lost)
	}
	if e.model != "" {
		x.talk.Model = e.model
	}
	if e.redact {
		maskTalk(&x.talk)
	}
	out, unheld, err := write(x)
	switch {
	case errors.Is(err, report.ErrTooLong):
		return unusablef("Export it as jsonl, or a shorter exchange of it.", "cannot write %s: %s", e.to, err)
	case err != nil:
		return unusablef("", "cannot write %s: %s", e.to, err)
	}
	if e.redact {
		out = redact.Text(out)
	}
	for _, what := range append(lost, unheld...) {
		fmt.Fprintf(a.err, "callstep: not in the export: %s\n", oneLine(what))
	}
	return a.put(e.out, out)
}

// exportForm finds what writes a format.
func exportForm(name string) (func(*exportable) (string, []string, error), error) {
	for _, form := range exportForms {
		if form.name == name {
			return form.write, nil
		}
	}
	p, ok := wire.ProviderNamed(name)
	if ok && wire.Encodes(p) {
		return func(x *exportable) (string, []string, error) {
			body, lost, ok := wire.Encode(p, &x.talk)
			if !ok {
				return "", nil, unwritable(x.title)
			}
			return body, lost, nil
		}, nil
	}
	next := "The formats are " + strings.Join(exportNames(), ", ") + "."
	if name == "" {
		return nil, unusablef(next, "export needs a format: --to FORMAT")
	}
	if near, ok := exchange.Nearest(name, exportNames()); ok {
		next = "Did you mean " + near + "? " + next
	}
	return nil, unusablef(next, "--to: there is no format %q", name)
}

// exported reads what is to be exported, and names what its conversation cannot
// hold.
func (a *app) exported(cmd *cobra.Command, e exporting, word string) (*exportable, []string, error) {
	r, recorded := a.maybeRecording(word)
	if recorded {
		next := "`callstep import " + word + "` makes a scenario of it, which can be run so."
		if err := refuseFlags(cmd, setupFlags, next, "is for scenarios, and "+r.name+" is a recorded file"); err != nil {
			return nil, nil, err
		}
		return exportedRecording(r, e.exchange)
	}
	if e.exchange != 0 {
		return nil, nil, unusablef("", "--exchange is for recorded files, and %s is a scenario", word)
	}
	m, err := openWith(e.setup, func() (*scenario.Scenario, error) {
		if word == stdin {
			return a.compileSource(word, source{"stdin", []byte(r.text)})
		}
		return a.compile(word)
	})
	if err != nil {
		return nil, nil, err
	}
	if err := m.Do("end"); err != nil {
		return nil, nil, unusablef("`callstep open "+word+"` walks it stage by stage.", "the run stopped early: %s", err)
	}
	a.missed(m)
	return &exportable{talk: transcript.Talk(m), run: m, title: m.Scenario().Title, begin: m.Scenario().Now}, nil, nil
}

// maybeRecording tells recorded files from scenarios, and reads what is one, and
// standard input whatever it is.
func (a *app) maybeRecording(word string) (r recording, recorded bool) {
	switch {
	case word == stdin:
		r = a.readStdin()
		return r, !scenarioLine.MatchString(r.text)
	case isRecording(word), filepath.Ext(word) != "" && !isBuiltIn(word) && !looksLikePath(word):
		return readRecording(word), true
	}
	return r, false
}

func exportedRecording(r recording, only int) (*exportable, []string, error) {
	whole, err := judged(r, wire.Unknown, diagnose.Options{}, only)
	if err != nil {
		return nil, nil, err
	}
	x := whole.Each[max(whole.First, 0)].Exchange
	talk, lost := wire.TalkOf(x)
	if len(talk.Turns)+len(talk.Tools) == 0 {
		return nil, nil, unusablef("`callstep diagnose` says what it holds.", "%s: the exchange holds no conversation", r.name)
	}
	return &exportable{talk: talk, title: filepath.Base(r.name)}, lost, nil
}

// maskTalk masks the secrets in what was said and declared.
func maskTalk(t *wire.Talk) {
	t.System = redact.Text(t.System)
	for i := range t.Tools {
		tool := &t.Tools[i]
		tool.Description, tool.Schema = redact.Text(tool.Description), redact.Text(tool.Schema)
	}
	for i := range t.Turns {
		for k := range t.Turns[i].Parts {
			p := &t.Turns[i].Parts[k]
			p.Text, p.Args = redact.Text(p.Text), redact.Text(p.Args)
		}
	}
}
