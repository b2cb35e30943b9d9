package exchange

import (
	"regexp"
	"strings"
	"testing"
)

var snake = regexp.MustCompile(`^[a-z][a-z0-9]*(_[a-z0-9]+)*$`)

func TestEveryCodeIsExplained(t *testing.T) {
	seen := map[Code]map[Boundary]bool{}
	for _, c := range Codes() {
		if !snake.MatchString(string(c.Code)) {
			t.Errorf("%q is not written like a code", c.Code)
		}
		if c.Boundary < Declaration || c.Boundary > FollowUpContext {
			t.Errorf("%s stands at no boundary", c.Code)
		}
		if seen[c.Code][c.Boundary] {
			t.Errorf("%s stands twice at %s", c.Code, c.Boundary)
		}
		if seen[c.Code] == nil {
			seen[c.Code] = map[Boundary]bool{}
		}
		seen[c.Code][c.Boundary] = true
		for part, text := range map[string]string{"Meaning": c.Meaning, "See": c.See, "Do": c.Do} {
			if len(text) < 20 || !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "?") {
				t.Errorf("%s: %s is no sentence: %q", c.Code, part, text)
			}
		}
		for _, line := range strings.Split(c.Said, "\n") {
			if c.Said != "" && !strings.Contains(line, ":") {
				t.Errorf("%s: Said does not name who says %q", c.Code, line)
			}
		}
	}
	if len(seen) < 100 {
		t.Errorf("only %d codes", len(seen))
	}
}

// TestNoMeaningStandsTwice keeps two rows from being told apart by name only.
func TestNoMeaningStandsTwice(t *testing.T) {
	by := map[string]Code{}
	for _, c := range Codes() {
		if other, ok := by[c.Meaning]; ok {
			t.Errorf("%s and %s have one meaning", c.Code, other)
		}
		by[c.Meaning] = c.Code
	}
}

func TestLookup(t *testing.T) {
	for code, at := range map[Code][]Boundary{
		OK:                     {NoBoundary},
		"invalid_json":         {ModelOutput},
		"integer_unsafe":       {ModelOutput, ToolResult},
		"idempotency_conflict": {Execution},
		"reply_lost":           {ToolResult},
		"unverified_claim":     {FollowUpContext},
		"lookup_required":      nil, // a scenario's own
		"":                     nil,
	} {
		var got []Boundary
		for _, row := range Lookup(code) {
			got = append(got, row.Boundary)
		}
		if len(got) != len(at) {
			t.Errorf("%s stands at %v, want %v", code, got, at)
			continue
		}
		for i := range at {
			if got[i] != at[i] {
				t.Errorf("%s stands at %v, want %v", code, got, at)
			}
		}
		if Known(code) != (len(at) > 0) {
			t.Errorf("Known(%s) is %v", code, Known(code))
		}
	}
}

func TestRetryIsYesOnlyWhereRepeatingHelps(t *testing.T) {
	for code, want := range map[Code]Retry{
		"invalid_json":            RetryYes,
		"duplicate_tool_name":     RetryNo,
		"timeout_outcome_unknown": RetrySameKey,
		"reply_lost":              RetrySameKey,
		"request_lost":            RetryYes,
		"tool_reported_error":     RetryByTool,
		"rule_refused":            RetryByRule,
		"provider_rate_limited":   RetryYes,
		"provider_unauthorized":   RetryNo,
	} {
		if got := Lookup(code)[0].Retry; got != want {
			t.Errorf("%s: retry %s, want %s", code, got, want)
		}
	}
}

func TestCausesBelongToKnownCodes(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range AllCauses() {
		if !Known(c.Code) {
			t.Errorf("cause %s refines %q, which is no code", c.Cause, c.Code)
		}
		if id := string(c.Code) + "/" + c.Cause; seen[id] {
			t.Errorf("%s stands twice", id)
		} else {
			seen[id] = true
		}
		if !snake.MatchString(c.Cause) || !strings.HasSuffix(c.Meaning, ".") {
			t.Errorf("cause %q: %q", c.Cause, c.Meaning)
		}
	}
	if n := len(Causes("invalid_json")); n != 7 {
		t.Errorf("invalid_json has %d causes, want 7", n)
	}
}
