// Command callstep steps through AI tool exchanges in the terminal.
package main

func main() {}
