package repair

import (
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// forget takes a recorded refusal out with the fault of the request that was
// refused: it is no answer to the request as it now stands. It reports whether
// there was one.
func (j *job) forget() bool {
	if j.s == nil || !j.s.Request.Exists() || !refused(j.s) {
		return false
	}
	answer := j.s.Failure.Node
	if answer.Doc() != j.s.Request.Doc() && j.edits.Drop(answer) {
		return true
	}
	found := false
	for _, around := range holders(j.s.Request) {
		d := j.edits.Of(around)
		if d == nil {
			continue
		}
		for key, value := range around.Members() {
			if marks[key.Str()] && !j.s.Request.Within(value) {
				d.Remove(value)
				found = true
			}
		}
		for _, item := range around.Items() {
			if answer.Within(item) && !j.s.Request.Within(item) {
				d.Remove(item)
				found = true
			}
		}
	}
	return found
}

// refused reports that the record holds the provider's refusal of a request for
// what stands in it.
func refused(s *wire.Step) bool {
	switch s.Status {
	case 400, 404, 413, 422:
		return len(s.Answer) == 0
	}
	return s.Status == 0 && s.Failure.Node.Exists() && len(s.Answer) == 0
}

// marks are the members that hold an answer, beside a request or in its body.
var marks = map[string]bool{
	"response": true, "response_stream": true, "response_status": true, "status": true, "status_code": true,
}

// holders are the body of a request and the value around it.
func holders(request jsonscan.Node) []jsonscan.Node {
	around := []jsonscan.Node{request}
	if outer := parent(request); outer.Exists() {
		around = append(around, outer)
	}
	return around
}
