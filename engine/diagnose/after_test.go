package diagnose_test

import (
	"fmt"
	"strings"
	"testing"

	"callstep/engine/diagnose"
	"callstep/engine/exchange"
)

// A strict judgement has no warnings, and the verdict is then the first of
// them.
func TestStrict(t *testing.T) {
	x := transcript(t, `
		tool search {"type":"object","properties":{}} Searches the logs.
		user Hello.`)
	if d := diagnose.Exchange(x, diagnose.Options{}); d.Code() != exchange.OK {
		t.Errorf("the verdict is %s", d.Code())
	}
	d := diagnose.Exchange(x, diagnose.Options{Strict: true})
	if d.Code() != "tool_name_generic" || d.Findings[d.First].Severity != exchange.Error {
		t.Errorf("strict, the verdict is %s", d.Code())
	}
}

// Of a code that is found everywhere only the first findings are listed, and
// the first tells how many there are.
func TestManyAlike(t *testing.T) {
	var b strings.Builder
	b.WriteString("tool calc {\"type\":\"object\",\"properties\":{\"e\":{\"type\":\"string\"}}} Works out an expression.\nuser Work.\n")
	for i := range 250 {
		fmt.Fprintf(&b, "call c%d calc {\"e\":%d}\nresult c%d ok\n", i, i, i)
	}
	d := diagnose.Exchange(transcript(t, b.String()), diagnose.Options{})
	if len(d.Findings) != 100 || d.Findings[0].More != 150 || !strings.HasSuffix(d.Findings[0].Evidence, "150 more like it are not listed.") {
		t.Errorf("%d findings; the first: %d more, %s", len(d.Findings), d.Findings[0].More, d.Findings[0].Evidence)
	}
}

// The schemas of a file are compiled once, however many exchanges it holds.
func TestSharedSchemas(t *testing.T) {
	opts := diagnose.Options{Schemas: &diagnose.Schemas{}}
	for range 2 {
		x := transcript(t, `
			tool calc {"type":"object","properties":{"e":{"type":"string"}}} Works out an expression.
			user Work.
			call c1 calc {"e":1}`)
		if d := diagnose.Exchange(x, opts); d.Code() != "argument_wrong_type" {
			t.Errorf("the verdict is %s", d.Code())
		}
	}
}

// Where a schema asks for more steps than a file is worth, the arguments stay
// unjudged, and the diagnosis says so.
func TestSchemaTooLarge(t *testing.T) {
	var defs strings.Builder
	for i := range 40 {
		fmt.Fprintf(&defs, `"d%d":{"anyOf":[{"$ref":"#/$defs/d%d"},{"$ref":"#/$defs/d%d"}]},`, i, i+1, i+1)
	}
	x := transcript(t, `
		tool calc {"type":"object","properties":{"e":{"$ref":"#/$defs/d0"}},"$defs":{`+defs.String()+`"d40":{"type":"string"}}} Works out an expression.
		user Work.
		call c1 calc {"e":1}
		result c1 ok`)
	d := diagnose.Exchange(x, diagnose.Options{})
	if got := strings.Join(d.Unknown, " "); !strings.Contains(got, `whether the arguments of "calc" fit: its schema is too large to judge by`) {
		t.Errorf("open: %s; the verdict is %s", got, d.Code())
	}
}
