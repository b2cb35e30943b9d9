//go:build unix

package record_test

import (
	"fmt"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"callstep/engine/record"
)

// manyEntries is an archive of HTTP with as many calls of a model.
func manyEntries(n int) string {
	var b strings.Builder
	b.WriteString("{\"log\":{\"entries\":[\n")
	for i := range n {
		if i > 0 {
			b.WriteString(",\n")
		}
		fmt.Fprintf(&b, `{"request":{"url":"https://api.openai.com/v1/chat/completions","postData":{"text":"{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"%d\"}]}"}},"response":{"status":200,"content":{"text":"{\"choices\":[]}"}}}`, i)
	}
	return b.String() + "\n]}}"
}

// manySpans is a trace of OpenTelemetry whose values are JSON in texts.
func manySpans(n int) string {
	var b strings.Builder
	b.WriteString("{\"resourceSpans\":[{\"scopeSpans\":[{\"spans\":[\n")
	for i := range n {
		if i > 0 {
			b.WriteString(",\n")
		}
		fmt.Fprintf(&b, `{"traceId":"t%d","name":"chat","attributes":[{"key":"gen_ai.operation.name","value":{"stringValue":"chat"}},{"key":"gen_ai.input.messages","value":{"stringValue":"[{\"role\":\"user\",\"parts\":[{\"type\":\"text\",\"content\":\"hi\"}]}]"}}]}`, i)
	}
	return b.String() + "\n]}]}]}"
}

// manyRuns is a trace in which one tool ran as often.
func manyRuns(n int) string {
	var b strings.Builder
	b.WriteString("{\"resourceSpans\":[{\"scopeSpans\":[{\"spans\":[\n")
	b.WriteString(`{"traceId":"t","name":"chat","attributes":[{"key":"gen_ai.operation.name","value":{"stringValue":"chat"}},{"key":"gen_ai.output.messages","value":{"stringValue":"[{\"role\":\"assistant\",\"parts\":[`)
	for i := range n {
		if i > 0 {
			b.WriteString(",")
		}
		fmt.Fprintf(&b, `{\"type\":\"tool_call\",\"id\":\"c%d\",\"name\":\"dig\",\"arguments\":{\"lane\":%d}}`, i, i)
	}
	b.WriteString(`]}]"}}]}`)
	for i := range n {
		fmt.Fprintf(&b, ",\n"+`{"traceId":"t","name":"tool","attributes":[{"key":"gen_ai.operation.name","value":{"stringValue":"execute_tool"}},{"key":"gen_ai.tool.name","value":{"stringValue":"dig"}},{"key":"gen_ai.tool.call.arguments","value":{"stringValue":"{\"lane\":%d}"}}]}`, i)
	}
	return b.String() + "\n]}]}]}"
}

// spent is the time that the program was computing: the clock on the wall also
// counts what the machine does for others.
func spent(t *testing.T) time.Duration {
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		t.Fatal(err)
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}

// TestManyIsNotSlow reads records of many parts: sixteen times as many take about
// sixteen times as long. Were each part paid for again with every other, it would
// be two hundred and fifty-six times.
func TestManyIsNotSlow(t *testing.T) {
	const few, times = 1250, 16
	for name, made := range map[string]func(int) string{"entries": manyEntries, "spans": manySpans, "runs": manyRuns} {
		t.Run(name, func(t *testing.T) {
			took := func(text string) time.Duration {
				runtime.GC()
				begin := spent(t)
				if _, err := record.Read("many.json", text); err != nil {
					t.Fatal(err)
				}
				return spent(t) - begin
			}
			short, long := made(few), made(few*times)
			best, most := time.Hour, time.Hour
			for range 5 {
				best = min(best, took(short), took(short))
				if most = min(most, took(long)); most <= best*times*3 {
					return
				}
			}
			t.Errorf("%d take %s, %d take %s", few, best, few*times, most)
		})
	}
}
