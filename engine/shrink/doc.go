// Package shrink cuts a recorded exchange down to the smallest one that breaks
// the same way: for a bug report, for a test, to see what it takes.
//
// It is delta debugging with the diagnosis as the oracle: whole requests go
// first, then turns (a call never without its results), then tools, then
// members and items that nobody needs, and long texts become short. What is
// left out stays out only if the verdict stays the same: boundary, code, rule,
// and the call or tool that it is about. A tool that was declared stays so as
// long as a call of it is left.
//
// The order of the attempts is fixed and their number bounded, so the same file
// gives the same result.
package shrink
