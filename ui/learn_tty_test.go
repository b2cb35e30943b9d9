//go:build unix

package ui

import "testing"

// TestLearnerInATerminal: a prediction, a question and a pasted answer in a
// real terminal, which is as it was afterwards.
func TestLearnerInATerminal(t *testing.T) {
	x := newTmux(t, 100, 30)
	x.start("learn")
	x.keys("p")
	x.wait("Predict turn 1", "What becomes of it?")
	x.keys("Down", "Enter", "Enter", "Enter")
	x.wait("It is refused at parse with invalid_json.", "This was a first guess")
	x.keys("Enter", "Q")
	x.wait("Question 1 of")
	x.run("send-keys", "-t", "s", "-l", "keep the choice")
	x.keys("C-s")
	x.wait("How sure are you?")
	x.keys("2")
	x.wait("fairly sure", "a good answer to compare with")
	x.keys("Escape")
	x.wait("break it") // a key right behind esc would count as alt and that key
	x.keys("n", "Y")
	x.wait("Prompt 2 copied")
	x.keys("e")
	x.wait("Paste your AI's answer to turn 2")
	x.run("set-buffer", `{"name": "send_email", "arguments": {}}`)
	x.run("paste-buffer", "-p", "-t", "s")
	x.wait("send_email")
	x.keys("C-s")
	x.wait("unknown_tool")
	x.keys("q")
	x.restored("0")
}
