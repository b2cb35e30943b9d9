package panetest

import (
	"strings"

	"callstep/engine"
	"callstep/ui/uitest"
)

// Snapshots are the situations every pane is tested in: those of all screens,
// and two that go to the limits of single panes.
func Snapshots() []uitest.Named {
	return append(uitest.All(), uitest.Named{Name: "guilty", Snap: guilty()}, uitest.Named{Name: "attack", Snap: attack()},
		uitest.Named{Name: "retried", Snap: retried()})
}

// retried is an exchange whose request failed and was repeated, with wide texts.
func retried() *engine.Snapshot {
	s := uitest.CJK()
	s.Version = 12
	s.Result.Retries = []string{
		"try 1  after 0 s     503  ▱───────────────·  then wait 1.3 s",
		"try 2  after 1.3 s   200  ················▰  done: answered",
	}
	s.Result.Products = []engine.Field{
		{Name: "OpenAI, Anthropic, Vercel AI", Value: "SDK 3 × application 5 = 15 requests"},
		{Name: "구글 (켜져 있을 때)", Value: "SDK 5 × application 5 = 25 requests"},
	}
	return s
}

// guilty is more of everything than fits, and bytes that a fault changed.
func guilty() *engine.Snapshot {
	s := uitest.Damage()
	s.Version = 5
	words := strings.Repeat("a rather long sentence that goes on and on, ", 12)
	s.Proposal.Sent = words
	s.Proposal.SameAs = 0
	s.Proposal.Text = `{"name":"create_draft","arguments":{"request_id":"` + strings.Repeat("R", 300) + `","quantity":"2","notes":[` + strings.Repeat(`"one",`, 20) + `"last"]}}`
	at := strings.Index(s.Proposal.Text, `"2"`)
	s.Proposal.Guilty = []engine.Guilt{{Start: at, End: at + 3, Why: "argument_wrong_type: integer 1..3 is declared, this is text"}}
	s.Proposal.Fault, s.Proposal.Original = "wrong_type", uitest.DraftCall
	s.Faults = []engine.FaultView{{Spec: "wrong_type@4,kind=text", Kind: "wrong_type", Turn: 4, Struck: true}}
	for i := range s.Stages {
		s.Stages[i].Text += ", " + words
		s.Stages[i].Rule += words
	}
	s.Result.Told = []string{words, words}
	s.Result.Fields = append(s.Result.Fields, engine.Field{Name: "a_very_long_field_name_indeed", Value: words})
	s.Result.Differs, s.Result.Message = words, words
	for i := range 30 {
		r := s.Ledger.Rows[i%3]
		r.Call, r.Outcome, r.Pos, r.Change = r.Call+" "+words, words, 100-i, engine.NoChange
		s.Ledger.Rows = append(s.Ledger.Rows, r)
	}
	for range 5 {
		s.Ledger.Invariants = append(s.Ledger.Invariants, engine.InvariantView{Text: words, Now: "now 7", Holds: true})
	}
	s.Ledger.Attempts = 9
	s.Note = strings.Repeat(s.Note+"\n\n", 8)
	return s
}

// attack has every text from outside full of sequences that must not reach
// the terminal.
func attack() *engine.Snapshot {
	const bad = "a\x1b]52;c;aGk=\x07b\x1b[2J\x9b31mc\r\td\u202ee\u200df\xff\xfe\u009b0m👩‍👩‍👧 \x00"
	s := uitest.Damage()
	s.Version = 6
	s.Proposal.Sent, s.Proposal.Text = bad, "{\""+bad+"\":\n"+bad+"}\n"
	s.Proposal.Guilty = []engine.Guilt{{Start: 3, End: 9, Why: bad}, {Start: -5, End: 9000, Why: bad}, {Start: 12, End: 4, Why: "turned round"}}
	s.Proposal.Fault, s.Proposal.Original = bad, bad
	for i := range s.Stages {
		s.Stages[i].Text, s.Stages[i].Rule, s.Stages[i].Where = bad, bad, bad
	}
	s.Result = engine.ResultView{Ran: bad, Fields: []engine.Field{{Name: bad, Value: bad + "\n" + bad}}, Told: []string{bad, bad}, Code: bad, Message: bad + bad, Differs: bad,
		Retries: []string{bad, bad}, Products: []engine.Field{{Name: bad, Value: bad}}}
	for i := range s.Ledger.Rows {
		r := &s.Ledger.Rows[i]
		r.Key, r.Call, r.Outcome, r.Behind = bad, bad, bad, []string{bad, bad}
	}
	s.Ledger.Invariants = []engine.InvariantView{{Text: bad, Now: bad}}
	s.Ledger.Counts = []engine.Field{{Name: bad, Value: bad}}
	s.Note = "# " + bad + "\n\n**" + bad + "** `" + bad + "`\n\n```\n" + bad + "\n```\n\n- " + bad
	return s
}
