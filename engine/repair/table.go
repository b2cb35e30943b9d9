package repair

import (
	"slices"

	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/wire"
)

// Row is what is done about one kind of finding. Of several rows that fit the
// first counts.
type Row struct {
	Boundary  exchange.Boundary
	Code      exchange.Code
	Providers []wire.Provider // empty = whoever the provider is
	Rules     []string        // words of the rules that it is for; empty = all
	Does      string          // what the repair does, half a sentence; "" = there is none
	Not       string          // why there is none

	fix     func(*job) string // makes the changes, and says what they are
	reveals bool              // what the finding hid is found afterwards
}

// Rows is the table of repairs, in the order of the boundaries.
func Rows() []Row {
	return slices.Concat(declarationRows, outputRows, executionRows, resultRows, followRows)
}

// rowOf finds the row for a finding in an exchange of a provider.
func rowOf(p wire.Provider, f *diagnose.Finding) (Row, bool) {
	for _, r := range Rows() {
		if r.Boundary == f.Boundary && r.Code == f.Code &&
			(len(r.Providers) == 0 || slices.Contains(r.Providers, p)) &&
			(len(r.Rules) == 0 || slices.Contains(r.Rules, f.Rule)) {
			return r, true
		}
	}
	return Row{}, false
}

// The providers of most rows that are not for all.
var (
	gemini    = []wire.Provider{wire.Gemini}
	anthropic = []wire.Provider{wire.Anthropic}
	openAI    = []wire.Provider{wire.OpenAIChat, wire.OpenAIResponses}
	chat      = []wire.Provider{wire.OpenAIChat}
	mcp       = []wire.Provider{wire.MCP}
)

func at(b exchange.Boundary, rows ...Row) []Row {
	for i := range rows {
		rows[i].Boundary = b
	}
	return rows
}

// none are rows of codes that share the reason why there is no repair.
func none(why string, codes ...exchange.Code) (rows []Row) {
	for _, c := range codes {
		rows = append(rows, Row{Code: c, Not: why})
	}
	return rows
}
