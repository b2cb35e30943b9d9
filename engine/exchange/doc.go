// Package exchange holds the words every other package speaks: the five
// boundaries of an AI tool exchange, the twelve stages of the pipeline, the
// marks a stage can carry, the codes of verdicts and findings, the guards and
// the outcomes of a run. It knows no provider, no scenario and no screen.
package exchange
