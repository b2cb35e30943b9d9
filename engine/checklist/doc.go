// Package checklist judges what should hold before tool calling goes into
// production, line by line, by what a recorded file shows: a line holds, is
// broken, or cannot be told from here. Silence is no proof: a line holds only
// where the file holds what it takes to see a break of it.
package checklist
