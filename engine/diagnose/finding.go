package diagnose

import (
	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// Finding is one broken or harmful thing of an exchange.
type Finding struct {
	Boundary     exchange.Boundary
	Code         exchange.Code
	Cause        string
	Severity     exchange.Severity
	Rule         string // the word of the rule
	Step         int    // index of the step in the exchange, from 0
	MessageIndex int    // in the provider's list, -1 where it belongs to no message
	Place        wire.Place
	Evidence     string
	Providers    []wire.Provider // who refuse it
	Said         string          // the provider's text for it, "" where none is known
	Retryable    bool            // asking again, unchanged, can help
	Action       string
	Recovered    bool // refused, and then put right by the model
	Accepted     bool // the record shows that the provider took it: a warning
	More         int  // findings of the code that are not listed, told by the first of it
	Follows      int  // index of the finding that it is a consequence of, -1 for none

	Time    Time
	Subject string
	Node    jsonscan.Node
	Inside  jsonscan.Span
}

// Diagnosis is the verdict on one exchange.
type Diagnosis struct {
	Exchange *wire.Exchange
	First    int       // index of the finding that is the verdict, -1 when nothing broke
	Findings []Finding // in the order of time
	Unknown  []string  // what cannot be told from this file, one sentence each
}

// Boundary is the first broken boundary, NoBoundary when nothing broke.
func (d *Diagnosis) Boundary() exchange.Boundary {
	if d.First < 0 {
		return exchange.NoBoundary
	}
	return d.Findings[d.First].Boundary
}

// Code is the verdict's code, OK when nothing broke.
func (d *Diagnosis) Code() exchange.Code {
	if d.First < 0 {
		return exchange.OK
	}
	return d.Findings[d.First].Code
}
