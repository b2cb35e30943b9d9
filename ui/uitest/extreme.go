package uitest

import (
	"fmt"
	"strings"

	"callstep/engine"
	"callstep/engine/exchange"
)

// Ended is the lesson at its good end.
func Ended() *engine.Snapshot {
	s := Lost()
	s.Version, s.Turn, s.Counter, s.Pos = 7, 4, int(exchange.FollowUp), 80
	s.Headline = engine.Headline{Text: "Recovered: the repeat got the draft that was already there.", Mark: exchange.Pass}
	s.Stages = fullStages()
	s.Stages[exchange.Key].Text, s.Stages[exchange.Key].Short = "T900 is known: the stored outcome", "replay"
	s.Stages[exchange.Execute].Text, s.Stages[exchange.Execute].Writes = "handed back DRAFT-T900", engine.HandedBack
	s.Proposal.SameAs = 3
	s.Result = engine.ResultView{
		Ran:    "nothing new: the stored outcome",
		Fields: []engine.Field{{Name: "draft_id", Value: "DRAFT-T900"}, {Name: "status", Value: "draft"}},
		Told:   []string{"draft_id DRAFT-T900, status draft."}, Code: exchange.OK,
	}
	s.Ledger.Rows[0].Change, s.Ledger.Change = engine.HandedBack, engine.HandedBack
	s.Ledger.Rows[0].Told = true
	s.Ledger.Attempts, s.Ledger.Messages, s.Ledger.Unanswered = 3, 9, 0
	s.Timeline[2].Current = false
	s.Timeline[3] = NewTurn(4, exchange.Pass, "DRAFT-T900 draft")
	s.Timeline[3].Current = true
	s.Ended, s.Outcome, s.EndReason, s.Next = true, exchange.Recovered, "The recording ends here.", ""
	return s
}

// Asking is a person being asked for a yes.
func Asking() *engine.Snapshot {
	s := Lost()
	s.Version, s.Counter = 8, int(exchange.Confirm)
	s.Headline = engine.Headline{Text: "A person is asked: is this exactly what you want?", Mark: exchange.NotReached}
	for _, st := range []exchange.Stage{exchange.Confirm, exchange.Execute, exchange.Reply} {
		s.Stages[st] = engine.StageView{}
	}
	s.Result = engine.ResultView{Ran: "nothing yet: waiting for a yes"}
	s.Ledger.Rows, s.Ledger.Change, s.Ledger.Unanswered = s.Ledger.Rows[1:], engine.NoChange, 1
	s.Ask = &engine.AskView{Tool: "create_booking", Fields: []engine.Field{{Name: "quote_id", Value: "P-553"}, {Name: "hotel", Value: "Hotel Sole"}, {Name: "total", Value: "187.20 EUR"}}}
	return s
}

// Hostile is a run in which every text from outside attacks the terminal.
func Hostile() *engine.Snapshot {
	s := Lost()
	s.Version = 9
	const bad = "\x1b[2J\x1b]52;c;aGk=\a\u009b31m\r\n\t\u202egpj.exe\u200b👩\u200d👩\u200d👧\ufe0f🇫🇷\x7f"
	s.Title, s.Actor = "Title "+bad, "actor"+bad
	s.Headline.Text = "Headline " + bad
	s.Proposal.Text = `{"name":"` + bad + `","arguments":{"note":"` + bad + `"}}` + bad
	s.Proposal.Sent = bad + bad
	s.Result.Ran, s.Result.Differs, s.Result.Told, s.Result.Message = bad, bad, []string{bad, bad}, bad+bad
	s.Result.Fields = []engine.Field{{Name: bad, Value: bad}}
	for i := range s.Stages {
		st := &s.Stages[i]
		st.Text, st.Rule, st.Where, st.Short, st.Code = st.Text+bad, st.Rule+bad, st.Where+bad, bad, exchange.Code(bad)
	}
	for i := range s.Ledger.Rows {
		r := &s.Ledger.Rows[i]
		r.Key, r.Call, r.Outcome, r.Behind = bad, bad, bad, []string{bad}
	}
	s.Ledger.Counts = []engine.Field{{Name: bad, Value: bad}}
	s.Ledger.Invariants[0].Text, s.Ledger.Invariants[0].Now, s.Ledger.Invariants[0].Why = bad, bad, bad
	for i := range s.Timeline {
		s.Timeline[i].Text = bad
	}
	s.Faults = append(s.Faults, engine.FaultView{Spec: bad, Kind: bad, Turn: 3, Why: bad})
	s.Next, s.Note, s.EndReason = bad, bad+"\n\n**"+bad+"**\n```\n"+bad+"\n```", bad
	return s
}

// CJK is a run whose texts are all wide.
func CJK() *engine.Snapshot {
	s := Lost()
	s.Version = 10
	s.Title = "잃어버린 응답 되찾기 取り戻す"
	s.Headline.Text = "실행되었지만 응답이 사라졌습니다. AI는 성공을 보지 못했습니다."
	s.Proposal.Text = `{"name":"초안_작성","arguments":{"메모":"열시 기준 두 권, 예약은 아직 확정되지 않았습니다","本":"予約は未確定です。在庫は二冊あります。"}}`
	s.Proposal.Sent = "재고 조회: 두 권 있음. 다음 작업을 제안하세요. 予約は未確定です。"
	s.Result.Ran, s.Result.Differs = "초안 작성 한 번", "초안은 있지만 AI는 모릅니다"
	s.Result.Told = []string{"시간 초과: 결과를 알 수 없습니다。同じ番号でのみ再試行してください。"}
	s.Result.Message = `{"ok":false,"error":{"code":"timeout_outcome_unknown","message":"시간 초과: 결과를 알 수 없습니다。同じ番号でのみ再試行してください。","retryable":false}}`
	for i := range s.Ledger.Rows {
		r := &s.Ledger.Rows[i]
		r.Key, r.Call, r.Outcome = "요청일", "초안 작성 두 권 있습니다", "초안 상태 아직 미확정"
	}
	s.Ledger.Counts = []engine.Field{{Name: "초안", Value: "1"}}
	s.Ledger.Invariants[0].Text = "요청마다 초안은 하나"
	for i := range s.Timeline {
		s.Timeline[i].Text = "재고 두 권"
	}
	s.Next = "AI가 같은 호출을 반복합니다"
	s.Note = "초안이 만들어졌습니다. 그 다음 **응답이 사라졌습니다**. 予約は未確定です。"
	return s
}

// Long is a run of thousands of turns with texts of every length.
func Long() *engine.Snapshot {
	s := Lost()
	s.Version, s.Turn, s.Turns, s.Pos, s.Len = 11, 2500, 5000, 50000, 100000
	s.Forks, s.Branch = 12, 11
	s.Title = strings.Repeat("a very long title ", 12)
	s.Headline.Text = strings.Repeat("a headline that does not want to end, ", 6)
	s.Proposal.Text = `{"name":"create_draft","arguments":{"note":"` + strings.Repeat("word after word ", 300) + `","wide":"` + strings.Repeat("조회", 300) + `","unbroken":"` + strings.Repeat("x", 900) + `"}}`
	for i := range 60 {
		s.Ledger.Rows = append(s.Ledger.Rows, draftRow(fmt.Sprintf("DRAFT-R%d draft %s", i, strings.Repeat("z", i)), i+1, engine.NoChange))
		s.Result.Fields = append(s.Result.Fields, engine.Field{Name: fmt.Sprintf("field_%02d", i), Value: strings.Repeat("v", i*3)})
		s.Result.Told = append(s.Result.Told, strings.Repeat("told ", i))
	}
	for i := range s.Stages {
		s.Stages[i].Text = strings.Repeat(s.Stages[i].Text+" and more of it, ", 8)
		s.Stages[i].Rule = strings.Repeat("args.book_id == 'K42' && ", 12)
	}
	s.Timeline = nil
	for n := 1; n <= s.Turns; n++ {
		m := exchange.Pass
		if n > s.Turn {
			m = exchange.NotReached
		} else if n%7 == 0 {
			m = exchange.Refuse
		}
		s.Timeline = append(s.Timeline, NewTurn(n, m, strings.Repeat("t", n%23)))
	}
	s.Timeline[s.Turn-1].Current = true
	s.Off = nil
	for g := range exchange.NumGuards {
		s.Off = append(s.Off, engine.OffView{Guard: g})
	}
	s.Next = strings.Repeat("something else happens ", 10)
	s.Note = strings.Repeat("A paragraph of narration that goes on. ", 60)
	return s
}
