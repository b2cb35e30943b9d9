package diagnose

import (
	"slices"
	"strings"

	"callstep/engine/wire"
)

// judgeRuns compares what the application recorded of its own executions with
// the calls and results of the messages.
func (j *Judge) judgeRuns() {
	if len(j.X.Runs) == 0 {
		return
	}
	byID := map[string][]*wire.Run{}
	whole, ran := true, false // every run names its call; not denials alone
	for i := range j.X.Runs {
		run := &j.X.Runs[i]
		byID[run.CallID] = append(byID[run.CallID], run)
		whole = whole && run.CallID != ""
		ran = ran || !run.Denied
	}
	if len(j.thread().calls) == 0 && !slices.ContainsFunc(j.X.Steps, said) {
		whole = false // the record holds executions alone
	}
	for i := range j.X.Runs {
		run := &j.X.Runs[i]
		if run.CallID == "" {
			j.judgeRunAlone(run)
			continue
		}
		if run == byID[run.CallID][0] {
			j.judgeRunsOf(byID[run.CallID])
		}
		if whole && j.thread().byID.of(run.CallID) == nil {
			j.Report(j.runHit(run, "otel_execution_unrequested", "The record runs "+quote(run.Name)+" for the call "+quote(run.CallID)+", which no message makes."))
		}
	}
	if whole && ran {
		j.unrun(byID)
	}
}

func said(s *wire.Step) bool { return len(s.Turns) > 0 || len(s.Answer) > 0 }

// judgeRunAlone reads an execution that names no call. Where the messages call
// that tool, they tell what became of it.
func (j *Judge) judgeRunAlone(run *wire.Run) {
	if run.Failure == "" || run.Denied {
		return
	}
	for i := range j.thread().calls {
		if j.thread().calls[i].block.Name == run.Name {
			return
		}
	}
	j.judgeRunsOf([]*wire.Run{run})
}

// judgeRunsOf reads the executions of one call.
func (j *Judge) judgeRunsOf(runs []*wire.Run) {
	said := slices.IndexFunc(runs, func(r *wire.Run) bool { return r.Denied })
	for i, run := range runs {
		switch {
		case run.Denied:
		case said >= 0 && i > said && run.Failure == "":
			j.Report(j.runHit(run, "executed_after_denial", "The record denies the call "+quote(run.CallID)+" of "+quote(run.Name)+", and then runs it."))
		case strings.EqualFold(run.Failure, "timeout"):
			h := j.runHit(run, "timeout_outcome_unknown", "The execution of "+quote(run.Name)+" timed out, so its outcome is not known.")
			h.Warn = EffectOf(run.Name, nil) != wire.Yes
			j.Report(h)
		case run.Failure != "" && run.Failure != "parsing": // inspect's word for a fault of the arguments, which are judged themselves
			h := j.runHit(run, "tool_reported_error", "The execution of "+quote(run.Name)+" failed: "+stated(run.Failure))
			h.Warn, h.Cause = true, statusIn(run.Failure)
			j.Report(h)
		}
	}
}

// unrun looks for calls that were answered without having been run. A record
// that holds few of the runs keeps the others elsewhere, and says nothing; nor
// does it of calls that the model had made before the record began.
func (j *Judge) unrun(byID map[string][]*wire.Run) {
	th := j.thread()
	var missing []*madeCall
	for i := range th.calls {
		if c := &th.calls[i]; c.answer && c.result >= 0 && byID[c.block.ID()] == nil {
			missing = append(missing, c)
		}
	}
	if 2*len(missing) > len(th.calls) {
		return
	}
	for _, c := range missing {
		j.Report(Hit{
			Word: "otel_call_without_execution", Time: c.time(), Message: c.message(), Subject: callSubject(c.block, c.time()), Node: c.block.Node(),
			Evidence: "The call of " + quote(c.block.Name) + " has a result, and the record holds no execution of it.",
		})
	}
}

// runHit places a run at the result of its call, or at the call.
func (j *Judge) runHit(run *wire.Run, word, evidence string) Hit {
	h := Hit{Word: word, Time: Time{Step: run.Step, Turn: AfterTurns - 1}, Message: -1, Subject: run.CallID, Node: run.Node, Evidence: evidence}
	if run.CallID == "" {
		h.Subject = run.Name
		return h
	}
	th := j.thread()
	if c := th.byID.of(run.CallID); c != nil {
		call := &th.calls[c.last]
		h.Time, h.Message = call.time(), call.message()
		if call.result >= 0 {
			h.Time, h.Message = th.results[call.result].time(), th.results[call.result].message()
		}
	}
	return h
}

// deniedRun reports whether the record says that a person denied a call.
func (j *Judge) deniedRun(id string) bool {
	if id == "" || len(j.X.Runs) == 0 {
		return false
	}
	if j.deniedIDs == nil {
		j.deniedIDs = map[string]bool{}
		for i := range j.X.Runs {
			if r := &j.X.Runs[i]; r.Denied {
				j.deniedIDs[r.CallID] = true
			}
		}
	}
	return j.deniedIDs[id]
}
