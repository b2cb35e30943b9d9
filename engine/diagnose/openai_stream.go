package diagnose

import (
	"slices"

	"callstep/engine/exchange"
	"callstep/engine/wire"
)

// openAIStreamRules are about what clients of Chat read in different ways in a
// stream.
var openAIStreamRules = []Rule{
	{
		Word: "calls_share_index", Boundary: exchange.ModelOutput, Code: "arguments_concatenated", Cause: "one_index", Severity: exchange.Error,
		Do: "Give each call of a stream an index of its own, at the server; a client that must live with it begins a call at each new id.",
	},
	{
		Word: "name_sent_again", Boundary: exchange.ModelOutput, Code: "tool_name_repeated", Cause: "each_piece", Severity: exchange.Warning, Claim: Hygiene,
		Do: "Send the name once, with the first piece of a call; a client that must live with it keeps the first.",
	},
}

// openAIStreams judges how the calls of a stream are told apart. The index is
// what the interface documents for that; whoever joins by it makes one call of
// two. The next request shows whether this client did.
func openAIStreams(j *Judge) {
	for i, s := range j.X.Steps {
		for t := range s.Answer {
			for b := range s.Answer[t].Blocks {
				c := &s.Answer[t].Blocks[b]
				if c.Kind != wire.Call || c.ID() == "" {
					continue
				}
				h := Hit{Time: Time{Step: i, Turn: len(s.Turns) + t, Block: b}, Message: -1, Subject: c.ID(), Node: c.Node(), NoRetry: true}
				if slices.Contains(s.Odd.OneIndex, c.ID()) {
					h.Word, h.Warn = "calls_share_index", j.sentBack(i+1, c.ID())
					h.Evidence = "The call " + openAIName(c.ID()) + " came in the stream under the index of the call before it: a client that joins by index, as the interface has it, makes one call of the two."
					if h.Warn {
						h.Evidence += " The next request holds both, so this client does not."
					}
					j.Report(h)
				}
				if slices.Contains(s.Odd.NameAgain, c.ID()) {
					h.Word, h.Warn, h.Subject = "name_sent_again", false, "names of the streams"
					h.Evidence = "The stream sends the name " + openAIName(c.Name) + " again with later pieces of the call " + openAIName(c.ID()) + ": a client that joins the pieces of a name writes it several times over."
					j.Report(h)
				}
			}
		}
	}
}

// sentBack reports that a request of the exchange holds a call of that id.
func (j *Judge) sentBack(step int, id string) bool {
	if step >= len(j.X.Steps) {
		return false
	}
	return slices.ContainsFunc(j.X.Steps[step].Turns, func(t wire.Turn) bool {
		return slices.ContainsFunc(t.Blocks, func(b wire.Block) bool { return b.Kind == wire.Call && b.ID() == id })
	})
}
