// Package record reads recorded files: it finds out by its content what a file
// is, takes the bodies out of their container, hands them to package wire, and
// puts what belongs together into threads.
//
//	file ─ clean ─ carrier ─────────────► values ─ container ─► trips ─ thread ─► exchanges
//	       (text?) (zip, JSON, lines,               (table)     (request
//	               YAML, events, log, text)                     and answer)
//
// A container is one file and one row of the table in container.go. It knows
// where the bodies are and nothing of what they say: providers are recognised
// by package wire, so a provider that wire learns to read is read in all
// containers.
//
// Records that keep messages in a shape of their own are rewritten as the body
// of a provider; every piece of such a body remembers the value that it was
// made from (wire.Copy), so that a finding still names line and byte of the
// file.
//
// Nothing in here trusts a file. What cannot be read is noted with its place
// and left out; what would cost memory or time without bound is refused.
package record
