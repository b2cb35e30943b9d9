package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"callstep/engine"
	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/record"
	"callstep/engine/wire"
	"callstep/ui/keymap"
	"callstep/ui/overlay"
)

// TestDocs keeps the pages that are made from tables like their tables.
func TestDocs(t *testing.T) {
	for name, page := range map[string]string{
		"codes.md":      codesPage(),
		"rules.md":      rulesPage(),
		"guards.md":     guardsPage(),
		"faults.md":     faultsPage(),
		"cli.md":        cliPage(),
		"commands.md":   commandsPage(),
		"keys.md":       keysPage(),
		"recordings.md": recordingsPage(),
	} {
		keepDoc(t, name, []byte(page))
	}
}

// keepDoc compares a generated file in docs, or writes it anew.
func keepDoc(t *testing.T, name string, want []byte) {
	t.Helper()
	file := filepath.Join(root, "docs", name)
	if updating() {
		if err := os.WriteFile(file, want, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(file)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("docs/%s is stale. It is made from the program's tables; to write it anew:\n\tCALLSTEP_UPDATE=1 go test ./cmd/callstep -run Docs", name)
	}
}

const made = "<!-- Made from the program's tables. To write it anew: CALLSTEP_UPDATE=1 go test ./cmd/callstep -run Docs -->\n\n"

func codesPage() string {
	var b strings.Builder
	b.WriteString("# Codes\n\n" + made)
	b.WriteString("The one vocabulary of verdicts, findings and tests. `callstep explain CODE` prints the same texts.\n\n" +
		"**E** breaks the exchange, **W** is legal on the wire yet harmful. **Retry** answers: can sending it again, unchanged, help? " +
		"The rules of a scenario add codes of their own, at the boundary execution.\n\n" +
		"What providers say was collected from their SDKs, documents and recorded answers; *as reported* marks wordings known only from reports. Providers change them. " +
		"[rules.md](rules.md) lists the rules that find a code, and each provider's own text.\n")
	for boundary := exchange.Declaration; boundary <= exchange.FollowUpContext; boundary++ {
		fmt.Fprintf(&b, "\n## %s\n\n| code | | retry | what broke |\n|---|---|---|---|\n", boundary)
		for _, c := range codesOf(boundary) {
			fmt.Fprintf(&b, "| [%s](#%s) | %s | %s | %s |\n", c.Code, anchor(boundary, c.Code), c.Severity, c.Retry, cellText(c.Meaning))
		}
	}
	for boundary := exchange.Declaration; boundary <= exchange.FollowUpContext; boundary++ {
		for _, c := range codesOf(boundary) {
			codeSection(&b, boundary, c)
		}
	}
	return b.String()
}

func codesOf(boundary exchange.Boundary) []exchange.CodeInfo {
	var rows []exchange.CodeInfo
	for _, c := range exchange.Codes() {
		if c.Boundary == boundary {
			rows = append(rows, c)
		}
	}
	return rows
}

func anchor(boundary exchange.Boundary, code exchange.Code) string {
	return boundary.String() + "-" + string(code)
}

func codeSection(b *strings.Builder, boundary exchange.Boundary, c exchange.CodeInfo) {
	fmt.Fprintf(b, "\n<a id=\"%s\"></a>\n\n### %s (%s)\n\n%s\n\n", anchor(boundary, c.Code), c.Code, boundary, c.Meaning)
	fmt.Fprintf(b, "- How to see it: %s\n- What to do: %s\n- Retry: %s.\n", c.See, c.Do, retryText[c.Retry])
	for _, cause := range exchange.Causes(c.Code) {
		fmt.Fprintf(b, "- Cause `%s`: %s\n", cause.Cause, cause.Meaning)
	}
	if c.Said != "" {
		for line := range strings.SplitSeq(c.Said, "\n") {
			fmt.Fprintf(b, "- %s\n", line)
		}
	}
}

// rulesPage lists the contracts: what each provider demands, in its own words.
func rulesPage() string {
	var b strings.Builder
	b.WriteString("# Rules\n\n" + made)
	b.WriteString("What `callstep diagnose` holds a recorded exchange against, contract by contract: those of its provider, then those of every provider. " +
		"A finding has the code; `callstep explain WORD` explains a rule.\n\n" +
		"**E** breaks the exchange, **W** is legal on the wire yet harmful. The texts are the providers' own, as their SDKs, documents and answers have them, shortened; providers change them. " +
		"A rule that is not judged says why.\n")
	for _, c := range diagnose.Contracts() {
		title := "Every provider"
		if format, ok := wire.FormatOf(c.Provider); ok {
			title = format.Title
		}
		built := 0
		for _, r := range c.Rules {
			if r.NotBuilt == "" {
				built++
			}
		}
		fmt.Fprintf(&b, "\n## %s\n\n%d rules, %d judged.\n\n| rule | code | boundary | | the provider says | judged |\n|---|---|---|---|---|---|\n", title, len(c.Rules), built)
		for _, r := range c.Rules {
			judged := "yes"
			if r.NotBuilt != "" {
				judged = "no: " + r.NotBuilt
			}
			fmt.Fprintf(&b, "| `%s` | [%s](codes.md#%s) | %s | %s | %s | %s |\n",
				r.Word, r.Code, anchor(r.Boundary, r.Code), r.Boundary, r.Severity, cellText(r.Said), cellText(judged))
		}
	}
	return b.String()
}

func guardsPage() string {
	var b strings.Builder
	b.WriteString("# Guards\n\n" + made)
	b.WriteString("A guard that is off still makes its check, but nobody obeys it: the stage is marked *bypassed*, and every row that the ledger gets later in the run names the guard. " +
		"A scenario may start with guards off; `--guard NAME=on|off` and the guards screen switch them, `--guard all=on` switches all on.\n\n" +
		"| guard | stage | is for | when it is off |\n|---|---|---|---|\n")
	for g := range exchange.NumGuards {
		info := g.Info()
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", info.Name, info.Stage, cellText(info.For), cellText(info.Off))
	}
	b.WriteString("\n## Outcomes\n\nThe one-word reading of a whole run, worst first.\n\n| outcome | damage | means |\n|---|---|---|\n")
	for _, name := range exchange.OutcomeNames() {
		o, _ := exchange.OutcomeNamed(name)
		damage := ""
		if o.Damage() {
			damage = "yes"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", name, damage, cellText(o.Meaning()))
	}
	return b.String()
}

func faultsPage() string {
	var b strings.Builder
	b.WriteString("# Faults\n\n" + made)
	b.WriteString("What can be broken on purpose. A fault reads a tool's schema, key and session values; it knows no scenario.\n\n" +
		"| written | strikes |\n|---|---|\n" +
		"| `lost_reply@3` | in turn 3 |\n| `lost_reply@2/2x3` | from turn 2 on, in every 2nd turn, three times |\n| `lost_reply@2/1x*` | from turn 2 on, always |\n" +
		"| `lost_reply@create_draft#1` | at the first dispatched call of create_draft |\n| `changed_arguments@4,quantity=3` | in turn 4, with a parameter |\n\n" +
		"| fault | boundary | stage | what it does | caught by | otherwise |\n|---|---|---|---|---|---|\n")
	for _, f := range fault.Catalogue() {
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s | %s |\n", f.Kind, f.Boundary, f.Stage, cellText(f.Short), cellText(f.Caught), cellText(f.Else))
	}
	for _, f := range fault.Catalogue() {
		fmt.Fprintf(&b, "\n## %s\n\n%s\n", f.Kind, f.Long)
		if len(f.Params) > 0 || f.Free {
			b.WriteByte('\n')
		}
		for _, p := range f.Params {
			fmt.Fprintf(&b, "- `%s`: %s", p.Name, p.Help)
			if len(p.Values) > 0 {
				fmt.Fprintf(&b, " (%s)", strings.Join(p.Values, ", "))
			}
			b.WriteByte('\n')
		}
		if f.Free {
			b.WriteString("- `argument=value`: any argument of the tool\n")
		}
	}
	return b.String()
}

// cliPage is the help of every verb, as the program prints it.
func cliPage() string {
	var b strings.Builder
	b.WriteString("# Command line\n\n" + made)
	var add func(*cobra.Command)
	add = func(c *cobra.Command) {
		if c.Hidden || c.Name() == "help" || c.Name() == "completion" {
			return
		}
		var help bytes.Buffer
		c.SetOut(&help)
		if err := c.Help(); err != nil {
			panic(err) // a bytes.Buffer does not fail
		}
		fmt.Fprintf(&b, "## %s\n\n```text\n%s```\n\n", c.CommandPath(), trimLines(help.String()))
		for _, sub := range c.Commands() {
			add(sub)
		}
	}
	command := (&app{}).root()
	command.InitDefaultCompletionCmd()
	add(command)
	b.WriteString("## Exit codes\n\n| code | means |\n|---|---|\n" +
		"| 0 | fine |\n| 1 | `check`: warnings only; `diagnose`: a boundary broke; `fmt --check`: a file is laid out otherwise; `diff` and `replay`: something differs; `test`: a test failed; `sweep`: an outcome of `--fail-on` was met |\n" +
		"| 2 | a usage error, an input that cannot be used, or a sweep that was interrupted |\n")
	return b.String()
}

func commandsPage() string {
	var b strings.Builder
	b.WriteString("# Commands of the debugger\n\n" + made)
	b.WriteString("Keys, cues of a scenario and saved scripts speak the same words.\n\n| command | does |\n|---|---|\n")
	for _, v := range engine.Verbs() {
		commandRow(&b, v)
	}
	b.WriteString("\n## At the prompt of the screen alone\n\n| command | does |\n|---|---|\n")
	for _, v := range overlay.Screen {
		commandRow(&b, v)
	}
	return b.String()
}

func commandRow(b *strings.Builder, v engine.VerbHelp) {
	fmt.Fprintf(b, "| `%s` | %s |\n", strings.TrimSpace(v.Name+" "+strings.ReplaceAll(v.Arg, "|", "\\|")), v.Help)
}

func keysPage() string {
	return "# Keys\n\n" + made + "The footer always shows what matters here; `?` shows all of it, where you type `F1` or `ctrl-g`. Nothing needs a mouse.\n\n" +
		strings.ReplaceAll(keymap.Markdown(), "### ", "## ")
}

func recordingsPage() string {
	var b strings.Builder
	b.WriteString("# Recordings\n\n" + made)
	b.WriteString("What `callstep diagnose`, `open` and `import` read. What a file is, is found out from its content; the verdict names it with the first of these words. " +
		"A file that holds requests, responses, pairs of both, or messages, as they are, needs no word.\n\n| file | is |\n|---|---|\n")
	for _, c := range record.Containers() {
		fmt.Fprintf(&b, "| `%s` | %s |\n", c.Name, cellText(c.Title))
	}
	return b.String()
}

func trimLines(s string) string {
	var b strings.Builder
	for line := range strings.Lines(s) {
		b.WriteString(strings.TrimRight(line, " \n") + "\n")
	}
	return b.String()
}

// cellText keeps a text from ending its cell of a table.
func cellText(s string) string {
	return strings.NewReplacer("|", "\\|", "\n", " ", "<", "&lt;").Replace(s)
}
