//go:build unix && !linux

package ui

import "os"

// stops are the signals by which others stop the program, and which it hears
// first: none, because it could not be stopped by them afterwards.
var stops []os.Signal

// takesStops has nothing to do: nobody took the signal away.
func takesStops() (hears func()) { return func() {} }
