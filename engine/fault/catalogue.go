package fault

import (
	"slices"
	"strings"

	"callstep/engine/exchange"
)

// catalogue is the one table of faults: by boundary, then phase, then name. A
// new fault is a row here and its definition in the file of its boundary.
var catalogue = []*Fault{
	&duplicateTool,
	&optionalNotRequired,
	&toolWithdrawn,
	&unsupportedKeyword,

	&emptyName,
	&enumMismatch,
	&extraArgument,
	&inventedValue,
	&missingArgument,
	&namePrefixed,
	&nameRepeated,
	&nullArgument,
	&outOfRange,
	&stringifiedArgument,
	&unknownTool,
	&wrongType,
	&argumentsCut,
	&argumentsFenced,
	&argumentsGlued,
	&argumentsProse,
	&argumentsTrailing,
	&arrayOfCalls,
	&doubleEncoded,
	&duplicateCall,
	&duplicateKey,
	&emptyArguments,
	&extraMember,
	&leadingText,
	&markdownFence,
	&nonFinite,
	&pythonLiteral,
	&replacementCharacter,
	&tooManyCalls,
	&toolCallInProse,
	&trailingComma,
	&trailingText,
	&truncated,

	&dropTurn,
	&changedArguments,
	&newKey,
	&swappedDates,
	&backendError,
	&crashAfterEffect,
	&doubleDelivery,
	&lostRequest,
	&staleRead,
	&timeoutAfter,
	&timeoutBefore,

	&controlCharacters,
	&duplicateResult,
	&emptyError,
	&errorAsSuccess,
	&hiddenOrders,
	&lostReply,
	&missingResult,
	&oversizeResult,
	&splitResults,
	&stackTrace,
	&textBeforeResult,
	&wrongCallID,

	&falseClaim,
	&historyTrimmed,
	&providerError,
	&rebuiltFromText,
	&signatureLost,
	&thinkingAltered,
	&thinkingDropped,
}

var byKind = func() map[string]*Fault {
	m := make(map[string]*Fault, len(catalogue))
	for i, f := range catalogue {
		f.order = i
		m[f.Kind] = f
	}
	return m
}()

// Order is the fault's place in the table: of faults that strike in the same
// phase, the first acts.
func (f *Fault) Order() int { return f.order }

// Named finds a fault of the catalogue.
func Named(kind string) (*Fault, bool) {
	f, ok := byKind[kind]
	return f, ok
}

// Catalogue lists all faults, by boundary, then phase, then name.
func Catalogue() []*Fault { return slices.Clone(catalogue) }

// nearestKind finds the fault that was meant: the only one that is caught as a
// code (reply_lost) or begins with a word (markdown), else the nearest in
// letters.
func nearestKind(word string) (string, bool) {
	var meant []string
	for _, f := range catalogue {
		if string(f.Code) == word || strings.HasPrefix(f.Kind, strings.ToLower(word)+"_") {
			meant = append(meant, f.Kind)
		}
	}
	if len(meant) == 1 {
		return meant[0], true
	}
	return exchange.Nearest(word, kindNames())
}

func kindNames() []string {
	names := make([]string, len(catalogue))
	for i, f := range catalogue {
		names[i] = f.Kind
	}
	return names
}

// kinds lists all kinds for a message.
func kinds() string {
	names := kindNames()
	slices.Sort(names)
	return strings.Join(names, ", ")
}
