// Package report writes readings of a run's log: the plain summary, JSON for
// programs, and a trace for reading line by line. It decides nothing.
package report
