//go:build !unix

package ui

import tea "github.com/charmbracelet/bubbletea"

// suspend does nothing where there is no job control.
func suspend() tea.Cmd { return nil }

// stopAsked is a message that nobody sends here.
type stopAsked struct{}

// heed does nothing: nobody can stop the program from outside.
func heed(*tea.Program) (end func()) { return func() {} }
