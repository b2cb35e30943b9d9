// Package diagnose judges a recorded exchange and names the first boundary that
// broke: earliest in time, then in the order of the boundaries.
//
// What a provider demands is data: a Contract is a table of rules with the
// provider's own words, and a list of checks. A check looks at one exchange and
// reports hits by the word of a rule; the rule gives code, boundary, severity
// and advice. What follows is the same for all: hits of one subject are joined,
// a refusal that the record disproves becomes a warning, consequences are told
// from causes, and the first error is the verdict.
//
// A false alarm is as bad as a miss: where the file does not hold what a rule
// needs, the check stays silent or says that it cannot tell.
package diagnose
