// Package wire reads what applications and providers send each other: request
// and response bodies, streams and JSON-RPC frames. One file per provider takes
// a body apart into the neutral model of this package; the model points into
// the text it came from and copies nothing, so that a finding can name the very
// bytes, and a file of a hundred thousand turns costs little more than itself.
//
// The package says what stands on the wire. Whether that is right is judged
// elsewhere (package diagnose), and how bodies are kept in files is read by
// package record.
package wire
