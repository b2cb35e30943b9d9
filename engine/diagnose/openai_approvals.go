package diagnose

import "callstep/engine/wire"

// openAIApprovals looks for calls of a hosted MCP server that ran although the
// approval they ask for was refused: the items name it by id.
func openAIApprovals(j *Judge) {
	refused := map[string]bool{}
	reported := map[string]bool{}
	for s, step := range j.X.Steps {
		for part, turns := range [][]wire.Turn{step.Turns, step.Answer} {
			for i := range turns {
				item := turns[i].Node()
				id := item.Get("approval_request_id").Str()
				switch {
				case id == "":
				case item.Get("type").Str() == "mcp_approval_response":
					approve := item.Get("approve")
					refused[id] = approve.Exists() && !approve.True()
				case item.Get("type").Str() == "mcp_call" && refused[id] && !reported[id] && item.Get("output").Str() != "" && item.Get("error").Raw() != "" && !item.Get("error").True():
					reported[id] = true
					at := Time{Step: s, Turn: i + part*len(step.Turns)}
					j.Report(Hit{
						Word: "executed_after_denial", Time: at, Message: turns[i].Index(), Subject: id, Node: item,
						Evidence: "The approval " + quote(id) + " was refused, and the call of " + quote(item.Get("name").Str()) + " ran all the same: " + stated(item.Get("output").Str()),
					})
				}
			}
		}
	}
}
