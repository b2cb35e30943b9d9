// Package declare writes the tools of one contract as each provider wants them
// declared: names that it takes, strict schemas where it has them, its own
// subset of JSON Schema. What a subset has no keyword for goes into the
// description, and everything that is changed is noted.
//
// It knows the subsets from diagnose.SubsetOf, and judges what it wrote by the
// rules of diagnose: a way of writing that gives a finding is given up for the
// next one.
package declare
