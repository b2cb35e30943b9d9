package diagnose

import (
	"testing"

	"callstep/engine/wire"
)

// TestSchemasKeepDialectsApart: one text is two schemas, Gemini's types being
// written in capitals.
func TestSchemasKeepDialectsApart(t *testing.T) {
	n, bad := wire.Index(`{"type":"OBJECT","properties":{"a":{"type":"STRING"}}}`, &wire.Source{Line: 1})
	if bad != nil {
		t.Fatal(bad)
	}
	tool := &wire.Tool{Name: "a", Schema: n}
	var s Schemas
	other, gemini := s.of(tool, wire.OpenAIChat), s.of(tool, wire.Gemini)
	if other.schema != nil || len(other.problems) == 0 || gemini.schema == nil || len(gemini.problems) > 0 {
		t.Errorf("Chat %v, Gemini %v", other.problems, gemini.problems)
	}
	if again := s.of(tool, wire.Gemini); again.schema != gemini.schema {
		t.Error("compiled a second time")
	}
}
