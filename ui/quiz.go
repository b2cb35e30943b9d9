package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine"
	"callstep/engine/learn"
	"callstep/engine/scenario"
	"callstep/ui/overlay"
)

// questions are the review questions of what is walked.
func (m *Model) questions() []scenario.Question {
	if run, ok := m.machine.(*engine.Machine); ok {
		return run.Scenario().Quiz
	}
	return nil
}

// questionsLeft reports whether the lesson has a question that a learner has
// not answered yet.
func (m *Model) questionsLeft() bool {
	return m.opts.Learning != nil && overlay.Left(m.questions(), m.kept())
}

// openQuiz asks the review questions. What is half written is there again when
// they are opened the next time.
func (m *Model) openQuiz() tea.Cmd {
	if len(m.questions()) == 0 {
		m.notice = notice{text: "This run has no review questions."}
		return nil
	}
	if m.learner.quiz == nil {
		m.learner.quiz = overlay.NewQuiz(m.questions(), m.kept())
	}
	m.open(m.learner.quiz)
	return nil
}

// offerQuiz says first that there are questions: whoever leans on the key that
// goes on is not to find blanks in an answer.
func (m *Model) offerQuiz() {
	m.openQuiz()
	if m.learner.quiz != nil {
		m.learner.quiz.Offer()
	}
}

// answered keeps an answer.
func (m *Model) answered(a *learn.Answer) tea.Cmd {
	m.kept().Answer(*a)
	return nil
}
