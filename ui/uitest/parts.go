package uitest

import (
	"callstep/engine"
	"callstep/engine/exchange"
)

// DraftCall is the third response of the lesson, verbatim.
const DraftCall = `{"name":"create_draft","arguments":{"request_id":"T900","book_id":"K42","quantity":2,"note":"10:00 조회 기준 2권, 예약 미확정"}}`

func fullStages() [exchange.NumStages]engine.StageView {
	return Stages([exchange.NumStages]engine.StageView{
		exchange.Declare:  {Mark: exchange.Pass, Text: "2 tools, both contracts legal", Rule: "tools", Where: "lost-reply.yaml:14", Line: 14, Short: "2 tools"},
		exchange.Propose:  {Mark: exchange.Pass, Text: "138 bytes of text", Rule: "verbatim, nothing trimmed", Short: "138 B"},
		exchange.Parse:    {Mark: exchange.Pass, Text: "one JSON object", Rule: "the whole text is one JSON value, nothing around it", Short: "1 object"},
		exchange.Allow:    {Mark: exchange.Pass, Text: "create_draft is declared, writes", Rule: "tools[1]", Where: "lost-reply.yaml:18", Line: 18, Short: "write"},
		exchange.Schema:   {Mark: exchange.Pass, Text: "4 of 4 arguments fit", Rule: "tools[1].input", Where: "lost-reply.yaml:21", Line: 21, Short: "4 of 4"},
		exchange.Key:      {Mark: exchange.Pass, Text: "T900 is fresh", Rule: "args.request_id", Where: "lost-reply.yaml:30", Line: 30, Short: "fresh"},
		exchange.Rules:    {Mark: exchange.Pass, Text: "2 of 2 hold: lookup_required, stock", Rule: `results("lookup_stock").exists(r, r.book_id == args.book_id)`, Where: "lost-reply.yaml:33", Line: 33, Short: "2 of 2"},
		exchange.Budget:   {Mark: exchange.Pass, Text: "attempt 2 of 4", Rule: "limits.tool_attempts", Where: "lost-reply.yaml:6", Line: 6, Short: "2 of 4"},
		exchange.Confirm:  {Mark: exchange.NotApplicable, Text: "a draft needs no yes", Short: "draft"},
		exchange.Execute:  {Mark: exchange.Pass, Text: "ran once, wrote DRAFT-T900", Rule: "result.draft_id", Where: "lost-reply.yaml:38", Line: 38, Short: "31 ms", Writes: engine.Added},
		exchange.Reply:    {Mark: exchange.Pass, Text: "answer returned under its call id", Short: "31 ms"},
		exchange.FollowUp: {Mark: exchange.Pass, Text: "sent back whole, no claim made", Short: "whole"},
	})
}

func ledger(attempts int, noun, count string) engine.LedgerView {
	return engine.LedgerView{
		Attempts: attempts, Limit: 4, Counts: []engine.Field{{Name: noun, Value: count}},
		Invariants: []engine.InvariantView{{Text: "one draft per request", Now: "now " + count, Holds: true, Why: `size(effects("create_draft")) <= 1`, Line: 52}},
	}
}

func draftRow(outcome string, turn int, c engine.Change) engine.RowView {
	return engine.RowView{
		Kind: "ran", Key: "T900", Call: "create_draft K42 ×2", Outcome: outcome, Turn: turn, Stage: exchange.Execute,
		Pos: turn*20 - 5, Change: c, Known: true, Told: true,
	}
}

func lookupRow() engine.RowView {
	return engine.RowView{
		Kind: "ran", Key: "–", Call: "lookup_stock K42", Outcome: "available 2 at 10:00", Turn: 2, Stage: exchange.Execute,
		Pos: 35, Known: true, Told: true,
	}
}
