package fault

// Spec is one use of a fault: what, where, how often, with which parameters.
// Written KIND@FROM[/EVERY][xCOUNT][,name=value…] or KIND@TOOL#K.
type Spec struct {
	Kind   string
	Tool   string // "" = counted in turns (recorded) or responses (other actors)
	From   int    // first turn, response or dispatched call of Tool, from 1
	Every  int    // 0 = once only at From when Count is 1
	Count  int    // how often at most; 0 = without end
	Params Params
}
