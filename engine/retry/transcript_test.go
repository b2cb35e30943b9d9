package retry

import (
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/cockroachdb/datadriven"

	"callstep/engine/exchange"
)

func TestMain(m *testing.M) {
	flag.Parse()
	if os.Getenv("CALLSTEP_UPDATE") != "" {
		flag.Set("rewrite", "true")
	}
	os.Exit(m.Run())
}

// TestTranscripts runs the files of testdata. Their commands are
//
//	schedule preset=NAME seed=N w=N base= cap= factor= retries= elapsed= jitter= after=
//	    one answer a line: STATUS [TOOK] [| Retry-After [| what it says]]
//	draw w=N ...           the same, for the widths w=(N,M)
//	find                   one failure a line: STATUS [what it says]
//	safe                   one failure a line, for every effect with and without a key
//	multiply sdk= app=
//	products app=          one failure a line
//	after                  one Retry-After a line, read at 00:00:00 on 2 January 1970
func TestTranscripts(t *testing.T) {
	datadriven.Walk(t, "testdata", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			switch d.Cmd {
			case "schedule":
				return scheduleText(t, d)
			case "draw":
				return drawText(t, d)
			case "find":
				return eachLine(d, findText)
			case "safe":
				return eachLine(d, safeText)
			case "after":
				return eachLine(d, afterText)
			case "multiply":
				n, said := Multiply(preset(t, d, "sdk"), preset(t, d, "app"))
				return fmt.Sprintf("%d: %s\n", n, said)
			case "products":
				return eachLine(d, func(line string) string {
					status, _ := strconv.Atoi(line)
					class, _ := Find(status, "")
					text := class.Name
					for _, p := range Products(preset(t, d, "app"), class) {
						text += fmt.Sprintf("\n  %s: %s", p.Makers, p.Says)
					}
					return text + "\n"
				})
			}
			t.Fatalf("%s: no such command", d.Pos)
			return ""
		})
	})
}

func scheduleText(t *testing.T, d *datadriven.TestData) string {
	w := 76
	d.MaybeScanArgs(t, "w", &w)
	tries := scheduleOf(t, d)
	var b strings.Builder
	for i, line := range Draw(tries, w) {
		fmt.Fprintf(&b, "%s\n", line)
		if !tries[i].Last {
			fmt.Fprintf(&b, "       (%s)\n", tries[i].Why)
		}
	}
	last := tries[len(tries)-1]
	fmt.Fprintf(&b, "%s in %s\n", count(len(tries), "request"), Span(last.At+last.Took))
	return b.String()
}

func drawText(t *testing.T, d *datadriven.TestData) string {
	var b strings.Builder
	for _, arg := range d.CmdArgs {
		if arg.Key != "w" {
			continue
		}
		for _, text := range arg.Vals {
			w, err := strconv.Atoi(text)
			if err != nil {
				d.Fatalf(t, "w: %v", err)
			}
			fmt.Fprintf(&b, "%d:\n", w)
			for _, line := range Draw(scheduleOf(t, d), w) {
				fmt.Fprintf(&b, "  %s|\n", line)
			}
		}
	}
	return b.String()
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func scheduleOf(t *testing.T, d *datadriven.TestData) []Try {
	var seed uint64
	d.MaybeScanArgs(t, "seed", &seed)
	var answers []Answer
	for line := range strings.Lines(d.Input) {
		answers = append(answers, answerOf(t, d, line))
	}
	return Schedule(policyOf(t, d), seed, answers)
}

func answerOf(t *testing.T, d *datadriven.TestData, line string) (a Answer) {
	parts := strings.SplitN(strings.TrimSpace(line), "|", 3)
	if len(parts) > 1 {
		a.RetryAfter = strings.TrimSpace(parts[1])
	}
	if len(parts) > 2 {
		a.Said = strings.TrimSpace(parts[2])
	}
	words := strings.Fields(parts[0])
	a.Status = statusOf(words[0])
	if len(words) > 1 {
		a.Took = duration(t, d, words[1])
	}
	return a
}

func statusOf(word string) int {
	switch word {
	case "reset":
		return Reset
	case "timeout":
		return Timeout
	}
	n, err := strconv.Atoi(word)
	if err != nil {
		panic(err)
	}
	return n
}

func preset(t *testing.T, d *datadriven.TestData, key string) Policy {
	name := ""
	d.MaybeScanArgs(t, key, &name)
	if name == "" {
		return Policy{}
	}
	p, ok := PresetNamed(name)
	if !ok {
		d.Fatalf(t, "no preset %q", name)
	}
	return p.Policy
}

func policyOf(t *testing.T, d *datadriven.TestData) Policy {
	p := preset(t, d, "preset")
	for _, arg := range d.CmdArgs {
		value := ""
		if len(arg.Vals) > 0 {
			value = arg.Vals[0]
		}
		switch arg.Key {
		case "base":
			p.Base = duration(t, d, value)
		case "cap":
			p.Cap = duration(t, d, value)
		case "elapsed":
			p.MaxElapsed = duration(t, d, value)
		case "factor":
			p.Factor, _ = strconv.ParseFloat(value, 64)
		case "retries":
			d.ScanArgs(t, "retries", &p.MaxRetries)
		case "after":
			p.RetryAfter = value == "yes"
		case "jitter":
			p.Jitter = map[string]Jitter{"none": NoJitter, "full": FullJitter, "equal": EqualJitter}[value]
		}
	}
	return p
}

func duration(t *testing.T, d *datadriven.TestData, text string) time.Duration {
	v, err := time.ParseDuration(text)
	if err != nil {
		d.Fatalf(t, "%v", err)
	}
	return v
}

func eachLine(d *datadriven.TestData, do func(string) string) string {
	var b strings.Builder
	for line := range strings.Lines(d.Input) {
		b.WriteString(do(strings.TrimRight(line, "\n")))
	}
	return b.String()
}

func findText(line string) string {
	status, said, _ := strings.Cut(line, " ")
	c, failed := Find(statusOf(status), said)
	if !failed {
		return line + ": no failure\n"
	}
	code, cause := c.Tool()
	repeat := "neither read nor write"
	switch {
	case c.Read && c.Write:
		repeat = "a read, a write with its key"
	case c.Read:
		repeat = "a read only"
	}
	return fmt.Sprintf("%s: %s, %s\n  as a provider %s, as a tool %s %s\n  %s\n  %s\n  may be repeated: %s\n",
		line, c.Name, c.Action, c.Provider, code, cause, c.Means, c.Do, repeat)
}

func safeText(line string) string {
	status, said, _ := strings.Cut(line, " ")
	c, _ := Find(statusOf(status), said)
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", line)
	for _, name := range exchange.EffectNames() {
		effect, _ := exchange.EffectNamed(name)
		for _, key := range []bool{false, true} {
			ok, why := Safe(effect, key, c)
			fmt.Fprintf(&b, "  %-8s  key %-5v  %-5v  %s\n", name, key, ok, why)
		}
	}
	return b.String()
}

func afterText(line string) string {
	wait, note := ParseRetryAfter(line, time.Date(1970, 1, 2, 0, 0, 0, 0, time.UTC))
	text := Span(wait)
	if note != "" {
		text += "  " + note
	}
	return fmt.Sprintf("%s -> %s\n", line, text)
}
