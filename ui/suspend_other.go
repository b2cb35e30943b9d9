//go:build !unix

package ui

import tea "github.com/charmbracelet/bubbletea"

// suspend does nothing where there is no job control.
func suspend() tea.Cmd { return nil }
