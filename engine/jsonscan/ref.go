package jsonscan

// Ref is a value of a Doc in four bytes, for those who keep many of one Doc.
// The zero Ref stands for a value that is not there.
type Ref uint32

// Ref is the value among those of its Doc. Keys have none.
func (n Node) Ref() Ref {
	if n.doc == nil || n.key {
		return 0
	}
	return Ref(n.at + 1)
}

// In is the value in its Doc.
func (r Ref) In(d *Doc) Node {
	if r == 0 {
		return Node{}
	}
	return Node{doc: d, at: uint32(r - 1)}
}
