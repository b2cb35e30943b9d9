// Package engine walks an AI tool exchange, one stage at a time.
//
// An exchange flows through one pipeline of stages (pipeline.go). Every stage
// appends one typed event to one log. Whatever a front end shows, a summary, a
// pane, an export, is a reading of that log.
//
//	scenario ─► Machine.Apply(Command) ─► log ─► Snapshot, Turns, Totals
//
// A Machine is a cursor in a log with branches. Commands that move (back,
// goto, undo) only move the cursor. Commands that change something (inject,
// guard, actor, edit, yes) append an event at the cursor; if the cursor is not at the
// tip of its branch, the branch forks there and the old one is kept. Nothing
// is ever deleted.
//
// The contract:
//   - The engine is pure: no clock, no global randomness, no I/O, no goroutines.
//     The same scenario, options and commands give the same log, byte for byte.
//   - State is comparable and a copy of it is a snapshot. Everything it points
//     at is interned by content, so a situation that is reached twice is equal
//     to itself. Going to a position runs at most one exchange again.
//   - The ledger is the truth: what ran, in order. What the application
//     remembers of it ends at the last crash; what the model knows is only what
//     reached it. The three are kept apart everywhere.
//   - A guard that is off is still asked. If it would have refused, the stage is
//     marked bypassed, and every row written later carries its name.
//   - Texts of models, tools and files are raw bytes here. A front end cleans
//     them once, at its border.
package engine
