package exchange

import "sync"

// codeTable is the whole vocabulary: one file a boundary, one row a code. A
// code that can stand at two boundaries has a row in each file.
var codeTable = [...]struct {
	boundary Boundary
	rows     []CodeInfo
}{
	{Declaration, declarationCodes},
	{ModelOutput, modelOutputCodes},
	{Execution, executionCodes},
	{ToolResult, toolResultCodes},
	{FollowUpContext, followUpCodes},
}

var okInfo = CodeInfo{
	Code:     OK,
	Boundary: NoBoundary,
	Severity: Warning,
	Retry:    RetryNo,
	Meaning:  "Nothing broke: every boundary held, and the result reached the model.",
	See:      "Every stage passed or had nothing to decide.",
	Do:       "Nothing. With the cause replay, the stored outcome of an earlier call with the same key was handed back and nothing ran again.",
}

// codeRows is built on first use, so that a start which explains nothing pays
// nothing for it.
var codeRows = sync.OnceValue(func() []CodeInfo {
	var all []CodeInfo
	for _, part := range codeTable {
		for _, row := range part.rows {
			row.Boundary = part.boundary
			all = append(all, row)
		}
	}
	return all
})

var codeIndex = sync.OnceValue(func() map[Code][]CodeInfo {
	index := map[Code][]CodeInfo{OK: {okInfo}}
	for _, row := range codeRows() {
		index[row.Code] = append(index[row.Code], row)
	}
	return index
})

// Codes lists every code of the vocabulary, by boundary, in table order. OK is
// not among them: it is the absence of a finding. Callers must not change the
// slice.
func Codes() []CodeInfo { return codeRows() }

// Lookup finds the rows of a code, in the order of the boundaries: one row for
// most, two for a code that can stand at two boundaries, none for a word that
// is not in the vocabulary, such as the code of a scenario's own rule.
func Lookup(code Code) []CodeInfo { return codeIndex()[code] }

// Known reports whether a code belongs to the vocabulary; OK does.
func Known(code Code) bool { return len(Lookup(code)) > 0 }

// CodeNames lists the codes once each, OK first, in table order. It is what a
// suggestion is chosen from.
func CodeNames() []string {
	names := []string{string(OK)}
	seen := map[Code]bool{}
	for _, row := range codeRows() {
		if !seen[row.Code] {
			seen[row.Code] = true
			names = append(names, string(row.Code))
		}
	}
	return names
}
