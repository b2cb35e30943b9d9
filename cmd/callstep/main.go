// Command callstep steps through AI tool exchanges in the terminal.
package main

import (
	"os"
	"runtime/debug"

	"callstep/engine"
)

func main() {
	debug.SetGCPercent(engine.GCPercent)
	os.Exit(execute(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
