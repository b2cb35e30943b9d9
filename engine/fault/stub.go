package fault

// Parse reads a Spec; the error names the legal kinds, or the nearest one.
func Parse(text string) (Spec, error) { return Spec{}, nil }

// ParseTurn reads a fault written on a turn (KIND[,p=v]), bound to that turn.
func ParseTurn(text string, turn int) (Spec, error) { return Spec{}, nil }

// String is the canonical text: Parse(s.String()) == s.
func (s Spec) String() string { return "" }

// At is the address and schedule alone: "3", "2/2x*", "create_draft#1".
func (s Spec) At() string { return "" }

// Due reports whether the fault strikes at the nth turn, response or call.
func (s Spec) Due(n int) bool { return false }

// Named finds a fault of the catalogue.
func Named(kind string) (*Fault, bool) { return nil, false }

// Catalogue lists all faults, by boundary, then phase, then name.
func Catalogue() []*Fault { return nil }
