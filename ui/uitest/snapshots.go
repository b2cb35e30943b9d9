// Package uitest holds hand-made snapshots for tests of the screen: the
// moments of the lost-reply lesson, and everything that tends to break a
// layout. It is imported by tests only.
package uitest

import (
	"callstep/engine"
	"callstep/engine/exchange"
)

// Named is a snapshot with a name for goldens.
type Named struct {
	Name string
	Snap *engine.Snapshot
}

// All lists the snapshots, each call a fresh copy.
func All() []Named {
	return []Named{
		{"empty", Empty()},
		{"begin", Begin()},
		{"refused", Refused()},
		{"midway", Midway()},
		{"lost", Lost()},
		{"damage", Damage()},
		{"ended", Ended()},
		{"asking", Asking()},
		{"hostile", Hostile()},
		{"cjk", CJK()},
		{"long", Long()},
	}
}

// NewTurn is one stop of a hand-made timeline.
func NewTurn(n int, m exchange.Mark, text string) engine.TurnView {
	t := engine.TurnView{N: n, Mark: m, Text: text, Start: -1, End: -1}
	if m != exchange.NotReached {
		t.Start, t.End = (n-1)*20, n*20
	}
	return t
}

// Stages fills the stage views in order: one entry per stage, evidence and
// short evidence.
func Stages(rows [exchange.NumStages]engine.StageView) [exchange.NumStages]engine.StageView {
	for i := range rows {
		rows[i].Happened = rows[i].Mark != exchange.NotReached
	}
	return rows
}

func base(version uint64, turn int) *engine.Snapshot {
	return &engine.Snapshot{
		Version: version, ID: "lost-reply", Title: "Recover a lost reply", Actor: "recorded", Seed: 7,
		Forks: 1, Turn: turn, Turns: 4, Begun: true, Pos: turn * 20, Len: 80,
		Off: []engine.OffView{
			{Guard: exchange.SessionValues, Lesson: true},
			{Guard: exchange.DurableLedger, Lesson: true},
			{Guard: exchange.AtomicInsert, Lesson: true},
		},
		Faults: []engine.FaultView{{Spec: "lost_reply@3", Kind: "lost_reply", Turn: 3, Lesson: true, Struck: turn >= 3}},
		Note:   "The draft was made. Then the answer was **lost on its way back**.\n\nSeen from the AI this looks like a call that never ran. A new `request_id` would make a second draft; the same one lets the application recognise the call.",
	}
}

// Empty is a run with nothing in it, as before the first step of a scenario
// without texts.
func Empty() *engine.Snapshot {
	return &engine.Snapshot{Version: 1, ID: "empty", Title: "Nothing yet", Actor: "recorded", Forks: 1, Counter: -1}
}

// Begin is the moment before the first step.
func Begin() *engine.Snapshot {
	s := base(2, 1)
	s.Begun, s.Pos, s.Counter = false, 0, -1
	s.Headline = engine.Headline{Text: "Two tools, four turns. Nothing has happened yet."}
	s.Proposal.Sent = "Check two copies of book K42 and prepare a draft for the staff. Answer with one bare object, only the next operation."
	s.Ledger = ledger(0, "drafts", "0")
	s.Timeline = []engine.TurnView{NewTurn(1, 0, ""), NewTurn(2, 0, ""), NewTurn(3, 0, ""), NewTurn(4, 0, "")}
	s.Timeline[0].Current = true
	s.Next = "the AI asks for the stock"
	return s
}

// Refused is the end of turn 1: the call stands in a Markdown fence.
func Refused() *engine.Snapshot {
	s := base(3, 1)
	s.Counter = int(exchange.Parse)
	s.Headline = engine.Headline{Text: "Refused: wrapped in Markdown, so it is not one JSON object.", Mark: exchange.Refuse}
	s.Stages = Stages([exchange.NumStages]engine.StageView{
		{Mark: exchange.Pass, Text: "2 tools, both contracts legal", Short: "2 tools", Where: "lost-reply.yaml:14"},
		{Mark: exchange.Pass, Text: "115 bytes of text", Short: "115 B"},
		{Mark: exchange.Refuse, Code: "invalid_json", Text: "invalid_json at byte 0: Markdown fence", Rule: "the whole text is one JSON value", Short: "byte 0"},
	})
	s.Stages[exchange.Reply] = engine.StageView{Mark: exchange.Pass, Text: "the error goes back as the next user text", Short: "error", Happened: true}
	s.Stages[exchange.FollowUp] = engine.StageView{Mark: exchange.Pass, Text: "sent back whole, no claim made", Short: "whole", Happened: true}
	s.Proposal = engine.ProposalView{
		Sent: "Check two copies of book K42 and prepare a draft for the staff.", Arrived: true, Kind: "proposal",
		Text:   "```json\n{\"name\":\"lookup_stock\",\"arguments\":{\"book_id\":\"K42\"}}\n```\nI will look at the stock before I draft anything.",
		Guilty: []engine.Guilt{{Start: 0, End: 7, Why: "the response must be one JSON object and nothing else"}},
	}
	s.Result = engine.ResultView{
		Ran:  "nothing: refused at parse",
		Told: []string{"invalid_json: the choice of tool is right.", "Send the same call as one bare object."}, Code: "invalid_json",
		Message: `{"ok":false,"error":{"code":"invalid_json","message":"The choice of tool is right. Send the same call as one bare object.","retryable":true}}`,
	}
	s.Ledger = ledger(0, "drafts", "0")
	s.Ledger.Messages = 3
	s.Timeline = []engine.TurnView{NewTurn(1, exchange.Refuse, "invalid_json"), NewTurn(2, 0, ""), NewTurn(3, 0, ""), NewTurn(4, 0, "")}
	s.Timeline[0].Current = true
	s.Next = "the AI repairs the format"
	return s
}

// Midway is turn 3 at its execute stage: the draft exists, the reply is ahead.
func Midway() *engine.Snapshot {
	s := Lost()
	s.Version = 4
	s.Counter = int(exchange.Execute)
	s.Stages[exchange.Reply] = engine.StageView{}
	s.Stages[exchange.FollowUp] = engine.StageView{}
	s.Headline = engine.Headline{Text: "The draft was created: one new row in the ledger.", Mark: exchange.Pass}
	s.Result.Told, s.Result.Differs, s.Result.Code, s.Result.Message = nil, "", "", ""
	s.Ledger.Messages, s.Ledger.Unanswered = 5, 0
	s.Timeline[2].Mark, s.Timeline[2].Text = exchange.NotReached, ""
	return s
}

// Lost is the end of turn 3: the draft exists, the AI does not know it.
func Lost() *engine.Snapshot {
	s := base(5, 3)
	s.Counter = int(exchange.Reply)
	s.Headline = engine.Headline{Text: "It ran, then the answer was lost. The AI saw no success.", Mark: exchange.Struck}
	s.Stages = fullStages()
	s.Stages[exchange.Reply] = engine.StageView{Mark: exchange.Struck, Code: "reply_lost", Text: "reply_lost: no answer after 10 s", Short: "10 s", Rule: "fault lost_reply", Where: "lost-reply.yaml:61", Happened: true}
	s.Stages[exchange.FollowUp] = engine.StageView{}
	s.Proposal = engine.ProposalView{
		Sent: "lookup_stock: available 2, checked at 10:00. Now propose the next operation.", Arrived: true, Kind: "proposal", Text: DraftCall,
	}
	s.Result = engine.ResultView{
		Ran:     "create_draft once, 31 ms",
		Fields:  []engine.Field{{Name: "draft_id", Value: "DRAFT-T900"}, {Name: "status", Value: "draft"}},
		Told:    []string{"timeout after 10 s: outcome unknown.", "Repeat only with the same request_id."},
		Code:    "timeout_outcome_unknown",
		Message: `{"ok":false,"error":{"code":"timeout_outcome_unknown","message":"Outcome unknown. Repeat only with the same request_id.","retryable":false}}`,
		Differs: "the draft exists, the AI does not know it",
	}
	s.Ledger = ledger(2, "drafts", "1")
	s.Ledger.Rows = []engine.RowView{draftRow("DRAFT-T900 draft", 3, engine.Added), lookupRow()}
	s.Ledger.Rows[0].Told = false
	s.Ledger.Messages, s.Ledger.Unanswered, s.Ledger.Change = 7, 1, engine.Added
	s.Timeline = []engine.TurnView{
		NewTurn(1, exchange.Refuse, "invalid_json"), NewTurn(2, exchange.Pass, "K42 available 2"),
		NewTurn(3, exchange.Struck, "reply_lost"), NewTurn(4, exchange.NotReached, ""),
	}
	s.Timeline[2].Current = true
	s.Next = "the AI repeats the identical call"
	return s
}

// Damage is the end of turn 4 with idempotency off: two drafts, one request.
func Damage() *engine.Snapshot {
	s := Lost()
	s.Version, s.Turn, s.Counter, s.Pos = 6, 4, int(exchange.FollowUp), 80
	s.Headline = engine.Headline{Text: "Looks like success. But one request now has two drafts.", Mark: exchange.Pass, Harm: true}
	s.Stages[exchange.Key] = engine.StageView{Mark: exchange.Bypassed, Text: "guard idempotency is off: nobody looks", Short: "off", Rule: "idempotency", Happened: true}
	s.Stages[exchange.Execute] = engine.StageView{Mark: exchange.Pass, Text: "ran again, wrote DRAFT-T900-2", Short: "29 ms", Writes: engine.Harmed, Happened: true}
	s.Stages[exchange.Reply] = engine.StageView{Mark: exchange.Pass, Text: "answer returned under its call id", Short: "29 ms", Happened: true}
	s.Stages[exchange.FollowUp] = engine.StageView{Mark: exchange.Pass, Text: "claim backed by the ledger", Short: "backed", Happened: true}
	s.Proposal.Sent = "Timeout after 10 s: outcome unknown. Repeat only with the same request_id."
	s.Proposal.SameAs = 3
	s.Result = engine.ResultView{
		Ran:    "create_draft a second time, 29 ms",
		Fields: []engine.Field{{Name: "draft_id", Value: "DRAFT-T900-2"}, {Name: "status", Value: "draft"}},
		Told:   []string{"draft_id DRAFT-T900-2, status draft."}, Code: exchange.OK,
	}
	second := draftRow("DRAFT-T900-2 draft", 4, engine.Harmed)
	second.Behind = []string{"idempotency"}
	first := draftRow("DRAFT-T900 draft", 3, engine.NoChange)
	s.Ledger = ledger(3, "drafts", "2")
	s.Ledger.Rows = []engine.RowView{second, first, lookupRow()}
	s.Ledger.Invariants[0].Holds = false
	s.Ledger.Messages, s.Ledger.Change = 9, engine.Harmed
	s.Off = append([]engine.OffView{{Guard: exchange.Idempotency}}, s.Off...)
	s.Timeline[2].Current = false
	s.Timeline[3] = NewTurn(4, exchange.Pass, "second draft")
	s.Timeline[3].Harm, s.Timeline[3].Current = true, true
	s.Next = ""
	return s
}
